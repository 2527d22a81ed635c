/** What `npm test` runs when it is told to repeat or to pick, and what it prints of the time. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, PROJECT, removeFolder, run, script, testFile, testFiles, vitestStage } from './made-up.ts';

beforeEach(makeFolder);
afterEach(removeFolder);

interface Read {
  fault?: string;
  stages?: string[];
  again?: boolean;
  patterns?: string[];
}
const { slowest } = await script<{ slowest(results: object[]): string[] }>('summary.mjs');
interface Engine {
  namesOfNothing(files: string[]): string[];
  speakingToDatabase(files: string[]): string[];
  touchingEngine(files: string[]): string[];
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

it('runs of a picked stage what it lists', async () => {
  for (const name of ['engine', 'other']) await testFile(name, '');
  const picked = () => {
    const stage = vitestStage();
    return {
      ...stage,
      runs: () => ({
        runs: stage.runs().runs?.map((one) => ({ ...one, picked: true, list: () => ['engine.test.mjs'] })),
      }),
    };
  };
  expect((await run({ stages: [picked()] })).last).toBe('2 passed, 0 failed');
  expect((await run({ stages: [picked()], patterns: ['other'] })).last).toBe('0 passed, 1 failed');
});

it('names tests of the engine that exist', async () => {
  const { namesOfNothing, speakingToDatabase, touchingEngine } = await script<Engine>('../engine-tests.mjs');
  const files = testFiles(PROJECT, 'server/test', /\.test\.ts$/);
  expect(namesOfNothing(files)).toEqual([]);
  expect(speakingToDatabase(files)).toEqual(expect.arrayContaining(touchingEngine(files)));
});

it('picks files by a part of their name', async () => {
  for (const name of ['visitor', 'account']) await testFile(name, '');
  const { output, last } = await run({ patterns: ['visit'] });
  expect(last).toBe('2 passed, 0 failed');
  expect(output).toMatch(/slowest.*\n.* s {2}made-up {2}visitor\.test\.mjs\n/);
  expect((await run({ patterns: ['nobody'] })).last).toBe('0 passed, 1 failed');
});

it('names the ten slowest files of all runs', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ key: 'a', file: `${index}.test.ts`, seconds: index }));
  const lines = slowest([{ files: files.slice(0, 6) }, { files: files.slice(6) }]);
  expect(lines).toHaveLength(10);
  expect([lines[0], lines[9]]).toEqual(['    11.0 s  a  11.test.ts', '     2.0 s  a  2.test.ts']);
});

it('reads its arguments', () => {
  const read = (...args: string[]) => readArguments(args, ['a', 'b'], ['b-all']);
  expect(read()).toEqual({ stages: ['a', 'b'], again: false, patterns: [] });
  expect(read('--only=b,a', 'visitor')).toEqual({ stages: ['a', 'b'], again: false, patterns: ['visitor'] });
  expect(read('--only=b-all', '--again')).toMatchObject({ stages: ['b-all'], again: true });
  expect(read('--only=c').fault).toContain('c');
  expect(read('--agian').fault).toContain('--agian');
});
