/**
 * Permissions: what can be done to which kind of record. A permission is written `Resource:action`; which
 * there are follows from the declarations in `resources/` and from the subjects below that are no record.
 * Which role holds which is one table, `roles.ts`.
 */
import type { Action } from './define/actions.ts';
import { resources } from './resources/index.ts';
import { type Duty, READY_ROLES, type ReadyRole, SYSTEM_ADMIN } from './roles.ts';
import { isBoundRole } from './rules/workplace.ts';
import { intersectionOf, type RoleLimit, type Scope, scopeWithin, unionOf } from './scopes.ts';
import { requestWorkflow } from './workflows/privacy-request.ts';

/** What a plain record can have done to it. */
export const PLAIN_ACTIONS = ['read', 'write', 'delete'] as const satisfies readonly Action[];

/** What is no record of a resource and yet needs a right. */
export const OTHER_SUBJECTS = [
  { name: 'Files', label: '文件', actions: ['write'] },
  { name: 'Roles', label: '角色', actions: ['read', 'write'] },
  { name: 'SecurityPolicy', label: '安全策略', actions: ['read', 'write'] },
  { name: 'MessageTemplates', label: '消息模板', actions: ['read', 'write'] },
  { name: 'PrivacyTexts', label: '隐私政策与服务协议', actions: ['read', 'write', 'publish'] },
  { name: 'PrivacyRequests', label: requestWorkflow.label, actions: ['read', 'answer'] },
  { name: 'Jobs', label: '后台任务', actions: ['read', 'write'] },
  { name: 'Webhooks', label: '事件推送', actions: ['read', 'write'] },
  { name: 'Tokens', label: '本人的接口令牌', actions: ['write'] },
  { name: 'AllTokens', label: '全部接口令牌', actions: ['read', 'delete'] },
  { name: 'AuditLogs', label: '审计日志', actions: ['read', 'export'] },
] as const satisfies readonly { name: string; label: string; actions: readonly Action[] }[];

type Subject = (typeof resources)[number] | (typeof OTHER_SUBJECTS)[number];
type ActionsOf<S> = S extends { readonly actions: readonly (infer A extends string)[] }
  ? A
  : (typeof PLAIN_ACTIONS)[number];
type PermissionOf<S> = S extends { readonly name: infer N extends string } ? `${N}:${ActionsOf<S>}` : never;
type PlainName<S> = S extends { readonly name: infer N extends string }
  ? (typeof PLAIN_ACTIONS)[number] extends ActionsOf<S>
    ? N
    : never
  : never;
/** Resources that know the plain actions. */
export type PlainResource = PlainName<(typeof resources)[number]>;
/** `Newss:publish`, `Users:grant` … */
export type Permission = PermissionOf<Subject>;

/** Every subject with the actions it knows, in the order in which they are shown. */
export const SUBJECTS: readonly { name: string; label: string; actions: readonly Action[] }[] = [
  ...resources.map((one) => ({
    name: one.name,
    label: one.label,
    actions: 'actions' in one ? one.actions : PLAIN_ACTIONS,
  })),
  ...OTHER_SUBJECTS,
];
/** Every permission there is. */
export const PERMISSIONS = SUBJECTS.flatMap(({ name, actions }) =>
  actions.map((action) => `${name}:${action}`),
) as readonly Permission[];

/**
 * Subjects whose permissions an API token may hold: what the portal shows and what staff look after, never accounts,
 * rights or the machinery. Whatever is not named here is for persons.
 */
const TOKEN_SUBJECTS = [
  'Newss',
  'Notices',
  'Laws',
  'Patents',
  'Financing',
  'ThinkTanks',
  'Columns',
  'Institutions',
  'Links',
  'Postings',
  'WebConfig',
  'About',
  'Files',
  'AuditLogs',
] as const satisfies readonly Subject['name'][];
/** What an API token may hold. Exporting the audit log and seeing what is masked ask for a proof that no token can give. */
export type TokenPermission = Exclude<
  Extract<Permission, `${(typeof TOKEN_SUBJECTS)[number]}:${string}`>,
  'AuditLogs:export' | `${string}:reveal`
>;
const isForTokens = (one: Permission): one is TokenPermission =>
  TOKEN_SUBJECTS.some((subject) => one.startsWith(`${subject}:`)) &&
  one !== 'AuditLogs:export' &&
  !one.endsWith(':reveal');
export const TOKEN_PERMISSIONS: readonly TokenPermission[] = PERMISSIONS.filter(isForTokens);

const every: ReadonlySet<string> = new Set<string>(PERMISSIONS);
const isPermission = (name: string): name is Permission => every.has(name);
const ready = new Map<string, ReadyRole>(Object.entries(READY_ROLES));

/** What an account's roles amount to; `own` and `separateDuties` are as stored. */
export interface Holding {
  roles: readonly string[];
  /** Permissions of those of its roles that this portal made itself, by the role's code. */
  own: Readonly<Record<string, readonly string[]>>;
  /** Whether 三员分立 is on. */
  separateDuties: boolean;
  /** What its roles are limited to. */
  limits: readonly RoleLimit[];
}

/** What an account may do, and to which records where that is not all of them. */
export interface Rights {
  permissions: ReadonlySet<Permission>;
  /** Of limited permissions alone. */
  scopes: ReadonlyMap<Permission, readonly number[]>;
}

function rightsFrom(scopes: ReadonlyMap<Permission, Scope>): Rights {
  const limited = [...scopes].flatMap(([name, scope]) => (scope === null ? [] : [[name, scope] as const]));
  return { permissions: new Set(scopes.keys()), scopes: new Map(limited) };
}

/**
 * Rights of an account: the sum of what its roles give, each within its own limits. A role that is limited, or has to
 * be, counts for nothing outside of them. `admin` beside no other role of work stands for every permission; under
 * 三员分立 nobody has them all, and such an account is a 系统管理员. Names that are no permission any more count for nothing.
 */
export function rightsOf({ roles, own, separateDuties, limits }: Holding): Rights {
  const scopes = new Map<Permission, Scope>();
  const give = (names: Iterable<string>, within: readonly RoleLimit[] | null) => {
    for (const name of names) {
      const scope = within === null ? null : scopeWithin(within, name);
      if (scope === undefined || !isPermission(name)) continue;
      const before = scopes.get(name);
      scopes.set(name, before === undefined ? scope : unionOf(before, scope));
    }
  };
  if (isPlainAdmin(roles)) give(separateDuties ? READY_ROLES[SYSTEM_ADMIN].permissions : every, null);
  for (const role of roles) {
    const within = limits.filter((limit) => limit.role === role);
    const known = ready.get(role);
    give(known?.permissions ?? own[role] ?? [], within.length > 0 || known?.binds ? within : null);
  }
  return rightsFrom(scopes);
}

/** What both may do, to records that both may do it to. */
export function intersectRights(one: Rights, other: Rights): Rights {
  const scopes = new Map<Permission, Scope>();
  for (const name of one.permissions) {
    if (!other.permissions.has(name)) continue;
    const scope = intersectionOf(one.scopes.get(name) ?? null, other.scopes.get(name) ?? null);
    if (scope?.length !== 0) scopes.set(name, scope);
  }
  return rightsFrom(scopes);
}

/** The names alone of an account's rights. */
export const permissionsOf = (holding: Holding): ReadonlySet<Permission> => rightsOf(holding).permissions;

/**
 * True for `admin` without a role of work that says what for. A bound role says so, too: accounts of banks and experts
 * carried `admin` beside it once, and must never come to every permission by that.
 */
export function isPlainAdmin(roles: readonly string[]): boolean {
  return roles.includes('admin') && !roles.some((role) => role !== 'admin' && isWorkRole(role));
}

/** True for roles of the centre's staff: `admin`, the ready ones of staff, and every role the portal made itself. */
export function isStaffRole(role: string): boolean {
  return role === 'admin' || OWN_ROLE.test(role) || ready.get(role)?.staff === true;
}

/** True for roles with a workplace in the back office: those of staff, and the bound ones of outsiders. */
export function isWorkRole(role: string): boolean {
  return isStaffRole(role) || isBoundRole(role);
}

/**
 * True when one of the roles in `mandatory` is held: without a second factor such an account can do nothing. `admin`
 * in it means the administrator with all rights, not everybody who carries the code.
 */
export function needsFactor(roles: readonly string[], mandatory: readonly string[]): boolean {
  return roles.some((role) => mandatory.includes(role) && (role !== 'admin' || isPlainAdmin(roles)));
}

/** Code of a role the portal made itself: `own_12`. */
export const OWN_ROLE = /^own_([1-9]\d{0,9})$/;

const dutyRoles = [...ready.values()].filter((role) => role.duty !== undefined);
/** The duty a permission belongs to; none where two duties, or no duty's role, hold it. */
const dutyOf = new Map(
  PERMISSIONS.flatMap((permission) => {
    const [only, another] = dutyRoles.filter((role) => role.permissions.includes(permission));
    return only?.duty && !another ? [[permission as string, only.duty] as const] : [];
  }),
);

/**
 * Duties (系统、安全、审计) among these roles and among the permissions `own` of roles the portal made itself; plain
 * `admin` counts as the system's.
 */
export function dutiesOf(roles: readonly string[], own: readonly string[]): Set<Duty> {
  const duties = [
    ...roles.flatMap((role) => ready.get(role)?.duty ?? []),
    ...own.flatMap((permission) => dutyOf.get(permission) ?? []),
  ];
  return new Set(isPlainAdmin(roles) ? [...duties, 'system'] : duties);
}

/**
 * Codes in a fixed order, each once, with the `admin` that every account of staff carries and the `user` of every
 * account with a bound role. Beside bound roles alone there is no `admin`: nothing would say what for.
 */
export function completeRoles(roles: readonly string[]): string[] {
  const all = new Set(roles);
  const bound = roles.some(isBoundRole);
  if (roles.some((role) => role !== 'admin' && isStaffRole(role))) all.add('admin');
  else if (bound) all.delete('admin');
  if (bound) all.add('user');
  const order = ['user', 'admin', ...Object.keys(READY_ROLES)];
  const place = (role: string) => (order.includes(role) ? order.indexOf(role) : order.length);
  return [...all].sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en', { numeric: true }));
}
