/** Calls on the words of messages. */
import type { MessageTemplate, MessageTemplateUpdate } from '@ip-portal/contract';
import { call, type Page, read } from './admin';

const URL = '/api/admin/MessageTemplates';
export const fetchTemplates = () => call<Page<MessageTemplate>>(URL);
export const saveTemplate = (event: string, data: MessageTemplateUpdate) =>
  read<MessageTemplate>(`${URL}/${event}`, { method: 'PUT', data });
export const resetTemplate = (event: string) => read<MessageTemplate>(`${URL}/${event}/reset`, { method: 'POST' });
