/** Patents. */
import type { PatentEvent } from '@ip-portal/contract';
import { PATENT_STATES, PATENT_TYPES } from '@ip-portal/contract/labels';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, eachIsObject, holds, inOrder, notEmpty, oneOf } from '../checks.ts';
import { line, record, textArray } from '../columns.ts';

export const patents = pgTable(
  'patents',
  {
    ...record,
    /** Canonical form `202111286633.X`; the identity of a patent. */
    applicationNumber: text('application_number').notNull(),
    publicationNumber: text('publication_number'),
    grantNumber: text('grant_number'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    abstract: line('abstract'),
    applicants: textArray('applicants'),
    owners: textArray('owners'),
    inventors: textArray('inventors'),
    agency: line('agency'),
    agent: line('agent'),
    applicationDate: date('application_date', { mode: 'string' }).notNull(),
    publicationDate: date('publication_date', { mode: 'string' }),
    grantDate: date('grant_date', { mode: 'string' }),
    mainIpc: text('main_ipc'),
    ipcs: textArray('ipcs'),
    loc: text('loc'),
    claims: textArray('claims'),
    description: line('description'),
    province: line('province'),
    events: jsonb('events').$type<PatentEvent[]>().notNull().default([]),
    termExtensionDays: integer('term_extension_days').notNull().default(0),
    /** Cache of the derived state for filters; refreshed on write and once a day. */
    state: text('state').notNull().default('审中'),
  },
  (t) => [
    uniqueIndex('patents_application_number_key').on(t.applicationNumber),
    index('patents_date_idx').on(t.applicationDate.desc(), t.id.desc()).where(sql`${t.deletedAt} is null`),
    atLeast(t.version, 1),
    notEmpty(t.applicationNumber),
    oneOf(t.type, PATENT_TYPES),
    notEmpty(t.title),
    // 专利法 came into force that day; no Chinese patent is older.
    holds(t.applicationDate, sql`${t.applicationDate} >= '1985-04-01'`),
    inOrder(t.applicationDate, t.publicationDate),
    inOrder(t.applicationDate, t.grantDate),
    inOrder(t.publicationDate, t.grantDate),
    // Designs are classed by Locarno, all others by IPC.
    holds(t.mainIpc, sql`${t.type} <> '外观设计' or ${t.mainIpc} is null`),
    holds(t.ipcs, sql`${t.type} <> '外观设计' or cardinality(${t.ipcs}) = 0`),
    holds(t.loc, sql`${t.type} = '外观设计' or ${t.loc} is null`),
    holds(t.events, sql`jsonb_typeof(${t.events}) = 'array'`),
    eachIsObject(t.events),
    atLeast(t.termExtensionDays, 0),
    oneOf(t.state, PATENT_STATES),
  ],
);
