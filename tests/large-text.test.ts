/** 长辈版 (大字版): all text of the public pages grows to 18 px at least. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STYLES = path.resolve(__dirname, '../src/styles');
const LARGE = 'html.large-font ';
/** What a rule of the large letters promises. */
const LEAST_PX = 18;

interface Rule {
  selector: string;
  body: string;
}

/** Rules of a sheet without those for print, whose sizes are those of paper; a rule inside of another counts by itself. */
function rulesOf(css: string): Rule[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media print \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    body,
  }));
}

const PX: Record<string, number> = { px: 1, rem: 16, pt: 4 / 3 };
/** The fixed size that a rule gives its text, or undefined. */
function fixedSize(body: string): number | undefined {
  const value = /(?:^|[;\s])font(?:-size)?:([^;]*)/.exec(body)?.[1] ?? '';
  const [, size, unit = ''] = /(?:^|\s)([\d.]+)(px|rem|pt)\b/.exec(value) ?? [];
  return size === undefined ? undefined : Number(size) * (PX[unit] ?? 1);
}

/** Selectors whose text stays smaller than promised. */
function small(css: string): string[] {
  const rules = rulesOf(css);
  const grown = rules
    .filter(({ selector, body }) => selector.startsWith(LARGE) && /font-size: var\(--fs-/.test(body))
    .map(({ selector }) => selector.slice(LARGE.length));
  // What is left out takes its letters along.
  const left = rules
    .filter(({ selector, body }) => selector.startsWith(LARGE) && /display: none/.test(body))
    .map(({ selector }) => `${selector.slice(LARGE.length)} text`);
  return rules
    .filter(({ body }) => (fixedSize(body) ?? LEAST_PX) < LEAST_PX)
    .map(({ selector }) => selector)
    .filter((selector) => ![...grown, ...left].includes(selector));
}

it('no text of the sheets has a small size that does not grow', () => {
  const css = readdirSync(STYLES)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(STYLES, name), 'utf8'));
  expect(css.length).toBeGreaterThan(20);
  expect(small(css.join('\n'))).toEqual([]);
});

it('the tokens of the large letters promise as much', () => {
  const base = rulesOf(readFileSync(path.join(STYLES, 'base.css'), 'utf8'));
  const sizes = base.find(({ selector }) => selector === 'html.large-font:root')?.body ?? '';
  const told = [...sizes.matchAll(/--fs-[\w-]+: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
  expect(told.length).toBe(8);
  expect(Math.min(...told)).toBe(LEAST_PX);
});

it.each([
  ['@media (max-width: 767px) { .a table { color: red; font-size: 13px; } }', ['.a table']],
  ['.a { font: 600 0.8125rem / 1.25 var(--han); }', ['.a']],
  ['.a { font-size: 12px; } html.large-font .a { font-size: var(--fs-tiny); }', []],
  ['.a { font-size: 12px; } html.large-font .b { font-size: var(--fs-tiny); }', ['.a']],
  ['.a { font: 600 34px / 1 var(--han); } .b { font-size: var(--fs-tiny); }', []],
  ['@media print { .a { font-size: 9pt; } .b { font-size: 9pt; } }', []],
  ['.a text { font: 13px var(--num); } html.large-font .a { display: none; }', []],
])('%s', (css, found) => {
  expect(small(css)).toEqual(found);
});
