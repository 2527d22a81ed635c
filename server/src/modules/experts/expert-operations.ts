/** Experts are plain records, but for who may publish. */
import { expertResource } from '@ip-portal/contract';
import { type Context, change } from '../../context.ts';
import { refusePublished, setRecordPublished, statusOfNew } from '../../crud/publishing.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, lockRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import type { Listed } from '../../crud/repository.ts';
import { plainRecord } from '../../crud/routes.ts';
import type { experts } from '../../db/schema/experts.ts';
import { expertEntity } from './expert-entity.ts';

const TAGS = [expertResource.name];

const STATED = { resource: 'ThinkTanks', idOf: (values: { id?: number }) => values.id ?? null } as const;

/** What the routes of experts do. */
export const expertOperations = (ctx: Context): RecordOperations<typeof expertResource, Listed<typeof experts>> => ({
  ...plainRecord(ctx, expertEntity),
  async create(actor, body) {
    const values = await valuesOf(expertResource, body);
    const status = statusOfNew(actor, STATED, values);
    return change(ctx, TAGS, (tx) => insertRecord(tx, actor, expertEntity, { ...values, status }));
  },
  async update(actor, id, body) {
    const values = await valuesOf(expertResource, body);
    return change(ctx, TAGS, async (tx) => {
      const before = await lockRecord(tx, actor, expertEntity, id, body.Version);
      refusePublished(actor, STATED, before, values);
      return updateRecord(tx, actor, expertEntity, before, values);
    });
  },
  setDeleted: (actor, id, deleted) => change(ctx, TAGS, (tx) => setRecordDeleted(tx, actor, expertEntity, id, deleted)),
  setPublished: (by, id, published) =>
    change(ctx, TAGS, (tx) => setRecordPublished(tx, by, expertEntity, id, published)),
});
