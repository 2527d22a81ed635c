/** The larger run: real statutes are read and imported whole. Started by `npm test` when there is such a folder. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';
import { importsWhole } from '../laws/import-invariants.ts';
import { collect, readsWhole } from '../laws/statute-invariants.ts';

const LAWS = path.join(process.env.OUTSIDE_DATA ?? '', 'laws');

describe('real statutes', () => {
  readsWhole(LAWS);

  it('have one key for the two versions of one law', async () => {
    const keys = (await collect(LAWS)).flatMap((item) =>
      item.type === 'file' && item.result.ok ? [item.result.statute.seriesKey] : [],
    );
    expect(keys.filter((key) => key === '专利法实施细则')).toHaveLength(2);
    expect(new Set(keys).size).toBe(keys.length - 1);
  });
});

describe('real statutes in the portal', async () => {
  const t = await startTestApp();

  it('are imported whole, twice, with every anchor in the page', async () => {
    const index = JSON.parse(await readFile(path.join(LAWS, '_index.json'), 'utf8')) as unknown[];
    await importsWhole(t, LAWS, index.length);
    const { data } = (await t.visitor.get<Record<string, unknown>[]>('/api/Laws?Title=专利法实施细则')).body;
    expect(data.map((law) => law.Timeliness).sort()).toEqual(['已修改', '现行有效'].sort());
    const [law] = (await t.visitor.get<{ Id: number }[]>('/api/Laws?Title=中华人民共和国专利法&Level=法律')).body.data;
    const answer = await t.visitor.get<{ Toc: { Type: string }[] }>(`/api/Articles/${law?.Id}`);
    expect(answer.body.data.Toc.filter((entry) => entry.Type === 'article')).toHaveLength(82);
  });
});
