import { addDays } from '@ip-portal/contract/rules/calendar';
import { deriveTimeliness, linkVersions } from '@ip-portal/contract/rules/timeliness';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles } from '../../src/db/schema/articles.ts';
import { laws } from '../../src/db/schema/laws.ts';
import { today } from '../../src/lib/time.ts';
import { timelinessSql } from '../../src/modules/articles/laws/timeliness-sql.ts';
import { deriveStructure } from '../../src/modules/statutes/law-structure.ts';
import { startTestApp } from '../helpers/app.ts';

const { ctx, visitor, admin } = await startTestApp();
type Law = Record<string, unknown> & { Id: number; Title: string; Version: number; Content: string };

const BODY = `<p style="text-align:center">第一章 总则</p>
<p>第一条 为了保护发明创造，制定本办法。</p>
<p>第二条　本办法所称奖励，包括：</p><p>（一）奖金；</p><p>（二）表彰。</p>
<h2>第二章 奖励</h2>
<p>第三条 奖励每年评审一次，按照第二条规定办理。</p>
<p>第三条之一 评审结果应当公示。<br>第四条 本办法自2024年3月1日起施行。</p>`;

async function create(values: Record<string, unknown>): Promise<Law> {
  const answer = await admin.post<Law>('/api/Laws', { Status: 'published', Content: BODY, ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describe('structure of what an editor wrote', () => {
  it('gives headings and articles their anchors and keeps the text', () => {
    const { html, nodes } = deriveStructure(BODY);
    expect(nodes.map((node) => [node.type, node.number, node.anchor])).toEqual([
      ['chapter', '第一章', 'ch-1'],
      ['article', '第一条', 'art-1'],
      ['article', '第二条', 'art-2'],
      ['chapter', '第二章', 'ch-2'],
      ['article', '第三条', 'art-3'],
      ['article', '第三条之一', 'art-3-1'],
      ['article', '第四条', 'art-4'],
    ]);
    expect(html).toContain('<h2 id="ch-1">第一章 总则</h2>');
    expect(html).toMatch(
      /<section id="art-2" class="article">\n<p>第二条　本办法所称奖励，包括：<\/p>\n<p>（一）奖金；<\/p>\n<p>（二）表彰。<\/p>\n<\/section>\n<h2 id="ch-2">第二章 奖励<\/h2>/,
    );
    expect(html.match(/<section /g)).toHaveLength(5);
  });

  it('changes nothing when its own output is saved again', () => {
    const once = deriveStructure(BODY).html;
    expect(deriveStructure(once).html).toBe(once);
  });

  it('leaves plain text, lists, tables and broken HTML alone', () => {
    expect(deriveStructure('<p>只是一段<strong>说明</strong></p>').html).toBe('<p>只是一段<strong>说明</strong></p>');
    expect(deriveStructure('散落的文字<p>一段').html).toBe('<p>散落的文字</p>\n<p>一段</p>');
    expect(deriveStructure('').html).toBe('');
    const table = '<p>第一条 费用如下：</p><table><tbody><tr><td>第二条</td></tr></tbody></table><ul><li>甲</li></ul>';
    const { html } = deriveStructure(table);
    expect(html).toContain('<table><tbody><tr><td>第二条</td></tr></tbody></table>');
    expect(html).toContain('<ul><li>甲</li></ul>\n</section>');
  });

  it('passes over a table of contents and tells repeated numbers apart', () => {
    const text = [
      '目录',
      '第一章 总则',
      '第二章 附则',
      '第一章 总则',
      '第一条 甲。',
      '第二章 附则',
      '第二条 乙。',
      '第二条 丙。',
    ]
      .map((line) => `<p>${line}</p>`)
      .join('');
    const { html, nodes } = deriveStructure(text);
    expect(nodes.map((node) => node.anchor)).toEqual(['ch-1', 'art-1', 'ch-2', 'art-2', 'art-2-v2']);
    expect(html.indexOf('id="ch-1"')).toBeGreaterThan(html.indexOf('<p>第二章 附则</p>'));
  });
});

describe('a law', () => {
  it('answers table of contents, chain and derived 时效性', async () => {
    const old = await create({
      Title: '某市专利奖励办法',
      PromulgationDate: '2010-01-01',
      EffectiveDate: '2010-03-01',
      PublishTime: '2010-01-01T00:00:00+08:00',
    });
    expect(old).toMatchObject({ SeriesKey: '某市专利奖励办法', ArticleCount: 5, Timeliness: '现行有效' });
    const next = await create({
      Title: '某市专利奖励办法（2024年修订）',
      PromulgationDate: '2024-01-01',
      EffectiveDate: '2024-03-01',
      History: [{ Date: '2024-01-01', Text: '修订' }],
    });
    expect(next.SeriesKey).toBe('某市专利奖励办法');
    const { data } = (await visitor.get<{ Toc: unknown[]; Versions: unknown[] }>(`/api/Articles/${old.Id}`)).body;
    expect(data).toMatchObject({
      Kind: 'law',
      Timeliness: '已修改',
      History: [],
      Versions: [
        { Id: next.Id, Timeliness: '现行有效' },
        { Id: old.Id, Timeliness: '已修改', EffectiveDate: '2010-03-01' },
      ],
    });
    expect(data.Toc[0]).toEqual({ Anchor: 'ch-1', Type: 'chapter', Label: '第一章', Heading: '总则' });
    expect(data.Toc).toHaveLength(7);
    expect((await visitor.get('/api/Laws?Timeliness=已修改')).body.total).toBe(1);
    await admin.put(`/api/Laws/${next.Id}`, { Status: 'offline', Version: 1 });
    expect((await visitor.get<Law>(`/api/Laws/${old.Id}`)).body.data.Timeliness).toBe('现行有效');
    expect((await visitor.get<{ Versions: unknown[] }>(`/api/Articles/${old.Id}`)).body.data.Versions).toHaveLength(1);
    const renamed = await admin.put<Law>(`/api/Laws/${old.Id}`, { Title: '某市专利奖励条例', Version: 1 });
    expect(renamed.body.data).toMatchObject({ SeriesKey: '某市专利奖励条例', Content: old.Content });
  });

  it('checks dates against the stored ones', async () => {
    const law = await create({ Title: '日期办法', PromulgationDate: '2024-05-01' });
    const refused = await admin.put(`/api/Laws/${law.Id}`, { EffectiveDate: '2024-04-30', Version: 1 });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ data: { fields: { EffectiveDate: '施行日期不能早于公布日期' } } });
    expect((await admin.put(`/api/Laws/${law.Id}`, { EffectiveDate: '2024-05-01', Version: 1 })).status).toBe(200);
    expect((await admin.put(`/api/Laws/${law.Id}`, { EffectiveDate: '2024-13-01', Version: 2 })).status).toBe(400);
  });

  it('says by which day it was checked, where somebody did', async () => {
    const law = await create({ Title: '核对办法' });
    const shown = async () => (await visitor.get<{ CheckedOn: string | null }>(`/api/Articles/${law.Id}`)).body.data;
    expect((await shown()).CheckedOn).toBeNull();
    expect((await admin.put(`/api/Laws/${law.Id}`, { CheckedOn: today(), Version: 1 })).status).toBe(200);
    expect((await shown()).CheckedOn).toBe(today());
    const refused = await admin.put(`/api/Laws/${law.Id}`, { CheckedOn: '2999-01-01', Version: 2 });
    expect(refused.body).toMatchObject({ data: { fields: { CheckedOn: '核对日期不能晚于今天' } } });
    expect((await admin.put(`/api/Laws/${law.Id}`, { Summary: '摘要', Version: 2 })).status).toBe(200);
    expect((await shown()).CheckedOn).toBe(today());
    expect((await admin.put(`/api/Laws/${law.Id}`, { CheckedOn: null, Version: 3 })).status).toBe(200);
    expect((await shown()).CheckedOn).toBeNull();
    // Another text is none that was compared, whatever a form sends along of it.
    const day = { CheckedOn: addDays(today(), -1) };
    expect((await admin.put(`/api/Laws/${law.Id}`, { ...day, Version: 4 })).status).toBe(200);
    const other = '<p>第一条　另一个文本。</p>';
    expect((await admin.put(`/api/Laws/${law.Id}`, { ...day, Content: other, Version: 5 })).status).toBe(200);
    expect((await shown()).CheckedOn).toBeNull();
    const anew = { CheckedOn: today(), Content: '<p>第一条　核对过的文本。</p>', Version: 6 };
    expect((await admin.put(`/api/Laws/${law.Id}`, anew)).status).toBe(200);
    expect((await shown()).CheckedOn).toBe(today());
  });

  it('filters and sorts by its own fields', async () => {
    await create({ Title: '筛选甲', Level: '部门规章', IssuingAuthority: '某某局', PromulgationDate: '2020-01-01' });
    await create({ Title: '筛选乙', Level: '法律', IssuingAuthority: '某某局', PromulgationDate: '2021-01-01' });
    const titles = async (query: string) =>
      (await visitor.get<Law[]>(`/api/Laws?IssuingAuthority=某某局&${query}`)).body.data.map((law) => law.Title);
    expect(await titles('sortby=Level&order=asc')).toEqual(['筛选乙', '筛选甲']);
    expect(await titles('sortby=PromulgationDate&order=asc')).toEqual(['筛选甲', '筛选乙']);
    expect(await titles('Level=法律')).toEqual(['筛选乙']);
    expect((await visitor.get('/api/Laws?Level=家规')).status).toBe(400);
    expect((await visitor.get<Law[]>('/api/Laws/ReCom8')).body.data[0]).toMatchObject({
      Kind: 'law',
      Timeliness: '现行有效',
    });
    expect((await admin.get<Law[]>('/api/admin/Laws?Timeliness=现行有效')).body.data[0]).toHaveProperty('SeriesKey');
  });

  it('searches inside one statute', async () => {
    const law = await create({ Title: '条文搜索办法' });
    const find = (keyword: string) =>
      visitor.get<{ Anchor: string; Label: string; Text: string }[]>(
        `/api/Laws/${law.Id}/Provisions?keyword=${encodeURIComponent(keyword)}`,
      );
    expect((await find('奖励 评审')).body).toMatchObject({
      total: 1,
      data: [{ Anchor: 'art-3', Label: '第三条', Text: '奖励每年评审一次，按照第二条规定办理。' }],
    });
    expect((await find('2')).body.data.map((hit) => hit.Anchor)).toContain('art-2');
    expect((await find('第三条')).body.data.map((hit) => hit.Anchor)).toEqual(['art-3', 'art-3-1']);
    expect((await find('没有的词')).body).toMatchObject({ data: [], total: 0 });
    expect((await find('%')).body.total).toBe(0);
    expect((await visitor.get('/api/Laws/999999/Provisions?keyword=x')).status).toBe(404);
  });
});

describe('时效性 in SQL', () => {
  it('agrees with the rule of the contract on random chains', async () => {
    let state = 20_261_121;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    const date = () => (random(4) === 0 ? null : `20${20 + random(6)}-0${1 + random(3)}-01`);
    const rows = Array.from({ length: 240 }, (_, i) => {
      const [effectiveDate, repealed] = [date(), random(5) === 0 ? date() : null];
      const promulgationDate = date();
      // The database keeps no law that was repealed before it was told or in force.
      const repealedDate =
        repealed && ([repealed, promulgationDate ?? '', effectiveDate ?? ''].sort().at(-1) ?? repealed);
      return { chain: `chain${i % 60}`, promulgationDate, effectiveDate, repealedDate };
    });
    const inserted = await ctx.db.transaction(async (tx) => {
      const ids = await tx
        .insert(articles)
        .values(rows.map((row) => ({ kind: 'law', status: 'published', title: row.chain, publishTime: new Date(0) })))
        .returning({ id: articles.id });
      await tx
        .insert(laws)
        .values(rows.map(({ chain, ...dates }, i) => ({ ...dates, seriesKey: chain, articleId: ids[i]?.id ?? 0 })));
      return ids;
    });
    for (const day of ['2019-12-31', '2021-02-01', '2022-01-01', '2023-02-15', '2026-06-01']) {
      const result = await ctx.db.execute<{ article_id: number; t: string }>(
        sql`select l.article_id, ${timelinessSql('l', day)} as t from laws l where l.series_key like 'chain%'`,
      );
      const derived = new Map(result.rows.map((row) => [row.article_id, row.t]));
      for (let chain = 0; chain < 60; chain++) {
        const versions = rows
          .map((row, i) => ({ ...row, id: inserted[i]?.id ?? 0 }))
          .filter((row) => row.chain === `chain${chain}`);
        for (const { version, supersededOn } of linkVersions(versions)) {
          expect(derived.get(version.id), JSON.stringify({ day, versions })).toBe(
            deriveTimeliness({ ...version, supersededOn }, day),
          );
        }
      }
    }
  });
});
