/** Assertions that silence the compiler, in both their spellings: "go to definition" ends where one stands. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../src');
const SPELLINGS = /\bas (?:never|unknown as|any)\b/g;

/** A text that nobody sealed, and that may stand in a sealed column all the same. */
const NEEDED = ['db/columns.ts'];

it('stand nowhere else in the backend', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    readFileSync(path.join(SRC, file), 'utf8')
      .split('\n')
      // What prose says is no assertion.
      .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line))
      .flatMap((line) => [...line.matchAll(SPELLINGS)].map(() => ({ file: file.replaceAll(path.sep, '/'), line }))),
  );
  expect(
    found.map(({ file }) => file),
    found.map(({ file, line }) => `${file}: ${line.trim()}`).join('\n'),
  ).toEqual(NEEDED);
});
