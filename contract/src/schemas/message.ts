/** Messages to an account, and where their reader wants them. */
import { type Static, Type } from 'typebox';
import { Enum, Id, ListQuery, Nullable, Timestamp } from '../common.ts';
import { MESSAGE_KINDS } from '../message-words.ts';

export const MessageItem = Type.Object({
  Id,
  Kind: Enum(MESSAGE_KINDS),
  Title: Type.String({ description: 'plain text' }),
  Text: Type.String({ description: 'plain text; lines end in \\n' }),
  Link: Type.String({ description: 'path of this site that it is about; may be empty' }),
  ReadAt: Nullable(Timestamp),
  CreatedAt: Timestamp,
});
export type MessageItem = Static<typeof MessageItem>;

export const MessageListQuery = ListQuery(['Id'] as const, {
  Kind: Type.Optional(Enum(MESSAGE_KINDS, { title: '类别' })),
  Unread: Type.Optional(Type.Boolean({ title: '只看未读' })),
});
export type MessageListQuery = Static<typeof MessageListQuery>;

/** How many messages wait to be read. */
export const UnreadCount = Type.Object({ Unread: Type.Integer({ minimum: 0 }) });
export type UnreadCount = Static<typeof UnreadCount>;

/** Where messages of one kind go. */
export const MessageWay = Type.Object({
  Kind: Enum(MESSAGE_KINDS, { title: '类别' }),
  InSite: Type.Boolean({ title: '站内' }),
  ByMail: Type.Boolean({ title: '邮件' }),
});
export type MessageWay = Static<typeof MessageWay>;
/** Every kind, with where its messages go. */
export const MessageWays = Type.Object({
  Ways: Type.Array(MessageWay, { title: '接收方式', maxItems: MESSAGE_KINDS.length }),
});
export type MessageWays = Static<typeof MessageWays>;
