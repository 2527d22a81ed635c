/** Chinese names and readable values for what the audit record holds. */
import type { Fields } from '@ip-portal/contract';
import {
  ARTICLE_KIND_LABELS,
  ARTICLE_STATE_LABELS,
  POSTING_STATUS_LABELS,
  POSTING_TYPE_LABELS,
  ROLE_LABELS,
  USER_STATUS_LABELS,
} from '@ip-portal/contract/labels';
import { type Resource, resources } from '@ip-portal/contract/resources/index';
import { showTime } from '../words';

const FIELDS = new Map<Resource, Fields>(resources.map(({ name, fields }) => [name, fields]));

/** What no declaration knows but the record tells. */
const MORE: Record<string, string> = {
  DeletedAt: '删除时间',
  Status: '状态',
  Note: '审核意见',
  Name: '名称',
  Title: '标题',
  UserName: '用户名',
  Ids: '新的顺序',
  Created: '新增',
  Updated: '更新',
  Unchanged: '没有变化',
  Failed: '没有导入',
  Reason: '原因',
  Size: '大小（字节）',
  MimeType: '文件类型',
  Url: '地址',
};

const WORDS: Record<string, Record<string, string>> = {
  Status: { ...ARTICLE_STATE_LABELS, ...POSTING_STATUS_LABELS, ...USER_STATUS_LABELS },
  Kind: ARTICLE_KIND_LABELS,
  Roles: ROLE_LABELS,
  Type: POSTING_TYPE_LABELS,
};

/** `publishTime` → `PublishTime`. */
function contractName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** Chinese name of a field; undefined for what only the machine needs. */
export function fieldWord(resource: Resource, key: string): string | undefined {
  const name = contractName(key);
  // 账号 tells of users.
  const fields = FIELDS.get(resource === 'Auth' ? 'Users' : resource);
  return fields?.[name]?.title ?? MORE[name];
}

function plain(html: string): string {
  if (!/<[a-z][^>]*>/i.test(html)) return html;
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
}

/** A value as people read it. */
export function valueWord(key: string, value: unknown): string {
  const name = contractName(key);
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') {
    return name.endsWith('Fen') ? `${(value / 1_000_000).toLocaleString('zh-CN')} 万元` : value.toLocaleString('zh-CN');
  }
  if (Array.isArray(value))
    return value.length === 0 ? '（空）' : value.map((entry) => valueWord(key, entry)).join('；');
  if (typeof value === 'object') {
    return Object.values(value)
      .filter((entry) => entry !== null && entry !== '' && typeof entry !== 'object')
      .join('，');
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return showTime(text);
  return WORDS[name]?.[text] ?? plain(text);
}
