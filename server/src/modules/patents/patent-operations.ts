/** What the routes of patents do: numbers, dates and events are checked against each other, the state derived. */
import {
  PATENT_HITS_COUNTED,
  type PatentFigure,
  type PatentHolder,
  PatentSearchMore,
  patentResource,
} from '@ip-portal/contract';
import { isNull } from 'drizzle-orm';
import { type Context, change } from '../../context.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import { lockRow } from '../../crud/repository.ts';
import { findRecord, listRecords } from '../../crud/routes.ts';
import type { Db } from '../../db/client.ts';
import { patents } from '../../db/schema/patents.ts';
import { notFound } from '../../lib/errors.ts';
import {
  changeEvents,
  eventsOf,
  insertEvents,
  type RetractedEvent,
  retractedEventsOf,
  withEvents,
} from './event-rows.ts';
import { type Kin, kinOf } from './kin.ts';
import { withListedValues } from './listed-values.ts';
import { refuseMerged, withMergedInto } from './merge/merged-records.ts';
import { noteByHand, notePublications, renotePublications } from './note-publications.ts';
import { holdersByTime, writeParties } from './parties/party-rows.ts';
import { LONG_COLUMNS, patentEntity } from './patent-entity.ts';
import { plainFilters, searchedFilters } from './patent-filters.ts';
import { type PatentWithEvents, preparePatent } from './patent-values.ts';
import { presentPatent } from './patent-view.ts';
import { publicationsOf, type ShownPublication } from './publications.ts';
import { findPatents } from './search/find-patents.ts';
import { isByDay } from './search/found-set.ts';
import { writeSearchRows } from './search/search-rows.ts';

const TAGS = [patentResource.name];
type Long = (typeof LONG_COLUMNS)[number];
/** A patent as lists hold it, and as a detail does. */
type Listed = Omit<PatentWithEvents, Long> &
  Partial<Pick<PatentWithEvents, Long>> & {
    kin?: Kin;
    publications?: ShownPublication[];
    retracted?: RetractedEvent[];
    holders?: PatentHolder[];
    mergedInto?: number | null;
    lead?: PatentFigure | null;
  };

/** The rows of a list with all that it tells of them. */
async function told<R extends { id: number; abstract: string; deletedAt: Date | null }>(db: Db, rows: readonly R[]) {
  return withMergedInto(db, await withListedValues(db, rows));
}

/** The operations of patents on this database. */
export const patentOperations = (ctx: Context): RecordOperations<typeof patentResource, Listed> => ({
  listMore: PatentSearchMore,
  async list(query, scope, within) {
    const filters = searchedFilters(query);
    const narrowed = Boolean(query.q) || filters.length > 0 || plainFilters(query).some((one) => one !== undefined);
    // Patents have no index in the order of the day they end; their search rows do.
    const byDay = isByDay(query.sortby) && (scope === 'staff' || query.sortby === 'ExpiryDate');
    // Patents are of no column and no institution: who may read some may read all.
    if (!query.Deleted && (query.q || query.facets || filters.length > 0 || byDay)) {
      const { rows, total, more } = await findPatents(ctx.db, query);
      const shown = await told(ctx.db, rows);
      if (!byDay || narrowed) return { rows: shown, total, more };
      // All of them are all of them: a table has a last page.
      return { rows: shown, total: await ctx.db.$count(patents, isNull(patents.deletedAt)) };
    }
    const most = narrowed && !query.Deleted ? PATENT_HITS_COUNTED : undefined;
    const { rows, total } = await listRecords(ctx.db, patentEntity, query, scope, within, LONG_COLUMNS, most);
    const capped = most !== undefined && total > most;
    return { rows: await told(ctx.db, rows), ...(capped ? { total: most, more: { totalIsCapped: true } } : { total }) };
  },
  async find(id, scope, within) {
    const row = await findRecord(ctx.db, patentEntity, id, scope, within);
    if (!row) return undefined;
    const [[found], kin, publications, holders] = await Promise.all([
      withEvents(ctx.db, [row]).then((rows) => withMergedInto(ctx.db, rows)),
      kinOf(ctx.db, row),
      publicationsOf(ctx.db, row),
      holdersByTime(ctx.db, id),
    ]);
    if (!found) return undefined;
    const shown = { ...found, kin, publications, holders };
    return scope === 'public' ? shown : { ...shown, retracted: await retractedEventsOf(ctx.db, id) };
  },
  show: (schema, row) => presentPatent(schema, row),
  async create(actor, body) {
    const given = await valuesOf(patentResource, body);
    return change(ctx, TAGS, async (tx) => {
      const { events = [], ...values } = await preparePatent(tx, given, null);
      const row = await insertRecord(tx, actor, patentEntity, values, { events });
      await insertEvents(tx, [{ id: row.id, events }], actor.id);
      await notePublications(tx, [row]);
      await writeParties(tx, [{ ...row, events }], { made: new Set([row.id]) });
      await writeSearchRows(tx, [row.id]);
      const publications = await publicationsOf(tx, row);
      return { ...row, events, kin: await kinOf(tx, row), publications, holders: await holdersByTime(tx, row.id) };
    });
  },
  async update(actor, id, body) {
    const given = await valuesOf(patentResource, body);
    return change(ctx, TAGS, async (tx) => {
      const locked = await lockRow(tx, patents, id, body.Version, patentResource.label);
      const [before] = await withEvents(tx, [locked]);
      if (!before) throw notFound(patentResource.label);
      const { events = before.events, ...values } = await preparePatent(tx, given, before);
      const row = await updateRecord(tx, actor, patentEntity, locked, values, [before, { events }]);
      if (events !== before.events) await changeEvents(tx, id, events, actor.id);
      await renotePublications(tx, locked, row);
      await noteByHand(tx, locked, row);
      await writeParties(tx, [{ ...row, events }]);
      await writeSearchRows(tx, [id]);
      const publications = await publicationsOf(tx, row);
      const retracted = await retractedEventsOf(tx, id);
      const holders = await holdersByTime(tx, id);
      return { ...row, events, kin: await kinOf(tx, row), publications, retracted, holders };
    });
  },
  setDeleted: (actor, id, deleted) =>
    change(ctx, TAGS, async (tx) => {
      if (!deleted) await refuseMerged(tx, id);
      const row = await setRecordDeleted(tx, actor, patentEntity, id, deleted);
      const events = (await eventsOf(tx, [id])).get(id) ?? [];
      await writeParties(tx, [{ ...row, events }]);
      await writeSearchRows(tx, [id]);
      return { ...row, events, kin: await kinOf(tx, row) };
    }),
});
