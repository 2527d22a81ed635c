/** Settings: what is taken, and every fault in one line that names the setting. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, parseConfig } from '../../src/config.ts';
import { Settings } from '../../src/settings.ts';

const parse = (env: Record<string, string> = {}) => parseConfig(env, '/srv');

/** The lines an operator is shown. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof ConfigError) {
      expect(error.message).toBe(error.faults.join('\n'));
      return error.faults;
    }
    throw error;
  }
  return [];
}

describe('without settings', () => {
  it('runs on port 8000 with the embedded database and demo content', () => {
    expect(parse()).toEqual({
      port: 8000,
      host: '127.0.0.1',
      dataDir: '/srv/data',
      databaseUrl: undefined,
      adminUserName: 'admin',
      adminPassword: undefined,
      seed: 'demo',
      logLevel: 'info',
      logFile: undefined,
      logFiles: 30,
      logAddresses: 'full',
      trustProxy: 0,
      allowedOrigins: [],
      publicOrigin: undefined,
      poolSize: 10,
      databaseDirectUrl: undefined,
      databaseOwnerUrl: undefined,
      minFreeMegabytes: 1_024,
      writesPerMinute: 60,
      requestTimeoutMs: 30_000,
      maxEventLoopDelayMs: 400,
      tokenCallsPerMinute: 600,
      webhookHosts: [],
      ssoHosts: [],
      smsHosts: [],
      webhookDays: 30,
      registrationsPerHour: 10,
      offlinePages: true,
      failedLoginDays: 180,
      jobDays: 30,
      auditDays: 0,
      auditDir: '/srv/data/audit',
      backupDir: '/srv/data/backups',
      backupPassphrase: undefined,
      backupDaily: false,
      backupKeep: { days: 7, weeks: 4, months: 12 },
      backupMoments: false,
      backupMomentDays: 7,
      keysFile: '/srv/data/keys/keys.json',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      metricsToken: undefined,
      traces: undefined,
      messageDays: 365,
      smtp: undefined,
    });
  });

  it('means the same as with empty ones', () => {
    expect(parse({ PORT: '', HOST: ' ', SEED: '', ADMIN_PASSWORD: '', ALLOWED_ORIGINS: ' , ' })).toEqual(parse());
  });
});

describe('every setting', () => {
  it.each<[Record<string, string>, Partial<Config>]>([
    [{ PORT: ' 9000 ' }, { port: 9000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [
      { DATA_DIR: '/var/lib/portal' },
      {
        dataDir: '/var/lib/portal',
        auditDir: '/var/lib/portal/audit',
        backupDir: '/var/lib/portal/backups',
        keysFile: '/var/lib/portal/keys/keys.json',
      },
    ],
    [
      { DATA_DIR: 'elsewhere' },
      {
        dataDir: '/srv/elsewhere',
        auditDir: '/srv/elsewhere/audit',
        backupDir: '/srv/elsewhere/backups',
        keysFile: '/srv/elsewhere/keys/keys.json',
      },
    ],
    [{ DATABASE_URL: 'postgres://h/p' }, { databaseUrl: 'postgres://h/p', seed: 'none' }],
    [
      { DATABASE_URL: 'postgresql://h/p', SEED: 'demo' },
      { databaseUrl: 'postgresql://h/p', seed: 'demo' },
    ],
    [
      { DATABASE_URL: 'postgres://h/p', DATABASE_DIRECT_URL: 'postgres://d/p' },
      { databaseUrl: 'postgres://h/p', databaseDirectUrl: 'postgres://d/p', seed: 'none' },
    ],
    [{ SEED: 'none' }, { seed: 'none' }],
    [{ ADMIN_USERNAME: '站长' + '甲' }, { adminUserName: '站长甲' }],
    [{ ADMIN_PASSWORD: 'Guan-Li-Yuan-26' }, { adminPassword: 'Guan-Li-Yuan-26' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ LOG_FILES: '7' }, { logFiles: 7 }],
    [{ LOG_ADDRESSES: 'short' }, { logAddresses: 'short' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [
      { ALLOWED_ORIGINS: 'https://a.example/, http://b.example:8080' },
      { allowedOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    [{ PUBLIC_ORIGIN: 'https://IP.example.cn' }, { publicOrigin: 'https://ip.example.cn' }],
    [{ DATABASE_POOL: '20' }, { poolSize: 20 }],
    [{ WRITES_PER_MINUTE: '5' }, { writesPerMinute: 5 }],
    [{ REQUEST_SECONDS: '7' }, { requestTimeoutMs: 7_000 }],
    [{ MAX_DELAY_MS: '0' }, { maxEventLoopDelayMs: 0 }],
    [{ REGISTRATIONS_PER_HOUR: '3' }, { registrationsPerHour: 3 }],
    [{ OFFLINE_PAGES: 'off' }, { offlinePages: false }],
    [{ JOB_DAYS: '7' }, { jobDays: 7 }],
    [{ MESSAGE_DAYS: '7' }, { messageDays: 7 }],
    [
      {
        SMTP_HOST: 'mail.example.cn',
        SMTP_FROM: 'portal@example.cn',
        PUBLIC_ORIGIN: 'https://ip.example.cn',
        SMTP_PORT: '465',
        SMTP_SECURITY: 'tls',
        SMTP_USER: 'portal',
        SMTP_PASSWORD: 'geheim',
      },
      {
        publicOrigin: 'https://ip.example.cn',
        smtp: {
          host: 'mail.example.cn',
          port: 465,
          security: 'tls',
          user: 'portal',
          password: 'geheim',
          from: 'portal@example.cn',
        },
      },
    ],
    [{ FAILED_LOGIN_DAYS: '365' }, { failedLoginDays: 365 }],
    [{ AUDIT_DAYS: '180' }, { auditDays: 180 }],
    [{ AUDIT_DIR: 'anchors' }, { auditDir: '/srv/anchors' }],
    [{ BACKUP_DAILY: 'on' }, { backupDaily: true }],
    [{ BACKUP_KEEP_DAYS: '14' }, { backupKeep: { days: 14, weeks: 4, months: 12 } }],
    [{ BACKUP_KEEP_WEEKS: '0' }, { backupKeep: { days: 7, weeks: 0, months: 12 } }],
    [{ BACKUP_KEEP_MONTHS: '24' }, { backupKeep: { days: 7, weeks: 4, months: 24 } }],
    [{ BACKUP_MOMENTS: 'on' }, { backupMoments: true }],
    [{ BACKUP_MOMENT_DAYS: '14' }, { backupMomentDays: 14 }],
    [{ BACKUP_DIR: '/mnt/backups' }, { backupDir: '/mnt/backups' }],
    [{ BACKUP_PASSPHRASE: 'vier-Birken-im-Nebel' }, { backupPassphrase: 'vier-Birken-im-Nebel' }],
    [{ KEYS_FILE: 'secrets/portal.json' }, { keysFile: '/srv/secrets/portal.json' }],
    [
      { DATABASE_URL: 'postgres://p@h/p', DATABASE_OWNER_URL: 'postgres://o@h/p' },
      { databaseUrl: 'postgres://p@h/p', databaseOwnerUrl: 'postgres://o@h/p', seed: 'none' },
    ],
  ])('%o', (env, expected) => {
    expect(parse(env)).toEqual({ ...parse(), ...expected });
  });

  it.each([
    ['PORT', 0, 65_535],
    ['TRUST_PROXY', 0, 10],
    ['DATABASE_POOL', 2, 200],
    ['MIN_FREE_MB', 0, 1_000_000_000],
    ['WRITES_PER_MINUTE', 1, 100_000],
    ['REQUEST_SECONDS', 1, 600],
    ['MAX_DELAY_MS', 0, 60_000],
    ['REGISTRATIONS_PER_HOUR', 0, 1_000_000],
    ['FAILED_LOGIN_DAYS', 180, 36_500],
  ])('%s is a whole number from %i to %i', (name, min, max) => {
    for (const good of [min, max]) expect(faultsOf({ [name]: String(good) })).toEqual([]);
    for (const bad of [
      String(min - 1),
      String(max + 1),
      `${max}.0`,
      '1e1',
      '0x10',
      'true',
      `+${max}`,
      '三',
      `${min}a`,
    ]) {
      expect(faultsOf({ [name]: bad })).toEqual([
        `${name}=${bad}：应为 ${min} 到 ${max} 之间的整数 (must be an integer from ${min} to ${max})`,
      ]);
    }
  });
});

describe('a fault', () => {
  const ORIGIN = '应为 http(s)://主机[:端口] 形式的地址 (must be an origin)';
  const NAME = '应为 2–30 个字母、数字、下划线或汉字，且以字母或汉字开头 (2–30 letters or digits)';
  it.each([
    ['SMTP_FROM', 'a@b, c@d', '应为一个邮箱地址 (must be one mail address)'],
    ['SMTP_SECURITY', 'ssl', '只能是 starttls、tls、none 之一 (must be one of them)'],
    ['SEED', 'Demo', '只能是 demo、none 之一 (must be one of them)'],
    ['LOG_LEVEL', 'trace', '只能是 debug、info、warn、error、silent 之一 (must be one of them)'],
    ['LOG_ADDRESSES', 'all', '只能是 full、short、none 之一 (must be one of them)'],
    ['ADMIN_USERNAME', 'a', NAME],
    ['ADMIN_USERNAME', '1abc', NAME],
    ['ADMIN_USERNAME', 'a'.repeat(31), NAME],
    ['PUBLIC_ORIGIN', 'ip.example.cn', ORIGIN],
    ['PUBLIC_ORIGIN', 'ftp://ip.example.cn', ORIGIN],
    ['PUBLIC_ORIGIN', 'xhttps://ip.example.cn', ORIGIN],
    ['PUBLIC_ORIGIN', 'https://ip.example.cn/portal', ORIGIN],
  ])('%s=%s', (name, text, fault) => {
    expect(faultsOf({ [name]: text })).toEqual([`${name}=${text}：${fault}`]);
  });

  it('is moments of a database that is not ours', () => {
    expect(faultsOf({ BACKUP_MOMENTS: 'on', DATABASE_URL: 'postgres://p@h/p' })).toEqual([
      expect.stringContaining('BACKUP_MOMENTS=on：只用于'),
    ]);
  });

  it('names the one address of a list that is none', () => {
    expect(faultsOf({ ALLOWED_ORIGINS: 'https://a.example,b' })).toEqual([`ALLOWED_ORIGINS=b：${ORIGIN}`]);
  });

  it('never repeats a secret', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://user:word@host/db', ADMIN_PASSWORD: 'geheim' })).toEqual([
      'DATABASE_URL：应以 postgres:// 或 postgresql:// 开头 (must be a PostgreSQL address)',
      'ADMIN_PASSWORD：密码至少 12 个字符（后台账号）',
    ]);
    expect(faultsOf({ DATABASE_URL: 'xpostgres://h' })).toHaveLength(1);
  });

  it('is a second address of the database without a first', () => {
    expect(faultsOf({ DATABASE_DIRECT_URL: 'postgres://user:word@host/db' })).toEqual([
      'DATABASE_DIRECT_URL：只能与 DATABASE_URL 一起使用 (only together with DATABASE_URL)',
    ]);
  });

  it('comes with all others at once', () => {
    expect(faultsOf({ PORT: 'x', SEED: 'y', TRUST_PROXY: '11', PUBLIC_ORIGIN: 'z', ADMIN_PASSWORD: 'k' })).toHaveLength(
      5,
    );
  });
});

describe('the password of the first administrator', () => {
  it.each([
    ['aaaaaaaa', '密码至少 12 个字符（后台账号）'],
    ['Abcdef-1234', '密码至少 12 个字符（后台账号）'],
    ['aaaaaaaaaaaa', '密码须包含大写字母、小写字母、数字、符号中的至少三类'],
    [`Aa1-${'x'.repeat(125)}`, '密码最多 128 个字符'],
    ['Admin-123456', '密码过于常见或包含用户名，请换一个'],
  ])('is refused: %s', (ADMIN_PASSWORD, fault) => {
    expect(faultsOf({ ADMIN_PASSWORD })).toEqual([`ADMIN_PASSWORD：${fault}`]);
  });

  it('is judged with the name that is set', () => {
    expect(faultsOf({ ADMIN_USERNAME: 'zhanzhang', ADMIN_PASSWORD: 'Zhanzhang-12' })).toHaveLength(1);
    expect(faultsOf({ ADMIN_USERNAME: 'zhanzhang', ADMIN_PASSWORD: 'Admin-123456' })).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const rows = text
    .split('\n')
    .filter((line) => /^\| `[A-Z_]+` +\|/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

  it('tells every setting once, and none that there is not', () => {
    expect(rows.map(([name]) => name?.replaceAll('`', '')).sort()).toEqual(Object.keys(Settings.properties).sort());
    for (const row of rows) {
      expect(row).toHaveLength(3);
      expect(row[2]).not.toBe('');
    }
  });

  it('tells the defaults that count', () => {
    const told = Object.fromEntries(rows.map(([name = '', fallback = '']) => [name.replaceAll('`', ''), fallback]));
    for (const [name, schema] of Object.entries(Settings.properties)) {
      const given: unknown = 'default' in schema ? schema.default : undefined;
      // What is derived or generated is told in words.
      if (given === undefined || given === '') expect(told[name], name).not.toMatch(/^`[^`]*`$/);
      else expect(told[name]?.replaceAll('`', '').replace(/^\.\//, ''), name).toBe(String(given));
    }
  });
});
