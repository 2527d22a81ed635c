/** Parties of patents, derived from their lists of names and their events; and how names of holders are spelt. */
import { PARTY_KINDS, PARTY_ROLES, type PartyKind, type PartyRole } from '@ip-portal/contract/rules/party-name';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { atLeast, holds, inOrder, oneOf } from '../checks.ts';
import { patents } from './patents.ts';

const day = (name: string) => date(name, { mode: 'string' });

/** Of patents that are not deleted. `modules/patents/parties/party-rows.ts` alone writes it. */
export const patentParties = pgTable(
  'patent_parties',
  {
    patentId: integer('patent_id')
      .notNull()
      .references(() => patents.id, { onDelete: 'cascade' }),
    role: text('role').$type<PartyRole>().notNull(),
    /** Among those of the role, from 0: who stands in the list of the record first. */
    position: integer('position').notNull(),
    /** As the record or the event writes it. */
    name: text('name').notNull(),
    /** What spellings of one name have in common: `contract/rules/party-name.ts`. */
    nameKey: text('name_key').notNull(),
    kind: text('kind').$type<PartyKind>().notNull(),
    /** 统一社会信用代码 of a unit; null where none is known. */
    creditCode: text('credit_code'),
    /** Day an event made it a party, and ended that; no end: it holds now. */
    fromOn: day('from_on'),
    untilOn: day('until_on'),
    /** It stands in the list of the record; else an event alone tells of it. */
    listed: boolean('listed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patentId, t.role, t.position] }),
    oneOf(t.role, PARTY_ROLES),
    oneOf(t.kind, PARTY_KINDS),
    atLeast(t.position, 0),
    inOrder(t.fromOn, t.untilOn),
    holds(
      t.creditCode,
      sql`${t.creditCode} is null or ${t.creditCode} ~ '^[0-9A-HJ-NPQRTUWXY]{18}$' and ${t.role} <> '发明人'`,
    ),
    // Names of a unit. Of those with a code alone: others cost an import nothing.
    index('patent_parties_credit_code_idx').on(t.creditCode, t.nameKey).where(sql`${t.creditCode} is not null`),
    // Patents of a spelling, in their order, from the index alone. Nobody asks for inventors by name.
    index('patent_parties_name_idx')
      .on(t.nameKey, t.name, t.patentId)
      .where(sql`${t.listed} and ${t.role} <> '发明人'`),
  ],
);

/** Each spelling of a 申请人 or 专利权人 once, so that alike ones are found without looking through the patents. */
export const patentPartySpellings = pgTable(
  'patent_party_spellings',
  {
    name: text('name').primaryKey(),
    nameKey: text('name_key').notNull(),
    /** Another spelling has the same key. */
    alike: boolean('alike').notNull().default(false),
  },
  (t) => [
    index('patent_party_spellings_key_idx').on(t.nameKey.op('text_pattern_ops')),
    // They are few: the list of groups reads these alone.
    index('patent_party_spellings_alike_idx').on(t.nameKey).where(sql`${t.alike}`),
  ],
);
