/** Patents. */
import type { PatentCitation, PatentFigure, PatentPartyCode, PatentRelation } from '@ip-portal/contract';
import { PATENT_STATES, PATENT_TYPES } from '@ip-portal/contract/labels';
import { PATENT_TAG_LIMITS } from '@ip-portal/contract/limits';
import { PATENT_PROBLEMS, type PatentProblem } from '@ip-portal/contract/rules/patent-problems';
import {
  DOUBT_REASONS,
  type DoubtReason,
  PATENT_FLAGS,
  type PatentFlag,
  type PatentStateDetail,
  STATE_DETAILS,
} from '@ip-portal/contract/rules/patent-state';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { atLeast, eachIsObject, eachOneOf, holds, inOrder, notEmpty, oneOf } from '../checks.ts';
import { line, record, textArray } from '../columns.ts';

export const patents = pgTable(
  'patents',
  {
    ...record,
    /** Canonical form `202111286633.X`; the identity of a patent. Null where the source has a publication number alone. */
    applicationNumber: text('application_number'),
    publicationNumber: text('publication_number'),
    grantNumber: text('grant_number'),
    type: text('type').notNull(),
    title: text('title').notNull(),
    abstract: line('abstract'),
    applicants: textArray('applicants'),
    owners: textArray('owners'),
    inventors: textArray('inventors'),
    /** 统一社会信用代码 by name: what sources and staff tell. `patent_parties` has them by party. */
    partyCodes: jsonb('party_codes').$type<PatentPartyCode[]>().notNull().default([]),
    agency: line('agency'),
    agent: line('agent'),
    applicationDate: date('application_date', { mode: 'string' }),
    publicationDate: date('publication_date', { mode: 'string' }),
    grantDate: date('grant_date', { mode: 'string' }),
    mainIpc: text('main_ipc'),
    ipcs: textArray('ipcs'),
    cpcs: textArray('cpcs'),
    loc: text('loc'),
    /** Editions of classes where the source tells them, as `class-editions.ts` writes them. */
    classEditions: textArray('class_editions'),
    claims: textArray('claims'),
    description: line('description'),
    /** In their order: an ordered list that belongs to the record alone, written and read with it. */
    figures: jsonb('figures').$type<PatentFigure[]>().notNull().default([]),
    /** How many the source tells of; files often come without the pictures. */
    figuresTold: integer('figures_told').notNull().default(0),
    /** Canonical form `PCT/CN2021/078383`. */
    pctNumber: text('pct_number'),
    pctEntryDate: date('pct_entry_date', { mode: 'string' }),
    /** What the record names; who names it is found by the index. See decision 93. */
    relations: jsonb('relations').$type<PatentRelation[]>().notNull().default([]),
    citations: jsonb('citations').$type<PatentCitation[]>().notNull().default([]),
    province: line('province'),
    city: line('city'),
    district: line('district'),
    /** What an imported file says of the legal state, in its words, and the day it was told: see decision 101. */
    toldState: line('told_state'),
    toldStateOn: date('told_state_on', { mode: 'string' }),
    termExtensionDays: integer('term_extension_days').notNull().default(0),
    /** Words of staff. No fact of the patent: they move without its version, see decision 91. */
    tags: textArray('tags'),
    // What `modules/patents/derived-columns.ts` derives, kept for filters and order: at each write, and on `next_change_on`.
    state: text('state').notNull().default('审中'),
    stateDetail: text('state_detail').$type<PatentStateDetail>().notNull().default('审中-受理'),
    doubt: text('doubt').$type<DoubtReason>(),
    flags: text('flags').$type<PatentFlag>().array().notNull().default(sql`'{}'::text[]`),
    grantedOn: date('granted_on', { mode: 'string' }),
    expiryDate: date('expires_on', { mode: 'string' }),
    nextFeeOn: date('next_fee_on', { mode: 'string' }),
    stateAsOf: date('state_as_of', { mode: 'string' }),
    problems: text('problems').$type<PatentProblem>().array().notNull().default(sql`'{}'::text[]`),
    twinByDay: text('twin_by_day'),
    twinByApplicant: text('twin_by_applicant'),
    /** Of a row that was never derived a day long past: the next start derives it. */
    nextChangeOn: date('next_change_on', { mode: 'string' }).default('1985-04-01'),
  },
  (t) => [
    uniqueIndex('patents_application_number_key').on(t.applicationNumber),
    // As the list is ordered, to the place of the nulls: another index could not serve it.
    index('patents_date_idx')
      .on(t.applicationDate.desc().nullsLast(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    atLeast(t.version, 1),
    notEmpty(t.applicationNumber),
    // No record without a number that leads back to where it was published; one that was merged has handed its own over.
    holds(
      t.publicationNumber,
      sql`num_nonnulls(${t.applicationNumber}, nullif(${t.publicationNumber}, ''), nullif(${t.grantNumber}, '')) > 0 or ${t.deletedAt} is not null`,
    ),
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
    holds(
      t.classEditions,
      sql`cardinality(${t.classEditions}) = 0 or array_to_string(${t.classEditions}, ',') ~ '^(((IPC|CPC) [^ ,]+ [0-9]{4}[.][0-9]{2}|LOC [0-9]{2}-[0-9]{2} [0-9]{1,2})(,|$))+$'`,
    ),
    // 专利法第二十七条: a design is its views and its 简要说明, which `abstract` holds.
    holds(t.claims, sql`${t.type} <> '外观设计' or cardinality(${t.claims}) = 0`),
    holds(t.description, sql`${t.type} <> '外观设计' or ${t.description} = ''`),
    holds(t.partyCodes, sql`jsonb_typeof(${t.partyCodes}) = 'array'`),
    eachIsObject(t.partyCodes),
    holds(t.figures, sql`jsonb_typeof(${t.figures}) = 'array'`),
    eachIsObject(t.figures),
    atLeast(t.figuresTold, 0),
    // International applications are for inventions and utility models.
    holds(
      t.pctNumber,
      sql`${t.pctNumber} is null or ${t.type} <> '外观设计' and ${t.pctNumber} ~ '^PCT/[A-Z]{2}[0-9]{4}/[0-9]{6}$'`,
    ),
    holds(t.pctEntryDate, sql`${t.type} <> '外观设计' or ${t.pctEntryDate} is null`),
    inOrder(t.applicationDate, t.pctEntryDate),
    holds(t.relations, sql`jsonb_typeof(${t.relations}) = 'array'`),
    eachIsObject(t.relations),
    holds(t.citations, sql`jsonb_typeof(${t.citations}) = 'array'`),
    eachIsObject(t.citations),
    // Of rows that name something alone: others cost an import nothing.
    index('patents_relations_idx').using('gin', t.relations.op('jsonb_path_ops')).where(sql`${t.relations} <> '[]'`),
    index('patents_citations_idx').using('gin', t.citations.op('jsonb_path_ops')).where(sql`${t.citations} <> '[]'`),
    atLeast(t.termExtensionDays, 0),
    holds(t.tags, sql`cardinality(${t.tags}) <= ${sql.raw(String(PATENT_TAG_LIMITS.most))} and '' <> all(${t.tags})`),
    // Of tagged patents alone: untagged ones cost an import nothing.
    index('patents_tags_idx').using('gin', t.tags).where(sql`${t.tags} <> '{}'`),
    oneOf(t.state, PATENT_STATES),
    oneOf(t.stateDetail, STATE_DETAILS),
    oneOf(t.doubt, DOUBT_REASONS),
    eachOneOf(t.flags, PATENT_FLAGS),
    eachOneOf(t.problems, PATENT_PROBLEMS),
    inOrder(t.applicationDate, t.expiryDate),
    index('patents_applicants_idx').using('gin', t.applicants),
    index('patents_state_idx').on(t.state, t.stateDetail),
    index('patents_flags_idx').using('gin', t.flags),
    index('patents_expires_on_idx').on(t.expiryDate),
    index('patents_next_fee_on_idx').on(t.nextFeeOn),
    index('patents_next_change_on_idx').on(t.nextChangeOn),
    index('patents_problems_idx').using('gin', t.problems),
    // Keys that stand there twice are found in these alone.
    index('patents_twin_by_day_idx').on(t.twinByDay).where(sql`${t.deletedAt} is null and ${t.twinByDay} is not null`),
    index('patents_twin_by_applicant_idx')
      .on(t.twinByApplicant)
      .where(sql`${t.deletedAt} is null and ${t.twinByApplicant} is not null`),
  ],
);
