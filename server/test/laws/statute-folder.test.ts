import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDate } from '@ip-portal/contract/rules/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodesToHtml } from '../../src/modules/statutes/nodes-to-html.ts';
import { readStatuteFolder, type StatuteFolderItem } from '../../src/modules/statutes/read-statute-folder.ts';
import { INTERPRETATION, RULE } from './statute-fixtures.ts';

async function collect(folder: string): Promise<StatuteFolderItem[]> {
  const items: StatuteFolderItem[] = [];
  for await (const item of readStatuteFolder(folder)) items.push(item);
  return items;
}

describe('a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'statutes-'));
    await writeFile(path.join(folder, 'a.md'), RULE);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const index = (text: string) => writeFile(path.join(folder, '_index.json'), text);
  const warnings = async () => (await collect(folder)).flatMap((i) => (i.type === 'index' ? i.warnings : []));
  const outcome = async () =>
    (await collect(folder)).flatMap((i) =>
      i.type === 'file' ? [[i.fileName, i.result.ok ? i.result.statute.title : i.result.errors]] : [],
    );

  it('reads on past broken files and names the line', async () => {
    await writeFile(
      path.join(folder, 'b.md'),
      Buffer.concat([Buffer.from('# 样例\n\n第一条 '), Buffer.from([0xb5, 0xda, 0xd2, 0xbb])]),
    );
    await writeFile(path.join(folder, 'c.md'), Buffer.from([0x89, 0x50, 0x0a, 0x4e, 0x00, 0x01]));
    await writeFile(path.join(folder, 'd.md'), '');
    await mkdir(path.join(folder, '司法解释'));
    await writeFile(path.join(folder, '司法解释', 'e(2022-03-16).md'), INTERPRETATION);
    await writeFile(path.join(folder, 'README.md'), '# not a statute');
    await writeFile(path.join(folder, 'f.txt'), 'no');
    expect(await outcome()).toEqual([
      ['a.md', '中华人民共和国样例管理条例'],
      ['b.md', [{ line: 3, message: expect.stringContaining('UTF-8') }]],
      ['c.md', [{ line: 2, message: expect.stringContaining('空字节') }]],
      ['d.md', [{ line: 0, message: expect.stringContaining('空') }]],
      ['司法解释/e(2022-03-16).md', '最高人民法院关于样例案件适用法律若干问题的解释'],
    ]);
  });
  it.each([
    ['{', '不是有效的 JSON'],
    ['{"a":1}', '不是数组'],
    ['[null, {"title":"x"}]', '没有文件名'],
    ['[{"file":"z.md"}]', '“z.md”在文件夹中不存在'],
    ['[{"file":"z.md"}]', '“a.md”不在索引中'],
    ['[{"file":"a.md"},{"file":"a.md"}]', '出现多次'],
  ])('reads with the index %s and says: %s', async (text, part) => {
    await index(text);
    expect((await warnings()).join('\n')).toContain(part);
    expect(await outcome()).toEqual([['a.md', '中华人民共和国样例管理条例']]);
  });
  it('works without an index and is silent with a good one', async () => {
    expect((await warnings()).join()).toContain('没有可读的 _index.json');
    await index('\ufeff[{"file":"a.md","title":"样例管理条例","publish":"2018-07-01"}]');
    expect(await warnings()).toEqual([]);
  });
  it('says when there is no such folder', async () => {
    await expect(collect(path.join(folder, 'none'))).rejects.toThrow('无法读取文件夹');
  });
});

const laws = path.resolve(import.meta.dirname, '../../../../shared/data/laws');
describe.skipIf(!existsSync(laws))('the statutes of ../shared/data/laws (skipped when absent)', () => {
  const files = existsSync(laws) ? readdirSync(laws).filter((f) => f.endsWith('.md')) : [];
  const statutes = async () =>
    (await collect(laws)).flatMap((i) => {
      if (i.type === 'index') return [];
      if (!i.result.ok) throw new Error(`${i.fileName}: ${JSON.stringify(i.result.errors)}`);
      return [
        { fileName: i.fileName, raw: readFileSync(path.join(laws, i.fileName), 'utf8'), statute: i.result.statute },
      ];
    });

  it('parses every file', async () => {
    expect(files.length).toBeGreaterThan(0);
    expect((await statutes()).map((s) => s.fileName).sort()).toEqual([...files].sort());
  });
  it('keeps every 编, 章, 节 and 条, counted independently on the raw file', async () => {
    const deviations: unknown[] = [];
    for (const { fileName, raw, statute } of await statutes()) {
      const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
      const labels = (pattern: RegExp) => [...raw.matchAll(pattern)].map((m) => m[1]);
      const expected = {
        part: count(/^#+ *第[一二三四五六七八九十百]+分?编\s/gm),
        chapter: count(/^#+ *第[一二三四五六七八九十百]+章\s/gm),
        section: count(/^#+ *第[一二三四五六七八九十百]+节\s/gm),
        article: labels(/^(第[零一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十]+)?)\s/gm),
      };
      const actual = {
        part: statute.nodes.filter((n) => n.type === 'part').length,
        chapter: statute.nodes.filter((n) => n.type === 'chapter').length,
        section: statute.nodes.filter((n) => n.type === 'section').length,
        article: statute.nodes.filter((n) => n.type === 'article').map((n) => n.number),
      };
      if (JSON.stringify(expected) !== JSON.stringify(actual)) deviations.push({ fileName, expected, actual });
    }
    expect(deviations).toEqual([]);
  });
  it('loses no character of the text', async () => {
    const plain = (text: string) => text.replace(/[\s\u3000\u200b-\u200d\ufeff#]/g, '');
    for (const { fileName, raw, statute } of await statutes()) {
      const kept = plain([statute.preamble, ...statute.nodes.flatMap((n) => [n.number, n.heading, n.text])].join(''));
      const body = plain(raw.split('<!-- INFO END -->')[1] ?? '');
      // Only the repeated title and the document number in front of the text may be missing.
      expect([fileName, body.endsWith(kept)]).toEqual([fileName, true]);
      const dropped = body.slice(0, body.length - kept.length);
      expect([fileName, dropped.replace(plain(statute.title), '').replace(statute.documentNumber ?? '-', '')]).toEqual([
        fileName,
        '',
      ]);
    }
  });
  it('gives unique ASCII anchors, parents that exist and dates in order', async () => {
    for (const { fileName, statute } of await statutes()) {
      const anchors = statute.nodes.map((n) => n.anchor);
      expect([fileName, new Set(anchors).size]).toEqual([fileName, anchors.length]);
      expect(anchors.filter((a) => !/^[a-z][a-z0-9-]*$/.test(a))).toEqual([]);
      expect(statute.nodes.filter((n) => n.parent !== null && !anchors.includes(n.parent))).toEqual([]);
      const { promulgationDate: from, effectiveDate: to, history } = statute;
      for (const date of [from, to, ...history.map((h) => h.date)]) expect(date === null || isDate(date)).toBe(true);
      expect([fileName, from !== null && to !== null && to < from]).toEqual([fileName, false]);
      expect(statute.issuingAuthority).toBeTruthy();
      expect(nodesToHtml(statute.nodes, statute.preamble).match(/<section id=/g)?.length ?? 0).toBe(
        statute.nodes.filter((n) => n.type === 'article' || n.type === 'paragraph-block').length,
      );
    }
  });
  it('agrees with every date of the index', async () => {
    const entries = JSON.parse(readFileSync(path.join(laws, '_index.json'), 'utf8')) as {
      file: string;
      publish: string | null;
      valid_from: string | null;
    }[];
    const byFile = new Map(entries.map((e) => [e.file, e]));
    for (const { fileName, statute } of await statutes()) {
      const entry = byFile.get(fileName);
      if (entry?.publish) expect([fileName, statute.promulgationDate]).toEqual([fileName, entry.publish]);
      if (entry?.valid_from) expect([fileName, statute.effectiveDate]).toEqual([fileName, entry.valid_from]);
    }
  });
  it('gives the two versions of one law one key', async () => {
    const keys = (await statutes()).map((s) => s.statute.seriesKey);
    expect(keys.filter((k) => k === '专利法实施细则')).toHaveLength(2);
    expect(new Set(keys).size).toBe(keys.length - 1);
  });
});
