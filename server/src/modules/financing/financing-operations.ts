/** Financing products are read as plain records; a write has its bounds checked and its bank looked up. */
import { financingResource } from '@ip-portal/contract';
import { actorWith, type Caller } from '../../auth/caller.ts';
import { scopeOf } from '../../auth/rights.ts';
import { type Context, change } from '../../context.ts';
import { refusePublished, setRecordPublished, statusOfNew } from '../../crud/publishing.ts';
import type { RecordOperations } from '../../crud/record/operations.ts';
import { insertRecord, lockRecord, setRecordDeleted, updateRecord, valuesOf } from '../../crud/record-commands.ts';
import type { Changes, Listed } from '../../crud/repository.ts';
import { plainRecord } from '../../crud/routes.ts';
import type { Executor } from '../../db/client.ts';
import type { financingProducts } from '../../db/schema/financing.ts';
import { atFields, refused } from '../../lib/errors.ts';
import { financingEntity } from './financing-entity.ts';
import { type Told, withInstitution } from './institution-of.ts';

const TAGS = [financingResource.name, 'Institutions'] as const;

type Bound = number | null | undefined;

/** Refuses a least amount or term above the most; a missing bound is open. */
export function refuseReversed(merged: Changes<typeof financingProducts>): void {
  const fields: Record<string, string> = {};
  const check = (least: Bound, most: Bound, names: [string, string], message: string) => {
    if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
    for (const name of names) fields[name] = message;
  };
  check(merged.amountMinFen, merged.amountMaxFen, ['AmountMinFen', 'AmountMaxFen'], '最低额度不能高于最高额度');
  check(merged.termMinMonths, merged.termMaxMonths, ['TermMinMonths', 'TermMaxMonths'], '最短期限不能长于最长期限');
  if (Object.keys(fields).length > 0) throw refused(atFields(fields, 'reversed-bounds'));
}

const STATED = {
  resource: 'Financing',
  idOf: (values: { institutionId: number | null }) => values.institutionId,
} as const;
const resolved = <V extends Told>(tx: Executor, by: Caller, given: V) =>
  withInstitution(tx, given, actorWith(by, 'Institutions:write'), scopeOf(by, 'Financing:write'));

/** What the routes of financing products do. */
export const financingOperations = (
  ctx: Context,
): RecordOperations<typeof financingResource, Listed<typeof financingProducts>> => ({
  ...plainRecord(ctx, financingEntity),
  async create(by, body) {
    const given = await valuesOf(financingResource, body);
    refuseReversed(given);
    return change(ctx, TAGS, async (tx) => {
      const values = await resolved(tx, by, given);
      const status = statusOfNew(by, STATED, values);
      return insertRecord(tx, by, financingEntity, { ...values, status });
    });
  },
  async update(by, id, body) {
    const given = await valuesOf(financingResource, body);
    return change(ctx, TAGS, async (tx) => {
      const before = await lockRecord(tx, by, financingEntity, id, body.Version);
      refuseReversed({ ...before, ...given });
      const values = await resolved(tx, by, given);
      refusePublished(by, STATED, before, values);
      return updateRecord(tx, by, financingEntity, before, values);
    });
  },
  setDeleted: (actor, id, deleted) =>
    change(ctx, TAGS, (tx) => setRecordDeleted(tx, actor, financingEntity, id, deleted)),
  setPublished: (by, id, published) =>
    change(ctx, TAGS, (tx) => setRecordPublished(tx, by, financingEntity, id, published)),
});
