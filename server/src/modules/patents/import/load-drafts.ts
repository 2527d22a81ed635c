/** The patents that records of files speak of, locked until they are written. */
import type { PatentType } from '@ip-portal/contract/labels';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { patentSources } from '../../../db/schema/patent-imports.ts';
import { patentPublications, patentWordings } from '../../../db/schema/patent-publications.ts';
import { patents } from '../../../db/schema/patents.ts';
import { toDay } from '../../../lib/time.ts';
import { eventsOf, takenBackOf } from '../event-rows.ts';
import { type Draft, FACTS, type Facts, noFacts, WORDING } from './draft.ts';
import type { Judged } from './judge-record.ts';

type Row = typeof patents.$inferSelect;

const factsOf = (row: Row): Facts => ({
  ...noFacts(row.type as PatentType),
  ...Object.fromEntries(FACTS.map((fact) => [fact, row[fact]])),
});

const untouched = (): Draft['touched'] => ({
  publications: new Set(),
  added: new Set(),
  wordings: new Set(),
  events: [],
});

/** A patent that nothing is known of yet. */
export function newDraft(id: number, { record }: Judged): Draft {
  return {
    id,
    isNew: true,
    version: 0,
    deleted: false,
    facts: { ...noFacts(record.type), applicationNumber: record.applicationNumber },
    events: [],
    retracted: [],
    termExtensionDays: 0,
    publications: new Map(),
    wordings: new Map(),
    wordingOf: null,
    toldOn: null,
    days: {},
    was: null,
    before: {},
    changes: 0,
    touched: untouched(),
  };
}

/** Ids of the patents that have one of these numbers. */
async function idsOf(tx: Executor, applications: string[], publications: string[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from patents where application_number = any(${sql.param(applications)}::text[])
    union select patent_id from patent_publications where number = any(${sql.param(publications)}::text[])`);
  return rows.map(({ id }) => id);
}

/** The patents of a batch by id; deleted ones too, for they must not be made again. */
export async function loadDrafts(tx: Executor, records: readonly Judged[]): Promise<Map<number, Draft>> {
  const applications = records.flatMap(({ record }) => record.applicationNumber ?? []);
  const numbers = records.flatMap(({ record }) => record.publications.map(({ number }) => number));
  const drafts = await loadPatents(tx, await idsOf(tx, applications, numbers));
  if (records.some(({ events }) => events.length > 0)) {
    for (const [id, events] of await takenBackOf(tx, [...drafts.keys()]))
      Object.assign(drafts.get(id) ?? {}, { retracted: events });
  }
  return drafts;
}

/** These patents; locked, unless they are only looked at. */
export async function loadPatents(
  tx: Executor,
  ids: readonly number[],
  { locked = true }: { locked?: boolean } = {},
): Promise<Map<number, Draft>> {
  if (ids.length === 0) return new Map();
  const asked = tx
    .select()
    .from(patents)
    .where(inArray(patents.id, [...ids]))
    .orderBy(asc(patents.id));
  const rows = await (locked ? asked.for('no key update') : asked);
  const printed = await tx
    .select({ one: patentPublications, wording: patentWordings })
    .from(patentPublications)
    .leftJoin(patentWordings, eq(patentWordings.number, patentPublications.number))
    .where(inArray(patentPublications.patentId, [...ids]));
  const sources = new Map(
    (
      await tx
        .select()
        .from(patentSources)
        .where(inArray(patentSources.patentId, [...ids]))
    ).map((one) => [one.patentId, one]),
  );
  const events = await eventsOf(tx, ids);
  const byPatent = new Map<number, typeof printed>();
  for (const one of printed) {
    const own = byPatent.get(one.one.patentId);
    if (own) own.push(one);
    else byPatent.set(one.one.patentId, [one]);
  }
  return new Map(
    rows.map((row): [number, Draft] => {
      const own = byPatent.get(row.id) ?? [];
      const source = sources.get(row.id);
      const hasWording = WORDING.some((fact) => row[fact].length > 0);
      return [
        row.id,
        {
          id: row.id,
          isNew: false,
          version: row.version,
          deleted: row.deletedAt !== null,
          facts: factsOf(row),
          events: events.get(row.id) ?? [],
          retracted: [],
          termExtensionDays: row.termExtensionDays,
          publications: new Map(
            own.map(({ one: { number, kind, stage, publishedOn } }) => [number, { number, kind, stage, publishedOn }]),
          ),
          wordings: new Map(own.flatMap(({ one, wording }) => (wording ? [[one.number, wording] as const] : []))),
          wordingOf: source?.wordingOf ?? (hasWording ? (row.grantNumber ?? row.publicationNumber) : null),
          // Who wrote it by hand knew it on that day.
          toldOn: source ? source.toldOn : toDay(row.updatedAt),
          days: source?.days ?? {},
          was: source ? { toldOn: source.toldOn, days: source.days, wordingOf: source.wordingOf } : null,
          before: {},
          changes: 0,
          touched: untouched(),
        },
      ];
    }),
  );
}
