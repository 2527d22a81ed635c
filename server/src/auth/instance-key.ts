/** Secrets of this portal: made once, kept in its database, the same in every process and on every day. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { singles } from '../db/schema/singles.ts';

async function load(db: Db, name: string): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db
    .insert(singles)
    .values({ key: name, value: { Key: made } })
    .onConflictDoNothing();
  const [row] = await db.select({ value: singles.value }).from(singles).where(eq(singles.key, name));
  return String(row?.value.Key);
}

/** Reads the secret `name` at the first call and remembers it. */
export function instanceKey(db: Db, name: string): () => Promise<string> {
  let loading: Promise<string> | undefined;
  return () => {
    loading ??= load(db, name).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
