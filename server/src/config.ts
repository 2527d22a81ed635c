/**
 * Settings, parsed once at boot. Every fault is listed at once, in one line each.
 */
import path from 'node:path';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { Value } from 'typebox/value';
import { FIRST_ADMIN, hostList, SECRET, Settings } from './settings.ts';

export interface Config {
  port: number;
  host: string;
  /** Absolute folder of the embedded database and of uploads. */
  dataDir: string;
  /** Unset means the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  adminUserName: string;
  /** Unset means that one is generated and shown once. */
  adminPassword: string | undefined;
  seed: 'demo' | 'none';
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where the log is written; unset: to standard output. */
  logFile: string | undefined;
  /** Packed files kept beside it. */
  logFiles: number;
  /** How visitors' addresses stand in the request log. */
  logAddresses: 'full' | 'short' | 'none';
  /** Number of proxies in front whose `X-Forwarded-*` headers count; 0 trusts none. */
  trustProxy: number;
  /** Origins besides our own that may send state-changing calls. */
  allowedOrigins: string[];
  /** Public address of the site, for canonical links; derived from the request when unset. */
  publicOrigin: string | undefined;
  /** Connections to the database this process may hold. */
  poolSize: number;
  /** Address of the database itself when `databaseUrl` is a pooler in transaction mode. */
  databaseDirectUrl: string | undefined;
  /** Address of the database itself as the role that owns its tables, for migrations alone. */
  databaseOwnerUrl: string | undefined;
  /** Megabytes free below the data folder under which staff are warned. */
  minFreeMegabytes: number;
  /** Changes one account may ask for in a minute; staff ten times as many. */
  writesPerMinute: number;
  /** Hosts inside (`host` or `host:port`) that webhooks may lead to, also without TLS. */
  webhookHosts: string[];
  /** Hosts inside (`host` or `host:port`) where an identity provider may be, also without TLS. */
  ssoHosts: string[];
  /** Hosts inside (`host` or `host:port`) where the gateway for text messages may be, also without TLS. */
  smsHosts: string[];
  /** Days after which what was sent by webhooks goes. */
  webhookDays: number;
  /** Calls one API token may make in a minute. */
  tokenCallsPerMinute: number;
  /** Milliseconds in which headers and a JSON body must have come; uploads have ten times as long. */
  requestTimeoutMs: number;
  /** Registrations from one source in an hour that need no proof of work. */
  registrationsPerHour: number;
  /** Whether browsers may keep mobile pages for when there is no line. */
  offlinePages: boolean;
  /** Days after which audit rows of failed log-ins may go; no fewer than the law asks for. */
  failedLoginDays: number;
  /** Days after which jobs that are done may go. */
  jobDays: number;
  /** Days after which all other audit rows may go; 0 keeps them for ever. */
  auditDays: number;
  /** Absolute folder of the audit log's anchors and of the key that signs its archives. */
  auditDir: string;
  /** Absolute path of the file of root keys (`crypto/key-file.ts`). */
  keysFile: string;
  /** Absolute folder that backups go to unless another place is told. */
  backupDir: string;
  /** What backups are sealed with; unset: with nothing. */
  backupPassphrase: string | undefined;
  /** The portal makes one each day by itself. */
  backupDaily: boolean;
  /** How many days, weeks and months keep one of them. */
  backupKeep: { days: number; weeks: number; months: number };
  /** Whether the log of the embedded database is copied, so that any moment can be reached again. */
  backupMoments: boolean;
  /** How many days back. */
  backupMomentDays: number;
  /** Port of its own for the figures, where there is one, and the address it listens on. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** What whoever asks for the figures has to bring. With neither port nor token there are none. */
  metricsToken: string | undefined;
  /** Where traces go; unset: nowhere. */
  traces:
    | {
        url: string;
        token: string | undefined;
        /** So many of a hundred requests are told of. */
        percent: number;
        /** Whether a request may come with a trace that it belongs to: only where proxies of ours stand before the portal. */
        continues: boolean;
      }
    | undefined;
  /** Days after which messages to accounts go, read or not. */
  messageDays: number;
  /** The mail server; unset: this portal sends no mail. */
  smtp: Smtp | undefined;
  /** Milliseconds by which the event loop may be late before new work is refused; 0 never refuses. */
  maxEventLoopDelayMs: number;
}

/** A mail server, and the address the portal writes from. */
export interface Smtp {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user: string | undefined;
  password: string | undefined;
  from: string;
}

/** Thrown by `parseConfig`; `faults` are ready to be printed line by line. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}

/** The origin an address means, or undefined when it is no plain origin. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' ? url.origin : undefined;
}

/** Reads settings from `env`; relative folders are resolved against `cwd`. Throws `ConfigError` with all faults. */
export function parseConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const faults: string[] = [];
  const refuse = (name: string, text: string, fault: string) =>
    faults.push(`${name}${SECRET.has(name) ? '' : `=${text}`}：${fault}`);

  const texts: Record<string, string> = {};
  const given: Record<string, string | number> = {};
  for (const [name, schema] of Object.entries(Settings.properties)) {
    const text = env[name]?.trim();
    if (!text) continue;
    texts[name] = text;
    // Only plain digits: a conversion would read `0x10`, `8.5` and `true` as numbers too.
    given[name] = 'minimum' in schema && /^\d+$/.test(text) ? Number(text) : text;
  }
  const settings = Value.Default(Settings, given);
  for (const { instancePath } of Value.Errors(Settings, settings)) {
    const name = instancePath.slice(1);
    const schema: object | undefined = Object.entries(Settings.properties).find(([key]) => key === name)?.[1];
    refuse(name, texts[name] ?? '', schema && 'fault' in schema ? String(schema.fault) : '');
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])
    if (texts[name] && !texts.DATABASE_URL)
      refuse(name, '', '只能与 DATABASE_URL 一起使用 (only together with DATABASE_URL)');
  if (texts.BACKUP_MOMENTS === 'on' && (texts.DATABASE_URL || process.platform === 'win32'))
    refuse(
      'BACKUP_MOMENTS',
      'on',
      '只用于 Linux 与 macOS 上的内置数据库 (for the embedded database alone, not on Windows)',
    );
  const origin = (name: string, text: string): string[] => {
    const found = originOf(text);
    if (!found) refuse(name, text, '应为 http(s)://主机[:端口] 形式的地址 (must be an origin)');
    return found ? [found] : [];
  };
  const list = (texts.ALLOWED_ORIGINS ?? '').split(',').map((text) => text.trim());
  const allowedOrigins = list.filter(Boolean).flatMap((text) => origin('ALLOWED_ORIGINS', text));
  const [publicOrigin] = texts.PUBLIC_ORIGIN ? origin('PUBLIC_ORIGIN', texts.PUBLIC_ORIGIN) : [];
  // Links in mail lead to an address that the operator named, never to one that a request came with.
  for (const name of ['SMTP_FROM', 'PUBLIC_ORIGIN']) {
    if (texts.SMTP_HOST && !texts[name]) refuse(name, '', '设置 SMTP_HOST 时必须填写 (needed with SMTP_HOST)');
  }
  const weak =
    texts.ADMIN_PASSWORD &&
    passwordFault(texts.ADMIN_PASSWORD, { userName: texts.ADMIN_USERNAME ?? FIRST_ADMIN, admin: true });
  if (weak) refuse('ADMIN_PASSWORD', '', weak);
  const outward = !/^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(texts.METRICS_HOST ?? 'localhost');
  if (outward && !texts.METRICS_TOKEN)
    refuse('METRICS_TOKEN', '', 'METRICS_HOST 不是本机地址时必须设置 (needed when METRICS_HOST is not this machine)');
  if (faults.length > 0 || !Value.Check(Settings, settings)) throw new ConfigError(faults);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: path.resolve(cwd, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    adminUserName: settings.ADMIN_USERNAME,
    adminPassword: settings.ADMIN_PASSWORD,
    seed: settings.SEED ?? (settings.DATABASE_URL ? 'none' : 'demo'),
    logLevel: settings.LOG_LEVEL,
    logFile: settings.LOG_FILE ? path.resolve(cwd, settings.LOG_FILE) : undefined,
    logFiles: settings.LOG_FILES,
    logAddresses: settings.LOG_ADDRESSES,
    trustProxy: settings.TRUST_PROXY,
    allowedOrigins,
    publicOrigin,
    poolSize: settings.DATABASE_POOL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    minFreeMegabytes: settings.MIN_FREE_MB,
    writesPerMinute: settings.WRITES_PER_MINUTE,
    webhookHosts: hostList(settings.WEBHOOK_HOSTS),
    ssoHosts: hostList(settings.SSO_HOSTS),
    smsHosts: hostList(settings.SMS_HOSTS),
    webhookDays: settings.WEBHOOK_DAYS,
    tokenCallsPerMinute: settings.TOKEN_CALLS_PER_MINUTE,
    requestTimeoutMs: settings.REQUEST_SECONDS * 1000,
    maxEventLoopDelayMs: settings.MAX_DELAY_MS,
    registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
    offlinePages: settings.OFFLINE_PAGES === 'on',
    failedLoginDays: settings.FAILED_LOGIN_DAYS,
    jobDays: settings.JOB_DAYS,
    auditDays: settings.AUDIT_DAYS,
    auditDir: path.resolve(cwd, settings.AUDIT_DIR ?? path.join(settings.DATA_DIR, 'audit')),
    keysFile: path.resolve(cwd, settings.KEYS_FILE ?? path.join(settings.DATA_DIR, 'keys', 'keys.json')),
    backupDir: path.resolve(cwd, settings.BACKUP_DIR ?? path.join(settings.DATA_DIR, 'backups')),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    backupDaily: settings.BACKUP_DAILY === 'on',
    backupKeep: {
      days: settings.BACKUP_KEEP_DAYS,
      weeks: settings.BACKUP_KEEP_WEEKS,
      months: settings.BACKUP_KEEP_MONTHS,
    },
    backupMoments: settings.BACKUP_MOMENTS === 'on',
    backupMomentDays: settings.BACKUP_MOMENT_DAYS,
    metricsPort: settings.METRICS_PORT,
    metricsHost: settings.METRICS_HOST,
    metricsToken: settings.METRICS_TOKEN,
    traces: settings.TRACES_URL
      ? {
          url: settings.TRACES_URL,
          token: settings.TRACES_TOKEN,
          percent: settings.TRACES_PERCENT,
          continues: settings.TRUST_PROXY > 0,
        }
      : undefined,
    messageDays: settings.MESSAGE_DAYS,
    smtp: settings.SMTP_HOST
      ? {
          host: settings.SMTP_HOST,
          port: settings.SMTP_PORT,
          security: settings.SMTP_SECURITY,
          user: settings.SMTP_USER,
          password: settings.SMTP_PASSWORD,
          from: settings.SMTP_FROM ?? '',
        }
      : undefined,
  };
}
