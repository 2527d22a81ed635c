/** What holds for every folder of statutes, made up or real. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDate } from '@ip-portal/contract/rules/calendar';
import { expect, it } from 'vitest';
import { nodesToHtml } from '../../src/modules/statutes/nodes-to-html.ts';
import { readStatuteFolder, type StatuteFolderItem } from '../../src/modules/statutes/read-statute-folder.ts';

/** Everything the reader says of a folder. */
export async function collect(folder: string): Promise<StatuteFolderItem[]> {
  const items: StatuteFolderItem[] = [];
  for await (const item of readStatuteFolder(folder)) items.push(item);
  return items;
}

/** Tests that every statute of `laws` is read whole and in order, and as its `_index.json` says. */
export function readsWhole(laws: string): void {
  const statutes = async () =>
    (await collect(laws)).flatMap((i) => {
      if (i.type === 'index') return [];
      if (!i.result.ok) throw new Error(`${i.fileName}: ${JSON.stringify(i.result.errors)}`);
      return [
        { fileName: i.fileName, raw: readFileSync(path.join(laws, i.fileName), 'utf8'), statute: i.result.statute },
      ];
    });

  it('parses every file', async () => {
    const files = (await readdir(laws)).filter((name) => name.endsWith('.md'));
    expect(files.length).toBeGreaterThan(0);
    expect((await statutes()).map((s) => s.fileName).sort()).toEqual(files.sort());
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
}
