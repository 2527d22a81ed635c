/** Experts are read as plain records; a write also renews what the site search knows of them. */
import { expertResource } from '@ip-portal/contract';
import { type Context, change } from '../../context.ts';
import { refusePublished, setRecordPublished, statusOfNew } from '../../crud/publishing.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, lockRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import type { Listed, RowOf } from '../../crud/repository.ts';
import { plainRecord } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import type { experts } from '../../db/schema/experts.ts';
import { texts } from '../../text/index.ts';
import { indexDocument, removeDocument } from '../search/index.ts';
import { expertEntity } from './expert-entity.ts';

const TAGS = [expertResource.name];

/** Brings the search document of an expert in step with the row, and answers the row. */
export async function indexExpert(tx: Executor, row: RowOf<typeof experts>) {
  if (row.deletedAt) await removeDocument(tx, 'expert', row.id);
  else
    await indexDocument(tx, {
      kind: 'expert',
      refId: row.id,
      title: `${row.name} ${row.title}`.trim(),
      body: [row.organization, row.fields.join('、'), row.summary, await texts.htmlToText(row.resume)]
        .filter(Boolean)
        .join('\n'),
      sortDate: row.createdAt,
    });
  return row;
}

const STATED = { resource: 'ThinkTanks', idOf: (values: { id?: number }) => values.id ?? null } as const;

/** What the routes of experts do. */
export const expertOperations = (ctx: Context): RecordOperations<typeof expertResource, Listed<typeof experts>> => ({
  ...plainRecord(ctx, expertEntity),
  async create(actor, body) {
    const values = await valuesOf(expertResource, body);
    const status = statusOfNew(actor, STATED, values);
    return change(ctx, TAGS, async (tx) =>
      indexExpert(tx, await insertRecord(tx, actor, expertEntity, { ...values, status })),
    );
  },
  async update(actor, id, body) {
    const values = await valuesOf(expertResource, body);
    return change(ctx, TAGS, async (tx) => {
      const before = await lockRecord(tx, actor, expertEntity, id, body.Version);
      refusePublished(actor, STATED, before, values);
      return indexExpert(tx, await updateRecord(tx, actor, expertEntity, before, values));
    });
  },
  setDeleted: (actor, id, deleted) =>
    change(ctx, TAGS, async (tx) => indexExpert(tx, await setRecordDeleted(tx, actor, expertEntity, id, deleted))),
  setPublished: (by, id, published) =>
    change(ctx, TAGS, async (tx) => indexExpert(tx, await setRecordPublished(tx, by, expertEntity, id, published))),
});
