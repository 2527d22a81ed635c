/** Legal events of patents: what gazettes and registers told, each kept as it was told and never written over. */
import type { PatentEvent } from '@ip-portal/contract';
import { LICENCE_KINDS, type LicenceKind } from '@ip-portal/contract/labels';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { holds, oneOf } from '../checks.ts';
import { instant, textArray } from '../columns.ts';
import { users } from './accounts.ts';
import { patents } from './patents.ts';

const day = (name: string) => date(name, { mode: 'string' });
const who = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

export const patentEvents = pgTable(
  'patent_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    patentId: integer('patent_id')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    /** As the source told it, in the words of the interface. A trigger keeps it as it is. */
    told: jsonb('told').$type<PatentEvent>().notNull(),
    /** The same event told by two sources counts once. */
    dedupKey: text('dedup_key').notNull().generatedAlwaysAs(sql`md5((told - 'Source')::text)`),
    // How it is understood: `contract/rules/legal-event.ts`. Read anew where a version of the portal reads it otherwise.
    gazetteOn: day('gazette_on'),
    code: text('code'),
    /** Null: of no known kind, or not read yet. */
    kind: text('kind'),
    effectiveOn: day('effective_on'),
    /** 登记号 or 备案号. */
    registerNumber: text('register_number'),
    untilOn: day('until_on'),
    licenceKind: text('licence_kind').$type<LicenceKind>(),
    feeYear: integer('fee_year'),
    /** The decision that a restoration undoes. */
    undoneKind: text('undone_kind'),
    undoneOn: day('undone_on'),
    partiesBefore: textArray('parties_before'),
    partiesAfter: textArray('parties_after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: the system, an import of the command line, or an account that is gone. */
    createdBy: who('created_by'),
    /** Set once, where staff take back what was entered by mistake. */
    retractedAt: instant('retracted_at'),
    /** Null: an undo, the system, or an account that is gone. */
    retractedBy: who('retracted_by'),
    /** An undo of what had brought it took it back: a file may bring it again, which staff's word forbids. */
    byUndo: boolean('by_undo').notNull().default(false),
  },
  (t) => [
    index('patent_events_patent_idx').on(t.patentId, t.id),
    uniqueIndex('patent_events_key').on(t.patentId, t.dedupKey).where(sql`${t.retractedAt} is null`),
    holds(t.told, sql`jsonb_typeof(${t.told}) = 'object'`),
    oneOf(t.licenceKind, LICENCE_KINDS),
    holds(t.retractedBy, sql`${t.retractedBy} is null or ${t.retractedAt} is not null`),
    holds(t.byUndo, sql`not ${t.byUndo} or ${t.retractedAt} is not null and ${t.retractedBy} is null`),
  ],
);
