/** A small suite in a folder of its own, run by the real code of `npm test`. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const PROJECT = path.resolve(import.meta.dirname, '../../..');
/** A module of `scripts/lib/suite`. */
export const script = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(path.join(PROJECT, 'scripts/lib/suite', name)).href)) as T;

type Command = (report: string, files?: string[]) => string[];
interface Stage {
  name: string;
  title: string;
  runs(): {
    runs?: { key: string; command: Command; list(): string[]; picked?: boolean }[];
    skipped?: string;
    fault?: string;
  };
}
interface Asked {
  stages?: Stage[];
  patterns?: string[];
  again?: boolean;
}
interface Unstable {
  stage: string;
  file: string | null;
  first: string;
}

const { runSuite } = await script<{ runSuite(asked: object): Promise<number> }>('suite.mjs');
export const { testFiles } = await script<{ testFiles(root: string, folder: string, ending: RegExp): string[] }>(
  'files.mjs',
);
const { vitest, jest } = await script<Record<'vitest' | 'jest', (...args: string[]) => Command>>('runners.mjs');

/** Where the suite of the present test stands. */
export let root = '';

/**
 * Makes the folder of a test, and removes it. Each file hands these to its hooks itself: a worker loads this module once
 * for several files, so hooks registered here would belong to the first of them alone.
 */
export async function makeFolder(): Promise<void> {
  root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ip-portal-suite-')));
  await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
  await write('vitest.config.mjs', "export default { test: { include: ['*.test.mjs'] } };");
}
export const removeFolder = (): Promise<void> => rm(root, { recursive: true, force: true });

/** Writes a file of the suite. */
export async function write(name: string, text: string): Promise<void> {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Code that makes `first` true in the first process that runs it, and false ever after. */
export const knowsFirst = (name: string) => `
import { existsSync, writeFileSync } from 'node:fs';
const marker = ${JSON.stringify(path.join(root, `${name}.marker`))};
const first = !existsSync(marker);
writeFileSync(marker, '');
`;

/** A test file of two tests: one that passes, and one called as the file, whose body knows `first`. */
export const testFile = (name: string, body: string): Promise<void> =>
  write(
    `${name}.test.mjs`,
    `${knowsFirst(name)}
import { expect, it } from 'vitest';
it('steady', () => {});
it('${name}', async () => { ${body} });`,
  );

/** How often the file has run is told by lines in a file beside it. */
export async function timesRun(name: string): Promise<number> {
  const file = path.join(root, `${name}.times`);
  return existsSync(file) ? (await readFile(file, 'utf8')).length : 0;
}

/** A stage of vitest over all test files of the folder; `before` stands in front of the runner's arguments. */
export function vitestStage(before: string[] = []): Stage {
  const command: Command = (report, files) => [...before, ...vitest('--root', root)(report, files)];
  const run = { key: 'made-up', command, list: () => testFiles(root, '.', /\.test\.mjs$/) };
  return { name: 'made-up', title: 'made up', runs: () => ({ runs: [run] }) };
}

/** A stage of jest with the project's own environment. */
export async function jestStage(): Promise<Stage> {
  const environment = path.join(PROJECT, 'scripts/lib/suite/uncaught-jest.cjs');
  await write(
    'jest.config.cjs',
    `module.exports = ${JSON.stringify({ rootDir: root, testEnvironment: environment, testMatch: ['**/*.spec.cjs'], transform: {} })};`,
  );
  const run = { key: 'jest', command: jest('--config', 'jest.config.cjs'), list: () => [] };
  return { name: 'jest', title: 'jest', runs: () => ({ runs: [run] }) };
}

/** Runs the suite; answers what it printed and wrote. */
export async function run({ stages = [vitestStage()], ...asked }: Asked = {}) {
  const reports = path.join(root, 'reports');
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await runSuite({ root, stages, reports, write, ...asked });
  const file = path.join(reports, 'unstable.json');
  const unstable = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Unstable[]) : [];
  return { code, output, unstable, last: output.trimEnd().split('\n').at(-1), files: unstable.map((one) => one.file) };
}
