/** `npm test` gives a second chance and says so; what is red stays red. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  jestStage,
  knowsFirst,
  makeFolder,
  removeFolder,
  root,
  run,
  script,
  testFile,
  timesRun,
  vitestStage,
  write,
} from './made-up.ts';

beforeEach(makeFolder);
afterEach(removeFolder);

it('counts what passes the second time as passed, once, and names it with its first output', async () => {
  await testFile('lucky', "if (first) throw new Error('lost a race');");
  await testFile('fine', '');
  const { code, output, unstable, last } = await run();
  expect([code, last]).toEqual([0, '4 passed, 0 failed']);
  expect(unstable).toMatchObject([{ stage: 'made-up', file: 'lucky.test.mjs' }]);
  expect(unstable[0]?.first).toMatch(/lucky\n.*lost a race/);
  expect(output).toMatch(/不稳定 \(unstable\).*\n {2}~ made-up: lucky\.test\.mjs/);
});

it('is red when a file fails twice', async () => {
  await testFile('broken', 'expect(1).toBe(2);');
  const { code, output, last, files } = await run();
  expect([code, last, files]).toEqual([1, '1 passed, 1 failed', []]);
  expect(output).toContain('✗ made-up: broken.test.mjs');
});

it('does not take a test for passed that did not run again', async () => {
  await testFile('gone', "if (first) throw new Error('once');");
  await write(
    'vanishing.test.mjs',
    `${knowsFirst('vanishing')}
import { it } from 'vitest';
it('steady', () => {});
if (first) it('gone', () => { throw new Error('once'); });`,
  );
  const { last, files } = await run();
  expect([last, files]).toEqual(['3 passed, 1 failed', ['gone.test.mjs']]);
});

it('bears three unstable files, not four', async () => {
  for (const name of ['a', 'b', 'c']) await testFile(name, 'expect(first).toBe(false);');
  const { code, last, unstable } = await run();
  expect([code, last]).toEqual([0, '6 passed, 0 failed']);
  const { total } = await script<{ total(results: object[]): object }>('settle.mjs');
  const result = (more: object[]) => ({
    key: 'made-up',
    counts: { passed: 8, failed: 0, skipped: 0 },
    broken: [],
    faults: [],
    unstable: [...unstable, ...more],
  });
  expect(total([result([])])).toMatchObject({ counts: { failed: 0 }, tooMany: false, repeat: {} });
  expect(total([result([{ stage: 'made-up', file: 'd', first: '' }])])).toMatchObject({
    counts: { passed: 8, failed: 1 },
    tooMany: true,
    repeat: { 'made-up': ['a.test.mjs', 'b.test.mjs', 'c.test.mjs', 'd'] },
  });
});

it('gives a file another chance that could not be loaded', async () => {
  await testFile('loads', '');
  await write(
    'half.test.mjs',
    `${knowsFirst('half')}\nif (first) throw new Error('half');\nimport('vitest').then(() => 0);
import { it } from 'vitest'; it('whole', () => {});`,
  );
  const { last, files } = await run();
  expect([last, files]).toEqual(['3 passed, 0 failed', ['half.test.mjs']]);
});

const uncaught = (where: string) => `
if (first) {
  (await import('./${where}/late.mjs')).late();
  await new Promise((resolve) => setTimeout(resolve));
}
(await import('node:fs')).appendFileSync('${root}/uncaught.times', '.');`;

it('is red at once on an uncaught error with a frame in the product', async () => {
  await write('server/src/late.mjs', "export const late = () => setTimeout(() => { throw new Error('late'); });");
  await testFile('uncaught', uncaught('server/src'));
  const { code, output, last, files } = await run();
  expect([code, last, files]).toEqual([1, '2 passed, 1 failed', []]);
  expect(output).toContain('server/src/late.mjs:1:');
  expect(await timesRun('uncaught')).toBe(1);
});

it.each([
  ['/p/server/src/a.ts:1:2', 'server/src/a.ts:1:2'],
  ['late (/p/contract/src/a.ts:1:2)', 'contract/src/a.ts:1:2'],
  ['file:///p/src/a.tsx?v=1:1:2', 'src/a.tsx:1:2'],
  ['async late (/@fs/p/src/a.tsx:1:2)', 'src/a.tsx:1:2'],
  ['/p/tests/a.test.ts:1:2', undefined],
  ['/p/src/.umi/a.ts:1:2', undefined],
  ['/p/node_modules/x/src/a.js:1:2', undefined],
  ['/other/src/a.ts:1:2', undefined],
])('knows whose the frame “at %s” is', async (frame, own) => {
  const { judge } = await script<{ judge(run: object): { faults: { frame: string }[] } }>('judge.mjs');
  const stack = `Error: at night\n    at node:internal/timers:1:2\n    at ${frame}`;
  const { faults } = judge({ report: { testResults: [] }, uncaught: [{ stack }], code: 1, root: '/p' });
  expect(faults.map((fault) => fault.frame)).toEqual(own ? [own] : []);
});

it('is red at once on a rejection nobody handled with a frame in src, also beside a failed test', async () => {
  await write('src/late.mjs', "export const late = async () => { throw new Error('late'); };");
  await testFile(
    'uncaught',
    `if (first) {
      void (await import('./src/late.mjs')).late();
      await new Promise((resolve) => setTimeout(resolve));
      throw new Error('besides');
    }`,
  );
  const { code, last, files } = await run();
  expect([code, last, files]).toEqual([1, '1 passed, 1 failed', []]);
});

it('gives a file with another uncaught error a second chance', async () => {
  await write('helpers/late.mjs', "export const late = () => setTimeout(() => { throw new Error('late'); });");
  await testFile('uncaught', uncaught('helpers'));
  const { code, last, unstable } = await run();
  expect([code, last]).toEqual([0, '2 passed, 0 failed']);
  expect(unstable[0]?.first).toContain('helpers/late.mjs');
});

it('sees uncaught errors of the simulated browser, and failures with frames in src that are none', async () => {
  await write('src/late.cjs', "exports.late = () => { throw new Error('late'); };");
  const spec = (body: string) => `
const { existsSync, writeFileSync } = require('node:fs');
const first = !existsSync(__filename + '.marker');
writeFileSync(__filename + '.marker', '');
const { late } = require('./src/late.cjs');
it('spec', async () => { ${body} });`;
  await write('thrown.spec.cjs', spec('if (first) late();'));
  const thrown = await run({ stages: [await jestStage()] });
  expect([thrown.last, thrown.files]).toEqual(['1 passed, 0 failed', ['thrown.spec.cjs']]);
  await write(
    'event.spec.cjs',
    spec("if (first) { window.addEventListener('click', late); window.dispatchEvent(new Event('click')); }"),
  );
  const event = await run({ stages: [await jestStage()] });
  expect([event.code, event.last, event.files]).toEqual([1, '1 passed, 1 failed', []]);
  expect(event.output).toContain('src/late.cjs:1:');
});

const crash = (when: string) => write('crash.mjs', `${knowsFirst('crash')}\nif (${when}) process.exit(1);`);
const crashing = () => vitestStage([`--import=${root}/crash.mjs`]);

it('runs a runner that crashed once more', async () => {
  await testFile('fine', '');
  await crash('first');
  const { code, last, files } = await run({ stages: [crashing()] });
  expect([code, last, files]).toEqual([0, '2 passed, 0 failed', [null]]);
});

it('runs a runner that passed all and failed once more', async () => {
  await testFile('fine', '');
  await crash("first) process.on('exit', () => { process.exitCode = 3; }); if (false");
  const { last, unstable } = await run({ stages: [crashing()] });
  expect(last).toBe('2 passed, 0 failed');
  expect(unstable[0]?.first).toContain('代码 3');
});

it('is red when the runner crashes twice', async () => {
  await testFile('fine', '');
  await crash('true');
  const { code, last, output } = await run({ stages: [crashing()] });
  expect([code, last]).toEqual([1, '0 passed, 1 failed']);
  expect(output).toContain('没有报告');
});

it('is red when no test ran, or a stage cannot begin', async () => {
  await write('empty.test.mjs', "import { it } from 'vitest'; it.skip('nothing', () => {});");
  expect((await run()).last).toBe('0 passed, 1 failed, 1 skipped');
  const fault = { name: 'x', title: 'x', runs: () => ({ fault: 'no browser' }) };
  expect((await run({ stages: [fault] })).last).toBe('0 passed, 1 failed');
});
