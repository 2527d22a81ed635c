/** The root keys of a running portal: read from their file, checked against the database, followed when they change. */
import { eq } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db, Executor } from '../db/client.ts';
import { holdLock, LOCKS } from '../db/locks.ts';
import { singles } from '../db/schema/singles.ts';
import { KeyFault, keyFileMark, newRootKey, type RootKey, readKeyFile, writeKeyFile } from './key-file.ts';
import { leaveLegacyKey } from './legacy-key.ts';
import { blindIndex, deriveKey, keyIdOf, openText, type Place, type Sealer, sealText } from './sealed.ts';
import { keyIdsInUse } from './sealed-columns.ts';

/** Which keys the database has met, with a proof of each: the file of another portal is noticed. */
export const KEYS_KEY = 'data-keys';
/** The file is looked at again no sooner than this: whoever seals or searches has met a key that is older. */
export const LOOK_MS = 1_000;

/** What the keys hang on. */
export type Keyed = { db: Db; config: Pick<Config, 'keysFile'> };

export interface KeyRing {
  /** Oldest first, the last one in use; made when this is a new portal. @throws KeyFault when they do not fit the database */
  keys(): Promise<readonly RootKey[]>;
  seal(text: string, place: Place): Promise<string>;
  /** @throws Error for what was not sealed for this place */
  open(sealed: string, place: Place): Promise<string>;
  /** Index of a text under the key in use. */
  index(text: string, purpose: string): Promise<string>;
  /** Indexes of a text under every key: while keys are exchanged, rows carry the one or the other. */
  indexes(text: string, purpose: string): Promise<string[]>;
}

const proofOf = (key: RootKey) => deriveKey(key, 'proof').toString('base64url');

/** Keys the database has met: proof by id. */
async function readKnown(tx: Executor): Promise<Record<string, unknown>> {
  const [row] = await tx.select({ value: singles.value }).from(singles).where(eq(singles.key, KEYS_KEY));
  return row?.value ?? {};
}

/** Notes in the database which keys there are, in the place of what it knew. */
export async function registerKeys(tx: Executor, keys: readonly RootKey[]): Promise<void> {
  const value = Object.fromEntries(keys.map((key) => [key.id, proofOf(key)]));
  await tx.insert(singles).values({ key: KEYS_KEY, value }).onConflictDoUpdate({ target: singles.key, set: { value } });
}

/** Holds the one lock under which keys are made, registered and given up. */
export async function lockKeys(tx: Executor): Promise<void> {
  await holdLock(tx, LOCKS.dataKeys);
}

function assertFit(
  file: string,
  keys: readonly RootKey[],
  known: Record<string, unknown>,
  used: readonly string[],
): void {
  const here = new Set(keys.map(({ id }) => id));
  const lacking = [...new Set([...Object.keys(known), ...used])].filter((id) => !here.has(id));
  if (lacking.length > 0) {
    const what = keys.length === 0 ? '不存在' : `缺少编号为 ${lacking.join('、')} 的密钥`;
    throw new KeyFault(
      `密钥文件 ${file} ${what}，而数据库中有用它加密的内容。请从备份恢复密钥文件，或用 KEYS_FILE 指明它的位置；` +
        '系统不会另建新密钥，否则这些内容再也无法解密 (the keys of this database are missing)',
    );
  }
  const wrong = keys.filter((key) => known[key.id] !== undefined && known[key.id] !== proofOf(key));
  if (wrong.length > 0) {
    const ids = wrong.map(({ id }) => id).join('、');
    throw new KeyFault(
      `密钥文件 ${file} 中编号为 ${ids} 的密钥与数据库不符，请恢复原来的密钥文件 (these are other keys)`,
    );
  }
}

/** Reads the keys, makes the first one of a new portal, and has the database know them. */
async function prepare({ db, config }: Keyed): Promise<RootKey[]> {
  const file = config.keysFile;
  return db.transaction(async (tx) => {
    await lockKeys(tx);
    // Below the lock: of processes that start together one makes the key.
    const keys = await readKeyFile(file);
    const known = await readKnown(tx);
    assertFit(file, keys, known, await keyIdsInUse(tx));
    if (keys.length === 0) {
      keys.push(newRootKey());
      await writeKeyFile(file, keys);
    }
    if (keys.some(({ id }) => !(id in known))) await registerKeys(tx, keys);
    await leaveLegacyKey(tx, keys.at(-1) as RootKey);
    return keys;
  });
}

function createKeyRing(keyed: Keyed): KeyRing {
  const file = keyed.config.keysFile;
  let loading: Promise<RootKey[]> | undefined;
  let mark: string | null = null;
  let lookedAt = 0;

  async function load(): Promise<RootKey[]> {
    const seen = await keyFileMark(file);
    const keys = await prepare(keyed);
    mark = seen;
    lookedAt = performance.now();
    return keys;
  }
  function first(): Promise<RootKey[]> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  /** The keys as the file says now; should it be gone meanwhile, those that are known. */
  async function follow(at: number): Promise<RootKey[]> {
    const keys = await first();
    if (performance.now() - lookedAt < at) return keys;
    lookedAt = performance.now();
    const seen = await keyFileMark(file);
    if (seen === null || seen === mark) return keys;
    const read = await readKeyFile(file).catch(() => []);
    if (read.length === 0) return keys;
    mark = seen;
    loading = Promise.resolve(read);
    return read;
  }
  const current = async () => (await follow(LOOK_MS)).at(-1) as RootKey;

  return {
    keys: () => follow(0),
    seal: async (text, place) => sealText(await current(), text, place),
    async open(sealed, place) {
      const id = keyIdOf(sealed);
      const find = (keys: readonly RootKey[]) => keys.find((key) => key.id === id);
      const key = find(await first()) ?? find(await follow(0));
      if (!key) throw new Error('sealed under a key that is not known');
      return openText(key, sealed, place);
    },
    index: async (text, purpose) => blindIndex(await current(), text, purpose),
    indexes: async (text, purpose) => (await follow(LOOK_MS)).map((key) => blindIndex(key, text, purpose)),
  };
}

const rings = new WeakMap<Db, KeyRing>();

/** The keys of this portal; nothing is read before they are needed. */
export function keysOf(ctx: Keyed): KeyRing {
  let ring = rings.get(ctx.db);
  if (!ring) {
    ring = createKeyRing(ctx);
    rings.set(ctx.db, ring);
  }
  return ring;
}

/** Seals one column; which columns there are stands in `sealed-columns.ts`. */
export function sealerOf(ctx: Keyed, table: string, column: string): Sealer {
  return {
    seal: (text, row) => keysOf(ctx).seal(text, { table, column, row }),
    open: (sealed, row) => keysOf(ctx).open(sealed, { table, column, row }),
  };
}
