/** What a role held by an account is limited to: a row for each column, institution or expert. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { holds, notEmpty } from '../checks.ts';
import { users } from './accounts.ts';
import { columns } from './columns.ts';
import { experts } from './experts.ts';
import { institutions } from './institutions.ts';

export const accountLimits = pgTable(
  'account_limits',
  {
    no: serial('no').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Code of a role that the account holds. */
    role: text('role').notNull(),
    columnId: integer('column_id').references(() => columns.id),
    institutionId: integer('institution_id').references(() => institutions.id),
    expertId: integer('expert_id').references(() => experts.id),
  },
  (t) => [
    unique('account_limits_once_key').on(t.userId, t.role, t.columnId, t.institutionId, t.expertId).nullsNotDistinct(),
    index('account_limits_column_idx').on(t.columnId),
    notEmpty(t.role),
    holds(t.columnId, sql`num_nonnulls(${t.columnId}, ${t.institutionId}, ${t.expertId}) = 1`),
  ],
);
