import { type Static, Type } from 'typebox';
import { Enum, Id, ImageUrl, ListQuery, Nullable, RecordMeta, Text, Timestamp, Update, Version } from './common.ts';
import { ROLES, USER_STATUSES } from './labels.ts';
import { PASSWORD_MAX, PASSWORD_MIN, USER_NAME_PATTERN } from './limits.ts';

/* ---- Experts ---- */

export const ExpertWrite = Type.Object({
  Name: Text('姓名', 1, 50, { pattern: '\\S' }),
  Portrait: Type.Optional(Nullable(ImageUrl('照片'))),
  Title: Type.Optional(Type.String({ maxLength: 100, title: '职称' })),
  Organization: Type.Optional(Type.String({ maxLength: 200, title: '单位' })),
  Fields: Type.Optional(Type.Array(Text('专业领域', 1, 30), { title: '专业领域', maxItems: 10 })),
  Region: Type.Optional(Type.String({ maxLength: 50, title: '地区' })),
  Summary: Type.Optional(Type.String({ maxLength: 500, title: '简介' })),
  Resume: Type.Optional(Type.String({ maxLength: 100_000, title: '履历' })),
  IsRecommended: Type.Optional(Type.Boolean({ title: '推荐' })),
  Sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, title: '排序' })),
});
export type ExpertWrite = Static<typeof ExpertWrite>;
export const ExpertUpdate = Update(ExpertWrite);
export type ExpertUpdate = Static<typeof ExpertUpdate>;

export const ExpertItem = Type.Object({
  Id,
  Name: Type.String(),
  Portrait: Nullable(Type.String()),
  Title: Type.String(),
  Organization: Type.String(),
  Fields: Type.Array(Type.String()),
  Region: Type.String(),
  Summary: Type.String(),
  IsRecommended: Type.Boolean(),
  Sort: Type.Integer(),
});
export type ExpertItem = Static<typeof ExpertItem>;
export const ExpertDetail = Type.Object({
  ...ExpertItem.properties,
  Resume: Type.String({ description: 'cleaned HTML' }),
  Version: Type.Integer(),
});
export type ExpertDetail = Static<typeof ExpertDetail>;
export const AdminExpert = Type.Object({ ...ExpertDetail.properties, ...RecordMeta });
export type AdminExpert = Static<typeof AdminExpert>;

export const EXPERT_SORTS = ['Id', 'Sort', 'Name', 'Region', 'IsRecommended'] as const;
const expertFilters = {
  Name: Type.Optional(Type.String({ maxLength: 50, title: '姓名' })),
  Field: Type.Optional(Type.String({ maxLength: 30, title: '专业领域' })),
  Region: Type.Optional(Type.String({ maxLength: 50, title: '地区' })),
  IsRecommended: Type.Optional(Type.Boolean({ title: '推荐' })),
};
export const ExpertListQuery = ListQuery(EXPERT_SORTS, expertFilters);
export type ExpertListQuery = Static<typeof ExpertListQuery>;
export const AdminExpertListQuery = ListQuery([...EXPERT_SORTS, 'CreatedAt', 'UpdatedAt'] as const, {
  ...expertFilters,
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminExpertListQuery = Static<typeof AdminExpertListQuery>;
/** Values the expert list can be filtered by: `GET /api/ThinkTanks/Facets`. */
export const ExpertFacets = Type.Object({
  Fields: Type.Array(Type.String()),
  Regions: Type.Array(Type.String()),
});
export type ExpertFacets = Static<typeof ExpertFacets>;

/* ---- Accounts ---- */

const UserName = Type.String({
  title: '用户名',
  maxLength: 30,
  pattern: USER_NAME_PATTERN,
  description: '3–30 letters, digits, underscores or Chinese characters, first one a letter',
});
const Password = Type.String({ title: '密码', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
const Phone = Type.String({ title: '手机号', maxLength: 20, pattern: '^(1[3-9]\\d{9})?$' });
const Email = Type.String({ title: '邮箱', maxLength: 100, pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$' });
const RealName = Type.String({ title: '姓名', maxLength: 50 });

export const RegisterBody = Type.Object({
  UserName,
  Password,
  Phone: Type.Optional(Phone),
  Email: Type.Optional(Email),
  RealName: Type.Optional(RealName),
  AgreePrivacy: Type.Literal(true, { title: '隐私政策' }),
});
export type RegisterBody = Static<typeof RegisterBody>;
export const LoginBody = Type.Object({
  UserName: Type.String({ title: '用户名', minLength: 1, maxLength: 100 }),
  Password: Type.String({ title: '密码', minLength: 1, maxLength: 256 }),
});
export type LoginBody = Static<typeof LoginBody>;

export const UserInfo = Type.Object({
  Id,
  UserName: Type.String(),
  RealName: Type.String(),
  Roles: Type.Array(Enum(ROLES)),
  Phone: Type.String(),
  Email: Type.String(),
  MustChangePassword: Type.Boolean(),
  LastLoginAt: Nullable(Timestamp),
  Version: Type.Integer(),
});
export type UserInfo = Static<typeof UserInfo>;

export const ProfileBody = Type.Object({
  RealName: Type.Optional(RealName),
  Phone: Type.Optional(Phone),
  Email: Type.Optional(Email),
  Version,
});
export type ProfileBody = Static<typeof ProfileBody>;
export const ChangePasswordBody = Type.Object({
  OldPassword: Type.String({ title: '原密码', minLength: 1, maxLength: 256 }),
  NewPassword: Type.String({ title: '新密码', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const SessionItem = Type.Object({
  Id,
  CreatedAt: Timestamp,
  LastSeenAt: Timestamp,
  ExpiresAt: Timestamp,
  Ip: Type.String(),
  UserAgent: Type.String(),
  IsCurrent: Type.Boolean(),
});
export type SessionItem = Static<typeof SessionItem>;

export const UserWrite = Type.Object({
  UserName,
  Password,
  RealName: Type.Optional(RealName),
  Phone: Type.Optional(Phone),
  Email: Type.Optional(Email),
  Roles: Type.Array(Enum(ROLES), { title: '角色', minItems: 1, maxItems: 5, uniqueItems: true }),
});
export type UserWrite = Static<typeof UserWrite>;
export const UserUpdate = Type.Object({
  RealName: Type.Optional(RealName),
  Phone: Type.Optional(Phone),
  Email: Type.Optional(Email),
  Roles: Type.Optional(UserWrite.properties.Roles),
  Status: Type.Optional(Enum(USER_STATUSES, { title: '状态' })),
  Version,
});
export type UserUpdate = Static<typeof UserUpdate>;
/** Body of `PUT /api/admin/Users/{id}/password`. */
export const ResetPasswordBody = Type.Object({ Password, Version });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;

export const AdminUser = Type.Object({
  ...RecordMeta,
  UserName: Type.String(),
  RealName: Type.String(),
  Phone: Type.String({ description: 'masked in lists' }),
  Email: Type.String(),
  Roles: Type.Array(Enum(ROLES)),
  Status: Enum(USER_STATUSES),
  LockedUntil: Nullable(Timestamp),
  LastLoginAt: Nullable(Timestamp),
});
export type AdminUser = Static<typeof AdminUser>;
export const USER_SORTS = ['Id', 'UserName', 'CreatedAt', 'LastLoginAt'] as const;
export const AdminUserListQuery = ListQuery(USER_SORTS, {
  UserName: Type.Optional(Type.String({ maxLength: 50, title: '用户名' })),
  RealName: Type.Optional(Type.String({ maxLength: 50, title: '姓名' })),
  Role: Type.Optional(Enum(ROLES, { title: '角色' })),
  Status: Type.Optional(Enum(USER_STATUSES, { title: '状态' })),
  Deleted: Type.Optional(Type.Boolean({ title: '已删除' })),
});
export type AdminUserListQuery = Static<typeof AdminUserListQuery>;
