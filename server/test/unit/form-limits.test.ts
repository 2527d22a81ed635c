/** How much a field takes is said by its declaration or in `contract/src/limits.ts`; forms and pages take it from there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A limit as a number: as a property, in an object, or in words; one of something is no limit. */
const LIMIT = /\b(?:maxLength|maxCount|maxItems|count)(?:=\{|: )\d[\d_]+|最多[^`'"<{$]{0,8}?\d+/g;

const limitsIn = (text: string) => [...text.matchAll(LIMIT)].map(([found]) => found);

it('are numbers in no form', () => {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('.umi'),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    limitsIn(readFileSync(path.join(ROOT, 'src', file), 'utf8')).map((limit) => `src/${file}: ${limit}`),
  );
  expect(found).toEqual([]);
});

it('are seen in the ways they are written', () => {
  expect(limitsIn('<Input maxLength={11} />')).toEqual(['maxLength={11']);
  expect(limitsIn('fieldProps={{ maxLength: 200 }}')).toEqual(['maxLength: 200']);
  expect(limitsIn("extra: '有效的专利，最多 50 件。'")).toEqual(['最多 50']);
  expect(limitsIn('<Select maxCount={1} /> 最多 {PATENTS_MAX} 件')).toEqual([]);
});
