/** The words of messages: the contract's own, or those that staff wrote instead. */
import { MESSAGE_EVENTS, type MessageEventName } from '@ip-portal/contract/message-events';
import { eq } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { messageTemplates } from '../db/schema/message-templates.ts';

/** Words of an event. */
export interface Words {
  title: string;
  text: string;
}

/** The words in use for an event. */
export async function wordsOf(db: Executor, event: MessageEventName): Promise<Words> {
  const [row] = await db
    .select({ title: messageTemplates.title, text: messageTemplates.text })
    .from(messageTemplates)
    .where(eq(messageTemplates.event, event));
  return row ?? MESSAGE_EVENTS[event];
}
