/** A kept release with rows that the rules of migration 0026 refuse, and those of 0061: mended, or set aside by 0064 and told of. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { createDatabase } from '../helpers/database.ts';
import { migrateUpTo, readRelease, restoreRelease } from './release.ts';

const BEFORE = '0025_former_address';
/** One more than what a number of JavaScript says exactly. */
const TOO_MUCH = '9007199254740992';
const MOST = '9007199254740991';

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
  await writeLaw('never at all', `'2020-06-01', '2020-07-01', '2020-01-01'`);
  await writeLaw('told in time', `'2019-06-01', '2020-06-01', '2020-01-01'`);
  await writeLaw('to come', `'2089-06-01', '2090-01-01', '2089-12-01'`);
  await writeLaw('orderly', `'2019-06-01', '2020-01-01', '2020-06-01'`);
  await client.query(`insert into financing_products (name, bank, amount_min_fen, amount_max_fen)
    values ('无边', '旧', ${TOO_MUCH}, ${TOO_MUCH}), ('有底', '旧', 100, ${TOO_MUCH}), ('有度', '旧', 100, ${MOST})`);
  // Breaks one more rule: no step can write it.
  await client.query('alter table financing_products drop constraint financing_products_handling_days_check');
  await client.query(`insert into financing_products (name, bank, amount_max_fen, handling_days)
    values ('坏', '旧', ${TOO_MUCH}, -1)`);
  await client.query(`alter table financing_products add constraint financing_products_handling_days_check
    check (handling_days >= 0) not valid`);
  await client.query(
    `insert into postings (type, title, mode, price_fen) values ('supply', '无价', '转让', ${TOO_MUCH}),
      ('supply', '有价', '转让', ${MOST})`,
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

/** What was set aside of a table, by rule; numbers as texts, because they are more than JavaScript says exactly. */
const aside = async (origin: string) =>
  (
    await client.query<{ rule: string; row: Record<string, string | null> }>(
      `select rule, (select jsonb_object_agg(key, value) from jsonb_each_text("row")) as "row"
       from set_aside where origin = $1 order by id`,
      [origin],
    )
  ).rows;

it('sets aside what contradicts of dates: what was repealed stays so, what is to come is not in force', async () => {
  const promulgated = `select promulgation_date::text as promulgated from laws where series_key =`;
  expect(await one(`${LAW} 'repealed first'`)).toEqual({ effective: null, repealed: '2020-01-01' });
  expect(await one(`${LAW} 'never in force'`)).toEqual({ effective: null, repealed: '2020-01-01' });
  expect(await one(`${promulgated} 'never in force'`)).toEqual({ promulgated: null });
  expect(await one(`${LAW} 'never at all'`)).toEqual({ effective: null, repealed: '2020-01-01' });
  expect(await one(`${promulgated} 'never at all'`)).toEqual({ promulgated: null });
  expect(await one(`${LAW} 'told in time'`)).toEqual({ effective: null, repealed: '2020-01-01' });
  expect(await one(`${promulgated} 'told in time'`)).toEqual({ promulgated: '2019-06-01' });
  expect(await one(`${LAW} 'to come'`)).toEqual({ effective: '2090-01-01', repealed: null });
  expect(await one(`${LAW} 'orderly'`)).toEqual({ effective: '2020-01-01', repealed: '2020-06-01' });
  const rows = await aside('laws');
  expect(rows.map(({ rule, row }) => [rule, row.promulgation_date, row.effective_date, row.repealed_date])).toEqual([
    ['laws_repealed_date_after_effective_date_check', null, '2020-06-01', '2020-01-01'],
    ['laws_repealed_date_after_promulgation_date_check', '2020-06-01', null, '2020-01-01'],
    ['laws_repealed_date_after_effective_date_check', '2020-06-01', '2020-07-01', '2020-01-01'],
    ['laws_repealed_date_after_effective_date_check', '2019-06-01', '2020-06-01', '2020-01-01'],
    ['laws_repealed_date_after_effective_date_check', '2089-06-01', '2090-01-01', '2089-12-01'],
  ]);
  for (const { row } of rows) expect(heard(`第 ${row.article_id} 号法规`)).toHaveLength(1);
});

it('sets aside sums that are too large, to the last fen', async () => {
  const product = `select id::text, amount_min_fen::text as least, amount_max_fen::text as most from financing_products where name =`;
  const [endless, bounded] = [await one(`${product} '无边'`), await one(`${product} '有底'`)];
  expect(endless).toMatchObject({ least: null, most: null });
  expect(bounded).toMatchObject({ least: '100', most: null });
  expect(await one(`${product} '有度'`)).toMatchObject({ least: '100', most: MOST });
  expect(await aside('financing_products')).toEqual([
    {
      rule: 'financing_products_amount_min_fen_most_check',
      row: { id: endless?.id, amount_min_fen: TOO_MUCH, amount_max_fen: TOO_MUCH },
    },
    {
      rule: 'financing_products_amount_max_fen_most_check',
      row: { id: bounded?.id, amount_min_fen: '100', amount_max_fen: TOO_MUCH },
    },
  ]);
  const posting = `select id::text, price_fen::text as price from postings where title =`;
  const priceless = await one(`${posting} '无价'`);
  expect(priceless).toMatchObject({ price: null });
  expect(await one(`${posting} '有价'`)).toMatchObject({ price: MOST });
  expect(await aside('postings')).toEqual([
    { rule: 'postings_price_fen_most_check', row: { id: priceless?.id, price_fen: TOO_MUCH } },
  ]);
  expect(heard(`第 ${endless?.id} 号金融产品`)).toHaveLength(1);
  expect(heard(`第 ${bounded?.id} 号金融产品`)).toHaveLength(1);
  expect(heard(`第 ${priceless?.id} 号供需信息`)).toHaveLength(1);
});

it('has every rule hold for every row, but for one that cannot be written', async () => {
  const { rows } = await client.query<{ name: string }>(`select conname as name from pg_constraint
    where contype = 'c' and not convalidated and conname in ('laws_repealed_date_after_effective_date_check',
      'laws_repealed_date_after_promulgation_date_check', 'financing_products_amount_min_fen_most_check',
      'financing_products_amount_max_fen_most_check', 'postings_price_fen_most_check')`);
  expect(rows).toEqual([{ name: 'financing_products_amount_max_fen_most_check' }]);
  expect(await one(`select amount_max_fen::text as most from financing_products where name = '坏'`)).toEqual({
    most: TOO_MUCH,
  });
  // Told by 0026, and again by 0064.
  expect(heard('financing_products_amount_max_fen_most_check')).toHaveLength(2);
  for (const rule of [
    'laws_repealed_date_after_effective_date_check',
    'laws_repealed_date_after_promulgation_date_check',
    'financing_products_amount_min_fen_most_check',
    'postings_price_fen_most_check',
  ])
    expect(heard(rule), rule).toHaveLength(1);
});

it('tells nobody twice', async () => {
  const before = told.length;
  await migrateDatabase(url, { warn: (message) => told.push(message) });
  expect(told.length).toBe(before);
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
