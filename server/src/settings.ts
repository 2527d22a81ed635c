/** The settings as the environment gives them: names, defaults, and what each may be. `config.ts` reads them. */
import { USER_NAME_PATTERN } from '@ip-portal/contract/limits';
import { Type } from 'typebox';

/** Name of the first administrator unless another is set. */
export const FIRST_ADMIN = 'admin';

/** A whole number; unset means `fallback`. */
const integer = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({
    default: fallback,
    minimum,
    maximum,
    fault: `应为 ${minimum} 到 ${maximum} 之间的整数 (must be an integer from ${minimum} to ${maximum})`,
  });

const oneOf = <const T extends string[]>(values: [...T], options: { default?: T[number] } = {}) =>
  Type.Enum(values, { ...options, fault: `只能是 ${values.join('、')} 之一 (must be one of them)` });

/** Hosts of our own network, separated by commas. */
const hosts = Type.Optional(
  Type.String({
    pattern: '^[a-zA-Z0-9.:_\\[\\]-]+( *, *[a-zA-Z0-9.:_\\[\\]-]+)*$',
    fault: '应为逗号分隔的主机或 主机:端口 (hosts or host:port)',
  }),
);
/** Hosts of a list. */
export const hostList = (text: string | undefined) => (text ?? '').toLowerCase().split(/ *, */).filter(Boolean);

const databaseAddress = Type.String({
  pattern: '^postgres(ql)?://',
  fault: '应以 postgres:// 或 postgresql:// 开头 (must be a PostgreSQL address)',
});

/** The settings as the environment gives them; `fault` tells what one must be, a row in operations.md what it is for. */
export const Settings = Type.Object({
  PORT: integer(8000, 0, 65_535),
  HOST: Type.String({ default: '127.0.0.1' }),
  DATA_DIR: Type.String({ default: 'data' }),
  DATABASE_URL: Type.Optional(databaseAddress),
  DATABASE_DIRECT_URL: Type.Optional(databaseAddress),
  DATABASE_OWNER_URL: Type.Optional(databaseAddress),
  ADMIN_USERNAME: Type.String({
    default: FIRST_ADMIN,
    pattern: USER_NAME_PATTERN,
    fault: '应为 2–30 个字母、数字、下划线或汉字，且以字母或汉字开头 (2–30 letters or digits)',
  }),
  ADMIN_PASSWORD: Type.Optional(Type.String()),
  SEED: Type.Optional(oneOf(['demo', 'none'])),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  LOG_FILE: Type.Optional(Type.String()),
  LOG_FILES: integer(30, 1, 1_000),
  LOG_ADDRESSES: oneOf(['full', 'short', 'none'], { default: 'full' }),
  TRUST_PROXY: integer(0, 0, 10),
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  PUBLIC_ORIGIN: Type.Optional(Type.String()),
  DATABASE_POOL: integer(10, 2, 200),
  MIN_FREE_MB: integer(1_024, 0, 1_000_000_000),
  WRITES_PER_MINUTE: integer(60, 1, 100_000),
  WEBHOOK_HOSTS: hosts,
  SSO_HOSTS: hosts,
  SMS_HOSTS: hosts,
  WEBHOOK_DAYS: integer(30, 1, 3_650),
  TOKEN_CALLS_PER_MINUTE: integer(600, 1, 1_000_000),
  REQUEST_SECONDS: integer(30, 1, 600),
  MAX_DELAY_MS: integer(400, 0, 60_000),
  REGISTRATIONS_PER_HOUR: integer(10, 0, 1_000_000),
  OFFLINE_PAGES: oneOf(['on', 'off'], { default: 'on' }),
  FAILED_LOGIN_DAYS: integer(180, 180, 36_500),
  JOB_DAYS: integer(30, 1, 36_500),
  AUDIT_DAYS: Type.Integer({
    default: 0,
    anyOf: [{ const: 0 }, { minimum: 180, maximum: 36_500 }],
    minimum: 0,
    fault: '应为 0（永久保留）或 180 到 36500 之间的整数 (0, or an integer from 180 to 36500)',
  }),
  AUDIT_DIR: Type.Optional(Type.String()),
  KEYS_FILE: Type.Optional(Type.String()),
  BACKUP_DIR: Type.Optional(Type.String()),
  BACKUP_PASSPHRASE: Type.Optional(Type.String({ minLength: 12, fault: '至少 12 个字符 (at least 12 characters)' })),
  BACKUP_DAILY: oneOf(['on', 'off'], { default: 'off' }),
  BACKUP_KEEP_DAYS: integer(7, 1, 3_650),
  BACKUP_KEEP_WEEKS: integer(4, 0, 520),
  BACKUP_KEEP_MONTHS: integer(12, 0, 1_200),
  BACKUP_MOMENTS: oneOf(['on', 'off'], { default: 'off' }),
  BACKUP_MOMENT_DAYS: integer(7, 1, 365),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      fault: '应为 1 到 65535 之间的整数 (must be an integer from 1 to 65535)',
    }),
  ),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
  METRICS_TOKEN: Type.Optional(
    Type.String({ pattern: '^[!-~]{16,200}$', fault: '应为 16–200 个可见字符 (16 to 200 visible characters)' }),
  ),
  TRACES_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[!-~]+$',
      fault: '应为 http:// 或 https:// 开头的网址 (must be a http(s) address)',
    }),
  ),
  TRACES_TOKEN: Type.Optional(
    Type.String({ pattern: '^[!-~]{1,500}$', fault: '应为 1–500 个可见字符 (1 to 500 visible characters)' }),
  ),
  TRACES_PERCENT: integer(100, 1, 100),
  MESSAGE_DAYS: integer(365, 1, 36_500),
  SMTP_HOST: Type.Optional(Type.String()),
  SMTP_PORT: integer(587, 1, 65_535),
  SMTP_SECURITY: oneOf(['starttls', 'tls', 'none'], { default: 'starttls' }),
  SMTP_USER: Type.Optional(Type.String()),
  SMTP_PASSWORD: Type.Optional(Type.String()),
  SMTP_FROM: Type.Optional(
    Type.String({ pattern: '^[^@\\s<>,;]+@[^@\\s<>,;]+$', fault: '应为一个邮箱地址 (must be one mail address)' }),
  ),
});

/** Settings whose value is never repeated. */
export const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'ADMIN_PASSWORD',
  'SMTP_PASSWORD',
  'BACKUP_PASSPHRASE',
  'METRICS_TOKEN',
  'TRACES_TOKEN',
]);
