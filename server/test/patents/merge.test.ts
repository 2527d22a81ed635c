/** Two records of one patent are merged: what stands afterwards, what is seen before, what is refused. */
import type { AdminPatent, PatentMergePreview } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentSources } from '../../src/db/schema/patent-imports.ts';
import { startTestApp } from '../helpers/app.ts';
import { EVENT, PLEDGE, patentMerges, publicationNumber } from '../helpers/patent-merge.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';
import { actor } from '../helpers/staff.ts';

const t = await startTestApp();
const { read, typed, importRows, imported, body, merge, unmerge, tag, everything } = await patentMerges(t);

describe('a merge', () => {
  it('unites an imported publication and the full record, and the page of the one leads to the other', async () => {
    const number = publicationNumber();
    const { record: other } = await imported(number, { abstract: '公开的摘要', applicant: '甲公司', region: '江苏' });
    const own = await typed({ Abstract: '录入的摘要', Applicants: ['甲公司', '乙大学'], Events: [EVENT] });
    await tag('储备', other);
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

  it('keeps the editions of the classes that stand, whichever record told them', async () => {
    const more = { ipc: 'H01L 21/30 (2006.01);G09G3/36(2006.01)', region: '江苏省苏州市' };
    const { record: other } = await imported(publicationNumber(), more);
    const own = await typed({ MainIpc: 'H01L21/30', Ipcs: ['H01L21/30'], Province: '江苏' });
    const done = await merge(own, other, { Ipcs: 'own', Province: 'other' });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ Ipcs: ['H01L21/30'], Province: '江苏', City: '苏州市' });
    expect(done.body.data.Classes).toEqual([expect.objectContaining({ Symbol: 'H01L21/30', Edition: '2006.01' })]);
    const back = await unmerge(other.Id);
    expect(back.status, back.text).toBe(200);
    expect(await read(own.Id)).toMatchObject({ City: '', Classes: [expect.objectContaining({ Edition: null })] });
  });

  it('adds events of the other, the same one once, and derives the state anew', async () => {
    const { record: other } = await imported(publicationNumber());
    const put = await t.admin.put<AdminPatent>(`/api/Patents/${other.Id}`, {
      Version: other.Version,
      Events: [{ ...EVENT, Source: '公报' }, PLEDGE],
    });
    expect(put.status, put.text).toBe(200);
    const grant = { GrantNumber: publicationNumber('B'), GrantDate: '2024-03-01' };
    const own = await typed({ Events: [EVENT], ...grant });
    const done = await merge(own, put.body.data);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.Events.map(({ Code }) => Code)).toEqual(['SE01', 'PE01']);
    expect(done.body.data.Flags).toContain('质押');
    const { rows } = await t.ctx.db.execute(sql`select flags from patents where id = ${own.Id}`);
    expect(rows).toEqual([{ flags: expect.arrayContaining(['质押']) }]);
  });

  it('takes what was chosen, and keeps the wording that is shown no more with its publication', async () => {
    const [first, second] = [publicationNumber(), publicationNumber('B')];
    const { record: own } = await imported(first, { abstract: '公开的摘要', title: '旧名' });
    const granted = { pub_date: '2024-03-01', title: '新名', abstract: '授权的摘要' };
    const { record: other } = await imported(second, granted);
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
      where resource = 'Patents' and resource_id in (${own.Id}, ${other.Id}) order by audit_log.id desc limit 2`);
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
    await tag('储备', other);
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
    const number = publicationNumber('U');
    const { record: model } = await imported(number);
    const types = await merge(own, model);
    expect([types.status, types.body.data.refusals?.[0]]).toEqual([
      422,
      expect.objectContaining({ rule: 'merge-types', article: '专利法第二条' }),
    ]);
  });

  it('for versions that are stale, on either side', async () => {
    const own = await typed();
    const { record: other } = await imported(publicationNumber());
    for (const stale of [
      { ...body(own, other), Version: own.Version + 1 },
      { ...body(own, other), OtherVersion: other.Version + 1 },
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
      expect((await t.admin.post(url, { ...body(own, other), Take })).status).toBe(400);
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

it('keeps what patents are found by in step with all of that', () => expectSearchRows(t.ctx));
