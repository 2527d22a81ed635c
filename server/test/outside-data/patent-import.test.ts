/** Real records go into a real database, twice. Started by `npm test` when there is such a folder. */
import path from 'node:path';
import { count, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentPublications } from '../../src/db/schema/patent-publications.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';

const FOLDER = path.join(process.env.OUTSIDE_DATA ?? '', 'patents');
const { ctx, visitor } = await startTestApp();

const importAll = () => importPaths(ctx, [FOLDER], FOLDER);

describe('all records of the folder', () => {
  it('are taken but for the foreign one, and change nothing the second time', { timeout: 240_000 }, async () => {
    const first = await importAll();
    const refused = (await faultsOf(ctx, first.id)).filter((fault) => fault.refused);
    expect(refused.map(({ file, reason }) => [file, reason])).toEqual([
      ['st96/PatentPublication_Example.xml', '不是中国专利文献'],
    ]);
    expect(first.created + first.updated + first.unchanged + first.refused).toBe(24_784);
    const [made] = await ctx.db.select({ n: count() }).from(patents);
    expect(made?.n).toBe(first.created);
    const [printed] = await ctx.db.select({ n: count() }).from(patentPublications);
    expect(printed?.n).toBeGreaterThanOrEqual(first.created);
    const stamp = sql<string>`md5(string_agg(id || '.' || version, ',' order by id))`;
    const [before] = await ctx.db.select({ stamp }).from(patents);
    const second = await importAll();
    expect(second).toMatchObject({ created: 0, updated: 0, refused: 1 });
    expect(await ctx.db.select({ stamp }).from(patents)).toEqual([before]);
    const list = await visitor.get<unknown[]>('/api/Patents?pageSize=1');
    expect(list.body.total).toBe(first.created);
  });
});
