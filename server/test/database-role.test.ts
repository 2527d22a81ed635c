/** The portal as a role that does not own its tables: it works, and cannot touch what only grows. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { migrateFor } from '../src/db/migrate.ts';
import { startTestApp } from './helpers/app.ts';
import { withDatabase } from './helpers/database.ts';

const server = inject('databaseServer');
const tag = randomBytes(4).toString('hex');
const [owner, worker, database] = [`owner_${tag}`, `worker "${tag}"`, `ip_portal_role_${tag}`];
const root = new pg.Client({ connectionString: server });
await root.connect();
const quoted = pg.escapeIdentifier;
for (const role of [owner, worker]) await root.query(`create role ${quoted(role)} login password 'geheim-${tag}'`);
await root.query(`create database ${database} owner ${owner} encoding 'UTF8' template template0`);
afterAll(async () => {
  await root.query(`drop database if exists ${database} with (force)`);
  for (const role of [owner, worker]) await root.query(`drop role if exists ${quoted(role)}`);
  await root.end();
});

function urlOf(role: string): string {
  const url = new URL(withDatabase(server, database));
  // A socket's address keeps its folder in the query.
  if (url.searchParams.has('host')) url.searchParams.set('user', role);
  url.username = encodeURIComponent(role);
  // What the owner of the embedded server may set and nobody else.
  url.searchParams.delete('options');
  url.password = `geheim-${tag}`;
  return url.toString();
}

it('starts, writes and seals; changing or dropping the log is refused', async () => {
  const settings = { databaseUrl: urlOf(worker), databaseOwnerUrl: urlOf(owner) };
  await migrateFor(settings, settings.databaseUrl, () => undefined);
  // Again, as at the next start.
  await migrateFor(settings, settings.databaseUrl, () => undefined);
  const { admin, ctx } = await startTestApp({}, undefined, settings.databaseUrl);
  expect((await ctx.db.$client.query('select current_user as me')).rows).toEqual([{ me: worker }]);
  expect((await admin.post('/api/Links', { Name: '国家知识产权局', Link: 'https://www.cnipa.gov.cn/' })).status).toBe(
    201,
  );
  expect((await admin.get('/api/admin/AuditLogs/archive.jsonl')).text).toContain('国家知识产权局');
  for (const statement of [
    'update audit_log set title = title',
    'delete from audit_log',
    'truncate audit_log',
    'drop table audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_append_only on audit_log',
    'update audit_seals set hash = hash',
    'delete from audit_seals',
    'drop table audit_seals',
    'create or replace function refuse_audit_change() returns trigger language sql as $$ select null $$',
    `set session_replication_role = 'replica'`,
  ])
    await expect(ctx.db.$client.query(statement)).rejects.toThrow(
      /permission denied|must be owner|returns type trigger/,
    );
  await expect(ctx.db.$client.query('select forget_failed_logins(180, 10)')).resolves.toMatchObject({ rowCount: 1 });
});
