/** What the routes of patents do: numbers, dates and events are checked against each other, the state derived. */
import { patentResource } from '@ip-portal/contract';
import { type Context, change } from '../../context.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import { lockRow, type RowOf } from '../../crud/repository.ts';
import { findRecord, listRecords } from '../../crud/routes.ts';
import { patents } from '../../db/schema/patents.ts';
import { present } from '../../lib/present.ts';
import { noteByHand, notePublications, renotePublications } from './note-publications.ts';
import { LONG_COLUMNS, patentEntity } from './patent-entity.ts';
import { preparePatent } from './patent-values.ts';
import { derivedFields } from './patent-view.ts';

const TAGS = [patentResource.name];
type Long = (typeof LONG_COLUMNS)[number];
/** A patent as lists hold it, and as a detail does. */
type Listed = Omit<RowOf<typeof patents>, Long> & Partial<Pick<RowOf<typeof patents>, Long>>;

/** The operations of patents on this database. */
export const patentOperations = (ctx: Context): RecordOperations<typeof patentResource, Listed> => ({
  list: (query, scope, within) => listRecords(ctx.db, patentEntity, query, scope, within, LONG_COLUMNS),
  find: (id, scope, within) => findRecord(ctx.db, patentEntity, id, scope, within),
  show: (schema, row) => present(schema, row, derivedFields(row)),
  async create(actor, body) {
    const given = await valuesOf(patentResource, body);
    return change(ctx, TAGS, async (tx) => {
      const values = await preparePatent(tx, given, null);
      const row = await insertRecord(tx, actor, patentEntity, values);
      await notePublications(tx, [row]);
      return row;
    });
  },
  async update(actor, id, body) {
    const given = await valuesOf(patentResource, body);
    return change(ctx, TAGS, async (tx) => {
      const before = await lockRow(tx, patents, id, body.Version, patentResource.label);
      const values = await preparePatent(tx, given, before);
      const row = await updateRecord(tx, actor, patentEntity, before, values);
      await renotePublications(tx, before, row);
      await noteByHand(tx, before, row);
      return row;
    });
  },
  setDeleted: (actor, id, deleted) => change(ctx, TAGS, (tx) => setRecordDeleted(tx, actor, patentEntity, id, deleted)),
});
