/** What only answers about laws hold: contents, versions, provisions, imports. */
import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Id, Nullable } from '../common.ts';
import { LAW_LEVELS, TIMELINESSES } from '../rules/timeliness.ts';

export const TocEntry = Type.Object({
  Anchor: Type.String(),
  Type: Enum(['part', 'chapter', 'section', 'article']),
  Label: Type.String({ description: '第五十条' }),
  Heading: Type.String({ description: 'title of a chapter; empty for an article' }),
});
export type TocEntry = Static<typeof TocEntry>;

export const LawVersion = Type.Object({
  Id,
  Title: Type.String(),
  PromulgationDate: Nullable(DateOnly),
  EffectiveDate: Nullable(DateOnly),
  Timeliness: Enum(TIMELINESSES),
});
export type LawVersion = Static<typeof LawVersion>;

/** How many statutes there are of a level. */
export const LawLevelCount = Type.Object({ Level: Enum(LAW_LEVELS), Count: Type.Integer({ minimum: 1 }) });
export type LawLevelCount = Static<typeof LawLevelCount>;

/** Hits of a search inside one statute. */
export const ProvisionHit = Type.Object({
  Anchor: Type.String(),
  Label: Type.String(),
  Text: Type.String(),
});
export type ProvisionHit = Static<typeof ProvisionHit>;

/** Report of one file of an import of statutes. */
export const ImportFileReport = Type.Object({
  File: Type.String(),
  Title: Nullable(Type.String()),
  Outcome: Enum(['created', 'updated', 'unchanged', 'failed']),
  Articles: Type.Integer(),
  Messages: Type.Array(Type.Object({ Line: Nullable(Type.Integer()), Message: Type.String() })),
});
export type ImportFileReport = Static<typeof ImportFileReport>;

export const ImportReport = Type.Object({
  Created: Type.Integer(),
  Updated: Type.Integer(),
  Unchanged: Type.Integer(),
  Failed: Type.Integer(),
  Files: Type.Array(ImportFileReport),
});
export type ImportReport = Static<typeof ImportReport>;
