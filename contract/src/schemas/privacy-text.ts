/** Texts people agree to, version by version: what becomes of their data, and the terms of service. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Timestamp, Update } from '../common.ts';
import { TEXT_KINDS } from '../consent-words.ts';
import { PRIVACY_NOTE_MAX, PRIVACY_TEXT_MAX } from '../limits.ts';

const Kind = Enum(TEXT_KINDS);
const Number = Type.Integer({ minimum: 1, description: 'counted from 1, in the order of publishing' });
const Note = Type.String({ description: 'what changed, in a sentence' });
const Content = Type.String({ contentMediaType: 'text/html', description: 'cleaned HTML' });

/** A published version in a list; the first is in force. */
export const PrivacyTextItem = Type.Object({ Id, Kind, Number, Note, PublishedAt: Timestamp });
export type PrivacyTextItem = Static<typeof PrivacyTextItem>;

/** A published version. */
export const PrivacyText = Type.Object({ ...PrivacyTextItem.properties, Content });
export type PrivacyText = Static<typeof PrivacyText>;

export const TEXT_CHANGES = ['same', 'added', 'removed'] as const;
const Change = Enum(TEXT_CHANGES);

/** A paragraph of the comparison; one that was reworded has parts of several kinds. */
export const ComparedParagraph = Type.Object({
  Parts: Type.Array(Type.Object({ Change, Text: Type.String() })),
});
export type ComparedParagraph = Static<typeof ComparedParagraph>;

/** What makes a version differ from an earlier one. */
export const PrivacyTextChanges = Type.Object({
  Number,
  Before: Nullable(Type.Integer({ description: 'number of the version it is compared with; null: there is none' })),
  Paragraphs: Type.Array(ComparedParagraph),
});
export type PrivacyTextChanges = Static<typeof PrivacyTextChanges>;

export const PrivacyTextChangesQuery = Type.Object({
  Before: Type.Optional(
    Type.Integer({
      title: '对比的版本',
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Number of the version to compare with; absent: the one before',
    }),
  ),
});

/** A version as staff see it; without a number it is the draft. */
export const AdminPrivacyTextItem = Type.Object({
  Id,
  Kind,
  Version: Type.Integer(),
  Number: Nullable(Number),
  Note,
  CreatedAt: Timestamp,
  UpdatedAt: Timestamp,
  PublishedAt: Nullable(Timestamp),
});
export type AdminPrivacyTextItem = Static<typeof AdminPrivacyTextItem>;
export const AdminPrivacyText = Type.Object({ ...AdminPrivacyTextItem.properties, Content });
export type AdminPrivacyText = Static<typeof AdminPrivacyText>;

/** Which texts are asked for; without a kind the privacy texts. */
export const PrivacyTextKindQuery = Type.Object({ Kind: Type.Optional(Enum(TEXT_KINDS, { title: '种类' })) });
export type PrivacyTextKindQuery = Static<typeof PrivacyTextKindQuery>;

/** The version in force of one kind of text. */
export const TextInForce = Type.Object({ Id, Kind, Number });
export type TextInForce = Static<typeof TextInForce>;

const written = {
  Note: Type.String({ title: '变更说明', minLength: 1, maxLength: PRIVACY_NOTE_MAX, pattern: '\\S' }),
  Content: Type.String({ title: '正文', minLength: 1, maxLength: PRIVACY_TEXT_MAX, contentMediaType: 'text/html' }),
};
/** Body of `POST /api/admin/PrivacyTexts`: the draft of the next version. */
export const PrivacyTextWrite = Type.Object({ ...PrivacyTextKindQuery.properties, ...written });
export type PrivacyTextWrite = Static<typeof PrivacyTextWrite>;
export const PrivacyTextUpdate = Update(Type.Object(written));
export type PrivacyTextUpdate = Static<typeof PrivacyTextUpdate>;

/** Body of publishing the draft. */
export const PrivacyTextPublish = Type.Object({ Version: PrivacyTextUpdate.properties.Version });
export type PrivacyTextPublish = Static<typeof PrivacyTextPublish>;
