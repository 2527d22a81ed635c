/** Word to the address that an account gives up: whoever has taken an account over would change it first. */
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { keysOf } from '../crypto/key-ring.ts';
import { NORMALISED } from '../crypto/sealed-columns.ts';
import { nextId, openFields, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { provenAddresses } from '../db/schema/mail.ts';
import { messages } from '../db/schema/messages.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { toMinute } from '../lib/time.ts';
import { mailJob } from '../mail/mail-job.ts';
import { wordMessage } from './notify.ts';

/**
 * Has the proven address that the profile named until now told, by mail alone, that it is no longer the account's. The
 * new one is not named: whoever reads there need not be its owner any more. Nothing is sent for an address that was
 * never proven, or that is written another way.
 */
export async function tellFormerAddress(
  ctx: Pick<Context, 'db' | 'config'>,
  tx: Executor,
  { id, userName }: { id: number; userName: string },
  before: string,
  after: string,
): Promise<void> {
  const same = (one: string, other: string) => NORMALISED.email(one) === NORMALISED.email(other);
  if (before === '' || same(before, after)) return;
  const keys = keysOf(ctx);
  const [row] = await tx
    .select({ email: provenAddresses.email })
    .from(provenAddresses)
    .where(eq(provenAddresses.userId, id));
  if (!row) return;
  const { email: proven } = await openFields(keys, 'proven_addresses', id, row);
  if (!same(proven, before)) return;
  const words = await wordMessage(tx, 'email_left', { 用户名: userName, 时间: toMinute(new Date()) });
  const messageId = await nextId(tx, 'messages');
  const sealed = await sealFields(keys, 'messages', messageId, { formerEmail: proven });
  await tx.insert(messages).values({ ...words, ...sealed, id: messageId, userId: id, inSite: false });
  await enqueue(tx, mailJob, { MessageId: messageId });
}
