/** What only answers about laws hold: contents, versions, provisions, imports. */
import { type Static, Type } from 'typebox';
import { DateOnly, Enum, Id, Nullable, Timestamp } from '../common.ts';
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

/** `ended`: the process that ran it is gone; what it had not stored by then is not there. */
export const LAW_IMPORT_STATES = ['running', 'done', 'cancelled', 'failed', 'ended'] as const;
export type LawImportState = (typeof LAW_IMPORT_STATES)[number];
/** What is being done with the file under way; `waiting`: another import is first. */
export const LAW_IMPORT_STAGES = ['waiting', 'reading', 'parsing', 'storing'] as const;
export type LawImportStage = (typeof LAW_IMPORT_STAGES)[number];

/** An import of statutes, while it runs and after. */
export const LawImport = Type.Object({
  Id,
  State: Enum(LAW_IMPORT_STATES),
  Stage: Enum(LAW_IMPORT_STAGES),
  File: Type.String({ description: 'the file under way; empty before the first' }),
  FilesDone: Type.Integer({ minimum: 0 }),
  FilesTotal: Type.Integer({ minimum: 0 }),
  Share: Type.Integer({ minimum: 0, maximum: 100, description: 'per cent of the whole' }),
  Error: Type.String({ description: 'why it failed; else empty' }),
  /** Files that were dealt with, once it is over. */
  Report: Nullable(ImportReport),
  CreatedAt: Timestamp,
  FinishedAt: Nullable(Timestamp),
});
export type LawImport = Static<typeof LawImport>;
