/** All declarations. Loading this file loads every one of them; a page or form takes the file it needs. */
import type { Kind } from '../kinds.ts';
import { requestWorkflow } from '../workflows/privacy-request.ts';
import { aboutResource } from './about.ts';
import { newsResource } from './article.ts';
import { columnResource } from './column.ts';
import { expertResource } from './expert.ts';
import { financingResource } from './financing.ts';
import { institutionResource } from './institution.ts';
import { lawResource } from './law.ts';
import { linkResource } from './link.ts';
import { noticeResource } from './notice.ts';
import { organizationResource } from './organization.ts';
import { patentResource } from './patent.ts';
import { postingResource } from './posting.ts';
import { userResource } from './user.ts';
import { webConfigResource } from './web-config.ts';

export * from './about.ts';
export * from './article.ts';
export * from './column.ts';
export * from './expert.ts';
export * from './financing.ts';
export * from './institution.ts';
export * from './law.ts';
export * from './link.ts';
export * from './notice.ts';
export * from './organization.ts';
export * from './patent.ts';
export * from './posting.ts';
export * from './user.ts';
export * from './web-config.ts';

export const resources = [
  newsResource,
  noticeResource,
  lawResource,
  patentResource,
  financingResource,
  expertResource,
  columnResource,
  institutionResource,
  organizationResource,
  linkResource,
  userResource,
  postingResource,
  webConfigResource,
  aboutResource,
] as const;

type Opened = Extract<(typeof resources)[number], { readonly kind: Kind }>;
/** The resource that the records of each kind are. A kind without one does not compile where it is asked for. */
export const RESOURCE_OF_KIND = Object.fromEntries(
  resources.flatMap((one) => ('kind' in one && one.kind ? [[one.kind, one.name]] : [])),
) as { readonly [K in Kind]: Extract<Opened, { readonly kind: K }>['name'] };

/** What an audit row can be about: every declared resource, files, and logging in. */
export type Resource =
  | (typeof resources)[number]['name']
  | 'Files'
  | 'Auth'
  | 'Roles'
  | 'SecurityPolicy'
  | 'Jobs'
  | 'Tokens'
  | 'Webhooks'
  | 'AuditLogs'
  | 'MessageTemplates'
  | 'PrivacyTexts'
  | 'PrivacyRequests'
  | 'Consents';
export const RESOURCES: readonly Resource[] = [
  ...resources.map(({ name }) => name),
  'Files',
  'Auth',
  'Roles',
  'SecurityPolicy',
  'Jobs',
  'Tokens',
  'Webhooks',
  'AuditLogs',
  'MessageTemplates',
  'PrivacyTexts',
  'PrivacyRequests',
  'Consents',
];
export const RESOURCE_LABELS = {
  ...Object.fromEntries(resources.map(({ name, label }) => [name, label])),
  Files: '文件',
  Auth: '账号',
  Roles: '角色',
  SecurityPolicy: '安全策略',
  Jobs: '后台任务',
  Tokens: '接口令牌',
  Webhooks: '事件推送',
  AuditLogs: '审计日志',
  MessageTemplates: '消息模板',
  PrivacyTexts: '隐私政策与服务协议',
  PrivacyRequests: requestWorkflow.label,
  Consents: '授权与同意',
} as Record<Resource, string>;
