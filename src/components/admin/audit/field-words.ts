/** Chinese names and readable values for what the audit record holds. */
import {
  AboutWrite,
  ARTICLE_STATE_LABELS,
  ExpertWrite,
  FinancingWrite,
  LawWrite,
  LinkWrite,
  PatentWrite,
  POSTING_STATUS_LABELS,
  POSTING_TYPE_LABELS,
  PostingWrite,
  type Resource,
  ROLE_LABELS,
  USER_STATUS_LABELS,
  UserUpdate,
  UserWrite,
  WebConfigWrite,
} from '@ip-portal/contract';
import { showTime } from '../words';

interface Described {
  properties: Record<string, unknown>;
}

const SCHEMAS: Partial<Record<Resource, Described[]>> = {
  Newss: [LawWrite],
  Notices: [LawWrite],
  Laws: [LawWrite],
  Patents: [PatentWrite],
  Financing: [FinancingWrite],
  ThinkTanks: [ExpertWrite],
  Links: [LinkWrite],
  Users: [UserWrite, UserUpdate],
  Auth: [UserWrite, UserUpdate],
  Postings: [PostingWrite],
  WebConfig: [WebConfigWrite],
  About: [AboutWrite],
};

/** Fields no form shows but that say something. */
const MORE: Record<string, string> = {
  Status: '状态',
  State: '法律状态',
  StateText: '法律状态说明',
  ExpiryDate: '届满日',
  Timeliness: '时效性',
  PublishTime: '发布时间',
  DeletedAt: '删除时间',
  LockedUntil: '锁定至',
  ReviewNote: '审核意见',
  Note: '审核意见',
  Name: '名称',
  Title: '标题',
  Links: '友情链接',
  Ids: '新的顺序',
  Created: '新增',
  Updated: '更新',
  Unchanged: '没有变化',
  Failed: '没有导入',
  Reason: '原因',
  UserName: '用户名',
  Size: '大小（字节）',
  MimeType: '文件类型',
  Url: '地址',
};

const WORDS: Record<string, Record<string, string>> = {
  Status: { ...ARTICLE_STATE_LABELS, ...POSTING_STATUS_LABELS, ...USER_STATUS_LABELS },
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
  for (const schema of SCHEMAS[resource] ?? []) {
    const title = (schema.properties[name] as { title?: string } | undefined)?.title;
    if (title) return title;
  }
  return MORE[name];
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
