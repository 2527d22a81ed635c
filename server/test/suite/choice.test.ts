/** What `npm test` runs when it is told to repeat or to pick, and what it prints of the time. */
import { expect, it } from 'vitest';
import { run, script, testFile } from './made-up.ts';

interface Read {
  fault?: string;
  stages?: string[];
  again?: boolean;
  patterns?: string[];
}
const { readArguments } = await script<{ readArguments(args: string[], stages: string[], extra?: string[]): Read }>(
  'arguments.mjs',
);

it('repeats with --again what failed last, until nothing does', async () => {
  await testFile('broken', 'expect(1).toBe(2);');
  await testFile('fine', '');
  expect((await run()).last).toBe('3 passed, 1 failed');
  const again = await run({ again: true });
  expect(again.last).toBe('1 passed, 1 failed');
  await testFile('broken', '');
  expect((await run({ again: true })).last).toBe('2 passed, 0 failed');
  const nothing = await run({ again: true });
  expect([nothing.code, nothing.last]).toEqual([0, '0 passed, 0 failed']);
  expect(nothing.output).toContain('nothing failed last time');
});

it('picks files by a part of their name', async () => {
  for (const name of ['visitor', 'account']) await testFile(name, '');
  const { output, last } = await run({ patterns: ['visit'] });
  expect(last).toBe('2 passed, 0 failed');
  expect(output).toMatch(/slowest.*\n.* s {2}made-up {2}visitor\.test\.mjs\n/);
  expect((await run({ patterns: ['nobody'] })).last).toBe('0 passed, 1 failed');
});

it('names the ten slowest files', async () => {
  for (let index = 0; index < 12; index++) await testFile(`file-${index}`, '');
  expect((await run()).output.match(/ s {2}made-up {2}file-/g)).toHaveLength(10);
});

it('reads its arguments', () => {
  const read = (...args: string[]) => readArguments(args, ['a', 'b'], ['b-all']);
  expect(read()).toEqual({ stages: ['a', 'b'], again: false, patterns: [] });
  expect(read('--only=b,a', 'visitor')).toEqual({ stages: ['a', 'b'], again: false, patterns: ['visitor'] });
  expect(read('--only=b-all', '--again')).toMatchObject({ stages: ['b-all'], again: true });
  expect(read('--only=c').fault).toContain('c');
  expect(read('--agian').fault).toContain('--agian');
});
