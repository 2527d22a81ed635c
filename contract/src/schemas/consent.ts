/** What people agreed to, and what they are asked to agree to. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { CONSENT_KINDS, CONSENT_WAYS, TEXT_KINDS } from '../consent-words.ts';

const Number = Type.Integer({ title: '版本', minimum: 1, maximum: 2_147_483_647, description: 'version of the text' });

/** An agreement of one's own. */
export const ConsentItem = Type.Object({
  Id,
  Kind: Enum(CONSENT_KINDS),
  Number: Nullable(Number),
  Purpose: Type.String(),
  Receiver: Type.String({ description: 'who gets the data by it; empty: nobody but the portal' }),
  Way: Enum(CONSENT_WAYS),
  Address: Type.String({ description: 'shortened: the neighbourhood, not the place' }),
  GivenAt: Timestamp,
  WithdrawnAt: Nullable(Timestamp),
  IsPresent: Type.Boolean({ description: 'given, not taken back, and for a text the version in force' }),
  IsLatest: Type.Boolean({ description: 'the newest of its kind that was not taken back: where it is taken back' }),
});
export type ConsentItem = Static<typeof ConsentItem>;

/** Query of `GET /api/Consents`. */
export const ConsentListQuery = ListQuery(['Id'] as const, {
  Kind: Type.Optional(Enum(CONSENT_KINDS, { title: '同意的事项' })),
});
export type ConsentListQuery = Static<typeof ConsentListQuery>;

/** A text in force that its reader has not agreed to. */
export const ConsentDue = Type.Object({
  Kind: Enum(TEXT_KINDS),
  TextId: Id,
  Number,
  Before: Nullable(Type.Integer({ description: 'the version agreed to before; null: none' })),
});
export type ConsentDue = Static<typeof ConsentDue>;

/** Body of `POST /api/Consents`: agrees to the version that was shown, or to what an agreement of its own is for. */
export const ConsentWrite = Type.Object({
  Kind: Enum(CONSENT_KINDS, { title: '同意的事项' }),
  Number: Type.Optional(Number),
});
export type ConsentWrite = Static<typeof ConsentWrite>;

/** Body of `POST /api/Consents/withdraw`. */
export const ConsentWithdrawal = Type.Object({ Kind: ConsentWrite.properties.Kind });
export type ConsentWithdrawal = Static<typeof ConsentWithdrawal>;
