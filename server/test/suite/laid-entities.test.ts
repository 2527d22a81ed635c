/**
 * What `npm run new:entity` lays stands by itself: two records in a copy of the repository, and on them whatever would
 * fail on a record that was forgotten somewhere. One has a name of two words and pages for the public, one has none.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT } from './made-up.ts';

/** Names that nobody gives a record. */
const RECORDS = [
  { one: 'trial-note', resource: 'TrialNotes', label: '试验手记', options: [] },
  { one: 'specimen', resource: 'Specimens', label: '样例', options: ['--no-pages'] },
];
/** Not copied: what is installed, built, kept by git or written while the portal runs. */
const LEFT_OUT = /^(?:node_modules|dist|build|build-dev|data|coverage|tmp|screenshots|\.git|\.umi(?:-\w+)?)$/;
/** Tests of the backend that judge every record and every route; of the others, those about the two. */
const JUDGED = [
  ...RECORDS.map(({ resource }) => resource),
  'covers every such resource',
  'no route of a', // access-walk-owned, access-walk-records
  'rights and limits speak of',
  'reach no further',
  'is declared by every route',
  'is enforced',
  'a response schema for success',
  'description names every route',
  'open exactly the routes',
  'example of every kept route',
  'every kind in the sitemaps',
  'carried by every kept answer',
  'all of them are tried',
  'are all broken above',
  'as its form says', // constraints
  'a migration for everything',
  'names of operations',
  'what an operation says',
  'examples',
  'named schemas',
].join('|');

let copy = '';
let laid: string[] = [];

/** A command in the copy, as if somebody called it; answers its code and what it said last. */
function call(command: string, args: string[], folder = copy): Promise<{ code: number | null; said: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|JEST|NODE_ENV$|TEST_DATABASE_URL$)/.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-20_000);
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}

async function succeeds(command: string, ...args: string[]): Promise<string> {
  const { code, said } = await call(command, args);
  expect(code, said).toBe(0);
  return said;
}
const passes = (name: string, ...args: string[]) => succeeds(path.join(copy, 'node_modules/.bin', name), ...args);
/** The command of `npm run check`, in the copy. */
async function hasTypes(project: string): Promise<void> {
  const { typesOf } = await import(path.join(PROJECT, 'scripts/lib/types.mjs'));
  const [command, ...args] = typesOf(copy, project);
  await succeeds(command, ...args);
}

/** Installed packages by links, one by one: the two of this repository are the copy's own. */
async function linkPackages(folder: string): Promise<void> {
  const from = path.join(PROJECT, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from).catch(() => [])) {
    if (name === '.cache') continue;
    if (name !== '@ip-portal') await symlink(path.join(from, name), path.join(to, name));
    else await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

beforeAll(async () => {
  copy = await realpath(await mkdtemp(path.join(os.tmpdir(), 'ip-portal-laid-')));
  for (const name of await readdir(PROJECT)) {
    if (LEFT_OUT.test(name)) continue;
    await cp(path.join(PROJECT, name), path.join(copy, name), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(path.basename(file)),
    });
  }
  for (const folder of ['', 'server', 'contract']) await linkPackages(folder);
  for (const { one, label, options } of RECORDS) {
    const { code, said } = await call(process.execPath, ['scripts/new-entity.mjs', one, label, ...options]);
    expect(code, said).toBe(0);
    laid.push(...said.split('\n').filter((line) => /^(?:contract|server\/src|src|tests)\/[\w./-]+$/.test(line)));
  }
  laid = [...new Set(laid)];
  // Umi writes the types of its own interface.
  await passes('max', 'setup');
});

afterAll(() => rm(copy, { recursive: true, force: true }));

it('lays files of both', () => {
  expect(laid).toContain('src/views/trial-note/pages.tsx');
  expect(laid).toContain('server/src/modules/specimens/index.ts');
});

it('is formatted and linted', async () => {
  await passes('biome', 'ci', '--error-on-warnings', ...laid);
});

it('leaves nothing unused', async () => {
  await passes('knip', '--no-progress');
});

it('stands within the walls', async () => {
  await passes('depcruise', '--config', 'scripts/lint/walls.cjs', 'src', 'contract/src', 'server/src');
});

it('has the types of the backend', async () => {
  await hasTypes('server/tsconfig.json');
});

it('has the types of the browser app', async () => {
  // What is laid, and what it imports: the rest of the app does not know it.
  const setup = ['src/typings.d.ts', 'tests/setup/after-env.ts'];
  const include = [...setup, ...laid.filter((file) => /^(?:src|tests)\//.test(file))];
  await writeFile(path.join(copy, 'tsconfig.laid.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  await hasTypes('tsconfig.laid.json');
});

it('passes what judges every record and every route', { timeout: 600_000 }, async () => {
  const files = ['conformance', 'access-walk', 'cache-tags', 'constraints', 'unit/openapi'].map((one) => `test/${one}`);
  const said = await passes('vitest', 'run', '--root', 'server', '--maxWorkers=2', ...files, '-t', JUDGED);
  expect(said).toMatch(/[3-9]\d passed|\d{3} passed/);
});

it('has pages and screens that work', { timeout: 600_000 }, async () => {
  await passes('jest', '--maxWorkers=2', ...RECORDS.map(({ one }) => `tests/records/${one}`), 'tests/mock/mock');
});
