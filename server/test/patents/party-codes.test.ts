/** 统一社会信用代码 of parties: typed, told by files, found, carried along when names and records become one. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AdminPatent, PatentItem, PatentNameGroup, PatentWrite } from '@ip-portal/contract';
import { creditCodeCheck, organizationCodeCheck } from '@ip-portal/contract/rules/credit-code';
import { asc, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patentParties } from '../../src/db/schema/patent-parties.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';
import { patentMerges, publicationNumber } from '../helpers/patent-merge.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const t = await startTestApp();
const { ctx } = t;
const { typed, read, merge, unmerge } = await patentMerges(t);
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-codes-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A code that no other of these tests has. */
let serial = 0;
function code(): string {
  serial += 1;
  const organization = `DEMB${String(serial).padStart(4, '0')}`;
  const first = `91320299${organization}${organizationCodeCheck(organization)}`;
  return first + creditCodeCheck(first);
}
type Refused = { fields?: Record<string, string> };
const partiesOf = async (id: number) =>
  (
    await ctx.db
      .select()
      .from(patentParties)
      .where(eq(patentParties.patentId, id))
      .orderBy(asc(patentParties.role), asc(patentParties.position))
  ).map(({ role, name, creditCode }) => [role, name, creditCode]);
const change = ({ Id, Version }: AdminPatent, more: Partial<PatentWrite>) =>
  t.admin.put<AdminPatent & Refused>(`/api/Patents/${Id}`, { ...more, Version });
async function importRows(rows: readonly object[]) {
  const file = path.join(folder, 'a.jsonl');
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  return importPaths(ctx, [file], folder);
}
const rulesOf = async (id: number) => (await faultsOf(ctx, id)).map(({ rule, field, value }) => [rule, field, value]);
async function byNumber(number: string): Promise<AdminPatent> {
  const { body } = await t.admin.get<PatentItem[]>(`/api/admin/Patents?keyword=${number}`);
  return read(body.data[0]?.Id ?? 0);
}

describe('a code that staff type', () => {
  it('is written as the register has it, told of the party, and found', async () => {
    const own = code();
    const patent = await typed({
      Applicants: ['甲（南京）科技有限公司', '乙大学'],
      Owners: ['甲（南京）科技有限公司'],
      PartyCodes: [{ Name: '甲(南京)科技有限责任公司', Code: ` ${own.toLowerCase().slice(0, 8)} ${own.slice(8)} ` }],
    });
    const shown = [{ Name: '甲（南京）科技有限公司', Code: own }];
    expect(patent.PartyCodes).toEqual(shown);
    const { data } = (await t.visitor.get<AdminPatent>(`/api/Patents/${patent.Id}`)).body;
    expect(data.PartyCodes).toEqual(shown);
    expect(await partiesOf(patent.Id)).toEqual([
      ['专利权人', '甲（南京）科技有限公司', own],
      ['申请人', '甲（南京）科技有限公司', own],
      ['申请人', '乙大学', null],
      ...(await partiesOf(patent.Id)).filter(([role]) => role === '发明人'),
    ]);
    for (const asked of [own, own.toLowerCase(), `申请人=乙大学 ${own}`]) {
      const found = await t.visitor.get<PatentItem[]>(`/api/Patents?q=${encodeURIComponent(asked)}`);
      expect([asked, found.body.data?.map(({ Id }) => Id)]).toEqual([asked, [patent.Id]]);
    }
    expect((await t.visitor.get(`/api/Search?keyword=${own}`)).text).toContain(`id=${patent.Id}`);
    const names = await t.admin.get<PatentNameGroup[]>(`/api/admin/PatentNames?Q=${own}`);
    expect(names.body.data).toEqual([
      expect.objectContaining({
        Spellings: [expect.objectContaining({ Name: '甲（南京）科技有限公司', Patents: 1, Codes: [own] })],
      }),
    ]);
  });

  it('is refused where it is none, of nobody or of a person, with its field; nothing is written', async () => {
    const patent = await typed({ Applicants: ['丙有限公司', '王小明'], Inventors: ['王小明'] });
    const own = code();
    const wrong = own.slice(0, 17) + (own.endsWith('A') ? 'B' : 'A');
    const tried = async (Name: string, Code: string) => {
      const answer = await change(patent, { PartyCodes: [{ Name, Code }] });
      return [answer.status, Object.keys(answer.body.data?.fields ?? {}), answer.text] as const;
    };
    for (const [name, given, status, field, words] of [
      ['丙有限公司', '123', 400, 'PartyCodes.0.Code', '18 位'],
      ['丙有限公司', wrong, 422, 'PartyCodes.0.Code', '校验位'],
      ['丁有限公司', own, 422, 'PartyCodes.0.Name', '不是这件专利的申请人'],
      ['王小明', own, 422, 'PartyCodes.0.Name', '个人没有统一社会信用代码'],
    ] as const) {
      const [got, fields, text] = await tried(name, given);
      expect([name, got, fields], text).toEqual([name, status, [field]]);
      expect(text).toContain(words);
    }
    expect((await read(patent.Id)).PartyCodes).toEqual([]);
  });

  it('is shown no more once its party is gone, and does not stand in the way of the next save', async () => {
    const own = code();
    const first = await typed({ Applicants: ['戊有限公司'], PartyCodes: [{ Name: '戊有限公司', Code: own }] });
    const moved = await change(first, { Applicants: ['己有限公司'], Owners: [] });
    expect([moved.status, moved.body.data.PartyCodes], moved.text).toEqual([200, []]);
    const saved = await change(moved.body.data, { PartyCodes: moved.body.data.PartyCodes, Agency: '某代理所' });
    expect(saved.status, saved.text).toBe(200);
  });
});

describe('a file', () => {
  it('tells codes in the order of the names; again it changes nothing, and an undo takes them back', async () => {
    const [one, other, third] = [code(), code(), code()];
    const number = `${publicationNumber()}`;
    const plain = { 公开号: number, 标题: '有代码的泵', 申请人: '庚有限公司;赵六;辛大学', 公开日: '2022-10-21' };
    await importRows([plain]);
    const before = await byNumber(number);
    const row = {
      ...plain,
      统一社会信用代码: `${one};-;${other}`,
      专利权人: '壬有限公司',
      专利权人统一社会信用代码: third,
    };
    const done = await importRows([row]);
    expect(done).toMatchObject({ updated: 1, setAside: 0 });
    const patent = await read(before.Id);
    expect(patent.PartyCodes).toEqual([
      { Name: '庚有限公司', Code: one },
      { Name: '辛大学', Code: other },
      { Name: '壬有限公司', Code: third },
    ]);
    expect(await importRows([row])).toMatchObject({ unchanged: 1, updated: 0, setAside: 0 });
    await expectSearchRows(ctx);
    await takeBack(ctx, SYSTEM, done.id);
    expect(await read(before.Id)).toMatchObject({ PartyCodes: [], Owners: [] });
    expect((await partiesOf(before.Id)).every(([, , known]) => known === null)).toBe(true);
  });

  it('leaves a place empty where a name has no code, in lists of JSON too', async () => {
    const own = code();
    const rows = ['', `${own};`, `${own};;`, [own, null], [own, '-']].map((codes, index) => ({
      公开号: publicationNumber(),
      标题: `空位 ${index}`,
      申请人: '午有限公司;未大学',
      统一社会信用代码: codes,
    }));
    const done = await importRows(rows);
    expect(done, JSON.stringify(await faultsOf(ctx, done.id))).toMatchObject({ created: 5, setAside: 0 });
    const told = await Promise.all(rows.map(async ({ 公开号 }) => (await byNumber(公开号)).PartyCodes));
    const known = [{ Name: '午有限公司', Code: own }];
    expect(told).toEqual([[], known, known, known, known]);
  });

  it('that tells no code, or tells it of nobody for certain, is told so; the record stays', async () => {
    const own = code();
    const card = '11010519491231002X';
    const rows = [
      {
        标题: '写错的',
        申请人: '甲甲有限公司',
        统一社会信用代码: `${own.slice(0, 17)}${own.endsWith('A') ? 'B' : 'A'}`,
      },
      { 标题: '身份证号', 申请人: '李四', 统一社会信用代码: card },
      { 标题: '少一个', 申请人: '甲甲有限公司;乙乙有限公司', 统一社会信用代码: own },
      { 标题: '是发明人', 申请人: '李四', 发明人: '李四', 统一社会信用代码: own },
      { 标题: '没有', 申请人: '甲甲有限公司;乙乙有限公司', 统一社会信用代码: '无;—' },
    ].map((one) => ({ 公开号: publicationNumber(), ...one }));
    const done = await importRows(rows);
    expect(done, JSON.stringify(await faultsOf(ctx, done.id))).toMatchObject({ created: 5, refused: 0 });
    expect(await rulesOf(done.id)).toEqual([
      ['credit-code', '申请人统一社会信用代码', rows[0]?.统一社会信用代码],
      ['identity-card', '申请人统一社会信用代码', ''],
      ['unreadable', '申请人统一社会信用代码', ''],
      ['code-of-person', '申请人统一社会信用代码', own],
    ]);
    expect(JSON.stringify(await faultsOf(ctx, done.id))).not.toContain(card);
  });

  it('of two codes for one name the one that was published later stands, and the report says so', async () => {
    const [old, fresh] = [code(), code()];
    const number = publicationNumber();
    const row = (day: string, given: string) => ({
      公开号: number,
      标题: '换代码',
      申请人: '癸有限公司',
      公开日: day,
      统一社会信用代码: given,
    });
    await importRows([row('2022-10-21', old)]);
    const kept = await importRows([row('2022-10-21', fresh)]);
    expect(kept).toMatchObject({ unchanged: 1 });
    expect(await rulesOf(kept.id)).toEqual([['kept-fact', '统一社会信用代码', fresh]]);
    const granted = {
      ...row('', fresh),
      公开号: undefined,
      授权公告号: `${number.slice(0, -1)}B`,
      授权公告日: '2023-05-02',
    };
    const later = await importRows([{ ...granted, 公开号: number, 公开日: '' }]);
    expect(await rulesOf(later.id)).toContainEqual(['newer-fact', '统一社会信用代码', old]);
    expect((await byNumber(number)).PartyCodes).toEqual([{ Name: '癸有限公司', Code: fresh }]);
  });
});

describe('what becomes one keeps its codes', () => {
  it('names: the code goes with the name, and comes back with it', async () => {
    const own = code();
    const from = '子（南京）有限公司';
    const patent = await typed({ Applicants: [from], Owners: [], PartyCodes: [{ Name: from, Code: own }] });
    const asked = { From: [from], To: '子丑有限公司', Remember: true };
    const begun = await t.admin.post<{ Id: number }>('/api/admin/PatentRenames', asked);
    expect(begun.status, begun.text).toBe(202);
    await runDue(ctx, JOBS);
    expect((await read(patent.Id)).PartyCodes).toEqual([{ Name: '子丑有限公司', Code: own }]);
    const number = publicationNumber();
    await importRows([{ 公开号: number, 标题: '照此替换', 申请人: from, 统一社会信用代码: own }]);
    expect((await byNumber(number)).PartyCodes).toEqual([{ Name: '子丑有限公司', Code: own }]);
    await t.admin.post(`/api/admin/PatentRenames/${begun.body.data.Id}/undo`);
    await runDue(ctx, JOBS);
    expect((await read(patent.Id)).PartyCodes).toEqual([{ Name: from, Code: own }]);
  });

  it('records: codes of both stand, its own before the other’s, and go back with an undo', async () => {
    const [mine, theirs] = [code(), code()];
    const own = await typed({
      Applicants: ['寅有限公司', '卯大学'],
      PartyCodes: [{ Name: '寅有限公司', Code: mine }],
    });
    const number = publicationNumber();
    await importRows([
      { 公开号: number, 标题: '同一件', 申请人: '寅有限公司;卯大学', 统一社会信用代码: `${theirs};${theirs}` },
    ]);
    const other = await byNumber(number);
    const done = await merge(own, other, { Title: 'own' });
    expect([done.status, done.body.data?.PartyCodes], done.text).toEqual([
      200,
      [
        { Name: '寅有限公司', Code: mine },
        { Name: '卯大学', Code: theirs },
      ],
    ]);
    const back = await unmerge(other.Id);
    expect(back.status, back.text).toBe(200);
    expect((await read(own.Id)).PartyCodes).toEqual([{ Name: '寅有限公司', Code: mine }]);
  });
});
