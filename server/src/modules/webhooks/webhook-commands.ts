/** What staff do with webhooks and with what was sent. */
import {
  DeliveryItem,
  type DeliveryListQuery,
  type DeliveryState,
  MadeWebhook,
  WEBHOOKS_MAX,
  WebhookItem,
  type WebhookUpdate,
  type WebhookWrite,
} from '@ip-portal/contract';
import { WEBHOOK_TEST } from '@ip-portal/contract/webhook-events';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, difference } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { webhookDeliveries, webhooks } from '../../db/schema/webhooks.ts';
import { AppError, notFound, refused, staleVersion } from '../../lib/errors.ts';
import { orderBy, page } from '../../lib/list.ts';
import { present } from '../../lib/present.ts';
import { queueDelivery, tellWebhook } from '../../webhooks/emit.ts';
import { newSecret } from '../../webhooks/sign.ts';
import { urlFault } from '../../webhooks/targets.ts';
import { secretSealer } from '../../webhooks/webhook-job.ts';

type Row = typeof webhooks.$inferSelect;

/** As the audit log tells it: an address may carry a key of the receiver's. */
const auditView = ({ name, url, events, isActive }: Row) => ({ name, host: new URL(url).host, events, isActive });

function assertUrl(ctx: Context, url: string): void {
  const fault = urlFault(url, ctx.config.webhookHosts);
  if (fault) throw refused({ reason: fault, field: 'Url' });
}

async function lock(tx: Executor, id: number): Promise<Row> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw notFound('推送');
  return row;
}

function write(tx: Executor, by: Actor, action: 'create' | 'update' | 'delete', row: Row, more: object = {}) {
  return audit(tx, by, { action, resource: 'Webhooks', resourceId: row.id, title: row.name, ...more });
}

/** All of them, oldest first. */
export async function listWebhooks(db: Executor): Promise<WebhookItem[]> {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.id));
  return rows.map((row) => present(WebhookItem, row));
}

/** Makes one; the answer tells its secret once. 422 for an address inside, or when there are too many. */
export async function createWebhook(ctx: Context, tx: Executor, by: Actor, body: WebhookWrite): Promise<MadeWebhook> {
  assertUrl(ctx, body.Url);
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(webhooks);
  if (total >= WEBHOOKS_MAX) throw refused(`推送地址不能超过 ${WEBHOOKS_MAX} 个`);
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('webhooks', 'id'))::int as id`,
  );
  const id = rows[0]?.id ?? 0;
  const secret = newSecret();
  const values = { name: body.Name.trim(), url: body.Url, events: body.Events, isActive: body.IsActive };
  // Sealed for its row: the number comes first.
  const sealed = await secretSealer(ctx).seal(secret, id);
  const [row] = await tx
    .insert(webhooks)
    .values({ id, ...values, secret: sealed })
    .returning();
  if (!row) throw new Error('the webhook was not stored');
  await write(tx, by, 'create', row, { after: auditView(row) });
  return present(MadeWebhook, row, { Secret: secret });
}

async function update(tx: Executor, row: Row, values: Partial<Row>): Promise<Row> {
  const [after] = await tx
    .update(webhooks)
    .set({ ...values, version: sql`${webhooks.version} + 1`, updatedAt: sql`now()` })
    .where(eq(webhooks.id, row.id))
    .returning();
  if (!after) throw notFound('推送');
  return after;
}

/** Changes one. 409 when somebody else has; 422 for an address inside. */
export async function updateWebhook(
  ctx: Context,
  tx: Executor,
  by: Actor,
  id: number,
  body: WebhookUpdate,
): Promise<WebhookItem> {
  const before = await lock(tx, id);
  if (before.version !== body.Version) throw staleVersion();
  if (body.Url !== undefined) assertUrl(ctx, body.Url);
  const after = await update(tx, before, {
    name: body.Name?.trim() ?? before.name,
    url: body.Url ?? before.url,
    events: body.Events ?? before.events,
    isActive: body.IsActive ?? before.isActive,
  });
  await write(tx, by, 'update', after, difference(auditView(before), auditView(after)));
  return present(WebhookItem, after);
}

/** Gives one a new secret; what is sent from now on is signed with it. */
export async function renewSecret(ctx: Context, tx: Executor, by: Actor, id: number): Promise<MadeWebhook> {
  const before = await lock(tx, id);
  const secret = newSecret();
  const after = await update(tx, before, { secret: await secretSealer(ctx).seal(secret, id) });
  await write(tx, by, 'update', after, { after: { renewed: '签名密钥' } });
  return present(MadeWebhook, after, { Secret: secret });
}

/** Deletes one with all it was told. */
export async function deleteWebhook(tx: Executor, by: Actor, id: number): Promise<void> {
  const row = await lock(tx, id);
  await tx.delete(webhooks).where(eq(webhooks.id, id));
  await write(tx, by, 'delete', row, { before: auditView(row) });
}

/** Sends a test message, also to one that is switched off. */
export async function testWebhook(tx: Executor, by: Actor, id: number): Promise<void> {
  const row = await lock(tx, id);
  await tellWebhook(tx, id, WEBHOOK_TEST, {});
  await write(tx, by, 'update', row, { after: { sent: '测试消息' } });
}

/** What became of a message follows from it and from its job: no third place could say otherwise. */
const state = sql<DeliveryState>`case when ${webhookDeliveries.deliveredAt} is not null then 'delivered'
  when ${jobs.state} in ('waiting', 'running') then 'waiting' else 'failed' end`;

function deliveries(db: Executor) {
  return db
    .select({
      id: webhookDeliveries.id,
      webhookId: webhookDeliveries.webhookId,
      webhookName: webhooks.name,
      event: webhookDeliveries.event,
      messageId: webhookDeliveries.messageId,
      state,
      attempts: webhookDeliveries.attempts,
      status: webhookDeliveries.status,
      error: webhookDeliveries.error,
      createdAt: webhookDeliveries.createdAt,
      lastAt: webhookDeliveries.lastAt,
      deliveredAt: webhookDeliveries.deliveredAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .leftJoin(jobs, eq(jobs.id, webhookDeliveries.jobId));
}
const sorts = { Id: webhookDeliveries.id, LastAt: webhookDeliveries.lastAt };

/** A page of what was sent, newest first. */
export async function listDeliveries(
  db: Executor,
  query: DeliveryListQuery,
): Promise<{ data: DeliveryItem[]; total: number }> {
  const where: SQL | undefined = and(
    query.WebhookId ? eq(webhookDeliveries.webhookId, query.WebhookId) : undefined,
    query.State ? sql`${state} = ${query.State}` : undefined,
  );
  const { limit, offset } = page(query);
  const order = orderBy(query, sorts, [desc(webhookDeliveries.id)]);
  const [rows, [counted]] = await Promise.all([
    deliveries(db)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: count() })
      .from(webhookDeliveries)
      .leftJoin(jobs, eq(jobs.id, webhookDeliveries.jobId))
      .where(where),
  ]);
  return { data: rows.map((row) => present(DeliveryItem, row)), total: counted?.total ?? 0 };
}

/** Has a message that failed sent again under the same id. 409 for one that waits or has arrived. */
export async function resendDelivery(tx: Executor, by: Actor, id: number): Promise<void> {
  const [locked] = await tx
    .select({ webhookId: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('update');
  const [row] = locked ? await deliveries(tx).where(eq(webhookDeliveries.id, id)) : [];
  if (!row) throw notFound('推送记录');
  if (row.state !== 'failed') throw new AppError('ILLEGAL_TRANSITION', '只有投递失败的消息可以重发');
  await queueDelivery(tx, id);
  await audit(tx, by, {
    action: 'update',
    resource: 'Webhooks',
    resourceId: row.webhookId,
    title: row.webhookName,
    after: { resent: row.messageId },
  });
}

/** Removes what was sent longer ago than the setting says, unless it still waits. */
export async function forgetDeliveries({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  await db.execute(sql`delete from webhook_deliveries d
    where d.created_at < now() - make_interval(days => ${config.webhookDays})
      and not exists (select 1 from jobs j where j.id = d.job_id and j.state in ('waiting', 'running'))`);
}
