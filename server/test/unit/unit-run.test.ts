/** Which tests run without a database: all that need none, but for those that are left out by name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LEFT_OUT, withoutDatabase } from '../../vitest.unit.config.ts';

const SERVER = path.resolve(import.meta.dirname, '../..');
const tests = readdirSync(path.join(SERVER, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('test', name.replaceAll(path.sep, '/')))
  .filter((name) => name.endsWith('.test.ts'));
const isLeftOut = (file: string) => LEFT_OUT.some((one) => file.startsWith(one));
const opens = (file: string) =>
  /\b(?:startTestApp|createDatabase|openTestDatabase)\(/.test(readFileSync(path.join(SERVER, file), 'utf8'));

it('every test that opens no database is in it, or left out by name', () => {
  const inIt: readonly string[] = withoutDatabase;
  expect(inIt.length).toBeGreaterThan(40);
  expect(tests.filter((file) => !opens(file) && !isLeftOut(file) && !inIt.includes(file))).toEqual([]);
  expect(inIt.filter(opens)).toEqual([]);
});

it('what lies in unit/ needs none, and what is left out is there', () => {
  expect(tests.filter((file) => file.startsWith('test/unit/') && !withoutDatabase.includes(file))).toEqual([]);
  expect(LEFT_OUT.filter((one) => !tests.some((file) => file.startsWith(one)))).toEqual([]);
});
