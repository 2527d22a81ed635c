/** Writes what an import has made of patents: rows, publications, wordings, sources, documents of the search. */

import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { insertRecords, updateRecords } from '../../../db/record-set.ts';
import { patentImportChanges, patentSources } from '../../../db/schema/patent-imports.ts';
import { patentPublications, patentWordings } from '../../../db/schema/patent-publications.ts';
import { patents } from '../../../db/schema/patents.ts';
import { indexPrepared, prepareRows } from '../../../search/index.ts';
import { derivedColumns, SILENT_COLUMNS } from '../derived-columns.ts';
import { insertEvents } from '../event-rows.ts';
import { writeParties } from '../parties/party-rows.ts';
import { patentSearch } from '../patent-index.ts';
import { writeSearchRows } from '../search/search-rows.ts';
import { type Draft, FACTS } from './draft.ts';

const DERIVED = ['state', ...SILENT_COLUMNS] as const;

/** Documents of the search that are written in one go. */
const WORDS_OF = 100;

/** A draft as a row. */
function rowOf(draft: Draft, day: string, now: Date): typeof patents.$inferSelect {
  const { id, version, facts, events, termExtensionDays } = draft;
  return {
    id,
    version: version + 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...facts,
    // No source brings any, and what stands is not written.
    figures: [],
    termExtensionDays,
    // Never written here: what staff have given stays.
    tags: [],
    ...derivedColumns({ ...facts, events, termExtensionDays }, day),
  };
}

/** What stood before, as far as an undo needs it; null of a new patent. */
const beforeOf = ({ isNew, before, was }: Draft) => (isNew ? null : { ...before, source: was });

/** Writes rows of patents, where their facts come from, and their documents; `day` is that of the state. */
export async function storePatents(tx: Executor, drafts: readonly Draft[], day: string): Promise<void> {
  const now = new Date();
  const rows = new Map(drafts.map((draft) => [draft.id, rowOf(draft, day, now)]));
  const made = drafts.filter(({ isNew }) => isNew);
  const known = drafts.filter(({ isNew }) => !isNew);
  const rowsOf = (some: readonly Draft[]) => some.flatMap(({ id }) => rows.get(id) ?? []);
  const withEvents = (some: readonly Draft[]) =>
    some.flatMap(({ id, events }) => {
      const row = rows.get(id);
      return row ? [{ ...row, events }] : [];
    });
  // The words of some are found while the database writes others: neither waits for the other for long.
  let writing = insertRecords(tx, patents, ['id', ...FACTS, ...DERIVED], rowsOf(made)).then(() =>
    writeParties(tx, withEvents(made), { made: new Set(made.map(({ id }) => id)) }),
  );
  const all = [...rows.values()];
  for (let from = 0; from < all.length; from += WORDS_OF) {
    const preparing = prepareRows('patent', patentSearch, all.slice(from, from + WORDS_OF));
    const [documents] = await Promise.all([preparing, writing]);
    writing = indexPrepared(tx, documents);
  }
  await writing;
  await updateRecords(tx, patents, [...FACTS, ...DERIVED], rowsOf(known), {
    also: sql`, version = t.version + 1, updated_at = now()`,
  });
  await writeParties(tx, withEvents(known));
}

/** Whose wording is shown, and since when what is known. */
async function storeSources(tx: Executor, drafts: readonly Draft[]): Promise<void> {
  const sources = drafts.map(({ id, toldOn, days, wordingOf, publications }) => ({
    patentId: id,
    toldOn,
    days,
    wordingOf: wordingOf !== null && publications.has(wordingOf) ? wordingOf : null,
  }));
  await insertRecords(
    tx,
    patentSources,
    ['patentId', 'toldOn', 'days', 'wordingOf'],
    sources,
    sql`on conflict (patent_id) do update set told_on = excluded.told_on, days = excluded.days, wording_of = excluded.wording_of`,
  );
}

/** Writes the patents that an import has changed, and what it takes to undo that. */
export async function storeDrafts(
  tx: Executor,
  importId: number,
  drafts: readonly Draft[],
  day: string,
): Promise<void> {
  if (drafts.length === 0) return;
  await storePatents(tx, drafts, day);
  const printed = drafts.flatMap(({ id, publications, touched }) =>
    [...publications.values()]
      .filter(({ number }) => touched.publications.has(number))
      .map((one) => ({ patentId: id, ...one })),
  );
  await insertRecords(
    tx,
    patentPublications,
    ['number', 'patentId', 'kind', 'stage', 'publishedOn'],
    printed,
    sql`on conflict (number) do update set published_on = excluded.published_on
      where patent_publications.patent_id = excluded.patent_id`,
  );
  await writeSearchRows(
    tx,
    drafts.map(({ id }) => id),
  );
  const wordings = drafts.flatMap(({ wordings, touched }) =>
    [...touched.wordings].flatMap((number) => {
      const wording = wordings.get(number);
      return wording ? [{ number, ...wording }] : [];
    }),
  );
  const events = await insertEvents(
    tx,
    drafts.map(({ id, touched }) => ({ id, events: touched.events })),
    null,
  );
  await insertRecords(tx, patentWordings, ['number', 'abstract', 'claims', 'description'], wordings);
  await storeSources(tx, drafts);
  await insertRecords(
    tx,
    patentImportChanges,
    ['importId', 'patentId', 'before', 'added', 'dated', 'worded', 'events', 'found', 'version'],
    drafts.map((draft) => ({
      importId,
      patentId: draft.id,
      before: beforeOf(draft),
      added: [...draft.touched.added],
      dated: [...draft.touched.publications].filter((one) => !draft.touched.added.has(one)),
      worded: [...draft.touched.wordings].filter((one) => !draft.touched.added.has(one)),
      events: events.get(draft.id) ?? [],
      found: draft.version,
      version: draft.version + 1,
    })),
    // What stood first is what an undo goes back to.
    sql`on conflict (import_id, patent_id) do update set version = excluded.version, added = patent_import_changes.added || excluded.added,
      dated = patent_import_changes.dated || excluded.dated, worded = patent_import_changes.worded || excluded.worded,
      events = patent_import_changes.events || excluded.events,
      before = case when patent_import_changes.before is null then null
        else excluded.before || patent_import_changes.before end`,
  );
}
