/** The real app over a real database, and clients that call it like a browser would. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { ensureFirstAdmin } from '../../src/auth/first-admin.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { type Config, parseConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { keysOf } from '../../src/crypto/key-ring.ts';
import { openDatabase } from '../../src/db/client.ts';
import { atEnd } from './at-end.ts';
import { collectRoutes } from './collect-routes.ts';
import { createDatabase } from './database.ts';

/** Of every account that `user()` makes. */
export const USER_PASSWORD = 'Birke-58-Nebel';
export const ADMIN = { UserName: 'admin', Password: 'Granit-47-Ufer!' };

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: { success: boolean; data: T; total?: number; errorCode?: string; errorMessage?: string };
  text: string;
}

/** A caller with a cookie jar. */
export class Client {
  cookie = '';
  /** Where it calls from, when the app trusts what a proxy says. */
  source = '';
  constructor(private readonly app: FastifyInstance) {}

  async call<T = Record<string, unknown>>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await this.app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.source ? { 'x-forwarded-for': this.source } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) {
      const others = this.cookie.split('; ').filter((one) => one && !one.startsWith(`${name}=`));
      this.cookie = [...others, ...(value ? [`${name}=${value}`] : [])].join('; ');
    }
    let body: Answer<T>['body'];
    try {
      body = response.json();
    } catch {
      body = { success: false, data: undefined as T };
    }
    return { status: response.statusCode, headers: response.headers, body, text: response.body };
  }
  get<T = Record<string, unknown>>(url: string, headers?: Record<string, string>) {
    return this.call<T>('GET', url, undefined, headers);
  }
  post<T = Record<string, unknown>>(url: string, payload?: InjectOptions['payload'], headers?: Record<string, string>) {
    return this.call<T>('POST', url, payload, headers);
  }
  put<T = Record<string, unknown>>(url: string, payload?: InjectOptions['payload']) {
    return this.call<T>('PUT', url, payload);
  }
  delete<T = Record<string, unknown>>(url: string) {
    return this.call<T>('DELETE', url);
  }
}

export interface TestApp {
  app: FastifyInstance;
  ctx: Context;
  url: string;
  visitor: Client;
  /** A logged-in administrator. */
  admin: Client;
  /** Registers and logs in a new user. */
  user(name?: string): Promise<Client>;
  client(): Client;
  /** Every route that the app has registered. */
  routes: RouteOptions[];
}

let counter = 0;

/**
 * Starts the app on a fresh database, or on that of `url`, with pages when there is a `distDir`; gone when the test file
 * ends.
 */
export async function startTestApp(overrides: Partial<Config> = {}, distDir?: string, url?: string): Promise<TestApp> {
  const database = url === undefined ? await createDatabase() : { url, drop: async () => undefined };
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-test-'));
  const config: Config = {
    ...parseConfig(
      {
        DATABASE_URL: 'postgres://unused',
        LOG_LEVEL: 'silent',
        DATA_DIR: dataDir,
        // Processes on one database share the keys.
        KEYS_FILE: path.join(os.tmpdir(), `${new URL(database.url).pathname.slice(1)}.keys.json`),
        WRITES_PER_MINUTE: '100000',
        // A machine busy with other tests is no fault of the app (nor are waits for a connection, below).
        MAX_DELAY_MS: '0',
        REGISTRATIONS_PER_HOUR: '100000',
      },
      '/',
    ),
    ...overrides,
  };
  const db = openDatabase(database.url, 6, () => undefined, { connectMs: 60_000, lockMs: 10_000 });
  const ctx: Context = { config, db, cache: new ContentCache(), ...(distDir ? { distDir } : {}) };
  // As the start of a portal does: read within a transaction for the first time they take a connection more.
  await keysOf(ctx).keys();
  await ensureFirstAdmin(db, { userName: ADMIN.UserName, password: ADMIN.Password });
  const { app, routes } = await collectRoutes(() => buildApp(ctx));
  await app.ready();
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await app.close();
    // A test may have ended it itself.
    if (!db.$client.ending) await db.$client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    if (url === undefined) await rm(config.keysFile, { force: true });
  };
  // Started by the file itself, it ends before what the file had before; by a hook or a test, behind them all.
  afterAll(close);
  atEnd(close);
  const client = () => new Client(app);
  const login = async (UserName: string, Password: string, one = client()) => {
    const answer = await one.post('/api/auth/login', { UserName, Password });
    if (answer.status !== 200) throw new Error(`login failed: ${answer.text}`);
    return one;
  };
  return {
    app,
    ctx,
    routes,
    url: database.url,
    visitor: client(),
    admin: await login(ADMIN.UserName, ADMIN.Password),
    async user(name = `user_${++counter}_${Date.now() % 100_000}`) {
      const one = client();
      const answer = await one.post('/api/auth/register', {
        UserName: name,
        Password: USER_PASSWORD,
        AgreePrivacy: true,
      });
      if (answer.status >= 300) throw new Error(`register failed: ${answer.text}`);
      // The browser that has registered is no new device.
      const same = client();
      same.cookie = one.cookie
        .split('; ')
        .filter((cookie) => cookie.startsWith('ip_portal_device='))
        .join('; ');
      return login(name, USER_PASSWORD, same);
    },
    client,
  };
}
