/** Financing products. */
import { PUBLISH_STATUSES } from '@ip-portal/contract/labels';
import { SORT_DEFAULT } from '@ip-portal/contract/limits';
import { bigint, boolean, date, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { atLeast, exactFen, inOrder, notEmpty, oneOf } from '../checks.ts';
import { line, record } from '../columns.ts';
import { institutions } from './institutions.ts';

export const financingProducts = pgTable(
  'financing_products',
  {
    ...record,
    name: text('name').notNull(),
    /** The institution's name. */
    bank: text('bank').notNull(),
    institutionId: integer('institution_id'),
    amountMinFen: bigint('amount_min_fen', { mode: 'number' }),
    amountMaxFen: bigint('amount_max_fen', { mode: 'number' }),
    termMinMonths: integer('term_min_months'),
    termMaxMonths: integer('term_max_months'),
    rate: line('rate'),
    target: line('target'),
    materials: line('materials'),
    handlingDays: integer('handling_days'),
    onlinePledge: boolean('online_pledge').notNull().default(false),
    validUntil: date('valid_until', { mode: 'string' }),
    content: line('content'),
    sort: integer('sort').notNull().default(SORT_DEFAULT),
    status: text('status').notNull().default('draft'),
  },
  (t) => [
    index('financing_products_institution_idx').on(t.institutionId),
    foreignKey({
      name: 'financing_products_institution_id_institutions_fk',
      columns: [t.institutionId, t.bank],
      foreignColumns: [institutions.id, institutions.name],
    }).onUpdate('cascade'),
    atLeast(t.version, 1),
    notEmpty(t.name),
    notEmpty(t.bank),
    atLeast(t.amountMinFen, 0),
    atLeast(t.amountMaxFen, 0),
    exactFen(t.amountMinFen),
    exactFen(t.amountMaxFen),
    inOrder(t.amountMinFen, t.amountMaxFen),
    atLeast(t.termMinMonths, 1),
    atLeast(t.termMaxMonths, 1),
    inOrder(t.termMinMonths, t.termMaxMonths),
    atLeast(t.handlingDays, 0),
    atLeast(t.sort, 0),
    oneOf(t.status, PUBLISH_STATUSES),
  ],
);
