/** Text messages: the gateway that sends them, and codes that are asked for by a number. */
import { type Static, Type } from 'typebox';
import { SMS_CODE_ASKS } from '../code-words.ts';
import { Enum, Nullable, Timestamp, Version } from '../common.ts';
import { PHONE_TYPED_MAX, SMS_DAY_MAX, SMS_HEADERS_MAX, SMS_LIMITS } from '../limits.ts';
import { CodeAskBody } from './code.ts';

const Phone = Type.String({ title: '手机号', minLength: 1, maxLength: PHONE_TYPED_MAX, examples: ['13800138000'] });

const settings = {
  Enabled: Type.Boolean({ title: '启用短信服务' }),
  Method: Enum(['POST', 'GET'], { title: '请求方式' }),
  Url: Type.String({
    title: '网关地址',
    maxLength: SMS_LIMITS.url,
    pattern: '^(https?://\\S+)?$',
    description: '`{phone}`, `{code}`, `{text}` and `{secret}` may stand in path and query',
    examples: ['https://sms.example.cn/send'],
  }),
  Headers: Type.Array(
    Type.Object({
      Name: Type.String({
        title: '请求头',
        pattern: '^[A-Za-z0-9-]+$',
        minLength: 1,
        maxLength: SMS_LIMITS.headerName,
      }),
      Value: Type.String({ title: '值', maxLength: SMS_LIMITS.headerValue, pattern: '^[\\x20-\\x7e]*$' }),
    }),
    { title: '请求头', maxItems: SMS_HEADERS_MAX },
  ),
  BodyType: Enum(['json', 'form'], { title: '内容格式' }),
  Body: Type.String({
    title: '内容模板',
    maxLength: SMS_LIMITS.body,
    description: 'JSON, or `name=value&…`; the placeholders stand in its values. Sent with POST alone',
  }),
  SuccessPath: Type.String({
    title: '成功标志的路径',
    maxLength: SMS_LIMITS.success,
    pattern: '^([A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*)?$',
    description: 'where the answer, as JSON, says what came of it; empty: status 2xx suffices',
    examples: ['result.code'],
  }),
  SuccessValue: Type.String({ title: '成功标志的值', maxLength: SMS_LIMITS.success }),
  DayMax: Type.Integer({ title: '每日上限', minimum: 1, maximum: SMS_DAY_MAX }),
};

/** `GET /api/admin/TextMessages`: never the secret. */
export const SmsSettings = Type.Object({
  ...settings,
  SecretSetAt: Nullable(Timestamp),
  Version: Type.Integer(),
});
export type SmsSettings = Static<typeof SmsSettings>;
/** Body of `PUT /api/admin/TextMessages`: what is given changes; an empty secret takes it away. */
export const SmsSettingsUpdate = Type.Object({
  ...Type.Partial(Type.Object(settings)).properties,
  Secret: Type.Optional(Type.String({ title: '网关密钥', maxLength: SMS_LIMITS.secret, pattern: '^[\\x20-\\x7e]*$' })),
  Version,
});
export type SmsSettingsUpdate = Static<typeof SmsSettingsUpdate>;

/** Body of `POST /api/admin/TextMessages/test`. */
export const SmsTestBody = Type.Object({ Phone });
export type SmsTestBody = Static<typeof SmsTestBody>;

/** `GET /api/auth/ways`: what log-in and recovery pages may offer. */
export const AuthWays = Type.Object({
  Mail: Type.Boolean({ description: 'a forgotten password can be set anew by mail' }),
  Sms: Type.Boolean({ description: 'codes are sent by text message' }),
});
export type AuthWays = Static<typeof AuthWays>;

/** Body of `POST /api/auth/sms`. */
export const SmsCodeBody = Type.Object({
  Purpose: Enum(SMS_CODE_ASKS, { title: '用途' }),
  Phone,
  ...CodeAskBody.properties,
});
export type SmsCodeBody = Static<typeof SmsCodeBody>;

/** Token of a link that works once: the password is set by it (`POST /api/auth/recovery/reset`). */
export const SmsRecovery = Type.Object({ Token: Type.String() });
export type SmsRecovery = Static<typeof SmsRecovery>;

/** Whether an account has proven the telephone number of its profile. */
export const PhoneState = Type.Object({
  Enabled: Type.Boolean({ description: 'this portal sends text messages' }),
  Phone: Type.String({ description: 'number of the profile; may be empty' }),
  Proven: Type.Boolean({ description: 'it is known to be the own one' }),
});
export type PhoneState = Static<typeof PhoneState>;
