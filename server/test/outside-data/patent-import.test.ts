/** Real records go into a real database, file by file, then once more. Started by `npm test` when there is such a folder. */
import path from 'node:path';
import { count, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { patentPublications } from '../../src/db/schema/patent-publications.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { importFilesOf } from '../../src/modules/patents/index.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';

const FOLDER = path.join(process.env.OUTSIDE_DATA ?? '', 'patents');
const { ctx, visitor } = await startTestApp();

type Done = Awaited<ReturnType<typeof importPaths>>;
const sum = (done: readonly Done[], field: 'created' | 'updated' | 'unchanged' | 'refused') =>
  done.reduce((total, one) => total + one[field], 0);

/** Every reason with how often it was given, the most frequent first. */
function reasons(faults: Awaited<ReturnType<typeof faultsOf>>): string {
  const times = new Map<string, number>();
  for (const { field, reason, refused } of faults) {
    const key = refused ? `refused: ${reason}` : `${field}: ${reason}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const sorted = [...times].sort(([, a], [, b]) => b - a);
  return sorted.map(([reason, n]) => `${n} × ${reason}`).join('; ');
}

describe('all records of the folder', () => {
  it('are taken but for the foreign one, and change nothing the second time', { timeout: 240_000 }, async () => {
    const first: Done[] = [];
    const refused: [string, string][] = [];
    const table = [
      '| file | accepted | created | updated | unchanged | refused | reasons |',
      '|---|--:|--:|--:|--:|--:|---|',
    ];
    for (const file of await importFilesOf([FOLDER], FOLDER)) {
      const done = await importPaths(ctx, [file.path], FOLDER);
      const faults = await faultsOf(ctx, done.id);
      first.push(done);
      for (const fault of faults) if (fault.refused) refused.push([fault.file, fault.reason]);
      const { created, updated, unchanged } = done;
      const cells = [created + updated + unchanged, created, updated, unchanged, done.refused, reasons(faults)];
      table.push(`| ${file.name} | ${cells.join(' | ')} |`);
    }
    process.stdout.write(`${table.join('\n')}\n`);
    expect(refused).toEqual([['st96/PatentPublication_Example.xml', '不是中国专利文献']]);
    const created = sum(first, 'created');
    expect(created + sum(first, 'updated') + sum(first, 'unchanged') + sum(first, 'refused')).toBe(24_784);
    const [made] = await ctx.db.select({ n: count() }).from(patents);
    expect(made?.n).toBe(created);
    const [printed] = await ctx.db.select({ n: count() }).from(patentPublications);
    expect(printed?.n).toBeGreaterThanOrEqual(created);
    const stamp = sql<string>`md5(string_agg(id || '.' || version, ',' order by id))`;
    const [before] = await ctx.db.select({ stamp }).from(patents);
    const second = await importPaths(ctx, [FOLDER], FOLDER);
    process.stdout.write(
      `second run: ${second.created} created, ${second.updated} updated, ${second.refused} refused\n`,
    );
    expect(second).toMatchObject({ created: 0, updated: 0, refused: 1 });
    expect(await ctx.db.select({ stamp }).from(patents)).toEqual([before]);
    const list = await visitor.get<unknown[]>('/api/Patents?pageSize=1');
    expect(list.body.total).toBe(created);
  });
});
