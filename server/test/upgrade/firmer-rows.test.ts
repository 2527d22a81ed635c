/** A kept release with rows that rules of today refuse: mended, set aside or left, and told of. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { createDatabase } from '../helpers/database.ts';
import { readRelease, restoreRelease } from './release.ts';

let url = '';
let drop: () => Promise<void>;
let client: pg.Client;
const told: string[] = [];
const heard = (part: string) => told.filter((one) => one.includes(part));
const one = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows[0];

/** Kind, title. */
const ARTICLE = `insert into articles (kind, title) values`;
let news: number;
let law: number;

beforeAll(async () => {
  ({ url, drop } = await createDatabase('template0'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await restoreRelease(client, url, readRelease('0.1'));
  news = Number((await one(`${ARTICLE} ('news', '不是法规') returning id`))?.id);
  law = Number((await one(`${ARTICLE} ('law', E'\\t\\u3000') returning id`))?.id);
  await client.query(`insert into laws (article_id, issuing_authority) values (${news}, '某机关')`);
  await client.query(`insert into law_provisions (law_id, ordinal, type, anchor, text) values
    (${news}, 2, 'article', 'art-2', '第二条 乙'), (${news}, 1, 'article', 'art-1', '第一条 甲')`);
  // Breaks one more rule: no step can write it.
  await client.query(`insert into patents (application_number, type, title, application_date)
    values ('旧', '商标', E'\\u3000', '2020-01-01')`);
  await client.query(`insert into patents (application_number, type, title, application_date, claims, description)
    values ('旧外观', '外观设计', '灯', '2020-01-01', '{1. 如图}', '见图'), ('坏外观', '外观设计', E'\\t', '1980-01-01', '{}', '见图')`);
  await client.query(`insert into links (name, link) values (E'\\t', '/')`);
  await client.query(`insert into patents (application_number, type, title, application_date, events) values
    ('不成形', '发明', '题', '2020-01-01', '[1, {"Date": "2021-01-05", "Code": "SE01", "Text": "实质审查的生效"}]')`);
  await migrateDatabase(url, { warn: (message) => told.push(message) });
});
afterAll(async () => {
  await client.end();
  await drop();
});

it('gives a record without a title one that says so', async () => {
  expect(await one(`select title from articles where id = ${law}`)).toEqual({ title: '（无标题）' });
  expect(heard(`articles 的第 ${law} 号记录没有标题`)).toHaveLength(1);
});

it('keeps what it cannot mend, and holds new rows to the rule', async () => {
  expect(await one(`select title, type from patents where application_number = '旧'`)).toEqual({
    title: '\u3000',
    type: '商标',
  });
  expect(await one(`select name from links where link = '/'`)).toEqual({ name: '\t' });
  for (const rule of ['patents_title_check', 'links_name_check']) expect(heard(rule), rule).toHaveLength(1);
  expect(heard('patents 的第')).toEqual([]);
  await expect(client.query(`insert into links (name, link) values (E'\\t', '/')`)).rejects.toThrow('links_name_check');
});

it('sets aside what only laws have, with its provisions, and takes nothing from the article', async () => {
  expect(await one(`select origin, "row", rule from set_aside where origin = 'laws'`)).toMatchObject({
    origin: 'laws',
    rule: 'laws_article_id_articles_fk',
    row: {
      article_id: news,
      issuing_authority: '某机关',
      provisions: [
        { ordinal: 1, text: '第一条 甲' },
        { ordinal: 2, text: '第二条 乙' },
      ],
    },
  });
  expect(heard('1 条法规资料')).toHaveLength(1);
  expect(await one(`select count(*)::int as n from law_provisions where law_id = ${news}`)).toEqual({ n: 0 });
  expect(await one(`select kind, title from articles where id = ${news}`)).toEqual({ kind: 'news', title: '不是法规' });
});

it('takes over the events that are some, and sets the list aside where one is none', async () => {
  const moved = `select told from patent_events e join patents p on p.id = e.patent_id where application_number = '不成形'`;
  expect((await client.query(moved)).rows).toEqual([
    { told: { Date: '2021-01-05', Code: 'SE01', Text: '实质审查的生效' } },
  ]);
  expect(await one(`select "row", rule from set_aside where rule = 'patent_events_told_check'`)).toMatchObject({
    rule: 'patent_events_told_check',
    row: { application_number: '不成形', events: [1, { Date: '2021-01-05' }] },
  });
  expect(heard('1 件专利的法律事件不成形')).toHaveLength(1);
});

it('sets aside claims and descriptions of designs, and leaves those of a row that it cannot write', async () => {
  const design = `select id, claims, description from patents where application_number`;
  const mended = await one(`${design} = '旧外观'`);
  expect(mended).toMatchObject({ claims: [], description: '' });
  expect(
    (await client.query(`select origin, "row", rule from set_aside where rule = 'patents_claims_check'`)).rows,
  ).toEqual([
    {
      origin: 'patents',
      row: { id: mended?.id, claims: ['1. 如图'], description: '见图' },
      rule: 'patents_claims_check',
    },
  ]);
  expect(heard('1 件外观设计')).toHaveLength(1);
  expect(await one(`${design} = '坏外观'`)).toMatchObject({ claims: [], description: '见图' });
  expect(heard('patents_description_check')).toHaveLength(1);
  expect(heard('patents_claims_check')).toEqual([]);
});

it('gives a law what every law has', async () => {
  expect(await one(`select article_kind, issuing_authority from laws where article_id = ${law}`)).toEqual({
    article_kind: 'law',
    issuing_authority: '',
  });
  await expect(client.query(`delete from laws where article_id = ${law}`)).rejects.toThrow('without its row');
  await client.query(`delete from articles where id = ${law}`);
});

it('tells nobody twice', async () => {
  const before = told.length;
  await migrateDatabase(url, { warn: (message) => told.push(message) });
  expect(told.length).toBe(before);
});
