/** Mail of an account, and coming back without the password. */
import { type Static, Type } from 'typebox';
import { Timestamp } from '../common.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';

const Token = Type.String({
  title: '链接',
  minLength: 20,
  maxLength: 100,
  pattern: '^[A-Za-z0-9_-]+$',
  examples: ['3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA0'],
});

/** Body of `POST /api/auth/recovery`. */
export const RecoveryBody = Type.Object({
  Account: Type.String({ title: '用户名、手机号或邮箱', minLength: 1, maxLength: 200, pattern: '\\S' }),
  Captcha: Type.Optional(Type.String({ title: '安全验证', maxLength: 1000 })),
});
export type RecoveryBody = Static<typeof RecoveryBody>;

/** Body of `POST /api/auth/recovery/reset`. */
export const RecoveryResetBody = Type.Object({
  Token,
  Password: Type.String({ title: '新密码', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
});
export type RecoveryResetBody = Static<typeof RecoveryResetBody>;

/** Whether mail reaches an account. */
export const MailState = Type.Object({
  Enabled: Type.Boolean({ description: 'this portal sends mail' }),
  Email: Type.String({ description: 'address of the profile; may be empty' }),
  Proven: Type.Boolean({ description: 'it is known to be the own one' }),
});
export type MailState = Static<typeof MailState>;

/** A link that staff hand over: shown once, works once. */
export const RecoveryLink = Type.Object({ Path: Type.String(), ExpiresAt: Timestamp });
export type RecoveryLink = Static<typeof RecoveryLink>;
