/** Calls on the words of messages. */
import type { MessageEventName, MessageTemplateUpdate } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchTemplates = () => own.read('/api/admin/MessageTemplates');
export const saveTemplate = (event: MessageEventName, data: MessageTemplateUpdate) =>
  dataOf(own.command(`PUT /api/admin/MessageTemplates/${event}`, data));
export const resetTemplate = (event: MessageEventName) =>
  dataOf(own.command(`POST /api/admin/MessageTemplates/${event}/reset`));
