import { MESSAGE_EVENTS, type MessageEventName, type PlaceholderOf } from '@ip-portal/contract/message-events';
import { ALWAYS_IN_SITE, MESSAGE_WAYS, type MessageKind } from '@ip-portal/contract/message-words';
import { fillText } from '@ip-portal/contract/rules/message-text';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { messages, messageWays } from '../db/schema/messages.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { mailJob } from '../mail/mail-job.ts';
import { reachableByMail } from '../mail/proven-address.ts';
import { wordsOf } from './templates.ts';

/** Longest of what a message says; values that people typed go into it. */
const TITLE_MAX = 200;
const TEXT_MAX = 2_000;

/** Texts that people typed stay on one line of a title. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A message in the words of its event. */
export async function wordMessage<E extends MessageEventName>(
  tx: Executor,
  event: E,
  values: Record<PlaceholderOf<E>, string>,
): Promise<{ event: E; kind: MessageKind; title: string; text: string }> {
  const { title, text } = await wordsOf(tx, event);
  return {
    event,
    kind: MESSAGE_EVENTS[event].kind,
    title: oneLine(fillText(title, values)).slice(0, TITLE_MAX),
    text: fillText(text, values).slice(0, TEXT_MAX),
  };
}

/**
 * Tells accounts of something, in the transaction in which it happens: they learn of it when it has happened, and of
 * nothing that was rolled back. `link` is a path of this site.
 */
export async function notify<E extends MessageEventName>(
  tx: Executor,
  event: E,
  to: readonly number[],
  values: Record<PlaceholderOf<E>, string>,
  link = '',
): Promise<void> {
  if (to.length === 0) return;
  const words = await wordMessage(tx, event, values);
  const { kind } = words;
  const chosen = await tx
    .select()
    .from(messageWays)
    .where(and(eq(messageWays.kind, kind), inArray(messageWays.userId, [...to])));
  const ways = new Map(chosen.map((way) => [way.userId, way]));
  const rows = to.flatMap((userId) => {
    const { inSite, byMail } = ways.get(userId) ?? MESSAGE_WAYS[kind];
    const shown = inSite || ALWAYS_IN_SITE.includes(kind);
    if (!shown && !byMail) return [];
    return [{ ...words, userId, link, inSite: shown }];
  });
  if (rows.length === 0) return;
  const made = await tx.insert(messages).values(rows).returning({ id: messages.id, userId: messages.userId });
  const byMail = made.filter(({ userId }) => (ways.get(userId) ?? MESSAGE_WAYS[kind]).byMail);
  const reachable = await reachableByMail(
    tx,
    byMail.map(({ userId }) => userId),
  );
  for (const { id, userId } of byMail) if (reachable.has(userId)) await enqueue(tx, mailJob, { MessageId: id });
}
