/** Spellings of names in patents: found, replaced everywhere, remembered for imports, taken back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AdminPatent, PatentNameAlias, PatentNameGroup, PatentRename } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { auditLog } from '../../src/db/schema/audit-log.ts';
import { patentParties } from '../../src/db/schema/patent-parties.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { patentStatesJob } from '../../src/modules/patents/refresh-patent-states.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';
import { patentMerges } from '../helpers/patent-merge.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';
import { actor } from '../helpers/staff.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof patentMerges>>;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  w = await patentMerges(t);
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-names-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Refused = { fields?: Record<string, string> };
const names = async (query = '') => {
  const answer = await t.admin.get<PatentNameGroup[]>(`/api/admin/PatentNames${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const search = async (name: string) => (await names(`?Q=${encodeURIComponent(name)}`)).data;
const rename = (From: string[], To: string, Remember = false, by = t.admin) =>
  by.post<PatentRename & Refused>('/api/admin/PatentRenames', { From, To, Remember });
const undo = (id: number) => t.admin.post<PatentRename>(`/api/admin/PatentRenames/${id}/undo`);
const renames = async () => (await t.admin.get<PatentRename[]>('/api/admin/PatentRenames')).body.data;
const aliases = async () => (await t.admin.get<PatentNameAlias[]>('/api/admin/PatentNameAliases')).body.data;
const work = () => runDue(t.ctx, JOBS);
/** Replaces and waits for it. */
async function renamed(From: string[], To: string, Remember = false): Promise<PatentRename> {
  const begun = await rename(From, To, Remember);
  expect(begun.status, begun.text).toBe(202);
  await work();
  const [done] = await renames();
  expect(done?.State).toBe('done');
  return done as PatentRename;
}

describe('names', () => {
  it('are listed where they are spelt in several ways, with how many patents have each', async () => {
    for (const name of ['星河（南京）科技有限公司', '星河（南京）科技有限公司', '星河(南京)科技有限责任公司']) {
      await w.typed({ Applicants: [name], Owners: [name] });
    }
    await w.typed({ Applicants: ['独木科技有限公司'] });
    const { data, total } = await names();
    expect([data, total]).toEqual([
      [
        {
          Key: '星河南京科技有限公司',
          Spellings: [
            { Name: '星河（南京）科技有限公司', Patents: 2, More: false, Codes: [] },
            { Name: '星河(南京)科技有限责任公司', Patents: 1, More: false, Codes: [] },
          ],
        },
      ],
      1,
    ]);
    // A search finds those with one spelling too, and takes no sign for a pattern.
    expect((await search('独木 科技')).map(({ Key }) => Key)).toEqual(['独木科技有限公司']);
    expect((await search('南京')).map(({ Key }) => Key)).toEqual(['星河南京科技有限公司']);
    expect(await search('%')).toEqual([]);
    const examples = await t.admin.get<{ Title: string }[]>(
      `/api/admin/PatentNames/Examples?Name=${encodeURIComponent('星河(南京)科技有限责任公司')}`,
    );
    expect(examples.body.data).toEqual([expect.objectContaining({ Title: '一种水泵' })]);
  });

  it('are no names of deleted patents', async () => {
    const { Id } = await w.typed({ Applicants: ['云 山有限公司'] });
    await w.typed({ Applicants: ['云山有限公司'] });
    expect((await search('云山'))[0]?.Spellings).toHaveLength(2);
    await t.admin.delete(`/api/Patents/${Id}`);
    expect((await search('云山'))[0]?.Spellings).toEqual([
      { Name: '云山有限公司', Patents: 1, More: false, Codes: [] },
    ]);
    expect((await names()).data.map(({ Key }) => Key)).not.toContain('云山有限公司');
  });
});

describe('a replacement', () => {
  const EVENT = {
    Date: '2024-06-11',
    Code: 'TR01',
    Text: '专利权的转移',
    PartiesBefore: ['旧主有限公司'],
    PartiesAfter: ['松江（上海）机电有限公司'],
  };
  it('reaches lists, parties, search and readers, leaves events, and is taken back', async () => {
    const first = await w.typed({
      GrantDate: '2023-01-01',
      Applicants: ['松江（上海）机电有限公司', '松江(上海)机电有限公司', '他人'],
      Owners: ['松江（上海）机电有限公司'],
      Events: [EVENT],
    });
    const second = await w.typed({ Applicants: ['松江(上海)机电有限公司'] });
    const before = await w.everything(first.Id, second.Id);
    await t.visitor.get(`/api/Patents/${first.Id}`);
    const done = await renamed(['松江（上海）机电有限公司'], '松江(上海)机电有限公司');
    expect(done).toMatchObject({ Changed: 1, UserName: 'admin', Remember: false });
    const shown = (await t.visitor.get<AdminPatent>(`/api/Patents/${first.Id}`)).body.data;
    expect([shown.Applicants, shown.Owners]).toEqual([['松江(上海)机电有限公司', '他人'], ['松江(上海)机电有限公司']]);
    expect(shown.Events[0]).toMatchObject({ PartiesAfter: ['松江（上海）机电有限公司'] });
    expect((await w.read(first.Id)).Version).toBe(first.Version + 1);
    expect((await w.read(second.Id)).Version).toBe(second.Version);
    const parties = await t.ctx.db.select().from(patentParties).where(eq(patentParties.patentId, first.Id));
    expect(parties.filter(({ listed }) => listed).map(({ name }) => name)).not.toContain('松江（上海）机电有限公司');
    expect((await search('松江'))[0]?.Spellings).toEqual([
      { Name: '松江(上海)机电有限公司', Patents: 2, More: false, Codes: [] },
    ]);
    const logged = await t.ctx.db
      .select()
      .from(auditLog)
      .where(sql`title like ${`统一申请人名称 ${done.Id}：%`}`);
    expect(logged).toHaveLength(1);

    expect((await undo(done.Id)).status).toBe(202);
    await work();
    expect((await renames())[0]).toMatchObject({ State: 'undone', Undone: 1, Kept: 0 });
    expect(await w.everything(first.Id, second.Id)).toEqual(before);
    expect((await undo(done.Id)).status).toBe(409);
  });

  it('goes in batches, and leaves what was written since when it is taken back', async () => {
    await t.ctx.db.execute(sql`insert into patents (publication_number, type, title, applicants)
      select 'CN1999' || n || 'A', '发明', '一种样例', array['批量 有限公司'] from generate_series(10000, 10450) n`);
    await patentStatesJob.perform(
      t.ctx,
      {},
      { jobId: 1, signal: new AbortController().signal, keep: async () => undefined },
    );
    const done = await renamed(['批量 有限公司'], '批量有限公司');
    expect(done.Changed).toBe(451);
    const [edited] = (await t.admin.get<AdminPatent[]>('/api/admin/Patents?Applicant=批量有限公司')).body.data;
    await t.admin.put(`/api/Patents/${edited?.Id}`, { Abstract: '改过', Version: edited?.Version });
    await undo(done.Id);
    await work();
    expect((await renames())[0]).toMatchObject({ State: 'undone', Undone: 450, Kept: 1 });
    expect((await w.read(edited?.Id ?? 0)).Applicants).toEqual(['批量有限公司']);
  });

  it('does not meet another of the same names, and says why', async () => {
    await w.typed({ Applicants: ['双 击有限公司'] });
    const [one, other] = await Promise.all([
      rename(['双 击有限公司'], '双击有限公司'),
      rename(['双 击有限公司'], '双击有限公司'),
    ]);
    expect([one.status, other.status].sort()).toEqual([202, 409]);
    const refused = one.status === 409 ? one : other;
    expect(refused.body.errorMessage).toMatch(/正在替换（编号 \d+），请待其完成后再操作/);
    const running = (await renames())[0];
    expect((await undo(running?.Id ?? 0)).body.errorMessage).toBe('替换还没有完成，请完成后再撤销');
    await work();
    const again = await rename(['双 击有限公司'], '双击有限公司');
    expect(again.status).toBe(400);
    expect(again.body.data.fields?.From).toMatch(/没有专利使用/);
  });

  it.each([
    [{ From: [], To: '甲', Remember: false }, 'From'],
    [{ From: ['甲'], To: ' ', Remember: false }, 'To'],
    [{ From: ['甲'], To: '——', Remember: false }, 'To'],
    [{ From: ['甲'], To: '甲', Remember: false }, 'From'],
    [{ From: Array.from({ length: 21 }, (_, n) => `甲${n}`), To: '乙', Remember: false }, 'From'],
    [{ From: ['甲'], To: '乙'.repeat(201), Remember: false }, 'To'],
  ])('is refused of %j', async (body, field) => {
    const answer = await t.admin.post<Refused>('/api/admin/PatentRenames', body);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.data.fields ?? {})).toEqual([field]);
  });

  it('takes the rights to write and to delete', async () => {
    const role = await t.admin.post<{ Code: string }>('/api/Roles', {
      Name: '只编辑专利',
      Permissions: ['Patents:read', 'Patents:write'],
    });
    const { as } = await actor(t, [role.body.data.Code]);
    const urls = ['PatentNames', 'PatentNames/Examples?Name=x', 'PatentRenames', 'PatentNameAliases'];
    for (const [by, status] of [
      [t.visitor, 401],
      [as, 403],
    ] as const) {
      for (const url of urls) expect((await by.get(`/api/admin/${url}`)).status, url).toBe(status);
      expect((await rename(['甲'], '乙', false, by)).status).toBe(status);
      expect((await by.post('/api/admin/PatentRenames/1/undo')).status).toBe(status);
      expect((await by.delete('/api/admin/PatentNameAliases/1')).status).toBe(status);
    }
  });

  it('lets an import that came before be taken back, once it was taken back itself', async () => {
    const file = path.join(folder, 'u.jsonl');
    await writeFile(
      file,
      JSON.stringify({ pub_no: 'CN114777001A', title: '一种泵', applicants: ['前（因）有限公司'] }),
    );
    const imported = await importPaths(t.ctx, [file], folder);
    await writeFile(file, JSON.stringify({ pub_no: 'CN114777001A', title: '一种泵', abstract: '后来的摘要' }));
    const later = await importPaths(t.ctx, [file], folder);
    const done = await renamed(['前（因）有限公司'], '前(因)有限公司');
    await undo(done.Id);
    await work();
    expect(await takeBack(t.ctx, SYSTEM, later.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await takeBack(t.ctx, SYSTEM, imported.id)).toMatchObject({ undone: 1, kept: 0 });
  });
});

describe('a remembered replacement', () => {
  const lines = (...applicants: string[]) =>
    applicants
      .map((name, n) =>
        JSON.stringify({ pub_no: `CN11455500${n}A`, title: '一种阀', applicants: [name, '丁'], owners: [name] }),
      )
      .join('\n');

  it('is what imports do, and their report says so, until it is taken back', async () => {
    await w.typed({ Applicants: ['记住（甲）有限公司'] });
    await renamed(['记住（甲）有限公司'], '记住(甲)有限公司', true);
    expect(await aliases()).toEqual([
      expect.objectContaining({ Name: '记住（甲）有限公司', Kept: '记住(甲)有限公司', UserName: 'admin' }),
    ]);
    const file = path.join(folder, 'a.jsonl');
    await writeFile(file, lines('记住（甲）有限公司', '别的有限公司'));
    const done = await importPaths(t.ctx, [file], folder);
    expect(done).toMatchObject({ created: 2, setAside: 2 });
    expect((await faultsOf(t.ctx, done.id)).map(({ field, value, reason }) => [field, value, reason])).toEqual([
      ['申请人', '记住（甲）有限公司', '按已记住的写法改为“记住(甲)有限公司”'],
      ['专利权人', '记住（甲）有限公司', '按已记住的写法改为“记住(甲)有限公司”'],
    ]);
    expect((await search('记住'))[0]?.Spellings).toEqual([
      { Name: '记住(甲)有限公司', Patents: 2, More: false, Codes: [] },
    ]);

    // What is kept now may be replaced in its turn: both lead to the last.
    await renamed(['记住(甲)有限公司'], '记住集团有限公司', true);
    expect((await aliases()).map(({ Name, Kept }) => [Name, Kept])).toEqual([
      ['记住(甲)有限公司', '记住集团有限公司'],
      ['记住（甲）有限公司', '记住集团有限公司'],
    ]);
    for (const { Id } of await aliases()) {
      expect((await t.admin.delete(`/api/admin/PatentNameAliases/${Id}`)).status).toBe(200);
      expect((await t.admin.delete(`/api/admin/PatentNameAliases/${Id}`)).status).toBe(404);
    }
    await writeFile(
      file,
      JSON.stringify({ pub_no: 'CN114555099A', title: '一种阀', applicants: ['记住（甲）有限公司'] }),
    );
    expect(await importPaths(t.ctx, [file], folder)).toMatchObject({ created: 1, setAside: 0 });
  });

  it('goes with the replacement it came with', async () => {
    await w.typed({ Applicants: ['同去 有限公司'] });
    const done = await renamed(['同去 有限公司'], '同去有限公司', true);
    expect(await aliases()).toHaveLength(1);
    await undo(done.Id);
    expect(await aliases()).toEqual([]);
    await work();
  });
});

it('keeps what patents are found by in step with all of that', () => expectSearchRows(t.ctx));
