/** Which files the scripts of a page are: they have numbers, `dist/route-chunks.json` knows whose they are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './portal.ts';

const chunks = JSON.parse(readFileSync(path.join(ROOT, 'dist/route-chunks.json'), 'utf8')) as Record<string, string[]>;

/** Matches the addresses of the scripts that come with this page or layout, and not with those of `without`. */
export function scriptsOf(name: string, ...without: string[]): RegExp {
  const others = new Set(without.flatMap((other) => chunks[other] ?? []));
  const files = (chunks[name] ?? []).filter((file) => /\.async\.js$/.test(file) && !others.has(file));
  if (files.length === 0) throw new Error(`no scripts of ${name} in dist/route-chunks.json`);
  return new RegExp(`/(${files.join('|').replaceAll('.', '\\.')})$`);
}
