/** Roles, and the rules that hold for all of them. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Version } from '../common.ts';
import { ARTICLE_KINDS } from '../labels.ts';
import { LIMIT_RECORDS_MAX, ROLE_LIMITS, ROLE_PATTERN, SESSION_BOUNDS } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';
import { DUTY_LABELS, type Duty } from '../roles.ts';
import { LIMIT_KINDS, type LimitKind } from '../scopes.ts';

/** More roles than a portal can have. */
const FACTOR_ROLES_MAX = 200;

const Name = Type.String({ title: '角色名称', minLength: 1, maxLength: ROLE_LIMITS.name, pattern: '\\S' });
const Note = Type.String({ title: '说明', maxLength: ROLE_LIMITS.note });
const Permissions = Type.Array(Enum(PERMISSIONS), {
  title: '权限',
  minItems: 1,
  maxItems: PERMISSIONS.length,
  uniqueItems: true,
});

const ids = (title: string) => Type.Optional(Type.Array(Id, { title, maxItems: LIMIT_RECORDS_MAX, uniqueItems: true }));

/** What a role is limited to; without anything it is not limited. */
export const RoleLimits = Type.Object({
  Role: Type.String({ title: '角色', maxLength: ROLE_LIMITS.code, pattern: ROLE_PATTERN }),
  Columns: ids('栏目'),
  Institutions: ids('机构'),
  Experts: ids('专家'),
});
export type RoleLimits = Static<typeof RoleLimits>;

/** `GET /api/admin/LimitOptions`: what roles can be limited to. */
export const LimitOptions = Type.Object({
  Columns: Type.Array(Type.Object({ Id, Name: Type.String(), Kind: Enum(ARTICLE_KINDS) })),
  Institutions: Type.Array(Type.Object({ Id, Name: Type.String() })),
  Experts: Type.Array(Type.Object({ Id, Name: Type.String(), Note: Type.String() })),
});
export type LimitOptions = Static<typeof LimitOptions>;

/** A permission that holds for some records alone: those of these columns, institutions or experts. */
export const LimitedRight = Type.Object({
  Permission: Enum(PERMISSIONS),
  Records: Type.Array(Type.Object({ Id, Name: Type.String() })),
});
export type LimitedRight = Static<typeof LimitedRight>;

/** A role: a ready one has neither `Id` nor `Version` and cannot be changed. */
export const RoleItem = Type.Object({
  Id: Nullable(Id),
  Code: Type.String({ description: 'as it stands in the `Roles` of an account' }),
  Name: Type.String(),
  Note: Type.String(),
  IsStaff: Type.Boolean({ description: "of the centre's staff: its accounts carry `admin`" }),
  Binds: Nullable(
    Enum(Object.keys(LIMIT_KINDS) as LimitKind[], { description: 'counts for nothing unless limited by this' }),
  ),
  Duty: Nullable(Enum(Object.keys(DUTY_LABELS) as Duty[])),
  Permissions: Type.Array(Enum(PERMISSIONS)),
  Accounts: Type.Integer({ minimum: 0, description: 'how many accounts hold it' }),
  Version: Nullable(Type.Integer()),
});
export type RoleItem = Static<typeof RoleItem>;

/** Body of `POST /api/Roles`. */
export const RoleWrite = Type.Object({ Name, Note: Type.Optional(Note), Permissions });
export type RoleWrite = Static<typeof RoleWrite>;
/** Body of `PUT /api/Roles/{id}`. */
export const RoleUpdate = Type.Object({ ...Type.Partial(RoleWrite).properties, Version });
export type RoleUpdate = Static<typeof RoleUpdate>;

const bound = (title: string, { min, max }: { min: number; max: number }, description: string) =>
  Type.Integer({ title, minimum: min, maximum: max, description });
const { Sessions, IdleMinutes, Hours } = SESSION_BOUNDS;
const CONCURRENT = 'log-ins at once; the one used longest ago ends when there are more';

/** What holds for a role instead of what holds for staff, or for others. */
export const RoleSessions = Type.Object({
  Role: Type.String({ title: '角色', maxLength: ROLE_LIMITS.code, pattern: ROLE_PATTERN }),
  Sessions: bound('同时登录数', Sessions, CONCURRENT),
  IdleMinutes: bound('无操作时限（分钟）', IdleMinutes, 'minutes without a call'),
  Hours: bound('登录时限（小时）', Hours, 'hours, however busy'),
});
export type RoleSessions = Static<typeof RoleSessions>;

const policy = {
  SeparateDuties: Type.Boolean({ title: '三员分立' }),
  FactorRoles: Type.Array(Type.String({ title: '角色', maxLength: ROLE_LIMITS.code, pattern: ROLE_PATTERN }), {
    title: '必须启用两步验证的角色',
    maxItems: FACTOR_ROLES_MAX,
    uniqueItems: true,
    description:
      'roles of the back office that can do nothing without a second factor; `admin` means the one with all rights',
  }),
  StaffSessions: bound('工作人员同时登录数', Sessions, CONCURRENT),
  StaffIdleMinutes: bound('工作人员无操作时限（分钟）', IdleMinutes, 'minutes without a call'),
  StaffHours: bound('工作人员登录时限（小时）', Hours, 'hours, however busy'),
  UserSessions: bound('其他用户同时登录数', Sessions, CONCURRENT),
  UserIdleMinutes: bound('其他用户无操作时限（分钟）', IdleMinutes, 'minutes without a call'),
  UserHours: bound('其他用户登录时限（小时）', Hours, 'hours, however busy'),
  RoleSessions: Type.Array(RoleSessions, {
    title: '按角色的登录时限',
    maxItems: FACTOR_ROLES_MAX,
    description:
      'exceptions by role; of several roles the strictest limit holds; `admin` means the one with all rights',
  }),
};

/** `GET /api/admin/SecurityPolicy`. */
export const SecurityPolicy = Type.Object({ ...policy, Version: Type.Integer() });
export type SecurityPolicy = Static<typeof SecurityPolicy>;
/** Body of `PUT /api/admin/SecurityPolicy`: what is given changes. */
export const SecurityPolicyUpdate = Type.Object({ ...Type.Partial(Type.Object(policy)).properties, Version });
export type SecurityPolicyUpdate = Static<typeof SecurityPolicyUpdate>;
