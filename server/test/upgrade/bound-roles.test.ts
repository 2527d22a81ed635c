/** A kept release with accounts of banks and experts as they were before these roles lost their `admin`. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PERMISSIONS } from '@ip-portal/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { limitsFor } from '../../src/auth/session-limits.ts';
import { ContentCache } from '../../src/cache/content-cache.ts';
import { parseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/client.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { Client } from '../helpers/app.ts';
import { createDatabase } from '../helpers/database.ts';
import { migrateUpTo, readRelease, restoreRelease } from './release.ts';

const BEFORE = '0026_firmer_rules';
const LAST = '0027_bound_roles';
const BANK = ['Financing:read', 'Financing:write', 'Files:write'];

/** Name, roles before and after, and what is left to do by the account: of `bank` and `expert` where they are limited. */
const ACCOUNTS: [string, string[], string[]][] = [
  ['teller', ['user', 'admin', 'bank'], ['user', 'bank']],
  ['no_user', ['admin', 'bank'], ['user', 'bank']],
  ['both', ['user', 'admin', 'bank', 'expert', 'person'], ['user', 'bank', 'expert', 'person']],
  ['unbound', ['user', 'admin', 'expert'], ['user', 'expert']],
  ['deleted', ['user', 'admin', 'bank', 'enterprise'], ['user', 'bank', 'enterprise']],
  ['editor_too', ['user', 'admin', 'editor', 'bank'], ['user', 'admin', 'editor', 'bank']],
  ['own_too', ['admin', 'bank', 'own_1'], ['user', 'admin', 'bank', 'own_1']],
  ['editor_one', ['user', 'admin', 'editor'], ['user', 'admin', 'editor']],
  ['root_two', ['user', 'admin', 'enterprise'], ['user', 'admin', 'enterprise']],
  ['plain', ['user', 'person'], ['user', 'person']],
];
/** Breaks a rule that came after the release: no later step can touch its row, which stays as it is. */
const BROKEN: [string, string[]] = ['broken', ['user', 'admin', 'bank']];

let url = '';
let drop: () => Promise<void>;
let client: pg.Client;
const token = (name: string) => `token-of-${name}`;
const rolesOf = async () => {
  const { rows } = await client.query<{ user_name: string; roles: string[] }>('select user_name, roles from users');
  return Object.fromEntries(rows.map((row) => [row.user_name, row.roles]));
};

beforeAll(async () => {
  ({ url, drop } = await createDatabase('template0'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await restoreRelease(client, url, readRelease('0.1'));
  const insert = (name: string, roles: string[], status = 'active') =>
    client.query('insert into users (user_name, password_hash, roles, status) values ($1, $2, $3, $4)', [
      name,
      'none',
      roles,
      status,
    ]);
  await insert(...BROKEN, 'asleep');
  await migrateUpTo(url, BEFORE);
  await client.query(`insert into institutions (name, kind) values ('升级银行', 'bank')`);
  await client.query(`insert into roles (name, permissions) values ('看新闻', '{Newss:read}')`);
  for (const [name, roles] of ACCOUNTS) await insert(name, roles);
  await client.query(`update users set deleted_at = now() where user_name = 'deleted'`);
  await client.query(`insert into account_limits (user_id, role, institution_id)
    select u.id, 'bank', i.id from users u, institutions i where 'bank' = any(u.roles) and i.name = '升级银行'`);
  for (const name of [...ACCOUNTS.map(([one]) => one), BROKEN[0]]) {
    const digest = createHash('sha256').update(token(name)).digest('hex');
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from users where user_name = $2`,
      [digest, name],
    );
  }
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('takes `admin` from accounts that carry it because of a bound role alone, and from no other', async () => {
  const before = await rolesOf();
  const rows = 'select * from account_limits order by no';
  const limits = (await client.query(rows)).rows;
  const held = (await client.query('select * from sessions order by id')).rows;
  await migrateDatabase(url);
  expect(await rolesOf()).toEqual({
    ...before,
    ...Object.fromEntries(ACCOUNTS.map(([name, , after]) => [name, after])),
  });
  expect((await client.query(rows)).rows).toEqual(limits);
  expect(limits.length).toBeGreaterThan(0);
  expect((await client.query('select * from sessions order by id')).rows).toEqual(held);
});

it('leaves a row that breaks an older rule, and holds new ones to the new rule', async () => {
  expect((await rolesOf())[BROKEN[0]]).toEqual(BROKEN[1]);
  const set = (roles: string) => client.query(`update users set roles = $1 where user_name = 'teller'`, [roles]);
  for (const roles of ['{user,admin,bank}', '{admin,expert}', '{bank}', '{admin,editor,bank}'])
    await expect(set(roles), roles).rejects.toThrow('users_roles_check');
  await set('{user,admin,editor,bank}');
  await set('{user,bank}');
});

it('is proven where no row stands against it', async () => {
  const { rows } = await client.query<{ convalidated: boolean }>(
    `select convalidated from pg_constraint where conname = 'users_roles_check'`,
  );
  // The broken row stands against it.
  expect(rows).toEqual([{ convalidated: false }]);
  const clean = await createDatabase('template0');
  const other = new pg.Client({ connectionString: clean.url });
  await other.connect();
  try {
    await migrateUpTo(clean.url, BEFORE);
    await other.query(`insert into users (user_name, password_hash, roles) values ('teller', 'x', '{admin,bank}')`);
    await migrateUpTo(clean.url, LAST);
    const proven = await other.query(`select convalidated from pg_constraint where conname = 'users_roles_check'`);
    expect(proven.rows).toEqual([{ convalidated: true }]);
  } finally {
    await other.end();
    await clean.drop();
  }
});

it('leaves rights, limits and log-ins as they were, and makes nobody an administrator', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-upgrade-'));
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent', DATA_DIR: dataDir, MAX_DELAY_MS: '0' };
  const db = openDatabase(url, 2, () => undefined);
  const app = await buildApp({ config: parseConfig(env, '/'), db, cache: new ContentCache() });
  try {
    const info = async (name: string) => {
      const as = new Client(app);
      as.cookie = `ip_portal_sid=${token(name)}`;
      const { data } = (
        await as.get<{ Roles: string[]; Permissions: string[]; Limits?: object[] }>('/api/auth/userinfo')
      ).body;
      return { as, ...data };
    };
    for (const name of ['teller', 'no_user', 'both']) {
      const { as, Permissions, Limits } = await info(name);
      expect(Permissions, name).toEqual(BANK);
      expect(Limits, name).toHaveLength(2);
      expect((await as.get('/api/admin/Financing')).status).toBe(200);
      expect((await as.get('/api/admin/Dashboard')).status).toBe(403);
    }
    expect((await info('unbound')).Permissions).toEqual([]);
    expect((await info('editor_too')).Permissions).toEqual(expect.arrayContaining(['Laws:import', ...BANK]));
    expect((await info('own_too')).Permissions).toEqual(['Newss:read', ...BANK]);
    expect((await info('root_two')).Permissions).toEqual([...PERMISSIONS]);
    // What the step could not mend has no more than its bank.
    expect((await info(BROKEN[0])).Permissions ?? []).toEqual([]);
    for (const [, before, after] of ACCOUNTS) expect(limitsFor(after, {})).toEqual(limitsFor(before, {}));
  } finally {
    await app.close();
    await db.$client.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});
