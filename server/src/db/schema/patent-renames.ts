/** Spellings of names in patents that staff replaced, what that changed, and what imports replace since. */
import type { PatentPartyCode } from '@ip-portal/contract';
import { PATENT_RENAME_STATES, type PatentRenameState } from '@ip-portal/contract/patent-rename-words';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, notEmpty, oneOf } from '../checks.ts';
import { instant } from '../columns.ts';
import { users } from './accounts.ts';
import { patents } from './patents.ts';

const who = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

export const patentRenames = pgTable(
  'patent_renames',
  {
    id: serial('id').primaryKey(),
    /** Null: an account that is gone. */
    userId: who('user_id'),
    state: text('state').$type<PatentRenameState>().notNull().default('running'),
    fromNames: text('from_names').array().notNull(),
    toName: text('to_name').notNull(),
    remember: boolean('remember').notNull(),
    changed: integer('changed').notNull().default(0),
    /** Patents that an undo has set back, and those that somebody had written since. */
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    oneOf(t.state, PATENT_RENAME_STATES),
    notEmpty(t.toName),
    holds(t.fromNames, sql`cardinality(${t.fromNames}) > 0`),
    atLeast(t.changed, 0),
  ],
);

/** What a replacement changed, one row for each patent; what was set back is gone. */
export const patentRenameChanges = pgTable(
  'patent_rename_changes',
  {
    renameId: integer('rename_id')
      .notNull()
      .references(() => patentRenames.id, { onDelete: 'cascade' }),
    patentId: integer('patent_id')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** Both lists as they stood. */
    before: jsonb('before')
      .$type<{ applicants: string[]; owners: string[]; partyCodes?: PatentPartyCode[] }>()
      .notNull(),
    /** Version that it left: whoever wrote later goes before the undo. */
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.renameId, t.patentId] }),
    index('patent_rename_changes_patent_idx').on(t.patentId),
    holds(t.before, sql`jsonb_typeof(${t.before}) = 'object'`),
  ],
);

/** Spellings that imports replace. None is what another becomes. */
export const patentNameAliases = pgTable(
  'patent_name_aliases',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull().unique(),
    kept: text('kept').notNull(),
    /** The replacement that it came with; taking that back takes this back. */
    renameId: integer('rename_id').references(() => patentRenames.id, { onDelete: 'set null' }),
    userId: who('user_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    notEmpty(t.name),
    holds(t.kept, sql`not_blank(${t.kept}) and ${t.kept} <> ${t.name}`),
    index('patent_name_aliases_kept_idx').on(t.kept),
  ],
);
