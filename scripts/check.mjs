/**
 * `npm run check`: format, lint, types in all three parts, the tests that need neither database
 * nor page, and the sizes of a built app; `-- --all` adds the tests that mount whole pages. Every step runs even when an earlier one failed, so
 * that one call tells everything; steps that leave a core free run in pairs.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, requireNode, root, run } from './lib/process.mjs';

/** Types, remembered between runs: only what changed is looked at again. */
const tsc = (project) => {
  const remembered = path.join('node_modules/.cache/ip-portal', `${project.replace(/\W/g, '-')}.tsbuildinfo`);
  return [bin('tsc'), ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', remembered]];
};
const node = (script, ...args) => [process.execPath, [script, ...args]];

/** Runs one step; its output is shown when it fails. Answers whether it passed. */
async function step(name, [command, args], options = {}) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  try {
    await run(command, args, { quiet: true, ...options });
    console.log(`✓ ${name}  ${seconds()}`);
    return true;
  } catch {
    console.log(`✗ ${name}  ${seconds()}`);
    return false;
  }
}

/** Runs steps one after another; true when all passed. */
async function lane(...steps) {
  let passed = true;
  for (const args of steps) passed = (await step(...args)) && passed;
  return passed;
}

/** Runs lanes side by side; true when all passed. */
const together = async (...lanes) => (await Promise.all(lanes)).every(Boolean);

requireNode();
const began = performance.now();
const results = [];

results.push(
  await lane(['格式与规范 format, lint', [bin('biome'), ['ci', '--max-diagnostics=60', '--colors=off', '.']]]),
);

// Umi writes the types of its own API; a fresh clone has none.
if (!existsSync(path.join(root, 'src/.umi/exports.ts'))) {
  results.push(await lane(['生成前端类型 umi setup', [bin('max'), ['setup']]]));
}

results.push(
  await together(
    lane(['类型 types: browser app', tsc('tsconfig.json')]),
    lane(['类型 types: contract', tsc('contract/tsconfig.json')], ['类型 types: server', tsc('server/tsconfig.json')]),
  ),
);

// Whole pages in a simulated browser take minutes; `npm test` runs them all.
const quick = process.argv.includes('--all')
  ? []
  : ['--testPathPatterns=\\.test\\.ts$', '--testPathIgnorePatterns=tests/(journeys|boot/start)'];

const vitest = (...args) => [bin('vitest'), ['run', '--reporter=dot', ...args]];
results.push(
  await together(
    lane(['测试 tests: browser app', [bin('jest'), ['--forceExit', '--silent', '--maxWorkers=1', ...quick]]]),
    lane(
      ['测试 tests: contract', vitest('--root', 'contract')],
      ['测试 tests: server, without database', vitest('--root', 'server', '--config', 'vitest.unit.config.ts')],
      ['接口描述 write the API description', node('scripts/run-task.mjs', 'write-openapi')],
      ['接口描述 lint the API description', [bin('redocly'), ['lint', 'build/openapi.json']]],
    ),
  ),
);

const sizes = path.join(root, 'scripts/lib/sizes.mjs');
if (existsSync(sizes) && existsSync(path.join(root, 'dist/route-chunks.json'))) {
  results.push(await lane(['体积 sizes', node(sizes)]));
} else {
  console.log('– 体积 sizes: skipped, the app is not built (npm run build)');
}

const total = `${((performance.now() - began) / 1000).toFixed(0)} s`;
const failed = results.includes(false);
console.log(failed ? `检查未通过 (check failed)  ${total}` : `检查通过 (check passed)  ${total}`);
process.exit(failed ? 1 : 0);
