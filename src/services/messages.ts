/** The inbox of whoever is logged in. Failures are left to the page. */
import type { MessageItem, MessageListQuery, MessageWay, MessageWays, UnreadCount } from '@ip-portal/contract';
import { request } from '../request';
import { withSession } from './session';

type One<T> = { success: true; data: T };
type Many<T> = { success: true; data: T[]; total: number };

const send = async <T>(url: string, options: object = {}) =>
  (await request<One<T>>(url, { ...options, skipErrorHandler: true })).data;
/** Survives the end of the session. */
const read = <T>(url: string, options?: object) => withSession(() => send<T>(url, options));
const unread = async (url: string, options?: object) => (await read<UnreadCount>(url, options)).Unread;

export const fetchMessages = (params: Partial<MessageListQuery>) =>
  withSession(() => request<Many<MessageItem>>('/api/Messages', { params, skipErrorHandler: true }));
/** How many wait to be read; so many are left after a command, too. Asked for in passing, so it asks nobody to log in. */
export const fetchUnread = async () => (await send<UnreadCount>('/api/Messages/unread')).Unread;
export const markRead = (id: number) => unread(`/api/Messages/${id}/read`, { method: 'PUT' });
export const markAllRead = () => unread('/api/Messages/read-all', { method: 'POST' });

export const fetchMessageWays = () => read<MessageWays>('/api/Messages/ways');
export const saveMessageWays = (Ways: MessageWay[]) =>
  read<MessageWays>('/api/Messages/ways', { method: 'PUT', data: { Ways } });
