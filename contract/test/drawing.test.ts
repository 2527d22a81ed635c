/** Drawings are the same each time, stand alone as files, and neighbours differ. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  articleChoice,
  DRAWINGS_DIGEST,
  drawingsOf,
  drawingUrl,
  MOTIFS,
  patentChoice,
  placeInStrip,
  STRIP_URL,
  VARIANTS,
} from '../src/drawing/motifs.ts';
import { hashOf, randomOf } from '../src/drawing/pen.ts';
import { coverFile, digestOfDrawings, drawingFile, drawingFiles } from '../src/drawing/sheet.ts';
import { MOTIF_WORDS } from '../src/drawing/words.ts';

describe('drawing files', () => {
  it('have addresses that change when a drawing changes', () => {
    expect(DRAWINGS_DIGEST).toBe(digestOfDrawings());
  });

  it('are there for every motif and variant, under the address that names them', () => {
    const files = drawingFiles();
    expect(files.size).toBe(MOTIFS.length * VARIANTS + 1);
    for (const motif of MOTIFS) {
      expect(files.get(drawingUrl(motif, VARIANTS - 1).replace('/art/', ''))).toBe(drawingFile(motif, VARIANTS - 1));
      expect(MOTIF_WORDS[motif]).toMatch(/^线稿：/);
    }
  });

  it.each(MOTIFS)('%s stands alone: no script, no address outside, every pattern it names', (motif) => {
    for (const svg of [drawingFile(motif, 0), coverFile({ motif, variant: 1 })]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).not.toMatch(/NaN|undefined|<script|href=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
      const classes = new Set([...svg.matchAll(/class="(\w+)/g)].map(([, name]) => name));
      for (const [name, id] of [
        ['h', 'h'],
        ['wh', 'h'],
        ['hl', 'h'],
        ['wk', 'k'],
        ['wx', 'x'],
        ['q', 'q'],
      ] as const) {
        if (classes.has(name)) expect(svg).toContain(`<pattern id="${id}"`);
      }
      expect(svg.length).toBeLessThan(16_000);
    }
  });

  it('stand below each other in the strip, which is no larger than eight files', () => {
    const strip = drawingFiles().get(STRIP_URL.replace('/art/', '')) ?? '';
    expect(strip.match(/<svg y="\d+"/g)).toHaveLength(MOTIFS.length);
    const [, height = ''] = /viewBox="0 0 256 (\d+)"/.exec(strip) ?? [];
    for (const [place, motif] of MOTIFS.entries()) {
      const content = drawingFile(motif, 0).replace(/^.*<\/style>(?:<defs>.*<\/defs>)?|<\/svg>$/g, '');
      const y = place * 208;
      expect(strip).toContain(`<svg y="${y}" width="256" height="184" viewBox="-8 -6 256 184">${content}</svg>`);
      // What `object-position` makes of the percentage, with a box of one drawing's height.
      expect(((Number(height) - 184) * placeInStrip(motif)) / 100).toBeCloseTo(y, 0);
    }
    expect(gzipSync(strip).length).toBeLessThan(13_000);
    expect(strip).not.toMatch(/NaN|undefined|<script|href=/);
  });

  it('are drawn by lot, but always by the same', () => {
    expect(drawingFile('gear', 0)).toBe(drawingFile('gear', 0));
    expect(drawingFile('gear', 0)).not.toBe(drawingFile('gear', 1));
    const [first, second] = [randomOf('a'), randomOf('a')];
    expect([first(), first()]).toEqual([second(), second()]);
    expect(hashOf('')).toBe(0x811c9dc5);
  });
});

describe('the choice of a drawing', () => {
  it.each([
    ['B63C 11/52', null, 'ship'],
    ['F16C 33/10', null, 'bearing'],
    ['G06Q 10/04', null, 'flow'],
    ['G01N 21/15', null, 'wave'],
    ['A01G 9/02', null, 'leaf'],
    ['H01M 10/42', null, 'circuit'],
    [null, '26-05', 'lamp'],
    [null, '06-01', 'chair'],
    [null, null, 'document'],
  ])('class %s %s is drawn as %s', (MainIpc, Loc, motif) => {
    expect(drawingsOf([patentChoice({ Id: 5, MainIpc, Loc })])).toEqual([{ motif, variant: 1 }]);
  });

  it.each([
    ['案例｜折叠推车结构侵权', '维权案例', 'balance'],
    ['海洋装备专利从造得出转向用得久', '产业观察', 'ship'],
    ['中心发布新规', '培训活动', 'compass'],
    ['中心发布新规', '', 'document'],
  ])('%s (%s) is drawn as %s', (Title, Category, motif) => {
    expect(drawingsOf([articleChoice({ Title, Category })])[0]?.motif).toBe(motif);
  });

  it('never shows a motif twice among six', () => {
    const titles = Array.from({ length: 18 }, (_, i) => ({ Title: `案例｜侵权 ${i}`, Category: '维权案例' }));
    const shown = drawingsOf(titles.map(articleChoice)).map(({ motif }) => motif);
    for (let i = 0; i + 6 <= shown.length; i++) expect(new Set(shown.slice(i, i + 6)).size).toBe(6);
  });
});
