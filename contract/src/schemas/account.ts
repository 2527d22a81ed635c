/** Accounts: registering, logging in, one's own data, sessions, and users in the hands of staff. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Timestamp, Version } from '../common.ts';
import { schemasOf } from '../define/schemas.ts';
import { ROLES, USER_STATUSES } from '../labels.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { userResource } from '../resources/user.ts';

const user = schemasOf(userResource);
const { UserName, Password } = user.Write.properties;
const { RealName, Phone, Email, Roles } = user.Update.properties;

/** The answer to a challenge of `CAPTCHA_REQUIRED`: Base64 of ALTCHA's `{algorithm, challenge, number, salt, signature}`. */
const Captcha = Type.Optional(Type.String({ title: '安全验证', maxLength: 1000 }));

export const RegisterBody = Type.Object({
  UserName,
  Password,
  Phone: Phone,
  Email: Email,
  RealName: RealName,
  AgreePrivacy: Type.Literal(true, { title: '隐私政策' }),
  Captcha,
});
export type RegisterBody = Static<typeof RegisterBody>;

export const LoginBody = Type.Object({
  UserName: Type.String({ title: '用户名', minLength: 1, maxLength: 100 }),
  Password: Type.String({ title: '密码', minLength: 1, maxLength: 256 }),
  Captcha,
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
  RealName: RealName,
  Phone: Phone,
  Email: Email,
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

export const UserUpdate = Type.Object({
  RealName: RealName,
  Phone: Phone,
  Email: Email,
  Roles: Roles,
  Status: Type.Optional(Enum(USER_STATUSES, { title: '状态' })),
  Version,
});
export type UserUpdate = Static<typeof UserUpdate>;

/** Body of `PUT /api/admin/Users/{id}/password`. */
export const ResetPasswordBody = Type.Object({ Password, Version });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;
