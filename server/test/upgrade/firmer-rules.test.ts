/** A kept release with rows that the rules of migration 0026 refuse, and those of 0061: mended, or left and told of. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { createDatabase } from '../helpers/database.ts';
import { migrateUpTo, readRelease, restoreRelease } from './release.ts';

const BEFORE = '0025_former_address';
/** One more than what a number of JavaScript says exactly. */
const TOO_MUCH = '9007199254740992';

let url = '';
let drop: () => Promise<void>;
let client: pg.Client;
const told: string[] = [];
const heard = (rule: string) => told.filter((one) => one.includes(rule));
const one = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows[0];

const LAW = `select effective_date::text as effective, repealed_date::text as repealed from laws where series_key =`;
/** A law of these dates, known by its series. */
async function writeLaw(series: string, dates: string): Promise<void> {
  await client.query(`with a as (insert into articles (kind, title) values ('law', '${series}') returning id)
    insert into laws (article_id, series_key, promulgation_date, effective_date, repealed_date)
    select id, '${series}', ${dates} from a`);
}

beforeAll(async () => {
  ({ url, drop } = await createDatabase('template0'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await restoreRelease(client, url, readRelease('0.1'));
  await migrateUpTo(url, BEFORE);
  await client.query(`insert into attempts (key, count, since) values ('below', -3, now()), ('above', 3, now())`);
  await client.query(`insert into sessions (user_id, token_hash, created_at, expires_at)
    select id, 'backwards', now(), now() - interval '1 day' from users order by id limit 1`);
  await client.query(`insert into sessions (user_id, token_hash, created_at, expires_at)
    select id, 'forwards', now(), now() + interval '1 day' from users order by id limit 1`);
  await writeLaw('repealed first', `null, '2020-06-01', '2020-01-01'`);
  await writeLaw('never in force', `'2020-06-01', null, '2020-01-01'`);
  await writeLaw('orderly', `'2019-06-01', '2020-01-01', '2020-06-01'`);
  await client.query(`insert into financing_products (name, bank, amount_min_fen, amount_max_fen)
    values ('无边', '旧', ${TOO_MUCH}, ${TOO_MUCH})`);
  await client.query(
    `insert into postings (type, title, mode, price_fen) values ('supply', '无价', '转让', ${TOO_MUCH})`,
  );
  await migrateDatabase(url, { warn: (message) => told.push(message) });
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('counts no attempts where fewer than none were counted', async () => {
  const { rows } = await client.query(`select key, count from attempts where key in ('below', 'above') order by key`);
  expect(rows).toEqual([
    { key: 'above', count: 3 },
    { key: 'below', count: 0 },
  ]);
});

it('ends sessions that had ended before they began, and no other', async () => {
  const { rows } = await client.query(`select token_hash from sessions where token_hash like '%wards'`);
  expect(rows).toEqual([{ token_hash: 'forwards' }]);
});

it('needs tell nobody of what it mends', () => {
  for (const rule of ['attempts_count_check', 'sessions_expires_at_after_created_at_check'])
    expect(heard(rule), rule).toEqual([]);
});

it('leaves dates and sums as they are, and says that they break a rule', async () => {
  expect(await one(`${LAW} 'repealed first'`)).toEqual({ effective: '2020-06-01', repealed: '2020-01-01' });
  expect(await one(`${LAW} 'never in force'`)).toEqual({ effective: null, repealed: '2020-01-01' });
  expect(
    await one(`select amount_min_fen::text, amount_max_fen::text from financing_products where name = '无边'`),
  ).toEqual({
    amount_min_fen: TOO_MUCH,
    amount_max_fen: TOO_MUCH,
  });
  expect(await one(`select price_fen::text from postings where title = '无价'`)).toEqual({ price_fen: TOO_MUCH });
  for (const rule of [
    'laws_repealed_date_after_effective_date_check',
    'laws_repealed_date_after_promulgation_date_check',
    'financing_products_amount_min_fen_most_check',
    'financing_products_amount_max_fen_most_check',
    'postings_price_fen_most_check',
  ])
    expect(heard(rule), rule).toHaveLength(1);
});

it('holds new rows to the rules', async () => {
  const refused = async (text: string, rule: string) =>
    expect(client.query(text), rule).rejects.toMatchObject({ constraint: rule });
  await refused(`insert into attempts (key, count, since) values ('new', -1, now())`, 'attempts_count_check');
  await refused(
    `insert into sessions (user_id, token_hash, created_at, expires_at) select id, 'new', now(), now() - interval '1 day' from users`,
    'sessions_expires_at_after_created_at_check',
  );
  const law = `update laws set repealed_date = '2018-01-01'`;
  await refused(
    `${law}, promulgation_date = null where series_key = 'orderly'`,
    'laws_repealed_date_after_effective_date_check',
  );
  await refused(
    `${law}, effective_date = null where series_key = 'orderly'`,
    'laws_repealed_date_after_promulgation_date_check',
  );
  await refused(
    `insert into financing_products (name, bank, amount_max_fen) values ('新', '旧', ${TOO_MUCH})`,
    'financing_products_amount_max_fen_most_check',
  );
  await refused(
    `insert into postings (type, title, mode, price_fen) values ('supply', '新', '转让', ${TOO_MUCH})`,
    'postings_price_fen_most_check',
  );
});
