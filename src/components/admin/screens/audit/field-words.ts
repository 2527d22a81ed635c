/** Chinese names and readable values for what the audit record holds. */
import type { Fields } from '@ip-portal/contract';
import { AUDIT_REASON_LABELS } from '@ip-portal/contract/audit-words';
import {
  ARTICLE_KIND_LABELS,
  ARTICLE_STATE_LABELS,
  POSTING_TYPE_LABELS,
  USER_STATUS_LABELS,
} from '@ip-portal/contract/labels';
import { type Resource, resources } from '@ip-portal/contract/resources/index';
import { REVEAL_FIELDS } from '@ip-portal/contract/reveal-words';
import { READY_ROLES, roleLabel } from '@ip-portal/contract/roles';
import { WORKFLOWS } from '@ip-portal/contract/workflows/index';
import { showTime } from '../../kit/words';

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
  HomePatents: '首页专利（按次序）',
  MergedFrom: '合并进来的专利',
  PartedFrom: '撤销合并，分开的专利',
  Matched: '选定件数',
  Changed: '已改动',
  Full: '标签已满',
  Left: '尚未处理',
  Missing: '不存在或已删除',
  PatentIds: '专利编号',
  Filter: '筛选条件',
  Created: '新增',
  Updated: '更新',
  Unchanged: '没有变化',
  Failed: '没有导入',
  Reason: '原因',
  SecondFactor: '第二步验证',
  NewDevice: '新设备',
  Size: '大小（字节）',
  MimeType: '文件类型',
  Url: '地址',
  Permissions: '权限',
  SeparateDuties: '三员分立',
  Total: '条数',
  By: '方式',
  Issuer: '认证系统',
  Enabled: '启用',
  ClientId: '客户端编号',
  SecretSetAt: '密钥设置时间',
  Method: '请求方式',
  Headers: '请求头',
  BodyType: '内容格式',
  Body: '内容模板',
  SuccessPath: '成功标志的路径',
  SuccessValue: '成功标志的值',
  DayMax: '每日上限',
  PhoneProven: '手机号已验证',
  Scopes: '申请的范围',
  Unknown: '首次登录',
  Claims: '字段',
  RoleMap: '角色对应',
  StaffRoles: '允许授予工作人员角色',
  TrustFactor: '认可对方的多因素认证',
  Fields: '查看内容',
  Content: '正文',
  Number: '版次',
};

const WORDS: Record<string, Record<string, string>> = {
  Reason: AUDIT_REASON_LABELS,
  By: { sso: '统一身份认证', link: '一次性链接', sms: '短信验证码' },
  Unknown: { link: '须先关联账号', create: '自动建立账号' },
  SecondFactor: { app: '验证器应用', recovery: '恢复码', passkey: '通行密钥' },
  Status: { ...ARTICLE_STATE_LABELS, ...USER_STATUS_LABELS },
  Kind: ARTICLE_KIND_LABELS,
  Roles: Object.fromEntries(['user', 'admin', ...Object.keys(READY_ROLES)].map((code) => [code, roleLabel(code)])),
  Type: POSTING_TYPE_LABELS,
  Fields: Object.assign({}, ...Object.values(REVEAL_FIELDS)),
};

/** Words of the states of records that are moved by a process. */
const STATES: Partial<Record<Resource, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(WORKFLOWS).map(([name, { words }]) => [name, words]),
);

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
  if (!/<[a-z][^<>]*>/i.test(html)) return html;
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
}

/** A value of a record of `resource` as people read it. */
export function valueWord(key: string, value: unknown, resource?: Resource): string {
  const name = contractName(key);
  if (value === null || value === undefined || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') {
    return name.endsWith('Fen') ? `${(value / 1_000_000).toLocaleString('zh-CN')} 万元` : value.toLocaleString('zh-CN');
  }
  if (Array.isArray(value))
    return value.length === 0 ? '（空）' : value.map((entry) => valueWord(key, entry, resource)).join('；');
  if (typeof value === 'object') {
    return Object.values(value)
      .filter((entry) => entry !== null && entry !== '' && typeof entry !== 'object')
      .join('，');
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return showTime(text);
  const words = (name === 'Status' && resource && STATES[resource]) || WORDS[name];
  return words?.[text] ?? plain(text);
}
