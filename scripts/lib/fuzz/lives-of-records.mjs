/** Records of the back office: made, changed, published, deleted, brought back, in batches and in order. */
import { DOT, STATUTE } from './input.mjs';

/** A record each, as somebody would write it. */
const RECORDS = {
  Newss: { body: { Title: '窗口开放日', Status: 'published', Content: '<p>开放日安排。</p>' } },
  Notices: { body: { Title: '关于开放日的公告', Status: 'published', Content: '<p>开放日安排。</p>' } },
  Laws: { body: { Title: '市级管理办法', Status: 'draft', Content: '<p>第一条</p>' } },
  ThinkTanks: { body: { Name: '林知远' } },
  Patents: {
    body: { ApplicationNumber: '202111286633.X', Type: '发明', Title: '推进装置', ApplicationDate: '2021-11-02' },
    change: { Title: '一种推进装置' },
  },
  Financing: { body: { Name: '质押贷', Bank: '青禾银行', Status: 'published' }, change: { Rate: '3.5%' } },
  Columns: { body: { Name: '开放日', Kind: 'news' } },
  Institutions: { body: { Name: '青禾评估', Kind: 'appraiser' } },
  Links: { body: { Name: '友好单位', Link: 'https://www.example.cn/' } },
};

/** One of each resource through all that its records go through. */
const lifeOf =
  (resource, { body, change = {} }) =>
  async ({ admin, act }) => {
    const made = await act(admin, `POST /api/${resource}`, { body });
    const at = { id: made.Id };
    const { Version } = await act(admin, `GET /api/admin/${resource}/{id}`, { at });
    await act(admin, `PUT /api/${resource}/{id}`, { at, body: { ...change, Version } });
    await act(admin, `GET /api/admin/${resource}`);
    await act(admin, `DELETE /api/${resource}/{id}`, { at });
    await act(admin, `POST /api/admin/${resource}/{id}/restore`, { at });
    await act(admin, `POST /api/admin/${resource}/batch`, { body: { Ids: [made.Id], Action: 'delete' } });
  };

export const livesOfRecords = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([resource, one]) => [resource, lifeOf(resource, one)])),

  async 'a deadline'({ admin, act, visitor }) {
    const DeadlineAt = new Date(Date.now() + 10 * 86_400_000).toISOString();
    const body = { ...RECORDS.Notices.body, DeadlineAt };
    const { Id } = await act(admin, 'POST /api/Notices', { body });
    await act(visitor(), 'GET /api/Notices/{id}/calendar.ics', { at: { id: Id } });
  },

  async files({ admin, act, visitor }) {
    const { Url } = await act(admin, 'POST /api/Files', { file: ['a.png', DOT] });
    await act(visitor(), 'GET /api/Files/{key}', { at: { key: Url.split('/').pop() } });
    await act(visitor(), 'GET /api/Files/Drawings/{key}', { at: { key: '202011934027.X-1.svg' } });
  },

  async statutes({ admin, act, until }) {
    const { Id: id } = await act(admin, 'POST /api/admin/Laws/import', { file: ['01-trial.md', STATUTE] });
    const at = { id };
    await until('the end of an import', async () => {
      const { State } = await act(admin, 'GET /api/admin/LawImports/{id}', { at });
      return State === 'done';
    });
    await act(admin, 'GET /api/admin/LawImports');
    // One that takes long enough to be cancelled.
    const articles = Array.from({ length: 5_000 }, (_, n) => `## 第${n + 1}条\n\n长文本。\n`).join('\n');
    const long = await act(admin, 'POST /api/admin/Laws/import', {
      file: ['02-long.md', Buffer.from(STATUTE + articles)],
    });
    await act(admin, 'POST /api/admin/LawImports/{id}/cancel', { at: { id: long.Id } });
  },

  async 'imports of patents'({ admin, act, until }) {
    const line = (n) => `${JSON.stringify({ pub_no: `CN11${7_000_000 + n}A`, title: `导入 ${n}` })}\n`;
    const begin = async (n) => {
      const { Id } = await act(admin, 'POST /api/admin/Patents/import', { file: ['a.jsonl', Buffer.from(line(n))] });
      return { id: Id };
    };
    const becomes = (at, state) =>
      until(`an import that is ${state}`, async () => {
        const { State } = await act(admin, 'GET /api/admin/PatentImports/{id}', { at });
        return State === state;
      });
    const table = Buffer.from('文献,题目\nCN116999999A,列名不同的\n');
    const Headings = JSON.stringify({ 文献: '公开（公告）号', 题目: '名称' });
    await act(admin, 'POST /api/admin/Patents/import/preview', { file: ['d.csv', table, { Headings }] });
    await act(admin, 'POST /api/admin/Patents/import', { file: ['d.csv', table, { Headings, Remember: 'true' }] });
    const [map] = await act(admin, 'GET /api/admin/PatentHeadingMaps');
    await act(admin, 'DELETE /api/admin/PatentHeadingMaps/{id}', { at: { id: map.Id } });
    const at = await begin(1);
    await becomes(at, 'done');
    await act(admin, 'GET /api/admin/PatentImports');
    await act(admin, 'GET /api/admin/PatentImports/{id}/faults', { at });
    await act(admin, 'GET /api/admin/PatentImports/{id}/report.csv', { at });
    await act(admin, 'POST /api/admin/PatentImports/{id}/undo', { at });
    await becomes(at, 'undone');
    // Long enough to be met while it runs.
    const many = Buffer.from(Array.from({ length: 30_000 }, (_, n) => line(n + 10)).join(''));
    const long = await act(admin, 'POST /api/admin/Patents/import', { file: ['b.jsonl', many] });
    await act(admin, 'POST /api/admin/PatentImports/{id}/pause', { at: { id: long.Id } });
    await act(admin, 'POST /api/admin/PatentImports/{id}/resume', { at: { id: long.Id } });
    await act(admin, 'POST /api/admin/PatentImports/{id}/cancel', { at: { id: long.Id } });
  },

  async 'the desk of patents'({ admin, act, until, visitor }) {
    const number = 'CN117900001A';
    const line = JSON.stringify({ pub_no: number, pub_date: '2023-05-05', title: '水泵', abstract: '一种水泵。' });
    const { Id: job } = await act(admin, 'POST /api/admin/Patents/import', { file: ['c.jsonl', Buffer.from(line)] });
    await until('an import of one patent', async () => {
      const { State } = await act(admin, 'GET /api/admin/PatentImports/{id}', { at: { id: job } });
      return State === 'done';
    });
    const [other] = await act(admin, 'GET /api/admin/Patents', { query: `?keyword=${number}` });
    await act(visitor(), 'GET /api/Patents/{id}/Text', { at: { id: other.Id }, query: `?Number=${number}` });
    const body = { ApplicationNumber: '201410408762.5', Type: '发明', Title: '水泵', ApplicationDate: '2014-08-18' };
    const own = await act(admin, 'POST /api/Patents', { body });
    const { Ids: Before } = await act(admin, 'GET /api/admin/PatentPicks');
    await act(admin, 'PUT /api/admin/PatentPicks', { body: { Ids: [own.Id], Before } });
    await act(admin, 'POST /api/admin/Patents/tags', { body: { Ids: [own.Id], Add: ['储备'] } });
    await act(admin, 'GET /api/admin/PatentTags');
    await act(admin, 'GET /api/admin/PatentQuality');
    const at = { id: own.Id };
    await act(admin, 'GET /api/admin/Patents/{id}/merge', { at, query: `?OtherId=${other.Id}` });
    const both = { OtherId: other.Id, Version: own.Version, OtherVersion: other.Version };
    await act(admin, 'POST /api/admin/Patents/{id}/merge', { at, body: both });
    await act(visitor(), 'GET /api/Patents/{id}/MergedInto', { at: { id: other.Id } });
    await act(admin, 'POST /api/admin/Patents/{id}/unmerge', { at: { id: other.Id } });
  },

  async 'names in patents'({ admin, act, until }) {
    const body = { ApplicationNumber: '201410408763.X', Type: '发明', Title: '水阀', ApplicationDate: '2014-08-18' };
    await act(admin, 'POST /api/Patents', { body: { ...body, Applicants: ['北 山机电有限公司'] } });
    await act(admin, 'GET /api/admin/PatentNames', { query: `?Q=${encodeURIComponent('北山')}` });
    await act(admin, 'GET /api/admin/PatentNames/Examples', {
      query: `?Name=${encodeURIComponent('北 山机电有限公司')}`,
    });
    const names = { From: ['北 山机电有限公司'], To: '北山机电有限公司', Remember: true };
    const { Id } = await act(admin, 'POST /api/admin/PatentRenames', { body: names });
    const over = (state) => async () => {
      const all = await act(admin, 'GET /api/admin/PatentRenames');
      return all.find((one) => one.Id === Id)?.State === state;
    };
    await until('a name that is replaced', over('done'));
    const [alias] = await act(admin, 'GET /api/admin/PatentNameAliases');
    await act(admin, 'DELETE /api/admin/PatentNameAliases/{id}', { at: { id: alias.Id } });
    await act(admin, 'POST /api/admin/PatentRenames/{id}/undo', { at: { id: Id } });
    await until('a name that is as it was', over('undone'));
  },

  async 'the site'({ admin, act }) {
    const web = await act(admin, 'GET /api/WebConfig');
    await act(admin, 'PUT /api/WebConfig', { body: { Slogan: '服务创新', Version: web.Version } });
    const about = await act(admin, 'GET /api/About');
    await act(admin, 'PUT /api/About', { body: { PostCode: '000000', Version: about.Version } });
    const links = await act(admin, 'GET /api/admin/Links', { query: '?pageSize=100' });
    await act(admin, 'PUT /api/admin/Links/order', { body: { Ids: links.map(({ Id }) => Id).reverse() } });
    const texts = await act(admin, 'GET /api/admin/PrivacyTexts', { query: '?Kind=terms' });
    const body = { Kind: 'terms', Note: '补充说明', Content: '<p>服务条款</p>' };
    const draft = texts.find(({ PublishedAt }) => !PublishedAt);
    const { Id: id, Version } = draft ?? (await act(admin, 'POST /api/admin/PrivacyTexts', { body }));
    const at = { id };
    await act(admin, 'PUT /api/admin/PrivacyTexts/{id}', { at, body: { Note: '说明', Version } });
    await act(admin, 'DELETE /api/admin/PrivacyTexts/{id}', { at });
    const other = await act(admin, 'POST /api/admin/PrivacyTexts', { body });
    await act(admin, 'POST /api/admin/PrivacyTexts/{id}/publish', {
      at: { id: other.Id },
      body: { Version: other.Version },
    });
  },
};
