/** Imports of patents: how far each is, what it did not take, and what it changed, so that it can be undone. */
import { PATENT_IMPORT_STATES, type PatentImportState } from '@ip-portal/contract/patent-import-words';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty, oneOf } from '../checks.ts';
import { instant, line, textArray } from '../columns.ts';
import { users } from './accounts.ts';
import { patentPublications } from './patent-publications.ts';
import { patents } from './patents.ts';

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

export const patentImports = pgTable(
  'patent_imports',
  {
    id: serial('id').primaryKey(),
    /** Who started it; null: the command line, or an account that is gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Reads and judges everything, and writes nothing. */
    dryRun: boolean('dry_run').notNull().default(false),
    state: text('state').$type<PatentImportState>().notNull().default('running'),
    /** Names of the files, in the order in which they are read. */
    files: text('files').array().notNull(),
    /** What staff said that headings mean, by the label of a field (`parseHeadingMap`); null: nobody said anything. */
    headings: jsonb('headings').$type<Record<string, string>>(),
    /** Files that are read, and records of the one under way: where it goes on after a stop. */
    filesDone: integer('files_done').notNull().default(0),
    recordsDone: integer('records_done').notNull().default(0),
    bytesDone: bytes('bytes_done'),
    bytesTotal: bytes('bytes_total'),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    unchanged: integer('unchanged').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Values that were set aside while their record was taken. */
    setAside: integer('set_aside').notNull().default(0),
    /** Patents that an undo has set back, and those that somebody had written since. */
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    error: line('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    beatAt: instant('beat_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    oneOf(t.state, PATENT_IMPORT_STATES),
    holds(t.headings, sql`jsonb_typeof(${t.headings}) = 'object'`),
    atLeast(t.filesDone, 0),
    atLeast(t.recordsDone, 0),
    holds(t.finishedAt, sql`(${t.state} in ('running', 'paused')) = (${t.finishedAt} is null)`),
  ],
);

/** What an import did not take: a record as a whole, or a value of one that it took. */
export const patentImportFaults = pgTable(
  'patent_import_faults',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    importId: integer('import_id')
      .notNull()
      .references(() => patentImports.id, { onDelete: 'cascade' }),
    file: text('file').notNull(),
    /** Of the file, counted from one; of XML the line where the record begins. */
    line: integer('line').notNull(),
    /** The record was refused; else the value alone was set aside. */
    refused: boolean('refused').notNull(),
    /** Number by which the record can be found; empty where it has none. */
    record: line('record'),
    field: line('field'),
    value: line('value'),
    reason: text('reason').notNull(),
    /** Stable name of the rule, and its article, where a rule of law refuses. */
    rule: line('rule'),
    article: line('article'),
  },
  (t) => [index('patent_import_faults_import_idx').on(t.importId, t.id), atLeast(t.line, 0)],
);

/** What an import changed, one row for each patent. */
export const patentImportChanges = pgTable(
  'patent_import_changes',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => patentImports.id, { onDelete: 'cascade' }),
    patentId: integer('patent_id')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** The columns it changed as they stood before; null: it made the patent. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Numbers of publications that it added. */
    added: textArray('added'),
    /** Numbers of those that it gave a day, and of those that it kept a wording of. */
    dated: textArray('dated'),
    worded: textArray('worded'),
    /** Ids of events that it added. */
    events: bigint('events', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    /** Version that it found; 0 of a patent that it made. */
    found: integer('found').notNull(),
    /** Version that it left: whoever wrote later goes before the undo. */
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.patentId] }),
    index('patent_import_changes_patent_idx').on(t.patentId),
    holds(t.before, sql`jsonb_typeof(${t.before}) = 'object'`),
  ],
);

/** Where what is known of an imported patent comes from. */
export const patentSources = pgTable(
  'patent_sources',
  {
    patentId: integer('patent_id')
      .primaryKey()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** Day of the newest publication that told something. */
    toldOn: date('told_on', { mode: 'string' }),
    /** Days of the columns that another source told. */
    days: jsonb('days').$type<Record<string, string | null>>().notNull().default({}),
    /** Whose abstract, claims and description are shown. */
    wordingOf: text('wording_of').references(() => patentPublications.number, { onDelete: 'set null' }),
  },
  (t) => [holds(t.days, sql`jsonb_typeof(${t.days}) = 'object'`)],
);

/** What staff once said that the headings of a file mean: proposed to whoever imports a file with the same headings. */
export const patentHeadingMaps = pgTable(
  'patent_heading_maps',
  {
    id: serial('id').primaryKey(),
    /** Digest of the set of headings, without regard to order, brackets, blanks and case. */
    key: text('key').notNull().unique(),
    /** All headings of the file, as they were written. */
    columns: text('columns').array().notNull(),
    headings: jsonb('headings').$type<Record<string, string>>().notNull(),
    /** Who said it last; null: an account that is gone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    saidAt: instant('said_at').notNull().defaultNow(),
  },
  (t) => [
    notEmpty(t.key),
    holds(t.columns, sql`cardinality(${t.columns}) > 0`),
    holds(t.headings, sql`jsonb_typeof(${t.headings}) = 'object'`),
  ],
);
