import {
  aboutResource,
  expertResource,
  financingResource,
  linkResource,
  newsResource,
  noticeResource,
  type PublicStats,
  patentResource,
  postingResource,
  RECENT_DAYS,
  schemasOf,
  webConfigResource,
} from '@ip-portal/contract';
import { STATE_UNVERIFIED } from '@ip-portal/contract/labels';
import { STATE_DETAILS } from '@ip-portal/contract/rules/patent-state';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TObject } from 'typebox';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { experts } from '../src/db/schema/experts.ts';
import { cleanHtml } from '../src/lib/html.ts';
import { today } from '../src/lib/time.ts';
import { validatorCompiler } from '../src/lib/validation.ts';
import { readDemo } from '../src/seed/read-demo.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { patentOf } from '../src/seed/seed-records.ts';
import { startTestApp, type TestApp } from './helpers/app.ts';

const content = await readDemo();

type Count = { count: number };
const count = async (t: TestApp, table: string) =>
  Number(
    ((await t.ctx.db.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`)).rows[0] as Count).count,
  );

describe('what is written down', () => {
  const cases: [string, TObject, readonly object[]][] = [
    ['news', schemasOf(newsResource).Write, content.news],
    ['notices', schemasOf(noticeResource).Write, content.notices],
    ['experts', schemasOf(expertResource).Write, content.experts],
    ['links', schemasOf(linkResource).Write, content.links],
    ['patents', schemasOf(patentResource).Write, content.patents.map(patentOf)],
    ['financing', schemasOf(financingResource).Write, content.financing],
    ['postings', schemasOf(postingResource).Write, content.postings],
  ];
  it.each(cases)('%s fit the contract', (_name, schema, records) => {
    const validate = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '' } as never);
    const faults = records.filter((record) => validate(structuredClone(record)) !== true);
    expect(records.length).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });

  it('loses nothing when it is cleaned', () => {
    const html = [...content.news, ...content.notices, ...content.financing, ...content.postings, content.about].map(
      ({ Content = '' }) => Content,
    );
    for (const text of html) {
      expect(text).not.toBe('');
      expect(cleanHtml(text)).toBe(text);
    }
  });
});

describe('an empty database', () => {
  let t: TestApp;
  let statements = 0;
  beforeAll(async () => {
    t = await startTestApp();
    const query = vi.spyOn(pg.Client.prototype, 'query');
    expect(await seedDemo(t.ctx)).toBe(true);
    statements = query.mock.calls.length;
    query.mockRestore();
  });

  it('is filled once, in few statements', async () => {
    expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(500);
    const before = await count(t, 'search_documents');
    expect(await seedDemo(t.ctx)).toBe(false);
    expect(await count(t, 'search_documents')).toBe(before);
    expect(await count(t, 'articles')).toBe(content.news.length + content.notices.length + content.laws.length);
    expect(await count(t, 'users')).toBe(1);
  });

  it('makes everything findable', async () => {
    const expected =
      content.news.length +
      content.notices.length +
      content.laws.length +
      content.experts.length +
      content.patents.length +
      content.financing.length;
    expect(await count(t, 'search_documents')).toBe(expected);
  });

  it('invents no figures and publishes nothing in the future', async () => {
    const odd = await t.ctx.db.execute(
      sql`select id from articles where read_count <> 0 or publish_time > now() or status <> 'published' or publish_time is null`,
    );
    expect(odd.rows).toEqual([]);
  });

  it('says until when, and names that very day in the text', async () => {
    const told = await t.visitor.get<{ Id: number; DaysLeft: number | null; Summary: string }[]>(
      '/api/Notices?pageSize=100&sortby=DeadlineAt&order=asc',
    );
    const left = told.body.data.flatMap(({ DaysLeft }) => DaysLeft ?? []);
    expect(left).toEqual(
      content.notices
        .flatMap((one) => one.DeadlineInDays ?? [])
        .map((days) => Math.max(days, -1))
        .sort((a, b) => a - b),
    );
    const texts = await t.ctx.db.execute<{ text: string; day: string }>(
      sql`select a.summary || a.content as text, to_char(n.deadline_at at time zone 'Asia/Shanghai', 'FMYYYY年FMMM月FMDD日') as day
        from articles a join notice_terms n on n.article_id = a.id`,
    );
    expect(texts.rows.length).toBeGreaterThan(3);
    for (const { text, day } of texts.rows) expect(text).toContain(day);
    const unnamed = await t.ctx.db.execute(sql`select id from articles where summary || content ~ '[{}]'`);
    expect(unnamed.rows).toEqual([]);
  });

  it('shows on the public calls', async () => {
    const top = await t.visitor.get<object[]>('/api/Patents/Top8');
    expect(top.body.data).toHaveLength(8);
    for (const [path, total] of [
      ['Patents', content.patents.length],
      ['Financing', content.financing.length],
      ['ThinkTanks', content.experts.length],
      ['Newss', content.news.length],
      ['Notices', content.notices.length],
      ['Laws', content.laws.length],
    ] as const) {
      expect((await t.visitor.get(`/api/${path}`)).body.total, path).toBe(total);
    }
    const states = await t.ctx.db.execute(sql`select distinct state from patents`);
    expect(states.rows).toHaveLength(3);
    const told: { StateText: string; Flags: string[] }[] = [];
    for (let page = 1; told.length < content.patents.length; page++) {
      const { body } = await t.visitor.get<typeof told>(`/api/Patents?pageSize=100&current=${page}`);
      expect(body.data).not.toEqual([]);
      told.push(...body.data);
    }
    const details = new Set(told.map(({ StateText }) => StateText));
    // Nothing is announced of an application that only waits; the demo's grace and its newest application pass in time.
    const passing = ['审中-受理', '审中-公开', '有权-宽限期'];
    expect(
      [...STATE_DETAILS, STATE_UNVERIFIED].filter((detail) => !passing.includes(detail) && !details.has(detail)),
    ).toEqual([]);
    const flags = new Set(told.flatMap(({ Flags }) => Flags));
    for (const flag of ['质押', '许可', '独占许可', '排他许可', '开放许可', '强制许可', '年费逾期'])
      expect([...flags]).toContain(flag);
    const user = await t.user();
    const postings =
      await user.get<{ OrganizationName: string | null; OrganizationVerified: boolean }[]>(
        '/api/Postings?pageSize=100',
      );
    expect(postings.body.total).toBe(content.postings.length);
    const named = postings.body.data.filter(({ OrganizationName }) => OrganizationName !== null);
    expect(named.map(({ OrganizationVerified }) => OrganizationVerified).sort()).toEqual([false, true]);
    // What is offered is there to be had: it could be posted today.
    const traded = await t.ctx.db.execute(
      sql`select n as number, (select state from patents where application_number = n) as state
        from postings, unnest(patent_numbers) n`,
    );
    expect(traded.rows.length).toBeGreaterThan(0);
    expect(traded.rows.filter(({ state }) => state !== '有权' && state !== '审中')).toEqual([]);
    const stats = await t.visitor.get<PublicStats>('/api/Stats');
    expect(stats.body.data.Patents).toBe(content.patents.length);
    const near = content.news.filter(({ DaysAgo }) => DaysAgo < RECENT_DAYS - 1).length;
    const { Laws, ...Movement } = stats.body.data.Movement;
    // Statutes keep their days, whatever day it is; all else of the demo moves with it.
    expect(Laws).toBe(content.laws.filter(({ EffectiveDate }) => EffectiveDate > today()).length);
    expect(Movement.News).toBeGreaterThanOrEqual(near);
    for (const [key, number] of Object.entries(Movement)) expect(number, key).toBeGreaterThan(0);
  });

  it('has pictures where the home page wants them', async () => {
    for (const path of ['Newss', 'Notices']) {
      const answer = await t.visitor.get<{ Cover: string | null; CoverAlt: string }[]>(`/api/${path}/ReComImage6`);
      expect(answer.body.data).toHaveLength(6);
      for (const { Cover, CoverAlt } of answer.body.data) {
        expect(CoverAlt).not.toBe('');
        const picture = await t.visitor.get(Cover ?? '/none');
        expect(picture.status).toBe(200);
        expect(picture.headers['content-type']).toBe('image/webp');
      }
    }
  });

  it('has the attachments that its texts speak of', async () => {
    const expected = [...content.news, ...content.notices].flatMap(({ Title, Files = [] }) =>
      Files.map(({ File, Name }) => ({ Title, File, Name })),
    );
    expect(expected.length).toBeGreaterThan(2);
    const attached = await t.ctx.db.execute(sql`select count(*)::int as count from article_attachments`);
    expect(attached.rows).toEqual([{ count: expected.length }]);
    for (const { Title, File, Name } of expected) {
      const { rows } = await t.ctx.db.execute<{ id: number }>(sql`select id from articles where title = ${Title}`);
      type Detail = { Attachments: { Name: string; Url: string; Size: number; MimeType: string }[] };
      const detail = await t.visitor.get<Detail>(`/api/Articles/${rows[0]?.id}`);
      const told = detail.body.data.Attachments.find((one) => one.Name === Name);
      const bytes = content.files.get(File);
      expect(told?.Size).toBe(bytes?.length);
      const answer = await t.app.inject({ url: told?.Url ?? '/none', headers: { host: 'localhost' } });
      expect(answer.rawPayload.equals(bytes ?? Buffer.of())).toBe(true);
      expect(answer.headers['content-type']).toBe(told?.MimeType);
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent(Name));
    }
    const said = await t.ctx.db.execute(
      sql`select title from articles a where content like '%见附件%'
        and not exists (select 1 from article_attachments where article_id = a.id)`,
    );
    expect(said.rows).toEqual([]);
  });

  it('leaves site settings that an administrator can save again', async () => {
    const config = (await t.visitor.get('/api/WebConfig')).body.data;
    expect(config.WebSiteName).toBe(content.webConfig.WebSiteName);
    const { Links: _links, HasTerms, ...own } = config;
    expect(HasTerms).toBe(false);
    expect(Object.keys(own).sort()).toEqual(Object.keys(schemasOf(webConfigResource).Update.properties).sort());
    expect((await t.admin.put('/api/WebConfig', own)).status).toBe(200);
    const { UpdatedAt: _at, ...about } = (await t.visitor.get('/api/About')).body.data;
    expect(Object.keys(about).sort()).toEqual(Object.keys(schemasOf(aboutResource).Update.properties).sort());
    expect((await t.admin.put('/api/About', about)).status).toBe(200);
  });

  it('tells the audit log', async () => {
    const log = await t.ctx.db.execute(sql`select resource from audit_log where action = 'import' order by resource`);
    expect(log.rows.map((row) => row.resource)).toEqual([
      'Financing',
      'Laws',
      'Links',
      'Newss',
      'Notices',
      'Organizations',
      'Patents',
      'Postings',
      'ThinkTanks',
    ]);
  });
});

it('needs one connection alone', async () => {
  const t = await startTestApp();
  const db = openDatabase(t.url, 1, () => undefined);
  expect(await seedDemo({ ...t.ctx, db })).toBe(true);
  await db.$client.end();
  expect(await count(t, 'files')).toBeGreaterThan(0);
});

it('leaves a database with content alone', async () => {
  const t = await startTestApp();
  await t.ctx.db.insert(experts).values({ name: '某专家' });
  expect(await seedDemo(t.ctx)).toBe(false);
  expect(await count(t, 'articles')).toBe(0);
});
