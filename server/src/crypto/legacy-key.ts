/** The key of columns as it was before it had a file: in the database itself, for the secrets of second factors alone. */
import { createDecipheriv, hkdfSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { totpSecrets } from '../db/schema/second-factors.ts';
import { singles } from '../db/schema/singles.ts';
import type { RootKey } from './key-file.ts';
import { sealText } from './sealed.ts';

const LEGACY_KEY = 'column-key';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Opens what was sealed as `v1.<IV, text and tag>`. */
function openLegacy(secret: string, sealed: string, place: string): string {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'ip-portal totp', 32));
  const [form, packed = ''] = sealed.split('.');
  const bytes = Buffer.from(packed, 'base64url');
  if (form !== 'v1' || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed text');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Seals everything anew that lies under the database's own key, and takes that key out of the database. */
export async function leaveLegacyKey(tx: Executor, key: RootKey): Promise<void> {
  const [old] = await tx.select().from(singles).where(eq(singles.key, LEGACY_KEY)).for('update');
  if (!old) return;
  const secrets = await tx
    .select({ userId: totpSecrets.userId, secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(sql`${totpSecrets.secret} like 'v1.%'`)
    .for('update');
  for (const { userId, secret } of secrets) {
    const text = openLegacy(String(old.value.Key), secret, `totp_secrets ${userId}`);
    const sealed = sealText(key, text, { table: 'totp_secrets', column: 'secret', row: userId });
    await tx.update(totpSecrets).set({ secret: sealed }).where(eq(totpSecrets.userId, userId));
  }
  await tx.delete(singles).where(eq(singles.key, LEGACY_KEY));
}
