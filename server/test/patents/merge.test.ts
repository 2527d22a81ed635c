/** Two records of one patent are merged: what stands afterwards, what is refused, and how both come back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AdminPatent, PatentMerge, PatentMergePreview } from '@ip-portal/contract';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patentSources } from '../../src/db/schema/patent-imports.ts';
import { patentPublications } from '../../src/db/schema/patent-publications.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';
import { actor } from '../helpers/staff.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-merge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let serial = 0;
const applicationNumber = () => {
  const digits = `20211${String(++serial).padStart(7, '0')}`;
  return `${digits}.${checkDigit(digits)}`;
};
const publicationNumber = () => `CN1142${String(++serial).padStart(5, '0')}A`;

type Answer = AdminPatent & { fields?: Record<string, string>; refusals?: { rule?: string }[] };
const read = async (id: number) => (await t.admin.get<AdminPatent>(`/api/admin/Patents/${id}`)).body.data;

/** A record as staff type it. */
async function typed(more: object = {}): Promise<AdminPatent> {
  const made = await t.admin.post<AdminPatent>('/api/Patents', {
    ApplicationNumber: applicationNumber(),
    Type: '发明',
    Title: '一种水泵',
    ApplicationDate: '2021-03-18',
    ...more,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}

async function importRows(...rows: object[]) {
  await writeFile(path.join(folder, 'a.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  return importPaths(t.ctx, [path.join(folder, 'a.jsonl')], folder);
}
/** A record as it comes of a file, without its 申请号. */
async function imported(number: string, more: object = {}) {
  const done = await importRows({ pub_no: number, pub_date: '2022-10-21', title: '一种水泵', ...more });
  const [row] = await t.ctx.db.select().from(patents).where(eq(patents.publicationNumber, number));
  return { done, record: await read(row?.id ?? 0) };
}
/** Both versions of a body. */
const versions = (own: AdminPatent, other: AdminPatent) => ({
  OtherId: other.Id,
  Version: own.Version,
  OtherVersion: other.Version,
});
const merge = (own: AdminPatent, other: AdminPatent, Take: PatentMerge['Take'] = {}, by = t.admin) =>
  by.post<Answer>(`/api/admin/Patents/${own.Id}/merge`, { ...versions(own, other), Take });
const unmerge = (id: number, by = t.admin) => by.post<Answer>(`/api/admin/Patents/${id}/unmerge`);

/** Everything that the tables hold of patents, but for versions and times of writing. */
async function everything(...ids: number[]) {
  const list = sql.raw(ids.join(','));
  const { rows } = await t.ctx.db.execute<{ all: unknown }>(sql`select jsonb_build_object(
    'rows', (select jsonb_agg(to_jsonb(p) - 'version' - 'updated_at' order by id) from patents p where id in (${list})),
    'events', (select jsonb_agg(to_jsonb(e) order by id) from patent_events e where patent_id in (${list})),
    'publications', (select jsonb_agg(to_jsonb(p) order by number) from patent_publications p where patent_id in (${list})),
    'wordings', (select jsonb_agg(to_jsonb(w) order by number) from patent_wordings w
      where number in (select number from patent_publications where patent_id in (${list}))),
    'sources', (select jsonb_agg(to_jsonb(s) order by patent_id) from patent_sources s where patent_id in (${list})),
    'picks', (select jsonb_agg(to_jsonb(p) order by position) from patent_picks p),
    'documents', (select jsonb_agg(to_jsonb(d) order by d.ref_id) from search_documents d
      where d.kind = 'patent' and d.ref_id in (${list}))
  ) as all`);
  return rows[0]?.all;
}

const EVENT = { Date: '2022-11-08', Code: 'SE01', Text: '实质审查的生效' };
const PLEDGE = {
  Date: '2024-05-01',
  Code: 'PE01',
  Text: '专利权质押合同登记的生效',
  RegisterNumber: 'Y2024980000001',
  EffectiveDate: '2024-04-20',
};

describe('a merge', () => {
  it('unites an imported publication and the full record, and the page of the one leads to the other', async () => {
    const number = publicationNumber();
    const { record: other } = await imported(number, { abstract: '公开的摘要', applicant: '甲公司', region: '江苏' });
    const own = await typed({ Abstract: '录入的摘要', Applicants: ['甲公司', '乙大学'], Events: [EVENT] });
    await t.admin.post('/api/admin/Patents/tags', { Ids: [other.Id], Add: ['储备'] });
    const done = await merge(own, other);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({
      Id: own.Id,
      ApplicationNumber: own.ApplicationNumber,
      PublicationNumber: number,
      PublicationDate: '2022-10-21',
      Applicants: ['甲公司', '乙大学'],
      Abstract: '录入的摘要',
      Province: '江苏',
      Tags: ['储备'],
      Publications: [expect.objectContaining({ Number: number })],
    });
    expect((await t.visitor.get(`/api/Patents/${other.Id}`)).status).toBe(404);
    const moved = await t.visitor.get(`/api/Patents/${other.Id}/MergedInto`);
    expect([moved.status, moved.body.data]).toEqual([200, { Id: own.Id }]);
    expect((await t.visitor.get(`/api/Patents/${own.Id}/MergedInto`)).status).toBe(404);
    expect(await read(other.Id)).toMatchObject({ MergedInto: own.Id, DeletedAt: expect.any(String) });
    const list = await t.admin.get<AdminPatent[]>('/api/admin/Patents?Deleted=true');
    expect(list.body.data.find(({ Id }) => Id === other.Id)?.MergedInto).toBe(own.Id);
    const hits = await t.visitor.get<object[]>(`/api/Search?keyword=${number}`);
    expect(JSON.stringify(hits.body.data)).toContain(`id=${own.Id}`);
  });

  it('hands the 申请号 over to the record that has none, also where the other had no other number', async () => {
    const { record: own } = await imported(publicationNumber());
    const other = await typed();
    const done = await merge(own, other);
    expect(done.body.data.ApplicationNumber).toBe(other.ApplicationNumber);
    expect(done.body.data.ApplicationDate).toBe('2021-03-18');
    expect((await read(other.Id)).ApplicationNumber).toBeNull();
    const back = await unmerge(other.Id);
    expect([back.status, back.body.data.ApplicationNumber], back.text).toEqual([200, other.ApplicationNumber]);
    expect((await read(own.Id)).ApplicationNumber).toBeNull();
  });

  it('adds events of the other, the same one once, and derives the state anew', async () => {
    const { record: other } = await imported(publicationNumber());
    const put = await t.admin.put<AdminPatent>(`/api/Patents/${other.Id}`, {
      Version: other.Version,
      Events: [{ ...EVENT, Source: '公报' }, PLEDGE],
    });
    expect(put.status, put.text).toBe(200);
    const grant = { GrantNumber: `CN1152${String(++serial).padStart(5, '0')}B`, GrantDate: '2024-03-01' };
    const own = await typed({ Events: [EVENT], ...grant });
    const done = await merge(own, put.body.data);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.Events.map(({ Code }) => Code)).toEqual(['SE01', 'PE01']);
    expect(done.body.data.Flags).toContain('质押');
    const { rows } = await t.ctx.db.execute(sql`select flags from patents where id = ${own.Id}`);
    expect(rows).toEqual([{ flags: expect.arrayContaining(['质押']) }]);
  });

  it('takes what was chosen, and keeps the wording that is shown no more with its publication', async () => {
    const [first, second] = [publicationNumber(), publicationNumber().replace(/A$/, 'B')];
    const { record: own } = await imported(first, { abstract: '公开的摘要', title: '旧名' });
    const { record: other } = await (async () => {
      await importRows({ pub_no: second, pub_date: '2024-03-01', title: '新名', abstract: '授权的摘要' });
      const [row] = await t.ctx.db.select().from(patents).where(eq(patents.grantNumber, second));
      return { record: await read(row?.id ?? 0) };
    })();
    const done = await merge(own, other, { Title: 'own', Abstract: 'other' });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ Title: '旧名', Abstract: '授权的摘要', GrantNumber: second });
    expect(done.body.data.Publications.map(({ Number, Wording }) => [Number, Wording])).toEqual([
      [first, 'kept'],
      [second, 'shown'],
    ]);
    const text = await t.visitor.get(`/api/Patents/${own.Id}/Text?Number=${first}`);
    expect(text.body.data).toMatchObject({ Abstract: '公开的摘要' });
    // Chosen by hand: an older file does not write over it.
    await importRows({ pub_no: second, pub_date: '2024-03-01', title: '文件的名称' });
    expect((await read(own.Id)).Title).toBe('旧名');
    const [source] = await t.ctx.db.select().from(patentSources).where(eq(patentSources.patentId, own.Id));
    expect(source).toMatchObject({ wordingOf: second });

    // The other way round: the wording of the one that goes is kept.
    const third = publicationNumber();
    const { record: late } = await imported(third, { abstract: '第三份摘要' });
    const again = await merge(await read(own.Id), late, { Abstract: 'own', Title: 'own' });
    expect(again.status, again.text).toBe(200);
    const kept = await t.visitor.get(`/api/Patents/${own.Id}/Text?Number=${third}`);
    expect(kept.body.data).toMatchObject({ Abstract: '第三份摘要' });
  });

  it('passes a place of the home page on, and is told in the audit log of both', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    const picks = async () => (await t.admin.get<{ Ids: number[] }>('/api/admin/PatentPicks')).body.data.Ids;
    await t.admin.put('/api/admin/PatentPicks', { Ids: [other.Id], Before: await picks() });
    await merge(own, other);
    expect(await picks()).toEqual([own.Id]);
    const { rows } = await t.ctx.db.execute(sql`select action, resource_id as id, after from audit_log
      where resource = 'Patents' and resource_id in (${own.Id}, ${other.Id}) order by id desc limit 2`);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: other.Id,
          action: 'delete',
          after: { mergedInto: expect.stringContaining('水泵') },
        }),
        expect.objectContaining({
          id: own.Id,
          action: 'update',
          after: expect.objectContaining({ mergedFrom: expect.any(String) }),
        }),
      ]),
    );
    await unmerge(other.Id);
    expect(await picks()).toEqual([other.Id]);
    await t.admin.put('/api/admin/PatentPicks', { Ids: [], Before: [other.Id] });
  });
});

describe('is seen before', () => {
  it('with what differs, what is proposed and what is united by itself', async () => {
    const number = publicationNumber();
    const { record: other } = await imported(number, { title: '水泵', abstract: '摘要', applicant: '甲公司;乙大学' });
    const own = await typed({ Title: '一种水泵', Applicants: ['甲公司'] });
    await t.admin.post('/api/admin/Patents/tags', { Ids: [other.Id], Add: ['储备'] });
    const answer = await t.admin.get<PatentMergePreview>(`/api/admin/Patents/${own.Id}/merge?OtherId=${other.Id}`);
    expect(answer.status, answer.text).toBe(200);
    const { Fields, United, Refusals, Own, Other } = answer.body.data;
    expect([Own.Id, Other.Id, Refusals]).toEqual([own.Id, other.Id, []]);
    // Typed today: newer than the file. What is empty is filled.
    expect(Fields).toEqual([
      { Field: 'Title', Proposed: 'own' },
      { Field: 'ApplicationDate', Proposed: 'own' },
      { Field: 'PublicationNumber', Proposed: 'other' },
      { Field: 'Abstract', Proposed: 'other' },
    ]);
    expect(United).toEqual({
      ApplicationNumber: false,
      Names: ['Applicants'],
      Events: 0,
      Publications: [number],
      Tags: ['储备'],
      HomePage: false,
    });
  });

  it('with the reasons why not', async () => {
    const [own, other] = [await typed(), await typed()];
    const answer = await t.admin.get<PatentMergePreview>(`/api/admin/Patents/${own.Id}/merge?OtherId=${other.Id}`);
    expect(answer.body.data.Refusals).toEqual([expect.stringContaining('申请号不同')]);
    expect((await t.admin.get(`/api/admin/Patents/${own.Id}/merge?OtherId=${own.Id}`)).status).toBe(400);
    expect((await t.admin.get(`/api/admin/Patents/${own.Id}/merge?OtherId=999999`)).status).toBe(404);
  });
});

describe('is refused', () => {
  it('with itself, with one that is not there, and with a deleted one', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    expect((await merge(own, own)).status).toBe(400);
    expect((await merge(own, { ...other, Id: 999_999 })).body.data.fields?.OtherId).toContain('不存在');
    await t.admin.delete(`/api/Patents/${other.Id}`);
    const gone = await merge(own, await read(other.Id));
    expect([gone.status, gone.body.data.refusals?.[0]?.rule]).toEqual([422, 'merge-deleted']);
    await t.admin.delete(`/api/Patents/${own.Id}`);
    expect((await merge(await read(own.Id), other)).status).toBe(404);
  });

  it('for two application numbers and for two types', async () => {
    const own = await typed();
    const two = await merge(own, await typed());
    expect([two.status, two.body.data.refusals?.[0]?.rule]).toEqual([422, 'merge-applications']);
    const number = `CN2152${String(++serial).padStart(5, '0')}U`;
    await importRows({ pub_no: number, pub_date: '2022-10-21', title: '一种水泵' });
    const [row] = await t.ctx.db.select().from(patents).where(eq(patents.grantNumber, number));
    const types = await merge(own, await read(row?.id ?? 0));
    expect([types.status, types.body.data.refusals?.[0]]).toEqual([
      422,
      expect.objectContaining({ rule: 'merge-types', article: '专利法第二条' }),
    ]);
  });

  it('for versions that are stale, on either side', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    for (const stale of [
      { ...versions(own, other), Version: own.Version + 1 },
      { ...versions(own, other), OtherVersion: other.Version + 1 },
    ]) {
      const answer = await t.admin.post(`/api/admin/Patents/${own.Id}/merge`, stale);
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    }
  });

  it('where the rules of any write refuse, and nothing is changed then', async () => {
    const own = await typed({ ApplicationDate: '2023-01-10' });
    const { record: other } = await imported(publicationNumber());
    const before = await everything(own.Id, other.Id);
    const answer = await merge(own, other);
    expect([answer.status, Object.keys(answer.body.data.fields ?? {})], answer.text).toEqual([
      422,
      ['PublicationDate'],
    ]);
    expect(await everything(own.Id, other.Id)).toEqual(before);
  });

  it('for a field that nobody can choose', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    const url = `/api/admin/Patents/${own.Id}/merge`;
    for (const Take of [{ Type: 'own' }, { Title: 'both' }]) {
      expect((await t.admin.post(url, { ...versions(own, other), Take })).status).toBe(400);
    }
  });

  it('to whoever may not both write and delete patents', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    const role = await t.admin.post<{ Code: string }>('/api/Roles', {
      Name: '只编辑专利',
      Permissions: ['Patents:read', 'Patents:write'],
    });
    expect(role.status, role.text).toBe(201);
    const { as } = await actor(t, [role.body.data.Code]);
    const url = `/api/admin/Patents/${own.Id}/merge`;
    for (const [by, status] of [
      [t.visitor, 401],
      [as, 403],
    ] as const) {
      expect((await merge(own, other, {}, by)).status).toBe(status);
      expect((await unmerge(other.Id, by)).status).toBe(status);
      expect((await by.get(`${url}?OtherId=${other.Id}`)).status).toBe(status);
    }
  });
});

it('of two who merge at once one is done, whichever way round', async () => {
  const own = await typed();
  const { record: other } = await imported(publicationNumber());
  const answers = await Promise.all([merge(own, other), merge(other, own), merge(own, other)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  for (const { status } of answers) expect([200, 404, 409, 422]).toContain(status);
  const { rows } = await t.ctx.db.execute(
    sql`select count(*)::int as n from patent_merges where patent_id in (${own.Id}, ${other.Id})`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

describe('is taken back', () => {
  it('with everything as it was', async () => {
    const number = publicationNumber();
    const { record } = await imported(number, { title: '别名', abstract: '公开的摘要', applicant: '丙所' });
    const other = (
      await t.admin.put<AdminPatent>(`/api/Patents/${record.Id}`, { Version: record.Version, Events: [PLEDGE, EVENT] })
    ).body.data;
    const grant = { GrantNumber: `CN1152${String(++serial).padStart(5, '0')}B`, GrantDate: '2024-03-01' };
    const own = await typed({ Abstract: '录入的摘要', Applicants: ['甲公司'], Events: [EVENT], ...grant });
    await t.admin.post('/api/admin/Patents/tags', { Ids: [own.Id, other.Id], Add: ['同'] });
    await t.admin.post('/api/admin/Patents/tags', { Ids: [other.Id], Add: ['异'] });
    const before = await everything(own.Id, other.Id);
    const all = { Title: 'other', Abstract: 'other', Applicants: 'other', PublicationNumber: 'other' } as const;
    expect((await merge(own, other, all)).status).toBe(200);
    expect(await everything(own.Id, other.Id)).not.toEqual(before);
    const back = await unmerge(other.Id);
    expect([back.status, back.body.data.MergedInto, back.body.data.DeletedAt], back.text).toEqual([200, null, null]);
    expect(await everything(own.Id, other.Id)).toEqual(before);
    expect((await t.visitor.get(`/api/Patents/${other.Id}`)).status).toBe(200);
    // Versions go on: who opened a form before is told.
    expect((await read(own.Id)).Version).toBe(own.Version + 2);
    expect((await unmerge(other.Id)).status).toBe(409);
    expect((await unmerge(999_999)).status).toBe(404);
  });

  it('in reverse order where one was merged further', async () => {
    const [first, second] = [publicationNumber(), publicationNumber()];
    const { record: one } = await imported(first);
    const { record: two } = await imported(second);
    const three = await typed();
    const before = await everything(one.Id, two.Id, three.Id);
    await merge(two, one);
    await merge(three, await read(two.Id));
    // The page of the first leads to the last at once.
    expect((await t.visitor.get(`/api/Patents/${one.Id}/MergedInto`)).body.data).toEqual({ Id: three.Id });
    expect((await unmerge(one.Id)).status).toBe(422);
    expect((await unmerge(two.Id)).status).toBe(200);
    expect((await t.visitor.get(`/api/Patents/${one.Id}/MergedInto`)).body.data).toEqual({ Id: two.Id });
    expect((await unmerge(one.Id)).status).toBe(200);
    expect(await everything(one.Id, two.Id, three.Id)).toEqual(before);
  });

  it('no more once somebody has written, and says so; restoring alone is refused and points there', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    const merged = (await merge(own, other)).body.data;
    const restored = await t.admin.post<Answer>(`/api/admin/Patents/${other.Id}/restore`);
    expect([restored.status, restored.body.data.refusals?.[0]?.rule]).toEqual([422, 'merged-record']);
    expect(restored.body.errorMessage).toContain('撤销合并');
    const batch = await t.admin.post<{ Done: number; Failed: { Reason: string }[] }>('/api/admin/Patents/batch', {
      Ids: [other.Id],
      Action: 'restore',
    });
    expect(batch.body.data).toMatchObject({ Done: 0, Failed: [{ Reason: expect.stringContaining('撤销合并') }] });
    await t.admin.put(`/api/Patents/${own.Id}`, { Version: merged.Version, Title: '又改了' });
    const late = await unmerge(other.Id);
    expect([late.status, late.body.data.refusals?.[0]?.rule]).toEqual([422, 'merge-written-since']);
    // Gone with the one that stays: nothing public is left to lead to.
    await t.admin.delete(`/api/Patents/${own.Id}`);
    expect((await t.visitor.get(`/api/Patents/${other.Id}/MergedInto`)).status).toBe(404);
  });

  it('leaves tags alone that were given since', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    await t.admin.post('/api/admin/Patents/tags', { Ids: [other.Id], Add: ['旧'] });
    await merge(own, other);
    await t.admin.post('/api/admin/Patents/tags', { Ids: [own.Id], Add: ['新'] });
    expect((await unmerge(other.Id)).status).toBe(200);
    expect([(await read(own.Id)).Tags, (await read(other.Id)).Tags]).toEqual([['新'], ['旧']]);
  });

  it('keeps told events: but for the copies of a merge none can be deleted', async () => {
    const own = await typed({ Events: [EVENT] });
    await expect(t.ctx.db.execute(sql`delete from patent_events where patent_id = ${own.Id}`)).rejects.toThrow();
  });
});

describe('imports', () => {
  it('that made or changed a merged patent are undone without it, and it is counted as kept', async () => {
    const number = publicationNumber();
    const { done: made, record } = await imported(number);
    const changed = await importRows({ pub_no: number, pub_date: '2022-10-21', title: '一种水泵', abstract: '补充' });
    expect(changed).toMatchObject({ updated: 1 });
    const own = await typed();
    const other = await read(record.Id);
    expect((await merge(own, other)).status).toBe(200);
    const merged = await everything(own.Id, other.Id);
    for (const one of [changed, made]) {
      expect(await takeBack(t.ctx, SYSTEM, one.id)).toMatchObject({ undone: 0, kept: 1 });
    }
    expect(await everything(own.Id, other.Id)).toEqual(merged);
  });

  it('can be undone again once the merge is', async () => {
    const number = publicationNumber();
    const { done: made, record: other } = await imported(number);
    const own = await typed();
    await merge(own, other);
    await unmerge(other.Id);
    expect(await takeBack(t.ctx, SYSTEM, made.id)).toMatchObject({ undone: 1, kept: 0 });
    const left = await t.ctx.db.select().from(patentPublications).where(eq(patentPublications.number, number));
    expect(left).toEqual([]);
  });

  it('that name the numbers of both go to the one that stays', async () => {
    const number = publicationNumber();
    const { record: other } = await imported(number);
    const own = await typed();
    const row = {
      申请号: own.ApplicationNumber,
      pub_no: number,
      pub_date: '2022-10-21',
      title: '一种水泵',
      agent: '丁',
    };
    const refused = await importRows(row);
    expect(await faultsOf(t.ctx, refused.id)).toEqual([expect.objectContaining({ rule: 'two-patents' })]);
    await merge(own, other);
    const done = await importRows({ ...row, region: '安徽' });
    expect(done).toMatchObject({ refused: 0, updated: 1 });
    expect((await read(own.Id)).Province).toBe('安徽');
    expect((await unmerge(other.Id)).status).toBe(422);
  });
});
