/**
 * Settings, parsed once at boot. Every fault is listed at once, in one line each.
 */
import path from 'node:path';

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
  /** Megabytes free below the data folder under which staff are warned. */
  minFreeMegabytes: number;
  /** Changes one account may ask for in a minute; staff ten times as many. */
  writesPerMinute: number;
  /** Milliseconds in which headers and a JSON body must have come; uploads have ten times as long. */
  requestTimeoutMs: number;
  /** Milliseconds by which the event loop may be late before new work is refused; 0 never refuses. */
  maxEventLoopDelayMs: number;
}

/** Thrown by `parseConfig`; `faults` are ready to be printed line by line. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
  }
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Reads settings from `env`; relative folders are resolved against `cwd`. */
export function parseConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const faults: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;

  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = read(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    faults.push(`${name}=${text}：应为 ${min} 到 ${max} 之间的整数 (must be an integer from ${min} to ${max})`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const text = read(name);
    if (text === undefined) return fallback;
    const found = values.find((value) => value === text);
    if (found) return found;
    faults.push(`${name}=${text}：只能是 ${values.join('、')} 之一 (must be one of them)`);
    return fallback;
  };
  const origin = (name: string, text: string): string | undefined => {
    try {
      const url = new URL(text);
      if ((url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/') return url.origin;
    } catch {
      // reported below
    }
    faults.push(`${name}=${text}：应为 http(s)://主机[:端口] 形式的地址 (must be an origin)`);
    return undefined;
  };

  const database = (name: string) => {
    const url = read(name);
    if (url && !/^postgres(ql)?:\/\//.test(url)) {
      faults.push(`${name}：应以 postgres:// 或 postgresql:// 开头 (must be a PostgreSQL address)`);
    }
    return url;
  };
  const databaseUrl = database('DATABASE_URL');
  const databaseDirectUrl = database('DATABASE_DIRECT_URL');
  if (databaseDirectUrl && !databaseUrl) {
    faults.push('DATABASE_DIRECT_URL：只能与 DATABASE_URL 一起使用 (only together with DATABASE_URL)');
  }
  const adminPassword = read('ADMIN_PASSWORD');
  if (adminPassword && (adminPassword.length < 8 || adminPassword.length > 128)) {
    faults.push('ADMIN_PASSWORD：长度应为 8 到 128 个字符 (must have 8 to 128 characters)');
  }
  const adminUserName = read('ADMIN_USERNAME') ?? 'admin';
  if (!/^[A-Za-z\u4e00-\u9fa5][A-Za-z0-9_\u4e00-\u9fa5]{2,29}$/.test(adminUserName)) {
    faults.push(
      `ADMIN_USERNAME=${adminUserName}：应为 3–30 个字母、数字、下划线或汉字，且以字母或汉字开头 (3–30 letters or digits)`,
    );
  }
  const publicOriginText = read('PUBLIC_ORIGIN');
  const config: Config = {
    port: integer('PORT', 8000, 0, 65_535),
    host: read('HOST') ?? '127.0.0.1',
    dataDir: path.resolve(cwd, read('DATA_DIR') ?? 'data'),
    databaseUrl,
    adminUserName,
    adminPassword,
    seed: oneOf('SEED', ['demo', 'none'] as const, databaseUrl ? 'none' : 'demo'),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    logAddresses: oneOf('LOG_ADDRESSES', ['full', 'short', 'none'] as const, 'full'),
    trustProxy: integer('TRUST_PROXY', 0, 0, 10),
    allowedOrigins: (read('ALLOWED_ORIGINS') ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean)
      .flatMap((text) => origin('ALLOWED_ORIGINS', text) ?? []),
    publicOrigin: publicOriginText ? origin('PUBLIC_ORIGIN', publicOriginText) : undefined,
    poolSize: integer('DATABASE_POOL', 10, 2, 200),
    databaseDirectUrl,
    minFreeMegabytes: integer('MIN_FREE_MB', 1_024, 0, 1_000_000_000),
    writesPerMinute: integer('WRITES_PER_MINUTE', 60, 1, 100_000),
    requestTimeoutMs: integer('REQUEST_SECONDS', 30, 1, 600) * 1000,
    maxEventLoopDelayMs: integer('MAX_DELAY_MS', 400, 0, 60_000),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}
