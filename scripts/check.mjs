/**
 * `npm run check`: format, lint, types of all three parts, unused code and packages, the description of the interface,
 * the tests that need no page (of the contract where it changed), at most four of those of pages that change, the walks
 * over every entity and every route, and the sizes of a built app; `-- --all` adds all tests that mount whole pages.
 * Every step runs even when an earlier one failed, so that one call tells everything. Two run side by side, one for
 * each of two cores.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { bin, requireNode, root, run } from './lib/process.mjs';
import { isAppFresh } from './lib/tasks.mjs';
import { typesOf } from './lib/types.mjs';

/** Types, remembered between runs: only what changed is looked at again. */
const tsc = (project) => {
  const remembered = path.join('node_modules/.cache/ip-portal', `${project.replace(/\W/g, '-')}.tsbuildinfo`);
  return typesOf(root, project, '--incremental', '--tsBuildInfoFile', remembered);
};
const vitest = (...args) => [bin('vitest'), 'run', '--reporter=dot', ...args];
// Whole pages in a simulated browser take minutes; `npm test` runs them all.
const jest = (...args) => [bin('jest'), '--silent', '--maxWorkers=1', ...args];
const quick = ['--testPathPatterns=\\.test\\.ts$', '--testPathIgnorePatterns=tests/(journeys|boot/(start|take-over))'];

/** What judges every entity and every route: a new one fails here, or not at all. */
const JUDGES = ['conformance', 'access-walk', 'cache-tags', 'constraints'].map((name) => `test/${name}`);

/**
 * Tests of whole pages that are tried here: so many of those that changes of the app since `main` reach.
 * Changes of the contract reach nearly all of them and are left to `npm test`.
 */
const PAGE_TESTS = 4;
async function testsOf(differing) {
  const there = (file) => existsSync(path.join(root, file));
  const changed = differing.filter((file) => /^(src|tests)\/.*\.tsx?$/.test(file) && there(file));
  if (changed.length === 0) return { tried: [], left: 0 };
  const asked = ['--findRelatedTests', ...changed, '--listTests', '--testPathPatterns=\\.test\\.tsx$'];
  const reached = await run(bin('jest'), asked, { quiet: true }).catch(() => '');
  const files = reached.split('\n').filter((line) => line.endsWith('.test.tsx'));
  const own = (file) => changed.includes(path.relative(root, file).replaceAll(path.sep, '/'));
  // Tests that were changed themselves come first, then the short ones: there are more of them in the same time.
  const length = (file) => statSync(file).size;
  files.sort((a, b) => Number(own(b)) - Number(own(a)) || length(a) - length(b) || a.localeCompare(b));
  return { tried: files.slice(0, PAGE_TESTS), left: Math.max(0, files.length - PAGE_TESTS) };
}

/** Files that are not as `main` has them, new and deleted ones included; undefined where there is no `main` to compare with. */
async function differingFiles() {
  const ask = (...args) => run('git', args, { quiet: true });
  try {
    const known = await ask('diff', '--name-only', 'main');
    const fresh = await ask('ls-files', '--others', '--exclude-standard');
    return `${known}\n${fresh}`.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

requireNode();
const began = performance.now();
const all = process.argv.includes('--all');
// Umi writes the types of its own API, which jest needs as well; a fresh clone has none.
const prepared =
  existsSync(path.join(root, 'src/.umi/exports.ts')) || (await step('生成前端类型 umi setup', bin('max'), 'setup'));
const sizes = path.join(root, 'scripts/lib/sizes.mjs');
// Sizes of a build from other sources would tell nothing of these.
const built = await isAppFresh();
const differing = await differingFiles();
const pages = all ? { tried: [], left: 0 } : await testsOf(differing ?? []);
// The contract stands on nothing else, and draws workflows: where both are as `main` has them, so are the answers of its tests.
const contract = all || !differing || differing.some((file) => /^(contract\/|docs\/workflows|package)/.test(file));

/** The longest first, so that both cores have something to do until the end. */
const STEPS = [
  ...(pages.tried.length > 0 ? [['测试 tests: pages that change', ...jest('--runTestsByPath', ...pages.tried)]] : []),
  ['测试 tests: every entity, every route', ...vitest('--root', 'server', ...JUDGES)],
  ['测试 tests: server, without database', ...vitest('--root', 'server', '--config', 'vitest.unit.config.ts')],
  ['测试 tests: browser app', ...jest(...(all ? [] : quick))],
  ...(contract ? [['测试 tests: contract', ...vitest('--root', 'contract')]] : []),
  ['类型 types: browser app', ...tsc('tsconfig.json')],
  ['类型 types: server', ...tsc('server/tsconfig.json')],
  ['格式与规范 format, lint', bin('biome'), 'ci', '--max-diagnostics=60', '--colors=off', '.'],
  ['模块边界 walls', bin('depcruise'), '--config', 'scripts/lint/walls.cjs', 'src', 'contract/src', 'server/src'],
  ['无用代码与依赖 knip', bin('knip'), '--no-progress'],
  ['接口文档 OpenAPI', 'npm', 'run', '--silent', 'lint:openapi'],
  ['类型 types: contract', ...tsc('contract/tsconfig.json')],
  ...(built ? [['体积 sizes', process.execPath, sizes]] : []),
];

/** Runs one step; its output is shown when it fails. Answers whether it passed. */
async function step(name, command, ...args) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run(command, args, { quiet: true });
    console.log(`✓ ${name}  ${seconds()}`);
    return true;
  } catch {
    console.log(`✗ ${name}  ${seconds()}`);
    return false;
  }
}

/** Takes steps until none is left; true when all it took passed. */
async function lane(left) {
  let passed = true;
  for (let one = left.shift(); one; one = left.shift()) passed = (await step(...one)) && passed;
  return passed;
}

const lanes = [lane(STEPS), lane(STEPS)];
const passed = (await Promise.all(lanes)).every(Boolean) && prepared;
if (!built) console.log('– 体积 sizes: SKIPPED, the app is not built from these sources (npm run build)');
if (!contract) console.log('– 契约 contract: SKIPPED, it is as main has it');
if (pages.left > 0)
  console.log(`– 另有 ${pages.left} 个页面测试与改动有关，由 npm test 运行 (more are left to npm test)`);
const total = `${((performance.now() - began) / 1000).toFixed(0)} s`;
console.log(passed ? `检查通过 (check passed)  ${total}` : `检查未通过 (check failed)  ${total}`);
process.exit(passed ? 0 : 1);
