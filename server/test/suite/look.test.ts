/** `npm run test:look`: what counts as a difference between two pictures, and what the report says of them. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from './made-up.ts';

const sharp = createRequire(import.meta.url)('sharp') as typeof import('sharp').default;
const load = (file: string) => import(path.join(PROJECT, 'scripts/look', file));
const { compare } = await load('compare.mjs');
const { report } = await load('report.mjs');
const { PAGES, viewsOf } = await load('pages.mjs');

/** A white page with a bar on it. */
function page(height: number, bar: { at: number; tall: number; colour: string }): Promise<Buffer> {
  return sharp({ create: { width: 100, height, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: { create: { width: 100, height: bar.tall, channels: 3, background: bar.colour } },
        left: 0,
        top: bar.at,
      },
    ])
    .png()
    .toBuffer();
}

const PLAIN = { at: 10, tall: 20, colour: '#1450ae' };

it('finds nothing between a page and itself, nor in what nobody sees', async () => {
  const before = await page(200, PLAIN);
  expect(await compare(before, await page(200, PLAIN))).toEqual({ differing: 0, of: 20_000 });
  expect((await compare(before, await page(200, { ...PLAIN, colour: '#1854b0' }))).differing).toBe(0);
});

it('counts the pixels that moved, and shows them', async () => {
  const found = await compare(await page(200, PLAIN), await page(200, { ...PLAIN, at: 15 }));
  expect(found.differing).toBe(2 * 5 * 100);
  const { data, info } = await sharp(found.picture).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([100, 200]);
  const at = (row: number) => [...data.subarray(row * 100 * info.channels, row * 100 * info.channels + 3)];
  expect(at(12)).toEqual([214, 0, 0]);
  expect(at(100)[0]).toBe(at(100)[1]);
});

it('takes what one of them lacks for a difference', async () => {
  const found = await compare(await page(200, PLAIN), await page(230, PLAIN));
  expect([found.differing, found.of]).toEqual([30 * 100, 23_000]);
});

it('reports what differs most first, and nothing as a mark', () => {
  const row = (file: string, differing: number) => ({
    file,
    address: '/desktop/search?keyword=<b>&x="1"',
    state: differing === 0 ? 'same' : 'changed',
    differing,
    of: 1000,
    before: `was/${file}`,
    after: `now/${file}`,
    difference: `differences/${file}`,
  });
  const html = report([row('a.png', 1), row('b.png', 0), row('c.png', 500), { file: 'd.png', state: 'new' }], 'abc');
  expect(html).toContain('4 张截图，3 张与 abc 不同');
  expect([...html.matchAll(/<h2>(.)/g)].map(([, name]) => name)).toEqual(['d', 'c', 'a']);
  expect(html).toContain('50.00 % 的像素不同');
  expect(html).not.toContain('<b>');
});

it('looks at thirty pages or more, each once, at both widths and by night but for the back office', () => {
  expect(PAGES.length).toBeGreaterThanOrEqual(30);
  const files = PAGES.flatMap(viewsOf).map(({ file }: { file: string }) => file);
  expect(new Set(files).size).toBe(files.length);
  expect(viewsOf(PAGES[0])).toHaveLength(4);
  expect(viewsOf({ name: 'x', as: 'staff' })).toHaveLength(2);
});
