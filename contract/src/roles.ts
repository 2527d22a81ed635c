/**
 * The ready roles and what each may do: the one table of who may do what. It is plain data, and the test of
 * every route against every role is made from it (`server/test/access-walk.test.ts`).
 */
import type { Permission } from './permissions.ts';
import type { BoundRole } from './rules/workplace.ts';
import type { LimitKind } from './scopes.ts';

/** The three duties that 三员分立 keeps apart (GB/T 22239-2019, 8.1.5). */
export const DUTY_LABELS = { system: '系统管理', security: '安全管理', audit: '审计管理' } as const;
export type Duty = keyof typeof DUTY_LABELS;

export interface ReadyRole {
  readonly label: string;
  /** One sentence for whoever gives it. */
  readonly about: string;
  /** Of the centre's own staff: its accounts carry `admin`. Outsiders with a workplace: `rules/workplace.ts`. */
  readonly staff: boolean;
  readonly duty?: Duty;
  /** It counts for nothing unless it is limited by this: a role of outsiders, see `BOUND_ROLES`. */
  readonly binds?: LimitKind;
  readonly permissions: readonly Permission[];
}

const ARTICLES_READ = ['Newss:read', 'Notices:read', 'Laws:read'] as const;
const ARTICLES_WRITE = ['Newss:write', 'Notices:write', 'Laws:write', 'Files:write'] as const;

export const READY_ROLES = {
  system_admin: {
    label: '系统管理员',
    about: '站点配置、栏目、关于我们、友情链接、消息模板、隐私政策、个人信息权利请求、后台任务、事件推送和接口令牌',
    staff: true,
    duty: 'system',
    permissions: [
      'WebConfig:write',
      'About:write',
      'Columns:read',
      'Columns:write',
      'Columns:delete',
      'Links:read',
      'Links:write',
      'Links:delete',
      'Files:write',
      'MessageTemplates:read',
      'MessageTemplates:write',
      'PrivacyTexts:read',
      'PrivacyTexts:write',
      'PrivacyTexts:publish',
      'PrivacyRequests:read',
      'PrivacyRequests:answer',
      'Jobs:read',
      'Jobs:write',
      'Webhooks:read',
      'Webhooks:write',
      'Tokens:write',
    ],
  },
  security_admin: {
    label: '安全管理员',
    about: '账号、角色、安全策略、个人信息权利请求，以及撤销接口令牌',
    staff: true,
    duty: 'security',
    permissions: [
      'Users:read',
      'Users:write',
      'Users:delete',
      'Users:grant',
      'Users:reveal',
      'Users:erase',
      'Roles:read',
      'Roles:write',
      'SecurityPolicy:read',
      'SecurityPolicy:write',
      'AllTokens:read',
      'AllTokens:delete',
      'PrivacyRequests:read',
      'PrivacyRequests:answer',
    ],
  },
  auditor: {
    label: '审计员',
    about: '查看和导出审计日志，查看账号、角色和安全策略，不能修改任何内容',
    staff: true,
    duty: 'audit',
    permissions: [
      'AuditLogs:read',
      'AuditLogs:export',
      'Users:read',
      'Roles:read',
      'SecurityPolicy:read',
      'AllTokens:read',
    ],
  },
  editor: {
    label: '编辑',
    about: '起草和修改新闻、公告、法规和专家资料，不能发布',
    staff: true,
    permissions: [...ARTICLES_READ, ...ARTICLES_WRITE, 'Laws:import', 'ThinkTanks:read', 'ThinkTanks:write'],
  },
  first_reviewer: {
    label: '初审',
    about: '查看和修改待发布的新闻、公告、法规，不能发布',
    staff: true,
    permissions: [...ARTICLES_READ, ...ARTICLES_WRITE],
  },
  second_reviewer: {
    label: '复审',
    about: '查看和修改待发布的新闻、公告、法规，不能发布',
    staff: true,
    permissions: [...ARTICLES_READ, ...ARTICLES_WRITE],
  },
  issuer: {
    label: '签发',
    about: '发布、撤回和删除新闻、公告、法规和专家资料',
    staff: true,
    permissions: [
      ...ARTICLES_READ,
      ...ARTICLES_WRITE,
      'Newss:publish',
      'Notices:publish',
      'Laws:publish',
      'Newss:delete',
      'Notices:delete',
      'Laws:delete',
      'ThinkTanks:read',
      'ThinkTanks:write',
      'ThinkTanks:publish',
      'ThinkTanks:delete',
    ],
  },
  patent_clerk: {
    label: '专利数据员',
    about: '维护和导入专利数据',
    staff: true,
    permissions: ['Patents:read', 'Patents:write', 'Patents:delete', 'Patents:import', 'Files:write'],
  },
  trading_clerk: {
    label: '交易受理',
    about: '查看供需信息',
    staff: true,
    permissions: ['Postings:read', 'Postings:reveal'],
  },
  trading_reviewer: {
    label: '交易审核',
    about: '审核、下架和删除供需信息',
    staff: true,
    permissions: ['Postings:read', 'Postings:review', 'Postings:delete', 'Postings:reveal', 'Organizations:read'],
  },
  verifier: {
    label: '单位核验',
    about: '核对单位资料和证明文件，核验、退回和删除单位',
    staff: true,
    permissions: ['Organizations:read', 'Organizations:review', 'Organizations:delete', 'Organizations:reveal'],
  },
  financing_clerk: {
    label: '融资受理',
    about: '录入和修改融资产品与机构，不能发布',
    staff: true,
    permissions: ['Financing:read', 'Financing:write', 'Institutions:read', 'Institutions:write', 'Files:write'],
  },
  financing_reviewer: {
    label: '融资审核',
    about: '发布、撤回、修改和删除融资产品，维护机构',
    staff: true,
    permissions: [
      'Financing:read',
      'Financing:write',
      'Financing:publish',
      'Financing:delete',
      'Institutions:read',
      'Institutions:write',
      'Institutions:delete',
      'Organizations:read',
      'Files:write',
    ],
  },
  bank: {
    label: '银行',
    about: '金融机构的账号：起草和修改本机构的融资产品，不能发布',
    staff: false,
    binds: 'institution',
    permissions: ['Financing:read', 'Financing:write', 'Files:write'],
  },
  expert: {
    label: '专家',
    about: '专家本人的账号：修改本人的资料，不能发布',
    staff: false,
    binds: 'expert',
    permissions: ['ThinkTanks:read', 'ThinkTanks:write', 'Files:write'],
  },
  enterprise: {
    label: '企业用户',
    about: '标记企业人员的账号；能代表哪个单位，由单位成员身份决定',
    staff: false,
    permissions: [],
  },
  person: { label: '个人用户', about: '标记个人使用的账号', staff: false, permissions: [] },
} as const satisfies Record<string, ReadyRole> & Record<BoundRole, ReadyRole & { staff: false; binds: LimitKind }>;
export type ReadyRoleCode = keyof typeof READY_ROLES;
/** What plain `admin` is under 三员分立. */
export const SYSTEM_ADMIN = 'system_admin' satisfies ReadyRoleCode;

/** Words for a role; one the portal made itself is named by its record. */
export function roleLabel(code: string, own: readonly { Code: string; Name: string }[] = []): string {
  if (code === 'user') return '注册用户';
  if (code === 'admin') return '管理员';
  if (Object.hasOwn(READY_ROLES, code)) return READY_ROLES[code as ReadyRoleCode].label;
  return own.find((role) => role.Code === code)?.Name ?? '已删除的角色';
}
