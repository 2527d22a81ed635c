/** The words of messages in the hands of staff. */
import {
  MESSAGE_EVENTS,
  type MessageEvent,
  type MessageEventName,
  type MessageTemplate,
  type MessageTemplateUpdate,
} from '@ip-portal/contract';
import { wordsFault } from '@ip-portal/contract/rules/message-text';
import { eq } from 'drizzle-orm';
import { type Actor, audit } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { messageTemplates } from '../../db/schema/message-templates.ts';
import { invalid, staleVersion } from '../../lib/errors.ts';

type Row = typeof messageTemplates.$inferSelect;

function shown(name: MessageEventName, row: Row | undefined): MessageTemplate {
  const event: MessageEvent = MESSAGE_EVENTS[name];
  return {
    Event: name,
    Kind: event.kind,
    Label: event.label,
    Placeholders: [...event.placeholders],
    Required: [...(event.required ?? [])],
    Title: row?.title ?? event.title,
    Text: row?.text ?? event.text,
    Version: row?.version ?? 0,
  };
}

/** The words of every event. */
export async function listTemplates(db: Executor): Promise<MessageTemplate[]> {
  const rows = await db.select().from(messageTemplates);
  return (Object.keys(MESSAGE_EVENTS) as MessageEventName[]).map((name) =>
    shown(
      name,
      rows.find(({ event }) => event === name),
    ),
  );
}

async function lock(tx: Executor, name: MessageEventName, version: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(messageTemplates).where(eq(messageTemplates.event, name)).for('update');
  if ((row?.version ?? 0) !== version) throw staleVersion();
  return row;
}

function note(tx: Executor, by: Actor, before: MessageTemplate, after: MessageTemplate) {
  const words = ({ Title, Text }: MessageTemplate) => ({ title: Title, text: Text });
  const about = { resource: 'MessageTemplates' as const, title: after.Label };
  return audit(tx, by, { action: 'update', ...about, before: words(before), after: words(after) });
}

/** Has an event told in other words. 400 naming the field where they name what the event does not know. */
export async function writeTemplate(
  tx: Executor,
  by: Actor,
  name: MessageEventName,
  body: MessageTemplateUpdate,
): Promise<MessageTemplate> {
  const { placeholders, required }: MessageEvent = MESSAGE_EVENTS[name];
  const faults = { Title: wordsFault(body.Title, placeholders), Text: wordsFault(body.Text, placeholders, required) };
  const told = Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, fault] as const] : []));
  if (told.length > 0) throw invalid(Object.fromEntries(told));
  const before = await lock(tx, name, body.Version);
  const values = { title: body.Title.trim(), text: body.Text.trim(), version: body.Version + 1, updatedAt: new Date() };
  const written = before
    ? tx.update(messageTemplates).set(values).where(eq(messageTemplates.event, name))
    : tx
        .insert(messageTemplates)
        .values({ event: name, ...values })
        .onConflictDoNothing();
  const [row] = await written.returning();
  if (!row) throw staleVersion();
  const after = shown(name, row);
  await note(tx, by, shown(name, before), after);
  return after;
}

/** Has an event told in the words that came with the portal. */
export async function resetTemplate(tx: Executor, by: Actor, name: MessageEventName): Promise<MessageTemplate> {
  const [before] = await tx.delete(messageTemplates).where(eq(messageTemplates.event, name)).returning();
  const after = shown(name, undefined);
  if (before) await note(tx, by, shown(name, before), after);
  return after;
}
