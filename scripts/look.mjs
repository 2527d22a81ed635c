/**
 * `npm run test:look [-- <commit>]`: pictures of the key pages of this checkout beside those of a commit (by default the
 * newest that `main` and this checkout share), and a report of what differs, `build/look/report.html`. Both are taken on
 * this machine and this day: pictures that were kept would tell of other fonts, another browser, another date.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root, run, say } from './lib/process.mjs';
import { compare } from './look/compare.mjs';
import { PAGES, viewsOf } from './look/pages.mjs';
import { takeAll } from './look/pictures.mjs';
import { report, shareOf } from './look/report.mjs';

const FOLDER = path.join(root, 'build/look');
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit to compare with. */
function baseCommit(asked) {
  if (asked) return git('rev-parse', '--verify', `${asked}^{commit}`);
  const head = git('rev-parse', 'HEAD');
  const shared = git('merge-base', 'main', 'HEAD');
  const changed = git('status', '--porcelain') !== '';
  return shared === head && !changed ? git('rev-parse', 'HEAD~1') : shared;
}

/** Pictures of a commit, built in a work tree of its own; kept for the day. */
async function picturesOf(commit) {
  const day = new Date().toISOString().slice(0, 10);
  const folder = path.join(FOLDER, `${commit.slice(0, 12)}-${day}`);
  if (existsSync(folder)) return folder;
  const tree = path.join(os.tmpdir(), `ip-portal-look-tree-${process.pid}`);
  const taking = `${folder}.part`;
  say(`正在安装并构建 ${commit.slice(0, 12)}，约需 4–6 分钟…… (building the commit to compare with)`);
  git('worktree', 'add', '--detach', tree, commit);
  try {
    // Installs what it needs as well.
    await run(process.execPath, ['scripts/build.mjs'], { cwd: tree });
    say('正在截图…… (taking its pictures)');
    await rm(taking, { recursive: true, force: true });
    await takeAll(tree, PAGES, viewsOf, taking, writeFile);
    await rename(taking, folder);
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
  return folder;
}

/** What became of one picture. */
async function judge({ file }, address, before, after) {
  const [was, is] = [path.join(before, file), path.join(after, file)];
  const near = (name) => path.relative(FOLDER, name);
  if (!existsSync(was)) return { file, address, state: 'new', after: near(is) };
  const found = await compare(await readFile(was), await readFile(is));
  if (!found.picture) return { file, address, state: 'same' };
  const difference = path.join(FOLDER, 'differences', file);
  await writeFile(difference, found.picture);
  const { differing, of } = found;
  return {
    file,
    address,
    state: 'changed',
    differing,
    of,
    before: near(was),
    after: near(is),
    difference: near(difference),
  };
}

const commit = baseCommit(process.argv[2]);
await mkdir(FOLDER, { recursive: true });
const before = await picturesOf(commit);
await run(process.execPath, ['scripts/build.mjs'], { cwd: root });
say('正在截图…… (taking pictures of this checkout)');
const after = path.join(FOLDER, 'now');
await rm(after, { recursive: true, force: true });
await rm(path.join(FOLDER, 'differences'), { recursive: true, force: true });
await mkdir(path.join(FOLDER, 'differences'), { recursive: true });
await takeAll(root, PAGES, viewsOf, after, writeFile);
const rows = [];
for (const page of PAGES) for (const view of viewsOf(page)) rows.push(await judge(view, page.address, before, after));
const target = path.join(FOLDER, 'report.html');
await writeFile(target, report(rows, commit.slice(0, 12)));
const changed = rows.filter(({ state }) => state !== 'same');
for (const one of changed)
  console.log(`${one.file}  ${one.state === 'changed' ? `${shareOf(one).toFixed(2)} %` : one.state}`);
console.log(
  `${rows.length} pictures, ${changed.length} differ from ${commit.slice(0, 12)}: ${path.relative(root, target)}`,
);
process.exitCode = changed.length > 0 ? 1 : 0;
