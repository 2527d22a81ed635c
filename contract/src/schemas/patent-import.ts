/** What answers about imports of patents hold. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { SHOWN_IMPORT_STATES } from '../patent-import-words.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/** An import of patents, while it runs and after. */
export const PatentImport = Type.Object({
  Id,
  UserName: Nullable(
    Type.String({ description: 'who started it; null: the command line, or an account that is gone' }),
  ),
  DryRun: Type.Boolean({ description: 'reads and judges, and writes nothing' }),
  State: Enum(SHOWN_IMPORT_STATES),
  Files: Type.Array(Type.String()),
  FilesDone: Count('files read to their end'),
  Share: Type.Integer({ minimum: 0, maximum: 100, description: 'per cent of the bytes' }),
  Created: Count('records that made a patent'),
  Updated: Count('records that changed one'),
  Unchanged: Count('records that told nothing new'),
  Refused: Count('records that were not taken'),
  SetAside: Count('values that were not taken, or of two that differ'),
  Undone: Count('patents that an undo has set back'),
  Kept: Count('patents that were written since, and stay'),
  Error: Type.String({ description: 'why it failed; else empty' }),
  CreatedAt: Timestamp,
  FinishedAt: Nullable(Timestamp),
});
export type PatentImport = Static<typeof PatentImport>;

/** What an import did not take: a record, or a value of one. */
export const PatentImportFault = Type.Object({
  Id,
  File: Type.String(),
  Line: Type.Integer({ minimum: 0 }),
  Record: Type.String({ description: 'its number; empty where it has none' }),
  Refused: Type.Boolean({ description: 'the whole record; else the value alone' }),
  Field: Type.String(),
  Value: Type.String(),
  Reason: Type.String(),
  Article: Type.String({ description: 'where a rule of law refuses; else empty' }),
});
export type PatentImportFault = Static<typeof PatentImportFault>;

export const PatentImportListQuery = ListQuery(['Id'] as const, {});
export type PatentImportListQuery = Static<typeof PatentImportListQuery>;

export const PatentImportFaultQuery = ListQuery(['Id'] as const, {
  Refused: Type.Optional(Enum(['true', 'false'], { title: '处理' })),
});
export type PatentImportFaultQuery = Static<typeof PatentImportFaultQuery>;
