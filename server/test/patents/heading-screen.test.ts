/** Headings that nobody knows: shown with what stands under them, said by staff, tried, imported, remembered, forgotten. */
import type { PatentHeadingMap, PatentImport, PatentImportFault, PatentImportPreview } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentImports } from '../../src/db/schema/patent-imports.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { type Client, startTestApp } from '../helpers/app.ts';
import { workbook } from '../helpers/workbook.ts';

const { ctx, admin, user, visitor } = await startTestApp();

async function send<T>(
  client: Client,
  url: string,
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  fields: Record<string, string> = {},
) {
  const data = new FormData();
  for (const [name, content] of Object.entries(files)) data.append('file', new Blob([content]), name);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: data });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return client.post<T>(url, Buffer.from(await request.arrayBuffer()), headers);
}
type Files = Parameters<typeof send>[2];
const preview = (files: Files, fields = {}, client = admin) =>
  send<PatentImportPreview>(client, '/api/admin/Patents/import/preview', files, fields);
const begin = (files: Files, fields = {}) => send<PatentImport>(admin, '/api/admin/Patents/import', files, fields);
const maps = async () => (await admin.get<PatentHeadingMap[]>('/api/admin/PatentHeadingMaps')).body;
const said = (map: Record<string, string>) => ({ Headings: JSON.stringify(map) });

const TABLE = '文献,题目,首位权利人,评分\nCN116100001A,水杯,甲公司,5\nUS20200001A1,杯,乙公司,4\n,没有号码,丙,3\n';
const MAP = { 文献: '公开（公告）号', 题目: '名称', 首位权利人: '申请人', 评分: '忽略' };

describe('headings that nobody knows', () => {
  it('are shown with what stands under them, and mean nothing yet', async () => {
    const { status, body } = await preview({ 'a.csv': TABLE });
    expect(status).toBe(200);
    expect(body.data.Headings).toEqual([
      { Heading: '文献', Samples: ['CN116100001A', 'US20200001A1'], Meaning: null, Source: null },
      { Heading: '题目', Samples: ['水杯', '杯', '没有号码'], Meaning: null, Source: null },
      { Heading: '首位权利人', Samples: ['甲公司', '乙公司', '丙'], Meaning: null, Source: null },
      { Heading: '评分', Samples: ['5', '4', '3'], Meaning: null, Source: null },
    ]);
    expect(body.data.Rows).toMatchObject([
      { File: 'a.csv', Line: 1, Refusal: expect.stringContaining('没有可识别的列名') },
    ]);
  });

  it('are read as staff say, row by row, with what would be refused', async () => {
    const { body } = await preview({ 'a.csv': TABLE }, said(MAP));
    expect(body.data.Headings.map(({ Meaning, Source }) => [Meaning, Source])).toEqual([
      ['公开（公告）号', 'said'],
      ['名称', 'said'],
      ['申请人', 'said'],
      ['忽略', 'said'],
    ]);
    expect(body.data.Rows).toMatchObject([
      { Line: 2, Refusal: '' },
      { Line: 3, Refusal: expect.stringMatching(/中国|CN/) },
      { Line: 4, Refusal: '既没有申请号，也没有公开（公告）号' },
    ]);
    expect(body.data.Rows[0]?.Values).toEqual([
      { Field: '公开（公告）号', Value: 'CN116100001A' },
      { Field: '专利类型', Value: '发明' },
      { Field: '名称', Value: '水杯' },
      { Field: '申请人', Value: '甲公司' },
    ]);
  });

  it('of a beginning leave out the row that may be cut off', async () => {
    const start = `${TABLE}CN1161000`;
    const whole = (await preview({ 'a.csv': start }, said(MAP))).body.data.Rows;
    const cut = (await preview({ 'a.csv': start }, { ...said(MAP), IsStart: 'true' })).body.data.Rows;
    expect(whole).toHaveLength(4);
    expect(cut).toEqual(whole.slice(0, 3));
  });

  it('of sheets and lines are shown as well; of known ones what they mean', async () => {
    const sheet = await workbook([['某数据库导出'], ['案卷', '定名', '递交'], ['CN116100002A', '水壶', 44_000]]);
    const line = '{"pub_no":"CN116100003A","title":"水桶","来源":{"库":"甲"},"分数":7}\n';
    const { Headings, Rows } = (await preview({ 'a.xlsx': sheet, 'b.jsonl': line, 'c.xml': '<a/>' })).body.data;
    expect(Headings).toEqual([
      { Heading: '案卷', Samples: ['CN116100002A'], Meaning: null, Source: null },
      { Heading: '定名', Samples: ['水壶'], Meaning: null, Source: null },
      { Heading: '递交', Samples: ['44000'], Meaning: null, Source: null },
      { Heading: 'pub_no', Samples: ['CN116100003A'], Meaning: '公开（公告）号', Source: 'known' },
      { Heading: 'title', Samples: ['水桶'], Meaning: '名称', Source: 'known' },
      { Heading: '来源', Samples: ['{"库":"甲"}'], Meaning: null, Source: null },
      { Heading: '分数', Samples: ['7'], Meaning: null, Source: null },
    ]);
    expect(Rows.find(({ File }) => File === 'b.jsonl')?.SetAside.map(({ Field }) => Field)).toEqual(['来源', '分数']);
    const meant = said({ 案卷: '公开（公告）号', 定名: '名称', 递交: '公开（公告）日' });
    const read = (await preview({ 'a.xlsx': sheet }, meant)).body.data.Rows;
    expect(read[0]?.Values).toContainEqual({ Field: '公开（公告）日', Value: '2020-06-18' });
  });
});

describe('what staff say of headings', () => {
  it('goes with the import to its job, and is proposed again for the same headings in any order', async () => {
    const sent = await begin({ 'a.csv': TABLE }, { ...said(MAP), Remember: 'true' });
    expect(sent.status).toBe(202);
    await runDue(ctx, JOBS);
    const { Id } = sent.body.data;
    const done = await admin.get<PatentImport>(`/api/admin/PatentImports/${Id}`);
    expect(done.body.data).toMatchObject({ State: 'done', Created: 1, Refused: 2, SetAside: 0 });
    const [made] = await ctx.db.select().from(patents).where(eq(patents.publicationNumber, 'CN116100001A'));
    expect(made).toMatchObject({ title: '水杯', applicants: ['甲公司'] });

    const again = (await preview({ 'b.csv': '评 分,首位权利人,题目,文献\n1,丁,瓶,CN116100004A\n' })).body.data;
    expect(again.Headings.map(({ Heading, Meaning, Source }) => [Heading, Meaning, Source])).toEqual([
      ['评 分', '忽略', 'remembered'],
      ['首位权利人', '申请人', 'remembered'],
      ['题目', '名称', 'remembered'],
      ['文献', '公开（公告）号', 'remembered'],
    ]);
    expect(again.Rows).toMatchObject([{ Refusal: '' }]);
    // Other headings are another file's.
    const other = (await preview({ 'c.csv': '题目,文献\n瓶,CN116100004A\n' })).body.data;
    expect(other.Headings.map(({ Source }) => Source)).toEqual([null, null]);
  });

  it('takes the place of what was said before, is listed, and can be forgotten', async () => {
    const { headings } = (await ctx.db.select().from(patentImports)).at(0) ?? {};
    expect(headings).toEqual(MAP);
    await begin({ 'a.csv': TABLE }, { ...said({ ...MAP, 首位权利人: '专利权人' }), Remember: 'true', DryRun: 'true' });
    await begin({ 'a.csv': TABLE }, { ...said({ ...MAP, 首位权利人: '发明人' }), DryRun: 'true' });
    await runDue(ctx, JOBS);
    const { data, total } = await maps();
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ Columns: ['文献', '题目', '首位权利人', '评分'], UserName: 'admin' });
    expect(data[0]?.Headings).toContainEqual({ Heading: '首位权利人', Meaning: '专利权人' });
    const id = data[0]?.Id;
    expect((await admin.delete(`/api/admin/PatentHeadingMaps/${id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/PatentHeadingMaps/${id}`)).status).toBe(404);
    expect((await maps()).total).toBe(0);
    expect((await preview({ 'a.csv': TABLE })).body.data.Headings[0]?.Source).toBeNull();
  });

  it('is used by nobody who did not look: an import without a word reads as always', async () => {
    await begin({ 'a.csv': TABLE }, { ...said(MAP), Remember: 'true', DryRun: 'true' });
    const sent = await begin({ 'a.csv': TABLE }, { DryRun: 'true' });
    await runDue(ctx, JOBS);
    const faults = await admin.get<PatentImportFault[]>(`/api/admin/PatentImports/${sent.body.data.Id}/faults`);
    expect(faults.body.data[0]?.Reason).toContain('没有可识别的列名');
  });

  it('is refused by name where it cannot be, and begins nothing', async () => {
    const before = (await admin.get('/api/admin/PatentImports')).body.total;
    for (const [map, reason] of [
      ['{', '不是 JSON 对象'],
      ['{"题目":"title"}', '不存在'],
      ['{"题\\u0000目":"名称"}', '不能保存的字符'],
    ] as const) {
      for (const answer of [
        await preview({ 'a.csv': TABLE }, { Headings: map }),
        await begin({ 'a.csv': TABLE }, { Headings: map }),
      ]) {
        expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(reason)]);
        expect(answer.text).toContain(`"Headings":`);
      }
    }
    expect((await admin.get('/api/admin/PatentImports')).body.total).toBe(before);
  });

  it('is for those who may import', async () => {
    const plain = await user();
    expect((await preview({ 'a.csv': TABLE }, {}, visitor)).status).toBe(401);
    expect((await preview({ 'a.csv': TABLE }, {}, plain)).status).toBe(403);
    expect((await plain.get('/api/admin/PatentHeadingMaps')).status).toBe(403);
    expect((await plain.delete('/api/admin/PatentHeadingMaps/1')).status).toBe(403);
  });
});
