/** Patents that came with a publication number alone: read, found, shown, kept up and completed; nothing is made up. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentStatesJob } from '../../src/modules/patents/refresh-patent-states.ts';
import { startTestApp } from '../helpers/app.ts';
import { bringPatent, type Imported } from '../helpers/bring-patent.ts';
import { makeDist, Page } from '../helpers/site.ts';

const t = await startTestApp({}, await makeDist());
const { admin, visitor } = t;

interface Patent {
  Id: number;
  Version: number;
  ApplicationNumber: string | null;
  ApplicationDate: string | null;
  PublicationNumber: string | null;
  Title: string;
  fields?: Record<string, string>;
}

const bring = (given: Imported) => bringPatent(t.ctx, given);
const open = async (url: string) => {
  const answer = await t.app.inject({ url, headers: { host: 'localhost' } });
  expect(answer.statusCode, url).toBe(200);
  return new Page(answer.body);
};
const detail = async (id: number) => (await visitor.get<Patent>(`/api/Patents/${id}`)).body.data;
const put = (id: number, body: object) => admin.put<Patent>(`/api/Patents/${id}`, body);

const published = {
  title: '谷物干燥塔的余热回收装置',
  publicationNumber: 'CN101500001A',
  publicationDate: '2009-08-05',
  applicants: ['青禾农机厂'],
};
const publishedId = await bring(published);
/** Known by the number of its grant alone: not a single day. */
const grantedId = await bring({ title: '粮面平整机', type: '实用新型', grantNumber: 'CN201500002U' });
const datedId = (
  await admin.post<Patent>('/api/Patents', {
    ApplicationNumber: '202111286633.X',
    Type: '发明',
    Title: '水下机器人的推进装置',
    ApplicationDate: '2021-11-02',
  })
).body.data.Id;

describe('the interface', () => {
  it('answers null for what is not known, and does not vouch for the state', async () => {
    expect(await detail(publishedId)).toMatchObject({
      ApplicationNumber: null,
      ApplicationDate: null,
      PublicationNumber: 'CN101500001A',
      State: '审中',
      StateText: '状态未核实',
      StateVerified: false,
      StateAsOf: '2009-08-05',
      StateNote: expect.stringContaining('没有收录这件专利的申请日，无法推算期限'),
      NextChangeOn: null,
      ExpiryDate: null,
      NextFee: null,
      FollowingFee: null,
    });
    expect(await detail(grantedId)).toMatchObject({ StateText: '状态未核实', StateAsOf: null });
  });

  it.each([
    ['/api/Patents?pageSize=100', visitor],
    ['/api/admin/Patents?pageSize=100', admin],
  ])('lists those without a filing date last: %s', async (url, who) => {
    const ids = async (more: string) =>
      (await who.get<Patent[]>(`${url}${more}`)).body.data.map(({ Id }) => Id).filter((id) => id >= publishedId);
    expect(await ids('')).toEqual([datedId, grantedId, publishedId]);
    expect(await ids('&sortby=ApplicationDate&order=ascend')).toEqual([datedId, grantedId, publishedId]);
    expect(await ids('&sortby=ApplicationNumber&order=descend')).toEqual([datedId, grantedId, publishedId]);
  });

  it('reads the list in its order from the index, however many lack the day', async () => {
    const plan = await t.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain select * from public_patents order by application_date desc nulls last, id desc limit 10`,
      );
    });
    const told = JSON.stringify(plan.rows);
    expect(told).toContain('patents_date_idx');
    expect(told).not.toContain('Sort');
  });

  it('finds it by its publication number, in lists and in the search of the site', async () => {
    for (const written of ['CN101500001A', 'cn%20101500001%20a', '101500001']) {
      const listed = await admin.get<Patent[]>(`/api/admin/Patents?keyword=${written}`);
      expect(
        listed.body.data.map(({ Id }) => Id),
        written,
      ).toEqual([publishedId]);
    }
    const found = await visitor.get<{ Id: number; Date: string | null }[]>('/api/Search?keyword=cn%20101500001%20a');
    expect(found.body.data).toMatchObject([{ Kind: 'patent', Id: publishedId, Date: '2009-08-05' }]);
    const rows = await t.ctx.db.execute<{ title: string; body: string; sort_date: Date | null }>(
      sql`select title, body, sort_date from search_documents where kind = 'patent' and ref_id in (${publishedId}, ${grantedId})`,
    );
    expect(JSON.stringify(rows.rows.map(({ title, body }) => title + body))).not.toMatch(/null|undefined/);
    expect(rows.rows.filter((row) => row.sort_date === null)).toHaveLength(1);
  });

  it('is derived anew like all others', async () => {
    const columns = sql`select doubt, expires_on, next_fee_on, state_as_of::text as as_of, next_change_on from patents where id = ${publishedId}`;
    const told = [
      { doubt: 'no-filing-date', expires_on: null, next_fee_on: null, as_of: '2009-08-05', next_change_on: null },
    ];
    expect((await t.ctx.db.execute(columns)).rows).toEqual(told);
    await t.ctx.db.execute(sql`update patents set doubt = null, state_as_of = null where id = ${publishedId}`);
    await patentStatesJob.perform(
      t.ctx,
      {},
      { jobId: 0, signal: new AbortController().signal, keep: async () => undefined },
    );
    expect((await t.ctx.db.execute(columns)).rows).toEqual(told);
  });

  it('cannot be offered: postings name patents by application number', async () => {
    const owner = await t.user();
    const posting = (...PatentNumbers: (string | null)[]) =>
      owner.post<{ fields: object }>('/api/Postings', {
        Type: 'supply',
        Title: '转让余热回收装置专利',
        Summary: '成熟度高。',
        Content: '',
        Field: '农机',
        Mode: '转让',
        PriceText: '面议',
        ContactName: '张三丰',
        ContactPhone: '13812345678',
        PatentNumbers,
      });
    for (const number of ['CN101500001A', '', null]) expect([400, 422]).toContain((await posting(number)).status);
    expect((await posting('202111286633.X')).status).toBe(201);
  });
});

describe('pages', () => {
  const sound = (page: Page) => {
    expect(page.visible()).not.toMatch(/null|undefined|NaN/);
    expect(page.html).not.toMatch(/href=""|[?&](?:date|grant)=(?:&|"|null)/);
  };

  it.each([
    ['/desktop/patent', '公开（公告）号'],
    ['/desktop/patent?view=cards', '公开（公告）号 CN101500001A'],
  ])('%s shows the number there is, and its name', async (url, label) => {
    const page = await open(url);
    sound(page);
    const visible = page.visible();
    for (const text of [label, 'CN101500001A', '授权公告号', 'CN201500002U', '未收录', '状态未核实'])
      expect(visible, url).toContain(text);
    expect(visible).not.toContain('ZL CN');
    expect(page.links()).toContain(`/desktop/patent/detail?id=${publishedId}`);
  });

  it('of the record promises neither term nor fee', async () => {
    const page = await open(`/desktop/patent/detail?id=${publishedId}`);
    sound(page);
    expect(page.title).toContain(`${published.title}（CN101500001A）`);
    expect(page.meta('description')).toContain('CN101500001A');
    const visible = page.visible();
    expect(visible).toContain('状态未核实 · 截至 2009-08-05');
    expect(visible).toContain('没有收录这件专利的申请日，无法推算期限');
    expect(visible).toContain('申请日 未收录');
    for (const promise of ['保护期限', '下一笔年费', '逐年计算', '申请号']) expect(visible).not.toContain(promise);
    const [ld] = page.jsonLd().filter((one) => one['@type'] === 'CreativeWork');
    expect(ld).toMatchObject({ identifier: [{ name: '公开号', value: 'CN101500001A' }], datePublished: '2009-08-05' });
    expect(ld).not.toHaveProperty('dateCreated');
  });

  it('of a record without any day says so', async () => {
    const page = await open(`/desktop/patent/detail?id=${grantedId}`);
    sound(page);
    expect(page.title).toContain('（CN201500002U）');
    expect(page.visible()).not.toContain('截至');
    expect(page.meta('description')).not.toContain('申请日');
  });

  it('are found by who reads the whole site', async () => {
    expect((await open('/sitemap-1.xml')).html).toContain(`/desktop/patent/detail?id=${publishedId}`);
    sound(await open('/desktop/index'));
    sound(await open('/desktop/search?keyword=CN101500001A'));
  });
});

describe('staff', () => {
  it('make none without number and filing date', async () => {
    const whole = {
      ApplicationNumber: '201410408762.5',
      Type: '发明',
      Title: '手工录入的专利',
      ApplicationDate: '2014-08-19',
      PublicationNumber: 'CN104133873A',
    };
    for (const field of ['ApplicationNumber', 'ApplicationDate'] as const) {
      for (const value of [undefined, null, '']) {
        const answer = await admin.post<Patent>('/api/Patents', { ...whole, [field]: value });
        expect([answer.status, Object.keys(answer.body.data.fields ?? {})]).toEqual([400, [field]]);
        expect(answer.body.data.fields?.[field]).toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });

  it('save it without complaint, and cannot take its last number', async () => {
    const read = (await admin.get<Patent>(`/api/admin/Patents/${publishedId}`)).body.data;
    const same = await put(publishedId, { ...read, Province: '江苏' });
    expect(same.status, same.text).toBe(200);
    const { Version } = same.body.data;
    const part = await put(publishedId, { Title: published.title, Version });
    expect(part.status, part.text).toBe(200);
    const told = sql`select title from audit_log where resource = 'Patents' and resource_id = ${publishedId} order by id desc limit 1`;
    expect((await t.ctx.db.execute(told)).rows).toEqual([{ title: `CN101500001A ${published.title}` }]);
    const bare = await put(publishedId, { PublicationNumber: '', Version: part.body.data.Version });
    expect([bare.status, Object.keys(bare.body.data.fields ?? {})]).toEqual([422, ['PublicationNumber']]);
  });

  it('give it number and day later, by all the rules, and these stay', async () => {
    const { Version } = await detail(publishedId);
    const given = { ApplicationNumber: 'CN 200810020001.9', ApplicationDate: '2008-02-20', Version };
    const wrong = await put(publishedId, given);
    expect([wrong.status, Object.keys(wrong.body.data.fields ?? {})]).toEqual([422, ['ApplicationNumber']]);
    const taken = await put(publishedId, { ...given, ApplicationNumber: '202111286633.X' });
    expect(taken.status).toBe(409);
    const mismatch = await put(grantedId, { ...given, ApplicationNumber: '201410408762.5', Version: 1 });
    expect([mismatch.status, Object.keys(mismatch.body.data.fields ?? {})]).toEqual([422, ['Type']]);
    const late = await put(publishedId, { Version, ApplicationDate: '2010-01-01' });
    expect([late.status, Object.keys(late.body.data.fields ?? {})]).toEqual([422, ['PublicationDate']]);

    const numbered = await put(publishedId, { Version, ApplicationNumber: 'ZL201410408762.5' });
    expect(numbered.status, numbered.text).toBe(200);
    expect(numbered.body.data).toMatchObject({ ApplicationNumber: '201410408762.5', ApplicationDate: null });
    const dated = await put(publishedId, { Version: numbered.body.data.Version, ApplicationDate: '2008-02-20' });
    expect(dated.status, dated.text).toBe(200);
    expect(await detail(publishedId)).toMatchObject({ StateNote: expect.stringContaining('法律事件') });

    for (const field of ['ApplicationNumber', 'ApplicationDate']) {
      for (const value of [null, '']) {
        const lost = await put(publishedId, { Version: dated.body.data.Version, [field]: value });
        expect([lost.status, Object.keys(lost.body.data.fields ?? {})]).toEqual([400, [field]]);
        expect(lost.body.data.fields?.[field]).toMatch(/[\u4e00-\u9fff]/);
      }
    }
  });
});
