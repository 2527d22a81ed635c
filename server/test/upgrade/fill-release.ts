/** Fills a database with a few records of every table, the way the release writes them; odd ones too. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { addMonths } from '@ip-portal/contract/rules/calendar';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { today } from '../../src/lib/time.ts';
import { importStatutes } from '../../src/modules/articles/laws/import-statutes.ts';
import { readDemo } from '../../src/seed/read-demo.ts';
import type { Answer, Client, TestApp } from '../helpers/app.ts';
import { RULE } from '../laws/statute-fixtures.ts';

const { experts, financing, news, patents } = await readDemo();

type Body = Record<string, unknown>;
interface Made {
  Id: number;
  Version: number;
}

/** Line ends, quotes, signs of CSV, COPY and HTML, letters beyond the basic plane, an empty tag list. */
const ODD = '“引号” \'单\' "双" \\N \\. \t制表 & <尖括号> 𠮷 😀 ①';

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body.data;
}
const make = (client: Client, resource: string, body: Body) => done(client.post<Made>(`/api/${resource}`, body));
const change = (client: Client, resource: string, { Id, Version }: Made, body: Body) =>
  done(client.put<Made>(`/api/${resource}/${Id}`, { ...body, Version }));

async function upload(t: TestApp, name: string, bytes: Buffer): Promise<{ Id: number; Url: string }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return done(t.admin.post('/api/Files', Buffer.from(await request.arrayBuffer()), headers));
}

async function fillArticles(t: TestApp): Promise<void> {
  const picture = sharp({ create: { width: 700, height: 400, channels: 3, background: '#1456b8' } });
  const cover = await upload(t, '封面 1.png', await picture.png().toBuffer());
  const file = await upload(t, '附件.txt', Buffer.from('附件内容'));
  for (const { DaysAgo: _, Files: _files, ...seed } of news.slice(0, 3))
    await make(t.admin, 'Newss', { ...seed, Status: 'published' });
  const shown = { Content: '<p>正文</p>', Status: 'published' };
  await make(t.admin, 'Newss', {
    ...shown,
    Title: ODD,
    Summary: ODD,
    Cover: cover.Url,
    CoverAlt: '封面',
    Tags: ['a,b', '"引"', '{花括号}', 'NULL'],
    Attachments: [{ FileId: file.Id, Name: '附件 甲.txt' }],
    IsTop: true,
  });
  await make(t.admin, 'Newss', { Title: '题'.repeat(200), Status: 'draft' });
  await make(t.admin, 'Newss', { ...shown, Title: '很久以后', PublishTime: '2999-12-31T23:59:59+08:00' });
  await make(t.admin, 'Newss', { ...shown, Title: '很久以前', PublishTime: '1900-01-02T00:00:00+08:00' });
  const withdrawn = await make(t.admin, 'Notices', { ...shown, Title: '撤回的公告', IsRecommended: true });
  await change(t.admin, 'Notices', withdrawn, { Status: 'offline' });
  const gone = await make(t.admin, 'Notices', { ...shown, Title: '删除的公告', Attachments: [{ FileId: file.Id }] });
  await done(t.admin.delete(`/api/Notices/${gone.Id}`));
  const law = { ...shown, Content: '<p>第一条 甲。</p><p>第二条 乙。</p>', Level: '法律', SeriesKey: '样例法' };
  await make(t.admin, 'Laws', {
    ...law,
    Title: '样例法（2001）',
    PromulgationDate: '2001-01-01',
    EffectiveDate: '2001-01-01',
    RepealedDate: '2010-01-01',
    History: [{ Date: null, Text: '沿革' }],
  });
  await make(t.admin, 'Laws', { ...law, Title: '样例法（2010）', PromulgationDate: '2010-01-01' });
  await make(t.admin, 'Laws', { Title: '没有日期的法规', Status: 'draft' });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-fill-'));
  await writeFile(path.join(folder, '行政法规__样例管理条例(2018-07-01).md'), RULE);
  await importStatutes(t.ctx, folder);
  await rm(folder, { recursive: true, force: true });
  for (let id = 1; id <= 4; id++) await t.client().get(`/api/Articles/${id}/Read`);
}

async function fillRecords(t: TestApp): Promise<void> {
  for (const seed of patents.slice(0, 6)) await make(t.admin, 'Patents', { ...seed });
  const digits = '202110000001';
  const bare = { ApplicationNumber: `${digits}.${checkDigit(digits)}`, Type: '发明', ApplicationDate: '2021-03-18' };
  const gone = await make(t.admin, 'Patents', { ...bare, Title: ODD });
  await done(t.admin.delete(`/api/Patents/${gone.Id}`));
  for (const seed of experts.slice(0, 2)) await make(t.admin, 'ThinkTanks', { ...seed });
  const expert = await make(t.admin, 'ThinkTanks', { Name: '只有姓名', Fields: ['甲,乙', '"丙"'] });
  await done(t.admin.delete(`/api/ThinkTanks/${expert.Id}`));
  for (const seed of financing.slice(0, 2)) await make(t.admin, 'Financing', { ...seed });
  const product = { Name: '产品', Bank: '星海银行' };
  await make(t.admin, 'Financing', { ...product, AmountMinFen: 0, AmountMaxFen: 0, HandlingDays: 0 });
  await make(t.admin, 'Financing', { ...product, AmountMaxFen: Number.MAX_SAFE_INTEGER, ValidUntil: '2020-02-29' });
  await make(t.admin, 'Links', { Name: '链接', Link: 'https://example.org/?a=1&b=2', Sort: 0 });
  await make(t.admin, 'Links', { Name: '不显示', Link: 'http://example.org/', IsVisible: false });
}

async function fillPostings(t: TestApp): Promise<void> {
  const owner = await t.user('release_owner');
  const body = {
    Type: 'supply',
    Title: '转让发明专利',
    Summary: '摘要',
    Field: '膜材料',
    Mode: '转让',
    PriceText: '面议',
    ContactName: '张三',
    ContactPhone: '13812345678',
  };
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) {
    const ValidUntil = n === 1 ? addMonths(today(), 12) : null;
    const PatentNumbers = n === 0 ? [String(patents[0]?.ApplicationNumber)] : [];
    const made = await make(owner, 'Postings', { ...body, Title: `${body.Title} ${n}`, ValidUntil, PatentNumbers });
    ids.push(made.Id);
  }
  const review = (n: number, Status: string, Note = '') =>
    done(t.admin.put(`/api/admin/Postings/${ids[n]}/review`, { Version: 1, Status, Note }));
  await review(1, 'published');
  await review(2, 'returned', '请补充权属证明');
  await done(owner.put(`/api/Postings/${ids[3]}/withdraw`));
  await done(owner.delete(`/api/Postings/${ids[4]}`));
}

async function fillAccounts(t: TestApp): Promise<void> {
  const user = { Password: 'Birke-58-Nebel', RealName: '李四', Phone: '13900000000', Email: 'li@example.cn' };
  const locked = await make(t.admin, 'Users', { ...user, UserName: '停用的用户', Roles: ['user'] });
  await change(t.admin, 'Users', locked, { Status: 'locked' });
  const gone = await make(t.admin, 'Users', { ...user, UserName: 'gone_admin', Roles: ['user', 'admin'] });
  await done(t.admin.delete(`/api/Users/${gone.Id}`));
  for (let n = 0; n < 6; n++) {
    await t.client().post('/api/auth/login', { UserName: 'release_owner', Password: `wrong ${n}` });
  }
  const site = (await t.visitor.get<Made>('/api/WebConfig')).body.data;
  await done(t.admin.put('/api/WebConfig', { WebSiteName: '升级样例站', Slogan: ODD, Version: site.Version }));
  const about = (await t.visitor.get<Made>('/api/About')).body.data;
  await done(t.admin.put('/api/About', { Content: '<p>简介</p>', Version: about.Version }));
}

/** What no call makes but the release's own tasks and start do. */
async function fillBySql(t: TestApp): Promise<void> {
  await t.ctx.db.execute(sql`
    insert into postings (type, status, title, summary, field, mode, publish_time)
    values ('demand', 'published', '演示：没有发布者', '摘要', '农业', '合作开发', now())`);
  await t.ctx.db.execute(sql`insert into singles (key, value) values ('seed', '{"Kind":"demo"}')`);
  // Statutes in force before they were promulgated come with an import, not from the editor.
  await t.ctx.db.execute(sql`update laws set effective_date = promulgation_date - 1 where import_key is not null`);
}

/** Fills the database of `t`. */
export async function fillRelease(t: TestApp): Promise<void> {
  await fillArticles(t);
  await fillRecords(t);
  await fillPostings(t);
  await fillAccounts(t);
  await fillBySql(t);
}
