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
import { toAppError } from '../src/error-handler.ts';
import { startTestApp } from './helpers/app.ts';
import { createDatabase } from './helpers/database.ts';
import { derivedRules } from './helpers/derived-rules.ts';
import { readRelease, restoreRelease } from './upgrade/release.ts';

const { ctx, admin } = await startTestApp();

const SOURCES = path.resolve(import.meta.dirname, '../src');
/** What the files of tables export, those of `folder` that are there. */
async function tablesIn(folder: string, nameOf: (entry: string) => string): Promise<Record<string, unknown>> {
  const files = readdirSync(path.join(SOURCES, folder)).map((entry) => path.join(SOURCES, folder, nameOf(entry)));
  const found = await Promise.all(files.filter(existsSync).map((file) => import(pathToFileURL(file).href)));
  return Object.assign({}, ...found);
}
const shared = await tablesIn('db/schema', (entry) => entry);
/** Tables that their module, or part of the backend, alone reads. */
const own = {
  ...(await tablesIn('.', (entry) => `${entry}/table.ts`)),
  ...(await tablesIn('modules', (entry) => `${entry}/table.ts`)),
};

const tablesOf = (found: Record<string, unknown>) => Object.values(found).filter((one) => one instanceof PgTable);
/** Rules of these tables whose form says how they are broken: a new record brings its own. */
const DERIVED = tablesOf(own).flatMap(derivedRules);

const run = (text: string) => ctx.db.execute(sql.raw(text));

const ARTICLE = `insert into articles (kind, status, title, publish_time) values`;
const NEWS = `${ARTICLE} ('news', 'draft', '题', null)`;
const NOTICE = `${ARTICLE} ('notice', 'draft', '题', null)`;
const PATENT = `insert into patents (application_number, type, title, application_date`;
const PATENT_EVENT = `insert into patent_events (patent_id, told`;
const NUMBERLESS = `insert into patents (type, title`;
const LIMIT = `insert into account_limits`;
const PRODUCT = `insert into financing_products (name, bank`;
const POSTING = `insert into postings (type, status, title, mode`;
const USER = `insert into users (user_name, password_hash, roles, status) values`;
const FILE = `insert into files (name, mime_type, size, sha256, storage_key, width) values`;
const COLUMN = `insert into columns (kind, name`;
const INSTITUTION = `insert into institutions (name, kind`;
/** The id of a column and the name of another. */
const IN_NO_COLUMN = `select 'news', '题', '别的栏目', id from columns where name = '工作动态'`;
const SHA = 'a'.repeat(64);
const LINK = `insert into one_time_links (user_id, purpose, token_hash, expires_at) select id,`;
const TEMPLATE = `insert into message_templates (event, title, text, version) values`;
const MESSAGE = `insert into messages (user_id, event, kind, title, link) select id,`;
const TOKEN = `insert into api_tokens (user_id, name, hint, token_hash, permissions, expires_at) select id,`;
const HOOK = `insert into webhooks (name, url, events, secret) values`;
const VIEW = `insert into data_views (viewer_role, resource, resource_id, fields, reason) values`;
const SEALED = 'v2.0a1b2c3d.AAAA';
const DELIVERY = `insert into webhook_deliveries (webhook_id, event, message_id, data, attempts) values (99999,`;
const CONSENT = `insert into consents (user_id, kind, number, purpose, way) select id,`;
const REQUEST = `insert into privacy_requests (user_id, number, kind, due_on, status, outcome, ended_at, version, text) select id,`;
const TEXT = `insert into privacy_texts (content`;
const JOB = `insert into jobs (kind, data, state, attempts, max_attempts, finished_at) values`;

/** A statement that must fail, and the constraint that must refuse it. */
const ORGANIZATION = `insert into organizations (name, credit_code, kind, status, version, reminded_days) values`;
const CODE = '91110000000000000A';
const INVITED = `insert into organization_invitations (organization_id, role, outcome, expires_at) values (99999,`;
const PASSKEY = `insert into passkeys (user_id, name, host, credential_id, public_key, counter) values (99999,`;
const LAW_IMPORT = `insert into statute_imports (user_id, state, stage, files_done, files_total, share, finished_at) select id,`;
const PATENT_MERGE = `insert into patent_merges (patent_id, merged_into, version, into_version, trace) values`;
const PARTY = `insert into patent_parties (patent_id, role, position, name, name_key, kind, listed, from_on, until_on) values`;
const RENAME = `insert into patent_renames (from_names, to_name, remember, state, changed) values`;
const HEADING_MAP = `insert into patent_heading_maps (key, columns, headings) values`;
const ALIAS = `insert into patent_name_aliases (name, kept) values`;
const PATENT_IMPORT = `insert into patent_imports (files, state, files_done, records_done, finished_at) values ('{a}',`;
const ONE_CODE = `insert into one_time_codes (purpose, phone, phone_index, ticket_hash, code_hash, tries)`;
const STATE = `insert into sso_states (digest, browser, purpose, entry, back, expires_at) values ('d',`;
const BROKEN: [string, string][] = [
  ['users_user_name_check', `${USER} (' ', 'h', '{user}', 'active')`],
  ['users_password_hash_check', `${USER} ('a', '', '{user}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,owner}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,editor}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{bank}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,admin,bank}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,admin,expert,bank,person}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{admin,editor,expert}', 'active')`],
  ['users_roles_check', `${USER} ('a', 'h', '{user,editor,expert}', 'active')`],
  ['account_limits_role_check', `${LIMIT} (user_id, role, column_id) select id, ' ', 1 from users`],
  ['account_limits_column_id_check', `${LIMIT} (user_id, role) select id, 'editor' from users`],
  ['account_limits_user_id_users_id_fk', `${LIMIT} (user_id, role, column_id) values (99999, 'editor', 1)`],
  [
    'account_limits_column_id_columns_id_fk',
    `${LIMIT} (user_id, role, column_id) select id, 'editor', 99999 from users`,
  ],
  [
    'account_limits_institution_id_institutions_id_fk',
    `${LIMIT} (user_id, role, institution_id) select id, 'bank', 99999 from users`,
  ],
  [
    'account_limits_expert_id_experts_id_fk',
    `${LIMIT} (user_id, role, expert_id) select id, 'expert', 99999 from users`,
  ],
  [
    'account_limits_once_key',
    `${LIMIT} (user_id, role, column_id) select u.id, 'editor', 1 from users u, generate_series(1, 2)`,
  ],
  ['experts_status_check', `insert into experts (name, status) values ('x', 'offline')`],
  ['financing_products_status_check', `${PRODUCT}, status) values ('n', 'b', 'offline')`],
  ['users_status_check', `${USER} ('a', 'h', '{user}', 'asleep')`],
  ['users_version_check', `update users set version = 0`],
  ['users_name_key', `${USER} ('ADMIN', 'h', '{user}', 'active')`],
  ['messages_event_check', `${MESSAGE} '', 'todo', 't', '' from users`],
  ['messages_kind_check', `${MESSAGE} 'e', 'gossip', 't', '' from users`],
  ['messages_title_check', `${MESSAGE} 'e', 'todo', ' ', '' from users`],
  ['messages_link_check', `${MESSAGE} 'e', 'todo', 't', '//elsewhere.example' from users`],
  [
    'messages_former_email_check',
    `insert into messages (user_id, event, kind, title, former_email) select id, 'e', 'todo', 't', 'li@example.cn' from users`,
  ],
  [
    'messages_user_id_users_id_fk',
    `insert into messages (user_id, event, kind, title) values (99999, 'e', 'todo', 't')`,
  ],
  ['message_ways_kind_check', `insert into message_ways select id, 'gossip', true, true from users`],
  ['message_ways_user_id_users_id_fk', `insert into message_ways values (99999, 'todo', true, true)`],
  ['proven_addresses_email_check', `insert into proven_addresses (user_id, email) select id, '' from users`],
  ['proven_addresses_email_check', `insert into proven_addresses (user_id, email) select id, 'a@b.cn' from users`],
  [
    'proven_addresses_user_id_users_id_fk',
    `insert into proven_addresses (user_id, email, email_index) values (99999, '${SEALED}', 'i')`,
  ],
  [
    'one_time_links_email_check',
    `${LINK.replace('expires_at)', 'expires_at, email)')} 'recovery', 't', now() + interval '1 hour', 'a@b.cn' from users`,
  ],
  ['users_phone_check', `update users set phone = '13812345678'`],
  ['users_phone_check', `update users set phone = '${SEALED}'`],
  ['users_email_check', `update users set email = 'a@b.cn', email_index = 'i'`],
  ['postings_contact_name_check', `${POSTING}, contact_name) values ('supply', 'pending', '题', '转让', '张三')`],
  [
    'postings_contact_phone_check',
    `${POSTING}, contact_phone) values ('supply', 'pending', '题', '转让', '13812345678')`,
  ],
  ['data_views_viewer_role_check', `${VIEW} ('', 'Users', 1, '{Phone}', 'r')`],
  ['data_views_resource_check', `${VIEW} ('r', 'Links', 1, '{Phone}', 'r')`],
  ['data_views_fields_check', `${VIEW} ('r', 'Users', 1, '{}', 'r')`],
  ['data_views_reason_check', `${VIEW} ('r', 'Users', 1, '{Phone}', ' ')`],
  ['one_time_links_purpose_check', `${LINK} 'joke', 't', now() + interval '1 hour' from users`],
  ['one_time_links_token_hash_check', `${LINK} 'recovery', '', now() + interval '1 hour' from users`],
  ['one_time_links_expires_at_check', `${LINK} 'recovery', 't', now() - interval '1 hour' from users`],
  [
    'one_time_links_user_id_users_id_fk',
    `${LINK.replace('select id,', 'select 99999,')} 'recovery', 't', now() + interval '1 hour'`,
  ],
  ['message_templates_event_check', `${TEMPLATE} ('', 't', 't', 1)`],
  ['message_templates_title_check', `${TEMPLATE} ('e', ' ', 't', 1)`],
  ['message_templates_text_check', `${TEMPLATE} ('e', 't', '', 1)`],
  ['message_templates_version_check', `${TEMPLATE} ('e', 't', 't', 0)`],
  ['privacy_texts_version_check', `${TEXT}, version) values ('x', 0)`],
  ['privacy_texts_number_check', `${TEXT}, number, published_at) values ('x', 0, now())`],
  ['privacy_texts_number_key', `${TEXT}, number, published_at) values ('x', 1, now())`],
  ['privacy_texts_kind_check', `${TEXT}, kind) values ('x', 'rules')`],
  ['privacy_requests_number_check', `${REQUEST} ' ', 'copy', '2026-12-01', 'received', null, null, 1, '' from users`],
  [
    'privacy_requests_number_unique',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'received', null, null, 1, '' from users, (values (1), (2)) v(n)`,
  ],
  ['privacy_requests_kind_check', `${REQUEST} 'x', 'all', '2026-12-01', 'received', null, null, 1, '' from users`],
  ['privacy_requests_status_check', `${REQUEST} 'x', 'copy', '2026-12-01', 'asleep', null, now(), 1, '' from users`],
  ['privacy_requests_outcome_check', `${REQUEST} 'x', 'copy', '2026-12-01', 'answered', null, now(), 1, '' from users`],
  [
    'privacy_requests_outcome_check',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'answered', 'maybe', now(), 1, '' from users`,
  ],
  [
    'privacy_requests_outcome_check',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'closed', 'granted', now(), 1, '' from users`,
  ],
  [
    'privacy_requests_ended_at_check',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'received', null, now(), 1, '' from users`,
  ],
  ['privacy_requests_ended_at_check', `${REQUEST} 'x', 'copy', '2026-12-01', 'closed', null, null, 1, '' from users`],
  [
    'privacy_requests_ended_at_after_created_at_check',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'closed', null, '2000-01-01', 1, '' from users`,
  ],
  ['privacy_requests_version_check', `${REQUEST} 'x', 'copy', '2026-12-01', 'received', null, null, 0, '' from users`],
  [
    'privacy_requests_text_check',
    `${REQUEST} 'x', 'copy', '2026-12-01', 'received', null, null, 1, 'clear' from users`,
  ],
  ...['supplement', 'extension_reason', 'answer'].map((column): [string, string] => [
    `privacy_requests_${column}_check`,
    `insert into privacy_requests (user_id, number, kind, due_on, ${column}) select id, 'x', 'copy', '2026-12-01', 'clear' from users`,
  ]),
  ['consents_kind_check', `${CONSENT} 'all', 1, 'x', 'form' from users`],
  ['consents_number_check', `${CONSENT} 'privacy', null, 'x', 'form' from users`],
  ['consents_purpose_check', `${CONSENT} 'privacy', 1, ' ', 'form' from users`],
  ['consents_way_check', `${CONSENT} 'privacy', 1, 'x', 'mail' from users`],
  ['consents_present_key', `${CONSENT} 'contacts', n, 'x', 'form' from users, (values (null::int), (null)) v(n)`],
  [
    'consents_withdrawn_at_after_given_at_check',
    `insert into consents (user_id, kind, number, purpose, way, withdrawn_at) select id, 'privacy', 1, 'x', 'form', '2000-01-01' from users`,
  ],
  ['privacy_texts_content_check', `${TEXT}) values (' ')`],
  ['privacy_texts_published_at_check', `${TEXT}, number) values ('x', 7)`],
  ['privacy_texts_draft_key', `${TEXT}) values ('x'), ('y')`],
  ['api_tokens_name_check', `${TOKEN} ' ', 'h', '${SHA}', '{Newss:read}', now() + interval '1 day' from users`],
  ['api_tokens_token_hash_check', `${TOKEN} 'n', 'h', 'x', '{Newss:read}', now() + interval '1 day' from users`],
  ['api_tokens_permissions_check', `${TOKEN} 'n', 'h', '${SHA}', '{}', now() + interval '1 day' from users`],
  [
    'api_tokens_expires_at_check',
    `${TOKEN} 'n', 'h', '${SHA}', '{Newss:read}', now() + interval '400 days' from users`,
  ],
  [
    'api_tokens_user_id_users_id_fk',
    `${TOKEN.replace('select id,', 'select 99999,')} 'n', 'h', '${SHA}', '{Newss:read}', now() + interval '1 day'`,
  ],
  ['webhooks_name_check', `${HOOK} (' ', 'https://a.cn', '{e}', 's')`],
  ['webhooks_url_check', `${HOOK} ('n', 'ftp://a.cn', '{e}', 's')`],
  ['webhooks_url_check', `${HOOK} ('n', 'https://a.cn /b', '{e}', 's')`],
  ['webhooks_events_check', `${HOOK} ('n', 'https://a.cn', '{}', 's')`],
  ['webhooks_secret_check', `${HOOK} ('n', 'https://a.cn', '{e}', '')`],
  [
    'webhooks_version_check',
    `insert into webhooks (name, url, events, secret, version) values ('n', 'https://a.cn', '{e}', 's', 0)`,
  ],
  ['webhook_deliveries_webhook_id_webhooks_id_fk', `${DELIVERY} 'e', 'm', '{}', 0)`],
  ['webhook_deliveries_event_check', `${DELIVERY} '', 'm', '{}', 0)`],
  ['webhook_deliveries_message_id_check', `${DELIVERY} 'e', ' ', '{}', 0)`],
  ['webhook_deliveries_data_check', `${DELIVERY} 'e', 'm', '[]', 0)`],
  ['webhook_deliveries_attempts_check', `${DELIVERY} 'e', 'm', '{}', -1)`],
  ['jobs_kind_check', `${JOB} ('', '{}', 'waiting', 0, 1, null)`],
  ['jobs_data_check', `${JOB} ('k', '[]', 'waiting', 0, 1, null)`],
  ['jobs_state_check', `${JOB} ('k', '{}', 'asleep', 0, 1, now())`],
  ['jobs_attempts_check', `${JOB} ('k', '{}', 'waiting', -1, 1, null)`],
  ['jobs_max_attempts_check', `${JOB} ('k', '{}', 'waiting', 0, 0, null)`],
  ['jobs_finished_at_check', `${JOB} ('k', '{}', 'done', 0, 1, null)`],
  ['jobs_key', `insert into jobs (kind, data, max_attempts, key) values ('k', '{}', 1, 'x'), ('k', '{}', 1, 'x')`],
  [
    'sessions_expires_at_after_created_at_check',
    `insert into sessions (user_id, token_hash, expires_at) select id, 't', now() - interval '1 second' from users`,
  ],
  ['attempts_count_check', `insert into attempts (key, count, since) values ('k', -1, now())`],
  [
    'laws_repealed_date_after_promulgation_date_check',
    `update laws set promulgation_date = '2020-01-02', effective_date = null, repealed_date = '2020-01-01'`,
  ],
  [
    'laws_repealed_date_after_effective_date_check',
    `update laws set effective_date = '2020-01-02', repealed_date = '2020-01-01'`,
  ],
  ['sessions_user_id_users_id_fk', `insert into sessions (user_id, token_hash, expires_at) values (99999, 't', now())`],
  ['totp_secrets_secret_check', `insert into totp_secrets (user_id, secret) values (1, ' ')`],
  ['totp_secrets_last_step_check', `insert into totp_secrets (user_id, secret, last_step) values (1, 's', -1)`],
  ['recovery_codes_code_hash_check', `insert into recovery_codes (user_id, code_hash) values (1, 'ABCD-2345')`],
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
  ...['\\t', '\\u3000', '\\u00a0 \\u200b\\ufeff', '\\r\\n'].map((blank): [string, string] => [
    'articles_title_check',
    `${ARTICLE} ('news', 'draft', E'${blank}', null)`,
  ]),
  ['articles_publish_time_check', `${ARTICLE} ('news', 'published', '题', null)`],
  ['articles_read_count_check', `update articles set read_count = -1`],
  ['articles_version_check', `update articles set version = 0`],
  ['laws_level_check', `update laws set level = '通知'`],
  ['laws_history_check', `update laws set history = '{}'`],
  ['laws_article_count_check', `update laws set article_count = -1`],
  ['laws_article_id_articles_fk', `insert into laws (article_id) values (99999)`],
  ['laws_article_id_articles_fk', `${NEWS}; insert into laws (article_id) select max(id) from articles`],
  ['laws_article_id_articles_fk', `update articles set kind = 'news', column_id = null where kind = 'law'`],
  ['laws_article_id_check', `${ARTICLE} ('law', 'draft', '题', null)`],
  ['laws_article_id_check', `${NEWS}; update articles set kind = 'law' where kind = 'news'`],
  ['laws_article_id_check', `delete from laws`],
  ['notice_terms_article_id_check', `${NOTICE}; insert into notice_terms (article_id) select max(id) from articles`],
  [
    'notice_terms_article_id_articles_fk',
    `${NEWS}; insert into notice_terms (article_id, channel) select max(id), 'a' from articles`,
  ],
  ...['audience', 'conditions', 'materials', 'channel'].map((column): [string, string] => [
    `notice_terms_${column}_check`,
    `${NOTICE}; insert into notice_terms (article_id, deadline_at, ${column}) select max(id), now(), ' ' from articles`,
  ]),
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
  [
    'patents_class_editions_check',
    `${PATENT}, class_editions) values ('n', '发明', '题', '2020-01-01', '{A01B 2006}')`,
  ],
  ['patents_loc_check', `${PATENT}, loc) values ('n', '发明', '题', '2020-01-01', '06-01')`],
  ['patent_events_told_check', `${PATENT_EVENT}) values (99999, '[]')`],
  ['patent_events_licence_kind_check', `${PATENT_EVENT}, licence_kind) values (99999, '{}', '独家')`],
  ['patent_events_by_undo_check', `${PATENT_EVENT}, by_undo) values (99999, '{}', true)`],
  ['patent_events_retracted_by_check', `${PATENT_EVENT}, retracted_by) values (99999, '{}', 1)`],
  ['patent_events_patent_id_patents_id_fk', `${PATENT_EVENT}) values (99999, '{}')`],
  ['patents_claims_check', `${PATENT}, claims) values ('n', '外观设计', '题', '2020-01-01', '{1. 一种灯}')`],
  ['patents_description_check', `${PATENT}, description) values ('n', '外观设计', '题', '2020-01-01', '灯')`],
  ['patents_figures_check', `${PATENT}, figures) values ('n', '发明', '题', '2020-01-01', '{}')`],
  ['patents_figures_told_check', `${PATENT}, figures_told) values ('n', '发明', '题', '2020-01-01', -1)`],
  ['patents_figures_elements_check', `${PATENT}, figures) values ('n', '发明', '题', '2020-01-01', '[{}, "图1"]')`],
  ['patents_pct_number_check', `${PATENT}, pct_number) values ('n', '发明', '题', '2020-01-01', 'PCT/CN2021/1')`],
  [
    'patents_pct_number_check',
    `${PATENT}, pct_number) values ('n', '外观设计', '题', '2020-01-01', 'PCT/CN2021/078383')`,
  ],
  [
    'patents_pct_entry_date_check',
    `${PATENT}, pct_entry_date) values ('n', '外观设计', '题', '2020-01-01', '2021-01-01')`,
  ],
  [
    'patents_pct_entry_date_after_application_date_check',
    `${PATENT}, pct_entry_date) values ('n', '发明', '题', '2020-01-01', '2019-12-31')`,
  ],
  ['patents_relations_check', `${PATENT}, relations) values ('n', '发明', '题', '2020-01-01', '{}')`],
  [
    'patents_relations_elements_check',
    `${PATENT}, relations) values ('n', '发明', '题', '2020-01-01', '[{}, "分案"]')`,
  ],
  ['patents_party_codes_check', `${PATENT}, party_codes) values ('n', '发明', '题', '2020-01-01', '{}')`],
  ['patents_party_codes_elements_check', `${PATENT}, party_codes) values ('n', '发明', '题', '2020-01-01', '["9"]')`],
  ['patents_citations_check', `${PATENT}, citations) values ('n', '发明', '题', '2020-01-01', '"CN1"')`],
  ['patents_citations_elements_check', `${PATENT}, citations) values ('n', '发明', '题', '2020-01-01', '[1]')`],
  ['patents_term_extension_days_check', `${PATENT}, term_extension_days) values ('n', '发明', '题', '2020-01-01', -1)`],
  ['patents_tags_check', `${PATENT}, tags) values ('n', '发明', '题', '2020-01-01', '{甲,""}')`],
  [
    'patents_tags_check',
    `${PATENT}, tags) values ('n', '发明', '题', '2020-01-01', (select array_agg(n::text) from generate_series(1, 21) n))`,
  ],
  ['patents_state_check', `${PATENT}, state) values ('n', '发明', '题', '2020-01-01', '不明')`],
  ['patents_state_detail_check', `${PATENT}, state_detail) values ('n', '发明', '题', '2020-01-01', '有权')`],
  ['patents_doubt_check', `${PATENT}, doubt) values ('n', '发明', '题', '2020-01-01', '不明')`],
  ['patents_problems_check', `${PATENT}, problems) values ('n', '发明', '题', '2020-01-01', '{no-abstract,no-soul}')`],
  ['patents_flags_check', `${PATENT}, flags) values ('n', '发明', '题', '2020-01-01', '{质押,抵押}')`],
  [
    'patents_expires_on_after_application_date_check',
    `${PATENT}, expires_on) values ('n', '发明', '题', '2020-01-01', '2019-12-31')`,
  ],
  ['patents_publication_number_check', `${NUMBERLESS}) values ('发明', '题')`],
  [
    'patents_publication_number_check',
    `${NUMBERLESS}, publication_number, grant_number) values ('发明', '题', '', '')`,
  ],
  ['patents_version_check', `${PATENT}, version) values ('n', '发明', '题', '2020-01-01', 0)`],
  ['financing_products_name_check', `${PRODUCT}) values ('', 'b')`],
  ['financing_products_bank_check', `${PRODUCT}) values ('n', '')`],
  ['financing_products_amount_min_fen_check', `${PRODUCT}, amount_min_fen) values ('n', 'b', -1)`],
  ['financing_products_amount_max_fen_check', `${PRODUCT}, amount_max_fen) values ('n', 'b', -1)`],
  ['financing_products_amount_min_fen_most_check', `${PRODUCT}, amount_min_fen) values ('n', 'b', 9007199254740992)`],
  ['financing_products_amount_max_fen_most_check', `${PRODUCT}, amount_max_fen) values ('n', 'b', 9007199254740992)`],
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
  [
    'postings_price_fen_most_check',
    `${POSTING}, price_fen) values ('supply', 'pending', '题', '转让', 9007199254740992)`,
  ],
  ['postings_publish_time_check', `${POSTING}) values ('supply', 'published', '题', '转让')`],
  ['postings_version_check', `${POSTING}, version) values ('supply', 'pending', '题', '转让', 0)`],
  ['postings_owner_id_users_id_fk', `${POSTING}, owner_id) values ('supply', 'pending', '题', '转让', 99999)`],
  ['links_name_check', `insert into links (name, link) values ('', 'x')`],
  ['links_link_check', `insert into links (name, link) values ('x', '')`],
  ['links_sort_check', `insert into links (name, link, sort) values ('x', 'x', -1)`],
  ['links_version_check', `insert into links (name, link, version) values ('x', 'x', 0)`],
  ['roles_version_check', `insert into roles (name, permissions, version) values ('一', '{Newss:read}', 0)`],
  ['roles_name_check', `insert into roles (name, permissions) values (' ', '{Newss:read}')`],
  ['roles_permissions_check', `insert into roles (name) values ('二')`],
  ['columns_version_check', `${COLUMN}, version) values ('news', 'x', 0)`],
  ['columns_kind_check', `${COLUMN}) values ('poem', 'x')`],
  ['columns_name_check', `${COLUMN}) values ('news', ' ')`],
  ['columns_code_check', `${COLUMN}, code) values ('news', 'x', 'other')`],
  ['columns_sort_check', `${COLUMN}, sort) values ('news', 'x', -1)`],
  ['columns_name_key', `${COLUMN}) values ('news', '全部新闻')`],
  ['articles_column_id_columns_fk', `insert into articles (kind, title, category, column_id) ${IN_NO_COLUMN}`],
  ['institutions_version_check', `${INSTITUTION}, version) values ('x', 'bank', 0)`],
  ['institutions_name_check', `${INSTITUTION}) values ('', 'bank')`],
  ['institutions_kind_check', `${INSTITUTION}) values ('x', 'shop')`],
  ['institutions_sort_check', `${INSTITUTION}, sort) values ('x', 'bank', -1)`],
  ['financing_products_institution_id_institutions_fk', `${PRODUCT}, institution_id) values ('n', 'b', 99999)`],
  ['organizations_version_check', `${ORGANIZATION} ('x', '${CODE}', 'company', 'draft', 0, null)`],
  ['organizations_name_check', `${ORGANIZATION} (' ', '${CODE}', 'company', 'draft', 1, null)`],
  ['organizations_credit_code_check', `${ORGANIZATION} ('x', '91110000', 'company', 'draft', 1, null)`],
  ['organizations_kind_check', `${ORGANIZATION} ('x', '${CODE}', 'club', 'draft', 1, null)`],
  ['organizations_status_check', `${ORGANIZATION} ('x', '${CODE}', 'company', 'asleep', 1, null)`],
  ['organizations_valid_until_check', `${ORGANIZATION} ('x', '${CODE}', 'company', 'verified', 1, null)`],
  ['organizations_reminded_days_check', `${ORGANIZATION} ('x', '${CODE}', 'company', 'draft', 1, -1)`],
  [
    'organization_members_role_check',
    `insert into organization_members (organization_id, user_id, role) values (99999, 1, 'guest')`,
  ],
  ['organization_invitations_role_check', `${INVITED} 'guest', null, now() + interval '1 day')`],
  ['organization_invitations_outcome_check', `${INVITED} 'viewer', 'lost', now() + interval '1 day')`],
  [
    'organization_invitations_expires_at_after_created_at_check',
    `${INVITED} 'viewer', null, now() - interval '1 day')`,
  ],
  [
    'organization_documents_kind_check',
    `insert into organization_documents (organization_id, file_id, kind) values (99999, 1, 'poem')`,
  ],
  ['passkeys_name_check', `${PASSKEY} ' ', 'h', 'c', 'k', 0)`],
  ['passkeys_host_check', `${PASSKEY} 'n', '', 'c', 'k', 0)`],
  ['passkeys_credential_id_check', `${PASSKEY} 'n', 'h', ' ', 'k', 0)`],
  ['passkeys_public_key_check', `${PASSKEY} 'n', 'h', 'c', '', 0)`],
  ['passkeys_counter_check', `${PASSKEY} 'n', 'h', 'c', 'k', -1)`],
  [
    'passkey_challenges_purpose_check',
    `insert into passkey_challenges (digest, purpose, expires_at) values ('x', 'joke', now())`,
  ],
  ['identities_issuer_check', `insert into identities (user_id, issuer, subject) values (99999, ' ', 's')`],
  ['identities_subject_check', `insert into identities (user_id, issuer, subject) values (99999, 'i', '')`],
  ['proven_phones_phone_check', `insert into proven_phones (user_id, phone) select id, '13800138000' from users`],
  [
    'proven_phones_user_id_users_id_fk',
    `insert into proven_phones (user_id, phone, phone_index) values (99999, '${SEALED}', 'i')`,
  ],
  ['statute_imports_state_check', `${LAW_IMPORT} 'ended', 'storing', 0, 1, 0, now() from users`],
  ['statute_imports_stage_check', `${LAW_IMPORT} 'running', 'joke', 0, 1, 0, null from users`],
  ['statute_imports_files_done_check', `${LAW_IMPORT} 'running', 'storing', -1, 1, 0, null from users`],
  ['statute_imports_files_total_check', `${LAW_IMPORT} 'running', 'storing', 0, -1, 0, null from users`],
  ['statute_imports_share_check', `${LAW_IMPORT} 'running', 'storing', 0, 1, 101, null from users`],
  ['statute_imports_finished_at_check', `${LAW_IMPORT} 'done', 'storing', 0, 1, 0, null from users`],
  [
    'statute_imports_user_id_users_id_fk',
    `${LAW_IMPORT.replace('select id,', 'select 99999,')} 'running', 'storing', 0, 1, 0, null`,
  ],
  ['patent_imports_state_check', `${PATENT_IMPORT} 'joke', 0, 0, now())`],
  [
    'patent_imports_headings_check',
    `insert into patent_imports (files, state, headings, finished_at) values ('{a}', 'done', '[]', now())`,
  ],
  ['patent_heading_maps_key_check', `${HEADING_MAP} (' ', '{甲}', '{}')`],
  ['patent_heading_maps_columns_check', `${HEADING_MAP} ('k', '{}', '{}')`],
  ['patent_heading_maps_headings_check', `${HEADING_MAP} ('k', '{甲}', '[]')`],
  ['patent_imports_files_done_check', `${PATENT_IMPORT} 'running', -1, 0, null)`],
  ['patent_imports_records_done_check', `${PATENT_IMPORT} 'running', 0, -1, null)`],
  ['patent_imports_finished_at_check', `${PATENT_IMPORT} 'done', 0, 0, null)`],
  [
    'patent_import_faults_line_check',
    `insert into patent_import_faults (import_id, file, line, refused, reason) values (99999, 'a', -1, true, 'r')`,
  ],
  [
    'patent_import_changes_before_check',
    `insert into patent_import_changes (import_id, patent_id, before, found, version) values (99999, 99999, '[]', 1, 2)`,
  ],
  ['patent_parties_role_check', `${PARTY} (99999, '代理师', 0, '甲', '甲', '未知', true, null, null)`],
  ['patent_parties_kind_check', `${PARTY} (99999, '申请人', 0, '甲', '甲', '社团', true, null, null)`],
  [
    'patent_parties_credit_code_check',
    `${PARTY.replace('kind,', 'kind, credit_code,')} (99999, '申请人', 0, '甲', '甲', '未知', '91', true, null, null)`,
  ],
  ['patent_parties_position_check', `${PARTY} (99999, '申请人', -1, '甲', '甲', '未知', true, null, null)`],
  [
    'patent_parties_until_on_after_from_on_check',
    `${PARTY} (99999, '申请人', 0, '甲', '甲', '未知', true, '2024-01-02', '2024-01-01')`,
  ],
  ['patent_parties_patent_id_patents_id_fk', `${PARTY} (99999, '申请人', 0, '甲', '甲', '未知', true, null, null)`],
  ['patent_renames_state_check', `${RENAME} ('{甲}', '乙', true, 'lost', 0)`],
  ['patent_renames_to_name_check', `${RENAME} ('{甲}', ' ', true, 'done', 0)`],
  ['patent_renames_from_names_check', `${RENAME} ('{}', '乙', true, 'done', 0)`],
  ['patent_renames_changed_check', `${RENAME} ('{甲}', '乙', true, 'done', -1)`],
  [
    'patent_rename_changes_before_check',
    `insert into patent_rename_changes (rename_id, patent_id, before, version) values (99999, 99999, '[]', 1)`,
  ],
  ['patent_name_aliases_name_check', `${ALIAS} (' ', '乙')`],
  ['patent_name_aliases_kept_check', `${ALIAS} ('甲', '甲')`],
  ['patent_merges_merged_into_check', `${PATENT_MERGE} (99999, 99999, 1, 1, '{}')`],
  ['patent_merges_trace_check', `${PATENT_MERGE} (99999, 99998, 1, 1, '[]')`],
  ['patent_merges_patent_id_patents_id_fk', `${PATENT_MERGE} (99999, 99998, 1, 1, '{}')`],
  ['patent_sources_days_check', `insert into patent_sources (patent_id, days) values (99999, '[]')`],
  ['patent_publications_number_check', `insert into patent_publications (number, patent_id) values (' ', 99999)`],
  [
    'patent_publications_stage_check',
    `insert into patent_publications (number, patent_id, stage) values ('CN1', 99999, '出版')`,
  ],
  [
    'patent_publications_patent_id_patents_id_fk',
    `insert into patent_publications (number, patent_id) values ('CN1', 99999)`,
  ],
  ['patent_picks_position_check', `insert into patent_picks (patent_id, position) select id, 9 from patents`],
  ['patent_picks_patent_id_patents_id_fk', `insert into patent_picks (patent_id, position) values (99999, 1)`],
  ['patent_terms_records_check', `insert into patent_terms (term, records, weights) values ('灯', 0, '{}')`],
  [
    'patent_class_counts_scheme_check',
    `insert into patent_class_counts (scheme, symbol, parent, patents) values ('LOC', '12', '', 1)`,
  ],
  [
    'patent_class_counts_symbol_check',
    `insert into patent_class_counts (scheme, symbol, parent, patents) values ('IPC', ' ', '', 1)`,
  ],
  [
    'patent_class_counts_patents_check',
    `insert into patent_class_counts (scheme, symbol, parent, patents) values ('IPC', 'G', '', 0)`,
  ],
  ['ipc_titles_title_check', `insert into ipc_titles (symbol, title) values ('A', ' ')`],
  ['one_time_codes_purpose_check', `${ONE_CODE} values ('joke', '${SEALED}', 'i', 't', '', 0)`],
  ['one_time_codes_phone_check', `${ONE_CODE} values ('login', '13800138000', 'i', 't', '', 0)`],
  ['one_time_codes_phone_check', `${ONE_CODE} values ('login', '${SEALED}', null, 't', '', 0)`],
  [
    'one_time_codes_email_check',
    `insert into one_time_codes (purpose, email, email_index, ticket_hash) values ('email', 'a@b.cn', 'i', 't')`,
  ],
  ['one_time_codes_user_id_check', `insert into one_time_codes (purpose, ticket_hash) values ('email', 't')`],
  ['one_time_codes_ticket_hash_check', `${ONE_CODE} values ('login', '${SEALED}', 'i', ' ', '', 0)`],
  ['one_time_codes_code_hash_check', `${ONE_CODE} values ('login', '${SEALED}', 'i', 't', 'h', 0)`],
  ['one_time_codes_tries_check', `${ONE_CODE} values ('login', '${SEALED}', 'i', 't', '', 6)`],
  [
    'one_time_codes_ticket_hash_unique',
    `${ONE_CODE} select 'login', '${SEALED}', 'i', 't', '', 0 from generate_series(1, 2)`,
  ],
  [
    'one_time_codes_user_id_users_id_fk',
    `insert into one_time_codes (purpose, phone, phone_index, ticket_hash, user_id) values ('login', '${SEALED}', 'i', 't', 99999)`,
  ],
  ['sso_states_browser_check', `${STATE} '', 'login', 'desktop', '/', now())`],
  ['sso_states_purpose_check', `${STATE} 'b', 'joke', 'desktop', '/', now())`],
  ['sso_states_entry_check', `${STATE} 'b', 'login', ' ', '/', now())`],
  ['sso_states_back_check', `${STATE} 'b', 'login', 'desktop', '//evil.example', now())`],
  ['client_secrets_key_check', `insert into client_secrets (key, secret) values ('', 's')`],
  ['client_secrets_secret_check', `insert into client_secrets (key, secret) values ('k', ' ')`],
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

  it.each(DERIVED)('%s, as its form says', async (constraint, text) => {
    await expect(run(text)).rejects.toMatchObject({ cause: { constraint } });
  });

  it('let a patent stand without application number and date where another number is', async () => {
    const { rowCount } = await run(`${NUMBERLESS}, publication_number, grant_number, grant_date, expires_on) values
      ('发明', '题', 'CN113781974A', null, null, null), ('发明', '题', 'CN113781974A', 'CN113781974B', '2023-01-03', null)`);
    expect(rowCount).toBe(2);
    await run(`delete from patents where application_number is null`);
  });

  it('are all broken above', () => {
    const named = new Set([...BROKEN, ...DERIVED].map(([constraint]) => constraint));
    const checksOf = (found: Record<string, unknown>) =>
      tablesOf(found).flatMap((table) => getTableConfig(table).checks.map((one) => one.name));
    const checks = [...checksOf(shared), ...checksOf(own)];
    expect(checks.length).toBeGreaterThan(60);
    // Each folder was found.
    expect(checksOf(own)).toEqual(expect.arrayContaining(['search_documents_title_check', 'ipc_titles_title_check']));
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
    const waiting = rows.map((row) => String(row.conname));
    // What waits for the rows to be sealed is proven by the first start.
    const sealed = waiting.filter((name) => /_(phone|email|contact_name)_check$/.test(name));
    expect(sealed.length).toBe(6);
    expect(waiting.filter((name) => !sealed.includes(name))).toEqual([
      'financing_products_amount_min_fen_check',
      'users_roles_check',
    ]);
    expect((await client.query(`select 1 from financing_products where amount_min_fen = -5`)).rowCount).toBe(1);
    await expect(client.query(`${PRODUCT}, amount_min_fen) values ('n', 'b', -1)`)).rejects.toThrow('violates check');
  } finally {
    await client.end();
    await drop();
  }
});

it('has a migration for everything the tables say', async () => {
  const folder = path.resolve(import.meta.dirname, '../migrations/meta');
  const journal = JSON.parse(readFileSync(path.join(folder, '_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const last = `${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  const before = JSON.parse(readFileSync(path.join(folder, last), 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  const now = generateDrizzleJson({ ...shared, ...views, ...own }, before.id);
  expect(await generateMigration(before, now)).toEqual([]);
});
