/** Patents that staff choose for the home page, and titles of IPC that an operator has loaded (`npm run import:ipc`). */
import { RECOMMENDED_COUNT } from '@ip-portal/contract/limits';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { holds, notEmpty } from '../../db/checks.ts';
import { patents } from '../../db/schema/patents.ts';

export const patentPicks = pgTable(
  'patent_picks',
  {
    patentId: integer('patent_id')
      .primaryKey()
      .references(() => patents.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (t) => [
    uniqueIndex('patent_picks_position_key').on(t.position),
    holds(t.position, sql`${t.position} between 1 and ${sql.raw(String(RECOMMENDED_COUNT))}`),
  ],
);

export const ipcTitles = pgTable(
  'ipc_titles',
  {
    /** `A`, `A01`, `A01B`, `A01B1/00`. */
    symbol: text('symbol').primaryKey(),
    title: text('title').notNull(),
  },
  (t) => [notEmpty(t.title)],
);
