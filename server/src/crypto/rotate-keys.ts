/** Exchanging the root key: a new one is made, everything is sealed anew under it, while the portal runs. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { audit, type Context, SYSTEM } from '../context.ts';
import { LOCKS } from '../db/locks.ts';
import { KeyFault, newRootKey, readKeyFile, writeKeyFile } from './key-file.ts';
import { keysOf, LOOK_MS, lockKeys, registerKeys } from './key-ring.ts';
import { sealAnew } from './seal-rows.ts';
import { countByKey } from './sealed-columns.ts';

type Keyed = Pick<Context, 'db' | 'config'>;

/** Hours after which no running portal can still be sealing under the key before. */
const DROP_AFTER_HOURS = 24;

/** Runs `work` unless another process exchanges keys already. @throws KeyFault in that case */
async function alone<T>({ db }: Keyed, work: () => Promise<T>): Promise<T> {
  // The transaction holds the lock, through poolers too; the work has connections of its own.
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${LOCKS.keyRotation}) as mine`,
    );
    if (!rows[0]?.mine) throw new KeyFault('另一处正在更换密钥，请等它完成 (keys are being exchanged already)');
    return work();
  });
}

/** Adds a key and puts it to use; processes that run notice within a second. */
async function addKey({ db, config }: Keyed): Promise<string> {
  return db.transaction(async (tx) => {
    await lockKeys(tx);
    const keys = [...(await readKeyFile(config.keysFile)), newRootKey()];
    await writeKeyFile(config.keysFile, keys);
    await registerKeys(tx, keys);
    return keys.at(-1)?.id ?? '';
  });
}

/**
 * Seals everything under a new key. An exchange that was interrupted is finished first, under the key it made; then no
 * further one is made. `tell` hears of the rows done so far.
 */
export function rotateKeys(
  ctx: Keyed,
  tell: (rows: number) => void,
): Promise<{ key: string; resumed: boolean; rows: number }> {
  return alone(ctx, async () => {
    const ring = keysOf(ctx);
    const keys = await ring.keys();
    const used = await countByKey(ctx.db);
    const resumed = [...used.keys()].some((id) => id !== keys.at(-1)?.id);
    const key = resumed ? (keys.at(-1)?.id ?? '') : await addKey(ctx);
    // Rows whose index is of a key that a running process has not met would not be found by it.
    await delay(LOOK_MS + 500);
    await ring.keys();
    const rows = await sealAnew(ctx.db, ring, key, tell);
    const note = { action: 'update', resource: 'SecurityPolicy', title: '更换加密密钥' } as const;
    await audit(ctx.db, SYSTEM, { ...note, after: { Key: key, Rows: rows } });
    return { key, resumed, rows };
  });
}

/** Takes earlier keys out of the file under which nothing lies any more. Answers their ids. */
export function dropKeys(ctx: Keyed): Promise<string[]> {
  return alone(ctx, () =>
    ctx.db.transaction(async (tx) => {
      await lockKeys(tx);
      const keys = await readKeyFile(ctx.config.keysFile);
      const used = await countByKey(tx);
      const old = (madeAt: string | undefined) =>
        madeAt !== undefined && Date.now() - Date.parse(madeAt) > DROP_AFTER_HOURS * 3_600_000;
      const gone = keys.filter(({ id }, at) => !used.has(id) && old(keys[at + 1]?.madeAt));
      if (gone.length === 0) return [];
      const kept = keys.filter((key) => !gone.includes(key));
      await writeKeyFile(ctx.config.keysFile, kept);
      await registerKeys(tx, kept);
      const note = { action: 'delete', resource: 'SecurityPolicy', title: '移除旧的加密密钥' } as const;
      await audit(tx, SYSTEM, { ...note, after: { Keys: gone.map(({ id }) => id) } });
      return gone.map(({ id }) => id);
    }),
  );
}
