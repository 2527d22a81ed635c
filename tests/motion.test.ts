/** GB/T 37668, 3.3.3.3 and 3.3.3.5: nothing of the style sheets drifts over a page or flashes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(__dirname, '../src');
const css = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('.umi'))
  .map((name) => readFileSync(path.join(SOURCE, name), 'utf8'))
  .join('\n');

/** Seconds of the cycle of every animation. */
const cyclesOf = (text: string) =>
  [...text.matchAll(/animation(?:-duration)?:([^;}]*)/g)].flatMap(([, value = '']) =>
    [...value.matchAll(/([\d.]+)(m?)s\b/g)].map(([, time, milli]) => Number(time) / (milli ? 1000 : 1)),
  );
/** Properties that keyframes change. */
const changedBy = (text: string) =>
  [...text.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)].flatMap(([, steps = '']) =>
    [...steps.matchAll(/([\w-]+):\s*([\w-]+)/g)].map(([, name, value]) => `${name}: ${value}`),
  );

it('no animation changes more often than three times in a second', () => {
  const cycles = cyclesOf(css);
  expect(cycles.length).toBeGreaterThan(1);
  expect(Math.min(...cycles)).toBeGreaterThan(1 / 3);
});

it('nothing leaves its place: it turns or fades', () => {
  const kinds = changedBy(css).map((one) => one.replace(/^opacity: \d+$/, 'opacity'));
  expect([...new Set(kinds)].sort()).toEqual(['opacity', 'transform: rotate']);
});

it('all of it ends where the system asks for rest', () => {
  expect(css).toMatch(/@media \(prefers-reduced-motion: reduce\) \{\s*\*,[^{}]*\{\s*animation: none !important;/);
});

it('what flashes or drifts would be noticed', () => {
  expect(cyclesOf('.a { animation: blink 200ms infinite } .b { animation-duration: 0.1s; }')).toEqual([0.2, 0.1]);
  expect(changedBy('@keyframes drift { from { left: 0 } to { transform: translateX(100vw) } }')).toEqual([
    'left: 0',
    'transform: translateX',
  ]);
});
