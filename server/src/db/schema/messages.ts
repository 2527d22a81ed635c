/** Messages to accounts, and where their readers want them. */
import { MESSAGE_KINDS } from '@ip-portal/contract/message-words';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { holds, notEmpty, oneOf, sealedOrEmpty } from '../checks.ts';
import { instant, line, sealedLine } from '../columns.ts';
import { users } from './accounts.ts';

const owner = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const messages = pgTable(
  'messages',
  {
    id: serial('id').primaryKey(),
    userId: owner(),
    event: text('event').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    text: line('text'),
    link: line('link'),
    /** False: its reader wants it by mail alone. */
    inSite: boolean('in_site').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
    /** When it was sent by mail, too. */
    mailedAt: instant('mailed_at'),
    /** The address it goes to instead of the present one; empty once it was sent. */
    formerEmail: sealedLine('former_email'),
  },
  (t) => [
    index('messages_inbox_idx').on(t.userId, t.id.desc()).where(sql`${t.inSite}`),
    index('messages_unread_idx').on(t.userId).where(sql`${t.inSite} and ${t.readAt} is null`),
    index('messages_created_idx').on(t.createdAt),
    // Events are left open: a message outlives the version that knew its event.
    notEmpty(t.event),
    oneOf(t.kind, MESSAGE_KINDS),
    notEmpty(t.title),
    sealedOrEmpty(t.formerEmail),
    holds(t.link, sql`${t.link} = '' or ${t.link} ~ '^/([^/]|$)'`),
  ],
);

/** Where messages of a kind go for whoever has said so; else as the contract says. */
export const messageWays = pgTable(
  'message_ways',
  {
    userId: owner(),
    kind: text('kind').notNull(),
    inSite: boolean('in_site').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), oneOf(t.kind, MESSAGE_KINDS)],
);
