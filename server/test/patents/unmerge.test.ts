/** A merge is taken back whole, as long as nobody has written since; imports go round it. */
import type { AdminPatent } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { patentPublications } from '../../src/db/schema/patent-publications.ts';
import { takeBack } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf } from '../helpers/patent-import.ts';
import { EVENT, type Merged, PLEDGE, patentMerges, publicationNumber } from '../helpers/patent-merge.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const t = await startTestApp();
const { read, typed, importRows, imported, merge, unmerge, tag, everything } = await patentMerges(t);

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

describe('a merge is taken back', () => {
  it('with everything as it was', async () => {
    const number = publicationNumber();
    const { record } = await imported(number, { title: '别名', abstract: '公开的摘要', applicant: '丙所' });
    const other = (
      await t.admin.put<AdminPatent>(`/api/Patents/${record.Id}`, { Version: record.Version, Events: [PLEDGE, EVENT] })
    ).body.data;
    const grant = { GrantNumber: publicationNumber('B'), GrantDate: '2024-03-01' };
    const own = await typed({ Abstract: '录入的摘要', Applicants: ['甲公司'], Events: [EVENT], ...grant });
    await tag('同', own, other);
    await tag('异', other);
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
    const restored = await t.admin.post<Merged>(`/api/admin/Patents/${other.Id}/restore`);
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
    await tag('旧', other);
    await merge(own, other);
    await tag('新', own);
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

it('keeps what patents are found by in step with all of that', () => expectSearchRows(t.ctx));
