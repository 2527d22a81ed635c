/** Publications of patents: all are told, and each wording that is kept can be read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { patents } from '../../src/db/schema/patents.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';

const { ctx, admin, visitor } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-publications-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Patent {
  Id: number;
  Version: number;
  Publications: { Number: string; Kind: string | null; Stage: string | null; Date: string | null; Wording: string }[];
}
const told = async (id: number) => (await visitor.get<Patent>(`/api/Patents/${id}`)).body.data.Publications;
const text = (id: number, number: string) => visitor.get<object>(`/api/Patents/${id}/Text?Number=${number}`);

it('tells what came of two files, which wording is shown, and gives the other', async () => {
  const APPLICATION = '201410408762.5';
  const rows = [
    { 申请号: APPLICATION, pub_no: 'CN104200001A', pub_date: '2014-12-10', title: '一种阀', abstract: '申请的摘要' },
    { 申请号: APPLICATION, pub_no: 'CN104200001B', pub_date: '2017-02-22', title: '一种阀', abstract: '授权的摘要' },
    { 申请号: APPLICATION, pub_no: 'CN104200001B8', pub_date: '2017-05-10', title: '一种阀' },
  ];
  await writeFile(path.join(folder, 'a.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  await importPaths(ctx, [path.join(folder, 'a.jsonl')], folder);
  const [row] = await ctx.db.select().from(patents).where(eq(patents.applicationNumber, APPLICATION));
  const id = row?.id ?? 0;
  const [A, B, B8] = ['CN104200001A', 'CN104200001B', 'CN104200001B8'] as const;
  expect(await told(id)).toEqual([
    { Number: A, Kind: 'A', Stage: '公布', Date: '2014-12-10', Wording: 'kept' },
    { Number: B, Kind: 'B', Stage: '授权', Date: '2017-02-22', Wording: 'shown' },
    { Number: B8, Kind: 'B8', Stage: '授权', Date: '2017-05-10', Wording: 'none' },
  ]);
  expect((await text(id, A)).body.data).toEqual({
    Number: A,
    Kind: 'A',
    Stage: '公布',
    Date: '2014-12-10',
    Abstract: '申请的摘要',
    Claims: [],
    Description: '',
  });
  expect((await text(id, B)).body.data).toMatchObject({ Number: B, Abstract: '授权的摘要' });
  for (const number of [B8, 'CN104200002A', 'CN114000009A']) expect((await text(id, number)).status).toBe(404);
  expect((await visitor.get(`/api/Patents/${id}/Text`)).status).toBe(400);
  expect((await text(999_999, A)).status).toBe(404);

  // Of a deleted patent nothing can be read.
  expect((await admin.delete(`/api/Patents/${id}`)).status).toBe(200);
  expect((await text(id, A)).status).toBe(404);
});

it('of two wordings of one publication keeps the first, takes what another file had cut short, and says the rest', async () => {
  const [APPLICATION, A, B] = ['201410408763.X', 'CN104200011A', 'CN104200011B'] as const;
  const file = path.join(folder, 'again.jsonl');
  const take = async (...rows: object[]) => {
    await writeFile(
      file,
      rows.map((row) => JSON.stringify({ 申请号: APPLICATION, title: '一种阀', ...row })).join('\n'),
    );
    const done = await importPaths(ctx, [file], folder);
    const faults = await faultsOf(ctx, done.id);
    return { done, faults: faults.map(({ field, value, reason, rule }) => ({ field, value, reason, rule })) };
  };
  const ofA = { pub_no: A, pub_date: '2014-12-10' };
  const ofB = { pub_no: B, pub_date: '2017-02-22' };
  const shown = async () => (await ctx.db.select().from(patents).where(eq(patents.applicationNumber, APPLICATION)))[0];
  await take({ ...ofA, abstract: '申请的摘要' }, { ...ofB, abstract: '授权的摘要说的是', claims: ['1. 一种阀。'] });

  const longer = { ...ofB, abstract: '授权的摘要说的是阀', claims: ['1. 一种阀。', '2. 如权利要求1所述的阀。'] };
  expect(await take(longer)).toMatchObject({ done: { updated: 1 }, faults: [] });
  expect(await shown()).toMatchObject({ abstract: longer.abstract, claims: longer.claims });
  expect(await take({ ...ofB, abstract: '授权的摘要' })).toMatchObject({ done: { unchanged: 1 }, faults: [] });

  const other = await take({ ...ofB, abstract: '授权的说明' }, { ...ofA, abstract: '申请的说明𠮷' });
  expect(other).toMatchObject({ done: { unchanged: 2 } });
  expect(other.faults).toEqual([
    {
      field: '摘要',
      value: '说明',
      reason: `${B} 已有的摘要自第 4 个字起与此不同，以已有的为准`,
      rule: 'kept-wording',
    },
    {
      field: '摘要',
      value: '说明𠮷',
      reason: `${A} 已有的摘要自第 4 个字起与此不同，以已有的为准`,
      rule: 'kept-wording',
    },
  ]);
  expect(await shown()).toMatchObject({ abstract: longer.abstract });
  const { id = 0, version } = (await shown()) ?? {};
  expect((await text(id, A)).body.data).toMatchObject({ Abstract: '申请的摘要' });

  // What staff have shortened was not cut by a file.
  expect((await admin.put(`/api/Patents/${id}`, { Abstract: '授权的摘要', Version: version })).status).toBe(200);
  const same = await take(longer);
  expect(same.faults.map(({ field, value, rule }) => [field, value, rule])).toEqual([
    ['摘要', '说的是阀', 'kept-wording'],
  ]);
  expect(await shown()).toMatchObject({ abstract: '授权的摘要' });
});

it('tells those that staff have typed, as they change', async () => {
  const made = await admin.post<Patent>('/api/Patents', {
    ApplicationNumber: '202111286633.X',
    Type: '发明',
    Title: '一种阀',
    ApplicationDate: '2017-04-24',
    Abstract: '摘要',
    PublicationNumber: 'CN114200003A',
    PublicationDate: '2022-03-18',
  });
  expect(made.status, made.text).toBe(201);
  const { Id, Version, Publications } = made.body.data;
  expect(Publications).toEqual([
    { Number: 'CN114200003A', Kind: 'A', Stage: '公布', Date: '2022-03-18', Wording: 'shown' },
  ]);
  const granted = { GrantNumber: 'CN114200003B', GrantDate: '2024-03-19' };
  const changed = await admin.put<Patent>(`/api/Patents/${Id}`, { ...granted, Version });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body.data.Publications.map(({ Number, Wording }) => [Number, Wording])).toEqual([
    ['CN114200003A', 'none'],
    ['CN114200003B', 'shown'],
  ]);
  expect(await told(Id)).toEqual(changed.body.data.Publications);
});
