/** Rules that hold of a row whoever writes it: each is broken from SQL, past the interface. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.ts';
import * as views from '../src/db/public-views.ts';
import * as schema from '../src/db/schema.ts';
import { toAppError } from '../src/error-handler.ts';
import { startTestApp } from './helpers/app.ts';
import { createDatabase } from './helpers/database.ts';
import { readRelease, restoreRelease } from './upgrade/release.ts';

const { ctx, admin } = await startTestApp();
const run = (text: string) => ctx.db.execute(sql.raw(text));

const ARTICLE = `insert into articles (kind, status, title, publish_time) values`;
const PATENT = `insert into patents (application_number, type, title, application_date`;
const PRODUCT = `insert into financing_products (name, bank`;
const POSTING = `insert into postings (type, status, title, mode`;
const USER = `insert into users (user_name, password_hash, roles, status, failed_logins) values`;
const FILE = `insert into files (name, mime_type, size, sha256, storage_key, width) values`;
const SHA = 'a'.repeat(64);

/** A statement that must fail, and the constraint that must refuse it. */
const BROKEN: [string, string][] = [
  ['users_user_name_check', `${USER} (' ', 'h', '{user}', 'active', 0)`],
  ['users_password_hash_check', `${USER} ('a', '', '{user}', 'active', 0)`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,owner}', 'active', 0)`],
  ['users_roles_check', `${USER} ('a', 'h', '{}', 'active', 0)`],
  ['users_status_check', `${USER} ('a', 'h', '{user}', 'asleep', 0)`],
  ['users_failed_logins_check', `${USER} ('a', 'h', '{user}', 'active', -1)`],
  ['users_version_check', `update users set version = 0`],
  ['users_name_key', `${USER} ('ADMIN', 'h', '{user}', 'active', 0)`],
  ['sessions_user_id_users_id_fk', `insert into sessions (user_id, token_hash, expires_at) values (99999, 't', now())`],
  ['audit_log_action_check', `insert into audit_log (action, resource) values ('', 'Users')`],
  ['audit_log_resource_check', `insert into audit_log (action, resource) values ('create', '')`],
  ['audit_log_result_check', `insert into audit_log (action, resource, result) values ('create', 'Users', 'maybe')`],
  ['files_name_check', `${FILE} ('', 'text/plain', 1, '${SHA}', 'k', 1)`],
  ['files_mime_type_check', `${FILE} ('n', '', 1, '${SHA}', 'k', 1)`],
  ['files_size_check', `${FILE} ('n', 'text/plain', 0, '${SHA}', 'k', 1)`],
  ['files_sha256_check', `${FILE} ('n', 'text/plain', 1, 'x', 'k', 1)`],
  ['files_storage_key_check', `${FILE} ('n', 'text/plain', 1, '${SHA}', '', 1)`],
  ['files_width_check', `${FILE} ('n', 'text/plain', 1, '${SHA}', 'k', 0)`],
  ['files_height_check', `update files set height = 0`],
  ['articles_kind_check', `${ARTICLE} ('poem', 'draft', '题', null)`],
  ['articles_status_check', `${ARTICLE} ('news', 'scheduled', '题', null)`],
  ['articles_title_check', `${ARTICLE} ('news', 'draft', '  ', null)`],
  ['articles_publish_time_check', `${ARTICLE} ('news', 'published', '题', null)`],
  ['articles_read_count_check', `update articles set read_count = -1`],
  ['articles_version_check', `update articles set version = 0`],
  ['laws_level_check', `update laws set level = '通知'`],
  ['laws_history_check', `update laws set history = '{}'`],
  ['laws_article_count_check', `update laws set article_count = -1`],
  ['laws_article_id_articles_id_fk', `insert into laws (article_id) values (99999)`],
  ['law_provisions_ordinal_check', `update law_provisions set ordinal = 0`],
  ['law_provisions_type_check', `update law_provisions set type = 'verse'`],
  ['law_provisions_anchor_check', `update law_provisions set anchor = ''`],
  ['article_attachments_name_check', `update article_attachments set name = ''`],
  ['article_attachments_ordinal_check', `update article_attachments set ordinal = 0`],
  [
    'article_attachments_ordinal_key',
    `insert into article_attachments select article_id, file_id + 1, name, ordinal from article_attachments`,
  ],
  ['article_attachments_file_id_files_id_fk', `update article_attachments set file_id = 99999`],
  ['daily_reads_count_check', `insert into daily_reads values ('2026-01-01', -1)`],
  ['experts_name_check', `insert into experts (name) values ('')`],
  ['experts_sort_check', `insert into experts (name, sort) values ('a', -1)`],
  ['experts_version_check', `insert into experts (name, version) values ('a', 0)`],
  ['patents_application_number_check', `${PATENT}) values ('', '发明', '题', '2020-01-01')`],
  [
    'patents_application_number_key',
    `${PATENT}) select application_number, type, title, application_date from patents`,
  ],
  ['patents_type_check', `${PATENT}) values ('n', '商标', '题', '2020-01-01')`],
  ['patents_title_check', `${PATENT}) values ('n', '发明', '', '2020-01-01')`],
  ['patents_application_date_check', `${PATENT}) values ('n', '发明', '题', '1985-03-31')`],
  [
    'patents_publication_date_after_application_date_check',
    `${PATENT}, publication_date) values ('n', '发明', '题', '2020-01-02', '2020-01-01')`,
  ],
  [
    'patents_grant_date_after_application_date_check',
    `${PATENT}, grant_date) values ('n', '发明', '题', '2020-01-02', '2020-01-01')`,
  ],
  [
    'patents_grant_date_after_publication_date_check',
    `${PATENT}, publication_date, grant_date) values ('n', '发明', '题', '2020-01-02', '2020-01-04', '2020-01-03')`,
  ],
  ['patents_main_ipc_check', `${PATENT}, main_ipc) values ('n', '外观设计', '题', '2020-01-01', 'A01B')`],
  ['patents_ipcs_check', `${PATENT}, ipcs) values ('n', '外观设计', '题', '2020-01-01', '{A01B}')`],
  ['patents_loc_check', `${PATENT}, loc) values ('n', '发明', '题', '2020-01-01', '06-01')`],
  ['patents_events_check', `${PATENT}, events) values ('n', '发明', '题', '2020-01-01', '{}')`],
  ['patents_term_extension_days_check', `${PATENT}, term_extension_days) values ('n', '发明', '题', '2020-01-01', -1)`],
  ['patents_state_check', `${PATENT}, state) values ('n', '发明', '题', '2020-01-01', '不明')`],
  ['patents_version_check', `${PATENT}, version) values ('n', '发明', '题', '2020-01-01', 0)`],
  ['financing_products_name_check', `${PRODUCT}) values ('', 'b')`],
  ['financing_products_bank_check', `${PRODUCT}) values ('n', '')`],
  ['financing_products_amount_min_fen_check', `${PRODUCT}, amount_min_fen) values ('n', 'b', -1)`],
  ['financing_products_amount_max_fen_check', `${PRODUCT}, amount_max_fen) values ('n', 'b', -1)`],
  [
    'financing_products_amount_max_fen_after_amount_min_fen_check',
    `${PRODUCT}, amount_min_fen, amount_max_fen) values ('n', 'b', 2, 1)`,
  ],
  ['financing_products_term_min_months_check', `${PRODUCT}, term_min_months) values ('n', 'b', 0)`],
  ['financing_products_term_max_months_check', `${PRODUCT}, term_max_months) values ('n', 'b', 0)`],
  [
    'financing_products_term_max_months_after_term_min_months_check',
    `${PRODUCT}, term_min_months, term_max_months) values ('n', 'b', 2, 1)`,
  ],
  ['financing_products_handling_days_check', `${PRODUCT}, handling_days) values ('n', 'b', -1)`],
  ['financing_products_sort_check', `${PRODUCT}, sort) values ('n', 'b', -1)`],
  ['financing_products_version_check', `${PRODUCT}, version) values ('n', 'b', 0)`],
  ['postings_type_check', `${POSTING}) values ('gift', 'pending', '题', '转让')`],
  ['postings_status_check', `${POSTING}) values ('supply', 'sold', '题', '转让')`],
  ['postings_title_check', `${POSTING}) values ('supply', 'pending', '', '转让')`],
  ['postings_mode_check', `${POSTING}) values ('supply', 'pending', '题', '赠与')`],
  ['postings_price_fen_check', `${POSTING}, price_fen) values ('supply', 'pending', '题', '转让', -1)`],
  ['postings_publish_time_check', `${POSTING}) values ('supply', 'published', '题', '转让')`],
  ['postings_version_check', `${POSTING}, version) values ('supply', 'pending', '题', '转让', 0)`],
  ['postings_owner_id_users_id_fk', `${POSTING}, owner_id) values ('supply', 'pending', '题', '转让', 99999)`],
  ['links_name_check', `insert into links (name, link) values ('', 'x')`],
  ['links_link_check', `insert into links (name, link) values ('x', '')`],
  ['links_sort_check', `insert into links (name, link, sort) values ('x', 'x', -1)`],
  ['links_version_check', `insert into links (name, link, version) values ('x', 'x', 0)`],
  ['singles_key_check', `insert into singles (key, value) values ('', '{}')`],
  ['singles_value_check', `insert into singles (key, value) values ('k', '[]')`],
  ['singles_version_check', `insert into singles (key, value, version) values ('k', '{}', 0)`],
  [
    'search_documents_kind_check',
    `insert into search_documents (kind, ref_id, title, tokens) values ('poem', 1, 't', '')`,
  ],
  [
    'search_documents_title_check',
    `insert into search_documents (kind, ref_id, title, tokens) values ('news', 1, '', '')`,
  ],
];

describe('rules of rows', async () => {
  const law = { Title: '样例法', Content: '<p>第一条 甲。</p>', Status: 'published' };
  await admin.post('/api/Laws', law);
  await run(`${FILE} ('a.txt', 'text/plain', 1, '${SHA}', 'a', null), ('b.txt', 'text/plain', 1, '${SHA}', 'b', null)`);
  await run(`insert into article_attachments select a.id, (select min(id) from files), 'a', 1 from articles a`);
  await run(`${PATENT}) values ('202110000001.1', '发明', '题', '2020-01-01')`);

  it.each(BROKEN)('%s', async (constraint, text) => {
    await expect(run(text)).rejects.toMatchObject({ cause: { constraint } });
  });

  it('are all broken above', () => {
    const named = new Set(BROKEN.map(([constraint]) => constraint));
    const checks = Object.values(schema).flatMap((table) =>
      table instanceof PgTable ? getTableConfig(table).checks.map((one) => one.name) : [],
    );
    expect(checks.length).toBeGreaterThan(60);
    expect(checks.filter((one) => !named.has(one))).toEqual([]);
  });
});

describe('a violation that reaches the interface', () => {
  const fault = async (text: string) => {
    try {
      await run(text);
    } catch (error) {
      return toAppError(error);
    }
    throw new Error('was not refused');
  };

  it('is a refusal in Chinese that names the field', async () => {
    const reversed = await fault(`${PRODUCT}, amount_min_fen, amount_max_fen) values ('n', 'b', 2, 1)`);
    expect([reversed.status, reversed.code, Object.keys(reversed.data?.fields ?? {})]).toEqual([
      422,
      'RULE_VIOLATION',
      ['AmountMaxFen'],
    ]);
    expect(reversed.message).toBe('内容不符合数据规则（AmountMaxFen）');
    const orphan = await fault(`update article_attachments set file_id = 99999`);
    expect([orphan.status, Object.keys(orphan.data?.fields ?? {})]).toEqual([422, ['FileId']]);
    const twin = await fault(`${PATENT}) select application_number, type, title, application_date from patents`);
    expect([twin.status, Object.keys(twin.data?.fields ?? {})]).toEqual([409, ['ApplicationNumber']]);
    const missing = await fault(`insert into links (name, link) values (null, 'x')`);
    expect([missing.status, Object.keys(missing.data?.fields ?? {})]).toEqual([400, ['Name']]);
  });
});

it('leaves old rows that break a rule, and holds new ones to it', async () => {
  const { url, drop } = await createDatabase('template0');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await restoreRelease(client, url, readRelease('0.1'));
    await client.query(`insert into financing_products (name, bank, amount_min_fen) values ('旧', '旧', -5)`);
    await client.query(`update users set roles = '{user,editor}' where user_name = 'release_owner'`);
    await migrateDatabase(url);
    const { rows } = await client.query(`select conname from pg_constraint where not convalidated order by 1`);
    expect(rows.map((row) => row.conname)).toEqual(['financing_products_amount_min_fen_check', 'users_roles_check']);
    expect((await client.query(`select 1 from financing_products where amount_min_fen = -5`)).rowCount).toBe(1);
    await expect(client.query(`${PRODUCT}, amount_min_fen) values ('n', 'b', -1)`)).rejects.toThrow('violates check');
  } finally {
    await client.end();
    await drop();
  }
});

/** Tables of plain records lie in their modules. */
function ownTables(): Promise<object[]> {
  const modules = path.resolve(import.meta.dirname, '../src/modules');
  const files = readdirSync(modules).map((name) => path.join(modules, name, 'table.ts'));
  return Promise.all(files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)));
}

it('has a migration for everything the tables say', async () => {
  const folder = path.resolve(import.meta.dirname, '../migrations/meta');
  const journal = JSON.parse(readFileSync(path.join(folder, '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const last = `${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  const before = JSON.parse(readFileSync(path.join(folder, last), 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  const now = generateDrizzleJson(Object.assign({}, schema, views, ...(await ownTables())), before.id);
  expect(await generateMigration(before, now)).toEqual([]);
});
