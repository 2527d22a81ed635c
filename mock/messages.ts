/** The inbox of whoever is logged in. */

import type { MessageItem, MessageWay } from '@ip-portal/contract';
import { MESSAGE_KINDS, MESSAGE_WAYS } from '@ip-portal/contract/message-words';
import { ACCOUNT_URL } from '@ip-portal/contract/urls';
import { type Mocks, many, one } from './lib/answer';

const welcome: MessageItem = {
  Id: 1,
  Kind: 'system',
  Title: '欢迎使用本门户',
  Text: '审核结果和账号安全提醒会出现在这里。',
  Link: ACCOUNT_URL,
  ReadAt: null,
  CreatedAt: '2026-11-20T09:00:00+08:00',
};
const Ways = MESSAGE_KINDS.map(
  (Kind): MessageWay => ({ Kind, InSite: MESSAGE_WAYS[Kind].inSite, ByMail: MESSAGE_WAYS[Kind].byMail }),
);

export default {
  'GET /api/Messages': many([welcome]),
  'GET /api/Messages/unread': one({ Unread: 1 }),
  'GET /api/auth/email': one({ Enabled: false, Email: '', Proven: false }),
  'GET /api/Messages/ways': one({ Ways }),
} satisfies Mocks;
