/** The inbox of whoever is logged in. Failures are left to the page. */
import type { MessageListQuery, MessageWay } from '@ip-portal/contract';
import { dataOf, quiet } from './api';
import { own } from './own';

export const fetchMessages = (asked: Partial<MessageListQuery>) => own.read('/api/Messages', asked);
/** How many wait to be read; so many are left after a command, too. Asked for in passing, so it asks nobody to log in. */
export const fetchUnread = async () => (await dataOf(quiet.read('/api/Messages/unread'))).Unread;
export const markRead = async (id: number) => (await dataOf(own.command(`PUT /api/Messages/${id}/read`))).Unread;
export const markAllRead = async () => (await dataOf(own.command('POST /api/Messages/read-all'))).Unread;

export const fetchMessageWays = () => dataOf(own.read('/api/Messages/ways'));
export const saveMessageWays = (Ways: MessageWay[]) => dataOf(own.command('PUT /api/Messages/ways', { Ways }));
