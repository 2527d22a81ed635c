/** Sends one message to one address, and writes down what came of it. */
import { WEBHOOK_TEST } from '@ip-portal/contract/webhook-events';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { type Keyed, sealerOf } from '../crypto/key-ring.ts';
import { webhookDeliveries, webhooks } from '../db/schema/webhooks.ts';
import { defineJob, JobFault } from '../jobs/define-job.ts';
import { toTimestamp } from '../lib/time.ts';
import { guardedPost } from './post.ts';
import { signed } from './sign.ts';

/** Milliseconds a receiver has to answer. */
const ANSWER_MS = 10_000;

/** Seals the secrets of webhooks; the row is the webhook's number. */
export const secretSealer = (ctx: Keyed) => sealerOf(ctx, 'webhooks', 'secret');

async function read(ctx: Context, id: number) {
  const [row] = await ctx.db
    .select({
      webhookId: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      isActive: webhooks.isActive,
      event: webhookDeliveries.event,
      messageId: webhookDeliveries.messageId,
      data: webhookDeliveries.data,
      createdAt: webhookDeliveries.createdAt,
      deliveredAt: webhookDeliveries.deliveredAt,
      seconds: sql<number>`extract(epoch from now())::bigint::float8`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

/** Whether what a message tells of still holds: an article may have been taken back before its time came. */
async function stillHolds(ctx: Context, event: string, data: Record<string, unknown>): Promise<boolean> {
  if (event !== 'article.published') return true;
  const { rows } = await ctx.db.execute(
    sql`select 1 from public_articles where id = ${Number(data.Id)} and publish_time = ${String(data.PublishTime)}::timestamptz`,
  );
  return rows.length > 0;
}

export const webhookJob = defineJob({
  kind: 'webhook',
  data: Type.Object({ DeliveryId: Type.Integer() }),
  attempts: 10,
  backoffSeconds: 30,
  async run(ctx, { DeliveryId }, { signal }) {
    const row = await read(ctx, DeliveryId);
    // Its webhook was deleted, or it has arrived before.
    if (!row || row.deliveredAt) return;
    const note = (values: PgUpdateSetSource<typeof webhookDeliveries>) =>
      ctx.db
        .update(webhookDeliveries)
        .set({ ...values, attempts: sql`${webhookDeliveries.attempts} + 1`, lastAt: sql`now()` })
        .where(eq(webhookDeliveries.id, DeliveryId));
    if (!(await stillHolds(ctx, row.event, row.data))) {
      await ctx.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, DeliveryId));
      return;
    }
    let status: number | null = null;
    try {
      if (!row.isActive && row.event !== WEBHOOK_TEST) throw new JobFault('该推送已停用', true);
      const secret = await secretSealer(ctx).open(row.secret, row.webhookId);
      const body = JSON.stringify({ type: row.event, timestamp: toTimestamp(row.createdAt), data: row.data });
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'ip-portal-webhook/1',
        ...signed(secret, row.messageId, row.seconds, body),
      };
      const named = ctx.config.webhookHosts;
      status = await guardedPost(row.url, headers, body, {
        named,
        timeoutMs: ANSWER_MS,
        signal,
        resolve: ctx.resolveHost,
      });
      if (status >= 300 && status < 400) throw new JobFault(`对方要求转到其他地址（${status}），没有照办`);
      if (status < 200 || status >= 300) throw new JobFault(`对方回答 ${status}`, status === 410);
    } catch (error) {
      // Ended with the process: it is tried again without having failed.
      if (!signal.aborted) await note({ status, error: error instanceof JobFault ? error.words : '程序出错' });
      throw error;
    }
    await note({ status, error: '', deliveredAt: sql`now()` });
  },
});
