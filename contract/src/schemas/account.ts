/** Accounts: registering, logging in, one's own data, sessions, and users in the hands of staff. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Timestamp, Version } from '../common.ts';
import { TEXT_KINDS } from '../consent-words.ts';
import { schemasOf } from '../define/schemas.ts';
import { USER_STATUSES } from '../labels.ts';
import { LOGIN_NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, PASSWORD_TYPED_MAX } from '../limits.ts';
import { PERMISSIONS } from '../permissions.ts';
import { userResource } from '../resources/user.ts';
import { PhoneProof } from './code.ts';
import { Acting } from './organization.ts';
import { LimitedRight } from './role.ts';

const user = schemasOf(userResource);
const { UserName, Password } = user.Write.properties;
const { RealName, Phone, Email, Roles, Limits } = user.Update.properties;

/** The answer to a challenge of `CAPTCHA_REQUIRED`: Base64 of ALTCHA's `{algorithm, challenge, number, salt, signature}`. */
const Captcha = Type.Optional(Type.String({ title: '安全验证', maxLength: 1000 }));

const shown = Type.Integer({
  title: '版本',
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'the version that was shown; refused when another is in force by now',
});

export const RegisterBody = Type.Object({
  UserName,
  Password,
  Phone: Phone,
  Email: Email,
  RealName: RealName,
  ...PhoneProof.properties,
  AgreePrivacy: Type.Literal(true, { title: '隐私政策' }),
  PrivacyNumber: Type.Optional(shown),
  AgreeTerms: Type.Optional(Type.Literal(true, { title: '用户服务协议' })),
  TermsNumber: Type.Optional(shown),
  Captcha,
});
export type RegisterBody = Static<typeof RegisterBody>;

export const LoginBody = Type.Object({
  UserName: Type.String({
    title: '用户名',
    minLength: 1,
    maxLength: LOGIN_NAME_MAX,
    description: 'name of the account, or a mail address or telephone number that it has proven',
  }),
  Password: Type.String({ title: '密码', minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
  Captcha,
});
export type LoginBody = Static<typeof LoginBody>;

/** Between password and second factor neither roles nor personal data are told. */
export const UserInfo = Type.Object({
  Id,
  UserName: Type.String(),
  RealName: Type.String(),
  Roles: Type.Array(Type.String()),
  /** What the account may do in the back office. */
  Permissions: Type.Array(Enum(PERMISSIONS)),
  Phone: Type.String(),
  Email: Type.String(),
  MustChangePassword: Type.Boolean(),
  AwaitsFactor: Type.Boolean({ description: 'the password was right; nothing else works before the second factor' }),
  MustEnrolFactor: Type.Boolean({ description: 'its roles need a second factor, and it has none yet' }),
  NewDevices: Type.Integer({ minimum: 0, description: 'live sessions elsewhere of browsers the account did not know' }),
  HasFactor: Type.Boolean({ description: 'the password alone does not let in' }),
  /** For whom the session acts; null is for oneself. */
  Organization: Nullable(Acting),
  /** For whom it could act. */
  Organizations: Type.Array(Acting),
  HasPasskey: Type.Boolean({ description: 'a passkey may be the second factor' }),
  LastLoginAt: Nullable(Timestamp),
  Version: Type.Integer(),
  /** Texts in force that the account has not agreed to. Absent: none. */
  ConsentsDue: Type.Optional(Type.Array(Enum(TEXT_KINDS))),
  /** Absent: no permission is limited. */
  Limits: Type.Optional(Type.Array(LimitedRight)),
  /** The role as which the back office is looked at; nothing can be changed meanwhile. Absent: as oneself. */
  Viewing: Type.Optional(Type.Object({ Role: Type.String(), Name: Type.String() })),
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
  OldPassword: Type.String({ title: '原密码', minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
  NewPassword: Type.String({ title: '新密码', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  RevokeTokens: Type.Optional(
    Type.Boolean({ title: '同时停用接口令牌', description: 'ends every API token of the account, too' }),
  ),
});
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const SessionItem = Type.Object({
  Id,
  CreatedAt: Timestamp,
  LastSeenAt: Timestamp,
  ExpiresAt: Timestamp,
  Ip: Type.String({ description: 'shortened: the neighbourhood, not the place' }),
  UserAgent: Type.String(),
  Device: Type.String({ description: 'the browser in words' }),
  IsCurrent: Type.Boolean(),
  IsNewDevice: Type.Boolean({ description: 'the account did not know this browser, and nobody has said that it does' }),
});
export type SessionItem = Static<typeof SessionItem>;

export const UserUpdate = Type.Object({
  RealName: RealName,
  Phone: Phone,
  Email: Email,
  Roles: Roles,
  Limits: Limits,
  Status: Type.Optional(Enum(USER_STATUSES, { title: '状态' })),
  Version,
});
export type UserUpdate = Static<typeof UserUpdate>;

/** Body of `PUT /api/admin/Users/{id}/password`. */
export const ResetPasswordBody = Type.Object({ Password, Version });
export type ResetPasswordBody = Static<typeof ResetPasswordBody>;
