/** What answers about imports of patents hold. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { HEADINGS_MAX, IGNORED_HEADING, IMPORT_FIELDS, SHOWN_IMPORT_STATES } from '../patent-import-words.ts';

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

/** What a heading may mean: the label of a field, or 忽略. */
const HeadingMeaning = Enum([...Object.values(IMPORT_FIELDS), IGNORED_HEADING]);
const Said = Type.Object({ Field: Type.String(), Value: Type.String() });

/** A heading of files that are about to be imported. */
export const PatentImportHeading = Type.Object({
  Heading: Type.String(),
  Samples: Type.Array(Type.String(), { description: 'what stands under it, shortened' }),
  Meaning: Nullable(HeadingMeaning),
  Source: Nullable(
    Enum(['said', 'remembered', 'known'], {
      description: 'who says so: this request, an earlier import with the same headings, or its name; null: nobody',
    }),
  ),
});
export type PatentImportHeading = Static<typeof PatentImportHeading>;

/** A record as an import would read it. */
export const PatentImportRow = Type.Object({
  File: Type.String(),
  Line: Type.Integer({ minimum: 0 }),
  Values: Type.Array(Said, { description: 'what would be taken, by the labels of fields' }),
  Refusal: Type.String({ description: 'why the whole record would not be taken; else empty' }),
  SetAside: Type.Array(Type.Object({ ...Said.properties, Reason: Type.String() })),
});
export type PatentImportRow = Static<typeof PatentImportRow>;

/** `POST /api/admin/Patents/import/preview`: nothing is kept, nothing is written. */
export const PatentImportPreview = Type.Object({
  Headings: Type.Array(PatentImportHeading, { maxItems: HEADINGS_MAX }),
  Rows: Type.Array(PatentImportRow),
});
export type PatentImportPreview = Static<typeof PatentImportPreview>;

/** `GET /api/admin/PatentHeadingMaps`: what somebody once said of the headings of a file. */
export const PatentHeadingMap = Type.Object({
  Id,
  Columns: Type.Array(Type.String(), { description: 'all headings of the file' }),
  Headings: Type.Array(Type.Object({ Heading: Type.String(), Meaning: HeadingMeaning })),
  UserName: Nullable(Type.String({ description: 'who said it last; null: an account that is gone' })),
  SaidAt: Timestamp,
});
export type PatentHeadingMap = Static<typeof PatentHeadingMap>;
export const PatentHeadingMapQuery = ListQuery(['Id'] as const, {});
export type PatentHeadingMapQuery = Static<typeof PatentHeadingMapQuery>;
