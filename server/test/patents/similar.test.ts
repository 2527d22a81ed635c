/** Similar patents and suggested classes over the demo, and over a library whose classes are known. */
import type { PatentDetail, SimilarPatent, SimilarToText } from '@ip-portal/contract';
import { SIMILAR_TEXT } from '@ip-portal/contract/rules/similar-text';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { patentTermsJob } from '../../src/modules/patents/index.ts';
import { candidatesOf, lookUps } from '../../src/modules/patents/similar/candidates.ts';
import { type Lesson, learn } from '../../src/modules/patents/similar/learn.ts';
import { termsAmong, termsOf, weighed } from '../../src/modules/patents/similar/terms.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { startTestApp } from '../helpers/app.ts';

const { ctx, visitor, admin } = await startTestApp();
await seedDemo(ctx);

const attempt = { jobId: 0, signal: new AbortController().signal, keep: async () => undefined };
const learnAnew = () => patentTermsJob.perform(ctx, {}, attempt);
const like = async (text: string): Promise<SimilarToText> => {
  const answer = await visitor.get<SimilarToText>(`/api/Patents/Similar?text=${encodeURIComponent(text)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const { data: all, total = 0 } = (await visitor.get<PatentDetail[]>('/api/Patents?pageSize=100')).body;

const WEIGHTS: [string, number][] = [
  ['污泥', 3],
  ['装置', 1],
  ['系统', 0.5],
];
/** A library of a million patents. */
const library = (counts: Record<string, number>) => ({
  patents: 1_000_000,
  having: (word: string) => counts[word] ?? 0,
});

describe('a text', () => {
  it('is compared by its words, pairs of letters and letters, as far as it is read', () => {
    expect([...termsOf('LED灯具').keys()].sort()).toEqual(
      ['#le', '#ed', '#d灯', '#灯具', '.灯', '.具', 'led', '灯具'].sort(),
    );
    expect(termsOf(`${'甲'.repeat(SIMILAR_TEXT.max)}乙`).has('.乙')).toBe(false);
    // Characters beyond the first plane, letters of other scripts and halves of characters among them.
    for (const text of ['一种灯具的灯具夹持机构 LED灯', '𠀀灯𠀀灯灯', 'µm·灯_灯', '\ud800灯灯', '']) {
      const all = termsOf(text);
      const asked = [...new Set([...all.keys(), ...termsOf('𠀀𠀁机构，灯具灯具').keys()])];
      const { size, counts } = termsAmong(asked)(text);
      expect([size, ...counts], text).toEqual([all.size, ...asked.map((term) => all.get(term) ?? 0)]);
    }
    const weights = weighed(termsOf('灯具'), (term) => (term === '灯具' ? 3 : 1));
    expect(weights.reduce((sum, [, weight]) => sum + weight ** 2, 0)).toBeCloseTo(1);
    expect(Math.max(...weights.map(([, weight]) => weight))).toBe(new Map(weights).get('灯具'));
  });

  it('looks common words up together, and rare ones alone', () => {
    const asked = lookUps([...WEIGHTS, ['#污泥', 4]], library({ 装置: 9_000, 系统: 8_000, 污泥: 12 }), []);
    expect(asked).toEqual([
      { query: "'污泥'", weight: 3 },
      { query: "('装置' & '系统')", weight: 1.5 },
    ]);
  });

  it('keeps a pair that too many have to the likely classes, or to a third word', () => {
    const three: [string, number][] = [...WEIGHTS.slice(1), ['方法', 0.25]];
    const common = { 装置: 60_000, 系统: 50_000, 方法: 4_000 };
    const classes = ['C02F', 'B01D', 'C10L', 'F26B', 'A01B'];
    const kept = "('=isC02F' | '=isB01D' | '=isC10L' | '=isF26B')";
    expect(lookUps(three, library(common), classes)).toEqual([
      { query: `('装置' & '系统' & ${kept})`, weight: 1.5 },
      { query: "('装置' & '方法')", weight: 1.25 },
      { query: "('系统' & '方法')", weight: 0.75 },
    ]);
    // Three words are one look-up, whichever two of them came first.
    const all = "('装置' & '系统' & '方法'";
    const many = { 装置: 900_000, 系统: 800_000, 方法: 700_000 };
    expect(lookUps(three, library(many), classes)).toEqual([{ query: `${all} & ${kept})`, weight: 1.75 }]);
    expect(lookUps(three, library(many), [])).toEqual([{ query: `${all})`, weight: 1.75 }]);
    expect(lookUps(three.slice(0, 2), library(many), [])).toEqual([{ query: "('装置' & '系统')", weight: 1.5 }]);
  });

  it('takes the newest of what shares the same, and no patent of another class', async () => {
    const subclass = (all.find(({ MainIpc }) => MainIpc)?.MainIpc ?? '').slice(0, 4);
    const query = `'=is${subclass}'`;
    const found = await candidatesOf(ctx.db, [{ query, weight: 1 }]);
    const q = encodeURIComponent(`分类号=${subclass}`);
    const { body } = await visitor.get<PatentDetail[]>(`/api/Patents?pageSize=100&sortby=Id&order=descend&q=${q}`);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(body.data.map(({ Id }) => Id));
  });

  it('has to say something, and not more than is read', async () => {
    for (const text of ['', '灯', '   ', '灯'.repeat(SIMILAR_TEXT.max + 1)]) {
      const answer = await visitor.get(`/api/Patents/Similar?text=${encodeURIComponent(text)}`);
      expect([answer.status, answer.text.includes('文字')], text.slice(0, 9)).toEqual([400, true]);
    }
  });

  it('finds the patent it is the title of before anything was learned', async () => {
    await ctx.db.execute(sql`delete from patent_terms`);
    await ctx.db.execute(sql`delete from patent_learning`);
    for (const { Id, Title } of all.slice(0, 5)) expect((await like(Title)).Patents[0]?.Id, Title).toBe(Id);
  });
});

describe('what is learned', () => {
  const LESSONS: Lesson[] = [
    ...['污泥脱水装置', '污泥热解方法', '污水处理设备', '废水净化系统'].map((text) => ({ text, classes: ['C02F'] })),
    ...['电池管理系统', '锂电池电极材料', '电池隔膜', '电池组散热装置'].map((text) => ({ text, classes: ['H01M'] })),
  ];

  it('are the subclasses that terms speak for', async () => {
    const learned = new Map((await learn(LESSONS)).map(({ term, weights }) => [term, new Map(weights)]));
    expect(learned.get('电池')?.get('H01M')).toBeGreaterThan(0);
    expect(learned.get('电池')?.get('C02F') ?? 0).toBeLessThanOrEqual(0);
    expect(learned.get('污泥')?.get('C02F')).toBeGreaterThan(0);
    // Of one lesson alone.
    expect(learned.has('隔膜')).toBe(false);
  });

  it('comes of titles of the scheme as well, and places none of these', async () => {
    const title: Lesson = { text: '水、废水、污泥或电池液的处理', classes: ['C02F', 'A01B'], title: true };
    const classes = new Set((await learn([...LESSONS, title])).flatMap(({ weights }) => weights.map(([name]) => name)));
    expect([...classes].sort()).toEqual(['C02F', 'H01M']);
  });

  it('is written whole, of the public alone', async () => {
    await learnAnew();
    const count = async () =>
      (
        await ctx.db.execute<{ terms: number; records: number; patents: number }>(
          sql`select (select count(*)::int from patent_terms) as terms, records, patents from patent_learning`,
        )
      ).rows[0];
    const first = await count();
    expect(first).toMatchObject({ records: total, patents: total });
    expect(first?.terms).toBeGreaterThan(100);
    await learnAnew();
    expect(await count()).toEqual(first);
  });
});

describe('similar patents', () => {
  beforeAll(learnAnew);

  it('are others, the likest first, and none that nobody may see', async () => {
    for (const { Id } of all.slice(0, 8)) {
      const { body } = await visitor.get<SimilarPatent[]>(`/api/Patents/${Id}/Similar`);
      const ids = body.data.map((one) => one.Id);
      expect(ids).not.toContain(Id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeLessThanOrEqual(8);
    }
    const [own] = all;
    const text = `${own?.Title}`;
    expect((await like(text)).Patents[0]).toMatchObject({ Id: own?.Id, Title: own?.Title, State: own?.State });
    await admin.delete(`/api/Patents/${own?.Id}`);
    expect((await like(text)).Patents.map(({ Id }) => Id)).not.toContain(own?.Id);
    expect((await visitor.get(`/api/Patents/${own?.Id}/Similar`)).status).toBe(404);
    await admin.post(`/api/admin/Patents/${own?.Id}/restore`, {});
    expect((await like(text)).Patents[0]?.Id).toBe(own?.Id);
  });

  it('put those of the same subclass before others that say as much', async () => {
    const classed = all.filter(({ MainIpc }) => MainIpc);
    let [same, any] = [0, 0];
    for (const { Id, MainIpc } of classed.slice(0, 20)) {
      const subclass = (MainIpc ?? '').slice(0, 4);
      if (classed.filter((one) => one.MainIpc?.startsWith(subclass)).length < 2) continue;
      const { body } = await visitor.get<SimilarPatent[]>(`/api/Patents/${Id}/Similar`);
      same += body.data.filter((one) => one.MainIpc?.startsWith(subclass)).length;
      any += 1;
    }
    expect(same).toBeGreaterThanOrEqual(any / 2);
  });

  it('suggest subclasses with shares, told by the title of the scheme', async () => {
    const own = all.find(({ MainIpc }) => MainIpc?.startsWith('G06')) ?? all.find(({ MainIpc }) => MainIpc);
    const { Classes, Nearest } = await like(own?.Title ?? '');
    expect(Classes[0]?.Symbol).toBe(own?.MainIpc?.slice(0, 4));
    expect(Classes.length).toBeLessThanOrEqual(5);
    const shares = Classes.map(({ Share }) => Share);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(102);
    for (const { Among } of Classes) expect(Among).toBeLessThanOrEqual(Nearest);
  });
});
