/** The lists of names, of replacements and of remembered spellings obey `keyword`, `sortby` and `order`. */
import type { PatentNameAlias, PatentNameGroup, PatentRename } from '@ip-portal/contract';
import { beforeAll, expect, it } from 'vitest';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { patentMerges } from '../helpers/patent-merge.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const w = await patentMerges(t);
  const spelt = ['Alpha Pump', 'Alpha  pump', 'Beta Pump', 'BETA Pump', 'Gamma Valve', 'GAMMA Valve', 'Pump Alone'];
  for (const name of spelt) await w.typed({ Applicants: [name], Owners: [name] });
});

async function asked<T>(list: string, query: Record<string, string>) {
  const answer = await t.admin.get<T[]>(`/api/admin/${list}?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const DOWN = { sortby: 'Name', order: 'descend' };

it('names: a keyword anywhere in them, by name either way, a page at a time', async () => {
  const keys = async (query: Record<string, string>) => {
    const { data, total } = await asked<PatentNameGroup>('PatentNames', query);
    return [data.map(({ Spellings }) => Spellings[0]?.Name.split(' ')[0]?.toLowerCase()), total];
  };
  expect(await keys({})).toEqual([['alpha', 'beta', 'gamma'], 3]);
  expect(await keys(DOWN)).toEqual([['gamma', 'beta', 'alpha'], 3]);
  expect(await keys({ sortby: 'Name', order: 'ascend' })).toEqual([['alpha', 'beta', 'gamma'], 3]);
  expect(await keys({ keyword: 'PUMP' })).toEqual([['alpha', 'beta'], 2]);
  expect(await keys({ keyword: 'pump', ...DOWN, pageSize: '1', current: '2' })).toEqual([['alpha'], 2]);
  // Both are obeyed; the search alone finds a name with one spelling.
  expect(await keys({ Q: 'pump', keyword: 'alone' })).toEqual([['pump'], 1]);
  expect(await keys({ Q: 'gamma', keyword: 'pump' })).toEqual([[], 0]);
  expect(await keys({ keyword: '%' })).toEqual([[], 0]);
});

it('replacements and remembered spellings: a keyword in any spelling, the oldest or the newest first', async () => {
  for (const [From, To] of [
    ['Alpha  pump', 'Alpha Pump'],
    ['GAMMA Valve', 'Gamma Valve'],
    ['BETA Pump', 'Beta Pump'],
  ]) {
    const begun = await t.admin.post('/api/admin/PatentRenames', { From: [From], To, Remember: true });
    expect(begun.status, begun.text).toBe(202);
    await runDue(t.ctx, JOBS);
  }
  const lists = {
    PatentRenames: async (query: Record<string, string>) => {
      const { data, total } = await asked<PatentRename>('PatentRenames', query);
      return [data.map(({ To }) => To), total];
    },
    PatentNameAliases: async (query: Record<string, string>) => {
      const { data, total } = await asked<PatentNameAlias>('PatentNameAliases', query);
      return [data.map(({ Kept }) => Kept), total];
    },
  };
  for (const told of Object.values(lists)) {
    expect(await told({})).toEqual([['Beta Pump', 'Gamma Valve', 'Alpha Pump'], 3]);
    expect(await told({ sortby: 'Id', order: 'ascend' })).toEqual([['Alpha Pump', 'Gamma Valve', 'Beta Pump'], 3]);
    expect(await told({ keyword: 'pump' })).toEqual([['Beta Pump', 'Alpha Pump'], 2]);
    expect(await told({ keyword: 'pump', sortby: 'Id', order: 'asc', pageSize: '1' })).toEqual([['Alpha Pump'], 2]);
    // Only what is replaced has two blanks.
    expect(await told({ keyword: 'alpha  pump' })).toEqual([['Alpha Pump'], 1]);
    expect(await told({ keyword: '%' })).toEqual([[], 0]);
  }
});
