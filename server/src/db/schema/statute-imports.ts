/** Imports of statutes that the back office started: how far they are, and what came of them. */
import {
  type ImportReport,
  LAW_IMPORT_STAGES,
  LAW_IMPORT_STATES,
  type LawImportStage,
  type LawImportState,
} from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, oneOf } from '../checks.ts';
import { instant, line } from '../columns.ts';
import { users } from './accounts.ts';

/** What a row says; that a process died is told from `beat_at`. */
export const STORED_STATES = LAW_IMPORT_STATES.filter((state) => state !== 'ended');

export const statuteImports = pgTable(
  'statute_imports',
  {
    id: serial('id').primaryKey(),
    /** Who started it, and alone sees it. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<Exclude<LawImportState, 'ended'>>().notNull().default('running'),
    stage: text('stage').$type<LawImportStage>().notNull().default('waiting'),
    /** The file under way. */
    file: line('file'),
    filesDone: integer('files_done').notNull().default(0),
    filesTotal: integer('files_total').notNull(),
    /** Per cent of the whole. */
    share: integer('share').notNull().default(0),
    report: jsonb('report').$type<ImportReport>(),
    error: line('error'),
    /** The process that runs it looks here with every sign of life. */
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Last sign of life of the process that runs it. */
    beatAt: instant('beat_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('statute_imports_user_idx').on(t.userId, t.id.desc()),
    oneOf(t.state, STORED_STATES),
    oneOf(t.stage, LAW_IMPORT_STAGES),
    atLeast(t.filesDone, 0),
    atLeast(t.filesTotal, 0),
    holds(t.share, sql`${t.share} between 0 and 100`),
    holds(t.finishedAt, sql`(${t.state} = 'running') = (${t.finishedAt} is null)`),
  ],
);
