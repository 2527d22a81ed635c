/** The words of a document made here are those that PostgreSQL would make. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vectorOf } from '../src/search/search-vector.ts';
import { segment } from '../src/search/segment.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx } = await startTestApp();

/** What PostgreSQL makes of the words, and what it reads of ours; ours is null where it is not made. */
async function both(given: readonly (readonly (readonly string[])[])[]) {
  const rows = given.map(([a = [], d = [], b = [], c = []]) => ({
    a: a.join(' '),
    b: b.join(' '),
    c: c.join(' '),
    d: d.join(' '),
    vector: vectorOf({ D: d, A: a, C: c, B: b }),
  }));
  const answer = await ctx.db.execute<{ own: string | null; theirs: string }>(sql`
    select vector::tsvector::text as own,
      (setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B')
        || setweight(to_tsvector('simple', c), 'C') || to_tsvector('simple', d))::text as theirs
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(a text, b text, c text, d text, vector text)`);
  return answer.rows;
}

const letters = fc.constantFrom(
  ...'abcexyz0189一种装置的方法系统数据处理中华人民共和国é²①Ⅷ-.@/:_ ½ａ９あア한'.split(''),
);
const text = fc.array(letters, { maxLength: 60 }).map((all) => all.join(''));

describe('a vector', () => {
  it('is what PostgreSQL makes of the same words', async () => {
    const samples = fc.sample(fc.tuple(text, text, text, text), { numRuns: 1_200, seed: 20261125 });
    const found = await both(samples.map((texts) => texts.map((one) => segment(one))));
    for (const { own, theirs } of found) if (own !== null) expect(own).toBe(theirs);
    expect(found.filter(({ own }) => own !== null).length).toBeGreaterThan(20);
  });

  it('of real sentences is made here', async () => {
    const title = segment('一种基于 G06F16/33 的数据处理方法');
    const body = segment('本发明公开了一种装置，包括 3 个传感器、1e5 次采样和 5g 模块；装置与 2022 年的 abc123 相连。');
    const plain = segment('本发明公开了一种装置，包括传感器和控制电路，传感器与控制电路相连。');
    const found = await both([
      [title, body],
      [[], plain],
      [plain, []],
      [[], []],
      [plain, body, title, plain],
    ]);
    for (const { own, theirs } of found) expect(own ?? theirs).toBe(theirs);
    expect(found[1]?.own).not.toBeNull();
  });

  it('is left to PostgreSQL where it might differ', () => {
    expect(vectorOf({ A: ['a-b'] })).toBeNull();
    expect(vectorOf({ D: ['②'] })).toBeNull();
    expect(vectorOf({ B: Array(300).fill('a') })).toBeNull();
    expect(vectorOf({ B: ['x'.repeat(600)] })).toBeNull();
    expect(vectorOf({ B: Array.from({ length: 17_000 }, (_, n) => `w${n}`) })).toBeNull();
  });
});
