/** All declarations. Loading this file loads every one of them; a page or form takes the file it needs. */
import { aboutResource } from './about.ts';
import { newsResource, noticeResource } from './article.ts';
import { expertResource } from './expert.ts';
import { financingResource } from './financing.ts';
import { lawResource } from './law.ts';
import { linkResource } from './link.ts';
import { patentResource } from './patent.ts';
import { postingResource } from './posting.ts';
import { userResource } from './user.ts';
import { webConfigResource } from './web-config.ts';

export * from './about.ts';
export * from './article.ts';
export * from './expert.ts';
export * from './financing.ts';
export * from './law.ts';
export * from './link.ts';
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
  linkResource,
  userResource,
  postingResource,
  webConfigResource,
  aboutResource,
] as const;

/** What an audit row can be about: every declared resource, files, and logging in. */
export type Resource = (typeof resources)[number]['name'] | 'Files' | 'Auth';
export const RESOURCES: readonly Resource[] = [...resources.map(({ name }) => name), 'Files', 'Auth'];
export const RESOURCE_LABELS = {
  ...Object.fromEntries(resources.map(({ name, label }) => [name, label])),
  Files: '文件',
  Auth: '账号',
} as Record<Resource, string>;
