/** Parties of patents are in step with every write, and with the rules of a new build. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patentParties, patentPartySpellings } from '../../src/db/schema/patent-parties.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { patentStatesJob } from '../../src/modules/patents/refresh-patent-states.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { importPaths } from '../helpers/patent-import.ts';
import { patentMerges } from '../helpers/patent-merge.ts';

const TRANSFER = {
  Date: '2024-06-11',
  Code: 'TR01',
  Text: '专利权的转移',
  EffectiveDate: '2024-05-31',
  PartiesBefore: ['甲有限公司'],
  PartiesAfter: ['乙有限公司'],
};
const GRANTED = {
  GrantDate: '2023-05-02',
  Applicants: ['甲有限公司'],
  Owners: ['甲有限公司'],
  Inventors: ['张三'],
};

let t: TestApp;
let w: Awaited<ReturnType<typeof patentMerges>>;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  w = await patentMerges(t);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-parties-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rowsOf = (id: number) =>
  t.ctx.db
    .select()
    .from(patentParties)
    .where(eq(patentParties.patentId, id))
    .orderBy(sql`array_position(array['申请人','专利权人','发明人'], role)`, asc(patentParties.position));
const short = async (id: number) =>
  (await rowsOf(id)).map(({ role, name, fromOn, untilOn }) => [role, name, fromOn, untilOn]);

describe('parties', () => {
  it('follow what staff write, and tell the public who held the right', async () => {
    const { Id, Version } = await w.typed(GRANTED);
    expect(await rowsOf(Id)).toEqual([
      expect.objectContaining({ role: '申请人', position: 0, name: '甲有限公司', kind: '企业', listed: true }),
      expect.objectContaining({ role: '专利权人', name: '甲有限公司', nameKey: '甲有限公司', untilOn: null }),
      expect.objectContaining({ role: '发明人', name: '张三', kind: '个人' }),
    ]);
    const edited = await t.admin.put<{ Holders: object[]; Version: number }>(`/api/Patents/${Id}`, {
      Owners: ['乙有限公司'],
      Events: [TRANSFER],
      Version,
    });
    const holders = [
      { Role: '专利权人', Name: '甲有限公司', From: null, Until: '2024-05-31' },
      { Role: '专利权人', Name: '乙有限公司', From: '2024-05-31', Until: null },
    ];
    expect(edited.body.data.Holders).toEqual(holders);
    expect((await t.visitor.get(`/api/Patents/${Id}`)).body.data.Holders).toEqual(holders);
    // An event that is taken back tells nothing more.
    await t.admin.put(`/api/Patents/${Id}`, { Events: [], Version: edited.body.data.Version });
    expect((await t.visitor.get(`/api/Patents/${Id}`)).body.data.Holders).toEqual([]);
  });

  it('are those of records that are not deleted', async () => {
    const { Id } = await w.typed(GRANTED);
    expect((await t.admin.delete(`/api/Patents/${Id}`)).status).toBe(200);
    expect(await rowsOf(Id)).toEqual([]);
    expect((await t.admin.post(`/api/admin/Patents/${Id}/restore`)).status).toBe(200);
    expect(await rowsOf(Id)).toHaveLength(3);
  });

  it('follow an import and its undoing', async () => {
    const file = path.join(folder, 'a.jsonl');
    const row = { pub_no: 'CN114312345A', pub_date: '2022-10-21', title: '一种水泵', inventors: ['李四'] };
    await writeFile(file, JSON.stringify({ ...row, applicants: ['丙有限公司'] }));
    const first = await importPaths(t.ctx, [file], folder);
    const id = await idOf('CN114312345A');
    expect(await short(id)).toEqual([
      ['申请人', '丙有限公司', null, null],
      ['发明人', '李四', null, null],
    ]);
    await writeFile(file, JSON.stringify({ ...row, pub_date: '2023-10-21', applicants: ['丁有限公司'] }));
    const second = await importPaths(t.ctx, [file], folder);
    expect((await short(id))[0]).toEqual(['申请人', '丁有限公司', null, null]);
    await takeBack(t.ctx, SYSTEM, second.id);
    expect((await short(id))[0]).toEqual(['申请人', '丙有限公司', null, null]);
    await takeBack(t.ctx, SYSTEM, first.id);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('follow a merge and its undoing', async () => {
    const own = await w.typed(GRANTED);
    const { record: other } = await w.imported('CN114398765A', { applicants: ['戊有限公司'] });
    const before = await short(other.Id);
    const done = await w.merge(own, other, { Applicants: 'other' });
    expect(done.status, done.text).toBe(200);
    expect((await short(own.Id))[0]).toEqual(['申请人', '戊有限公司', null, null]);
    expect(await rowsOf(other.Id)).toEqual([]);
    expect((await w.unmerge(other.Id)).status).toBe(200);
    expect((await short(own.Id))[0]).toEqual(['申请人', '甲有限公司', null, null]);
    expect(await short(other.Id)).toEqual(before);
  });

  it('of rows from before are filled by the job of a new build, and it leaves right ones alone', async () => {
    const { Id } = await w.typed(GRANTED);
    const right = await rowsOf(Id);
    await t.ctx.db.delete(patentParties).where(eq(patentParties.patentId, Id));
    await t.ctx.db.delete(patentPartySpellings);
    await patentStatesJob.perform(
      t.ctx,
      {},
      { jobId: 1, signal: new AbortController().signal, keep: async () => undefined },
    );
    expect(await rowsOf(Id)).toEqual(right);
    expect(await t.ctx.db.select().from(patentPartySpellings)).toContainEqual(
      expect.objectContaining({ name: '甲有限公司' }),
    );
    const stamp = `select xmin::text as at from patent_parties where patent_id = ${Id} limit 1`;
    const at = (await t.ctx.db.execute(sql.raw(stamp))).rows;
    await patentStatesJob.perform(
      t.ctx,
      {},
      { jobId: 1, signal: new AbortController().signal, keep: async () => undefined },
    );
    expect((await t.ctx.db.execute(sql.raw(stamp))).rows).toEqual(at);
  });
});

describe('spellings', () => {
  it('are alike where they share a key', async () => {
    await w.typed({ Applicants: ['青禾（南京）农机有限公司'] });
    const alike = async (name: string) =>
      (await t.ctx.db.select().from(patentPartySpellings).where(eq(patentPartySpellings.name, name)))[0]?.alike;
    expect(await alike('青禾（南京）农机有限公司')).toBe(false);
    await w.typed({ Applicants: ['青禾(南京)农机有限责任公司'] });
    expect([await alike('青禾（南京）农机有限公司'), await alike('青禾(南京)农机有限责任公司')]).toEqual([true, true]);
  });

  it('are not noted of inventors', async () => {
    await w.typed({ Inventors: ['王 五', '王五'] });
    const rows = await t.ctx.db.select().from(patentPartySpellings).where(eq(patentPartySpellings.nameKey, '王五'));
    expect(rows).toEqual([]);
  });
});

async function idOf(number: string): Promise<number> {
  const { rows } = await t.ctx.db.execute<{ id: number }>(
    sql`select patent_id as id from patent_publications where number = ${number}`,
  );
  return rows[0]?.id ?? 0;
}
