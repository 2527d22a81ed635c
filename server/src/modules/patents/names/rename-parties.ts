/** Replaces spellings of names in all patents, batch by batch, and takes that back. */
import type { PatentRenameWrite } from '@ip-portal/contract';
import { partyNameKey } from '@ip-portal/contract/rules/party-name';
import { and, arrayOverlaps, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { holdLock, LOCKS } from '../../../db/locks.ts';
import { insertRecords } from '../../../db/record-set.ts';
import { patentImportChanges } from '../../../db/schema/patent-imports.ts';
import { patentMerges } from '../../../db/schema/patent-merges.ts';
import { patentRenameChanges, patentRenames } from '../../../db/schema/patent-renames.ts';
import { AppError, invalid, notFound } from '../../../lib/errors.ts';
import { takeTurn } from '../import/take-turn.ts';
import { forgetAliasesOf, rememberAliases } from './name-aliases.ts';
import { patentsOf } from './read-names.ts';
import { lockPatents, type NameLists, writeNames } from './write-names.ts';

type Ground = Pick<Context, 'db' | 'cache'>;
type Rename = typeof patentRenames.$inferSelect;

/** Patents of one transaction. */
const BATCH = 200;

const open = inArray(patentRenames.state, ['running', 'undoing']);
const titleOf = ({ id, toName }: Pick<Rename, 'id' | 'toName'>) => `统一申请人名称 ${id}：${toName}`.slice(0, 200);

/** Of two who begin at once the second sees what the first began. */
const holdRenames = (tx: Executor) => holdLock(tx, LOCKS.patentRenames);

/** Notes a replacement that is to be carried out. @throws 400, 409 */
export async function beginRename(tx: Executor, actor: Actor, body: PatentRenameWrite): Promise<Rename> {
  const to = body.To.trim();
  const from = [...new Set(body.From)].filter((name) => name !== to);
  if (from.length === 0) throw invalid({ From: '要替换的写法与保留的写法相同，请另选' });
  if (partyNameKey(to) === '') throw invalid({ To: '保留的写法应含文字或数字' });
  await holdRenames(tx);
  const names = [...from, to];
  const meets = or(arrayOverlaps(patentRenames.fromNames, names), inArray(patentRenames.toName, from));
  const [other] = await tx.select().from(patentRenames).where(and(open, meets)).limit(1);
  if (other) {
    const doing = other.state === 'running' ? '替换' : '撤销';
    throw new AppError('ILLEGAL_TRANSITION', `这些写法正在${doing}（编号 ${other.id}），请待其完成后再操作`);
  }
  if ((await patentsOf(tx, from, { limit: 1 })).length === 0) {
    throw invalid({ From: '没有专利使用要替换的写法，可能已被替换，请刷新后查看' });
  }
  const [row] = await tx
    .insert(patentRenames)
    .values({ userId: actor.id, fromNames: from, toName: to, remember: body.Remember })
    .returning();
  if (!row) throw new Error('no row');
  if (row.remember) await rememberAliases(tx, row);
  await audit(tx, actor, {
    action: 'update',
    resource: 'Patents',
    resourceId: row.id,
    title: titleOf(row),
    before: { names: from },
    after: { names: [to], remembered: row.remember },
  });
  return row;
}

/** Marks a replacement as one that is being taken back. @throws 404, 409 */
export async function beginUndoRename(tx: Executor, actor: Actor, id: number): Promise<Rename> {
  await holdRenames(tx);
  const [row] = await tx.select().from(patentRenames).where(eq(patentRenames.id, id)).for('update');
  if (!row) throw notFound('替换记录');
  if (row.state === 'running') throw new AppError('ILLEGAL_TRANSITION', '替换还没有完成，请完成后再撤销');
  if (row.state !== 'done') throw new AppError('ILLEGAL_TRANSITION', '这次替换已经撤销，或正在撤销');
  const [begun] = await tx
    .update(patentRenames)
    .set({ state: 'undoing', finishedAt: null })
    .where(eq(patentRenames.id, id))
    .returning();
  await forgetAliasesOf(tx, id);
  await audit(tx, actor, {
    action: 'update',
    resource: 'Patents',
    resourceId: id,
    title: `撤销${titleOf(row)}`.slice(0, 200),
    before: { names: [row.toName] },
    after: { names: row.fromNames },
  });
  return begun ?? row;
}

/** Locks a replacement that is in `state`; undefined where another process has ended it. */
async function lockRename(tx: Executor, id: number, state: 'running' | 'undoing'): Promise<Rename | undefined> {
  const [row] = await tx
    .select()
    .from(patentRenames)
    .where(and(eq(patentRenames.id, id), eq(patentRenames.state, state)))
    .for('update');
  return row;
}

const finish = (tx: Executor, id: number, state: 'done' | 'undone') =>
  tx.update(patentRenames).set({ state, finishedAt: sql`now()` }).where(eq(patentRenames.id, id));

const replaced = (list: readonly string[], from: ReadonlySet<string>, to: string) =>
  list.some((name) => from.has(name)) ? [...new Set(list.map((name) => (from.has(name) ? to : name)))] : null;

/** One batch; answers the last patent it looked at, 0 when none is left. */
async function renameBatch(tx: Executor, id: number, after: number): Promise<number> {
  // Imports look patents up before they lock them.
  await takeTurn(tx);
  const rename = await lockRename(tx, id, 'running');
  if (!rename) return 0;
  const ids = await patentsOf(tx, rename.fromNames, { after, limit: BATCH });
  if (ids.length === 0) {
    await finish(tx, id, 'done');
    return 0;
  }
  const from = new Set(rename.fromNames);
  // What was written meanwhile is read under the lock: whoever changed the name goes first.
  const changed = (await lockPatents(tx, ids)).flatMap((row) => {
    if (row.deletedAt !== null) return [];
    const applicants = replaced(row.applicants, from, rename.toName);
    const owners = replaced(row.owners, from, rename.toName);
    if (!applicants && !owners) return [];
    const before: NameLists = { applicants: row.applicants, owners: row.owners, partyCodes: row.partyCodes };
    const partyCodes = row.partyCodes.map((one) => (from.has(one.Name) ? { ...one, Name: rename.toName } : one));
    const now = { applicants: applicants ?? row.applicants, owners: owners ?? row.owners, partyCodes };
    return [{ before, row: { ...row, ...now } }];
  });
  await writeNames(
    tx,
    changed.map(({ row }) => row),
  );
  await insertRecords(
    tx,
    patentRenameChanges,
    ['renameId', 'patentId', 'before', 'version'],
    changed.map(({ before, row }) => ({ renameId: id, patentId: row.id, before, version: row.version + 1 })),
    // A patent that somebody gave the old spelling back while it ran.
    sql`on conflict (rename_id, patent_id) do update set version = excluded.version`,
  );
  await tx
    .update(patentRenames)
    .set({ changed: sql`(select count(*) from ${patentRenameChanges} where rename_id = ${id})` })
    .where(eq(patentRenames.id, id));
  return ids.at(-1) ?? 0;
}

/** One batch of an undo; answers the last patent it looked at, 0 when none is left. */
async function undoBatch(tx: Executor, id: number, after: number): Promise<number> {
  await takeTurn(tx);
  if (!(await lockRename(tx, id, 'undoing'))) return 0;
  const changes = await tx
    .select()
    .from(patentRenameChanges)
    .where(and(eq(patentRenameChanges.renameId, id), gt(patentRenameChanges.patentId, after)))
    .orderBy(asc(patentRenameChanges.patentId))
    .limit(BATCH);
  if (changes.length === 0) {
    // What is left was written since.
    const left = sql`(select count(*) from ${patentRenameChanges} where rename_id = ${id})`;
    await tx.update(patentRenames).set({ kept: left }).where(eq(patentRenames.id, id));
    await finish(tx, id, 'undone');
    return 0;
  }
  const byPatent = new Map(changes.map((one) => [one.patentId, one]));
  const back = (await lockPatents(tx, [...byPatent.keys()])).flatMap((row) => {
    const one = byPatent.get(row.id);
    // Whoever wrote since goes before the undo.
    return one && row.version === one.version && row.deletedAt === null ? [{ ...row, ...one.before }] : [];
  });
  await writeNames(tx, back);
  const ids = back.map((row) => row.id);
  if (ids.length > 0) {
    await carryVersions(tx, back);
    await tx
      .delete(patentRenameChanges)
      .where(and(eq(patentRenameChanges.renameId, id), inArray(patentRenameChanges.patentId, ids)));
  }
  await tx
    .update(patentRenames)
    .set({ undone: sql`${patentRenames.undone} + ${ids.length}` })
    .where(eq(patentRenames.id, id));
  return changes.at(-1)?.patentId ?? 0;
}

/** Versions that imports, merges and earlier replacements remember of patents that are again what they left. */
async function carryVersions(tx: Executor, back: readonly { id: number; version: number }[]): Promise<void> {
  const moved = sql`unnest(${sql.param(back.map(({ id }) => id))}::int[], ${sql.param(back.map(({ version }) => version))}::int[])
    as m(id, version)`;
  // The row was at `version`: one before it stood before the replacement, one after it stands now.
  await tx.execute(sql`update ${patentImportChanges} as c set version = m.version + 1 from ${moved}
    where c.patent_id = m.id and c.version = m.version - 1`);
  await tx.execute(sql`update ${patentMerges} as c set into_version = m.version + 1 from ${moved}
    where c.merged_into = m.id and c.into_version = m.version - 1`);
  await tx.execute(sql`update ${patentRenameChanges} as c set version = m.version + 1 from ${moved}
    where c.patent_id = m.id and c.version = m.version - 1`);
}

async function inBatches(
  ctx: Ground,
  batch: (tx: Executor, after: number) => Promise<number>,
  { signal, onBatch }: { signal?: AbortSignal; onBatch?: () => void },
): Promise<void> {
  let last = 0;
  do {
    signal?.throwIfAborted();
    const after = last;
    last = await change(ctx, ['Patents'], (tx) => batch(tx, after));
    onBatch?.();
  } while (last > 0);
}

/** Carries a replacement out; begun again after a stop, it goes on with what is left. */
export const carryOutRename = (ctx: Ground, id: number, run: { signal?: AbortSignal; onBatch?: () => void } = {}) =>
  inBatches(ctx, (tx, after) => renameBatch(tx, id, after), run);

/** Takes a replacement back that is marked for it; begun again after a stop, it goes on with what is left. */
export const carryOutUndoRename = (ctx: Ground, id: number, run: { signal?: AbortSignal; onBatch?: () => void } = {}) =>
  inBatches(ctx, (tx, after) => undoBatch(tx, id, after), run);
