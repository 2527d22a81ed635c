/**
 * The list of the erased: kept beside the keys, outside of the database, so that a backup that brings an account back
 * does not bring its data back for good. It holds numbers and times, nothing of a person.
 */
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Executor } from '../../db/client.ts';

/** An account that was erased. */
export interface Erased {
  id: number;
  /** When the account was made, in microseconds since 1970: tells it from a later one with its number. */
  made: string;
  /** ISO 8601. */
  at: string;
}

/** Where the list lies. */
export const erasureListOf = ({ keysFile }: Pick<Config, 'keysFile'>) =>
  path.join(path.dirname(keysFile), `${path.basename(keysFile, '.json')}.erasures.jsonl`);

/** Every erasure that the database knows. */
export async function readErasures(db: Executor): Promise<Erased[]> {
  const { rows } = await db.execute<{ id: number; made: string; at: string }>(sql`select u.id,
    ((extract(epoch from u.created_at) * 1000000)::bigint)::text as made,
    to_char(e.erased_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from erasures e join users u on u.id = e.user_id order by e.id`);
  return rows.map(({ id, made, at }) => ({ id, made, at }));
}

function erasedOf(line: string): Erased[] {
  try {
    const { id, made, at } = JSON.parse(line) as Partial<Erased>;
    const known = Number.isSafeInteger(id) && /^\d+$/.test(made ?? '') && !Number.isNaN(Date.parse(at ?? ''));
    return known ? [{ id: Number(id), made: String(made), at: String(at) }] : [];
  } catch {
    // A line that was cut off by a crash; the database writes it again.
    return [];
  }
}

/** Every entry of the file; none when there is no file. */
export async function readErasureList(file: string): Promise<Erased[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => (line === '' ? [] : erasedOf(line)));
}

const keyOf = ({ id, made }: Erased) => `${id} ${made}`;

/**
 * Adds to the file what the database knows and the file does not: after each erasure, at the start and once a day, so that
 * one that was cut off is made up for. Several processes may do it at once; an entry that stands there twice does no harm.
 */
export async function writeErasureList(db: Executor, config: Pick<Config, 'keysFile'>): Promise<number> {
  const file = erasureListOf(config);
  const known = new Set((await readErasureList(file)).map(keyOf));
  const missing = (await readErasures(db)).filter((one) => !known.has(keyOf(one)));
  if (missing.length === 0) return 0;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    // A line that was cut off ends here.
    await handle.write(`\n${missing.map((one) => JSON.stringify(one)).join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return missing.length;
}
