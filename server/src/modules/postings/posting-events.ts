/** What other systems are told of postings: ids and states alone, for titles and contacts are their owners' words. */
import { postingUrl } from '@ip-portal/contract';
import type { WebhookEvent } from '@ip-portal/contract/webhook-events';
import type { Executor } from '../../db/client.ts';
import type { postings } from '../../db/schema/postings.ts';
import { emit } from '../../webhooks/emit.ts';

type Row = Pick<typeof postings.$inferSelect, 'id' | 'type' | 'status' | 'deletedAt'>;

const statusOf = (row: Row | null) => (row === null || row.deletedAt ? null : row.status);
const ENTERED: Record<string, WebhookEvent> = {
  pending: 'posting.submitted',
  published: 'posting.published',
  returned: 'posting.returned',
};

/** Tells of a change; `before` is null for a new posting. */
export async function emitPosting(tx: Executor, before: Row | null, after: Row): Promise<void> {
  const [was, is] = [statusOf(before), statusOf(after)];
  if (was === is) return;
  const data = { Id: after.id, Type: after.type, Status: is ?? 'deleted', Url: postingUrl(after.id) };
  if (was === 'published' && is !== 'returned') await emit(tx, 'posting.withdrawn', data);
  const entered = is === null ? undefined : ENTERED[is];
  if (entered) await emit(tx, entered, data);
}
