/** No two things wait for the same advisory lock. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOCKS } from '../../src/db/locks.ts';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

it('each have a key of their own', () => {
  const keys = Object.values(LOCKS);
  expect(new Set(keys).size).toBe(keys.length);
});

it('take their keys from the list', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const text = new Map(files.map((name) => [name, readFileSync(path.join(SOURCES, name), 'utf8')]));
  text.delete(path.join('db', 'locks.ts'));
  const taking = [...text].filter(([, source]) => /pg_(?:try_)?advisory|holdLock\(/.test(source));
  expect(taking.length).toBeGreaterThan(11);
  expect(taking.filter(([, source]) => !source.includes("locks.ts';")).map(([name]) => name)).toEqual([]);
  const used = Object.keys(LOCKS).map((key) => taking.filter(([, source]) => source.includes(`LOCKS.${key}`)).length);
  expect(used).toEqual(used.map(() => 1));
});
