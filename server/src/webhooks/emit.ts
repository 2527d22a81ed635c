/** Tells other systems of something, in the transaction in which it happens: never of what was rolled back. */
import { randomUUID } from 'node:crypto';
import type { WEBHOOK_TEST, WebhookEvent } from '@ip-portal/contract/webhook-events';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { webhookJob } from './webhook-job.ts';

/** Asks for a message to one webhook. */
export async function tellWebhook(
  tx: Executor,
  webhookId: number,
  event: WebhookEvent | typeof WEBHOOK_TEST,
  data: Record<string, unknown>,
  delaySeconds = 0,
): Promise<void> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ webhookId, event, messageId: `msg_${randomUUID()}`, data })
    .returning({ id: webhookDeliveries.id });
  if (row) await queueDelivery(tx, row.id, delaySeconds);
}

/** Has a message sent (again). */
export async function queueDelivery(tx: Executor, id: number, delaySeconds = 0): Promise<void> {
  const jobId = await enqueue(tx, webhookJob, { DeliveryId: id }, { delaySeconds });
  await tx.update(webhookDeliveries).set({ jobId }).where(eq(webhookDeliveries.id, id));
}

/**
 * Tells every system that wants to know. `data` says nothing of persons.
 * @param delaySeconds for what becomes true later
 */
export async function emit(
  tx: Executor,
  event: WebhookEvent,
  data: Record<string, unknown>,
  delaySeconds = 0,
): Promise<void> {
  const wanting = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.isActive, true), sql`${event} = any(${webhooks.events})`));
  for (const { id } of wanting) await tellWebhook(tx, id, event, data, delaySeconds);
}
