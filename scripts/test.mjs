/**
 * `npm test`: every test of the project on a machine that has only Node and npm. Installs and
 * builds what is missing, then runs the stages in order; `-- --only=server,app` picks some.
 * The last line is `N passed, N failed`.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { requireNode, root, say } from './lib/process.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';

const STAGES = ['contract', 'server', 'server-outside', 'outside-data', 'app', 'journeys'];
const started = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const summary = [];

function chosenStages() {
  const text = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  if (!text) return STAGES;
  const chosen = text.split(',');
  const unknown = chosen.filter((name) => !STAGES.includes(name));
  if (unknown.length > 0) {
    console.error(`没有名为 ${unknown.join('、')} 的阶段；可选 (stages are)：${STAGES.join(', ')}`);
    process.exit(1);
  }
  return STAGES.filter((name) => chosen.includes(name));
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function heading(text) {
  console.log(`\n━━ ${text} ${'━'.repeat(Math.max(4, 60 - text.length))}`);
}

function end() {
  heading(`结果，共 ${seconds(started)} (summary)`);
  for (const line of summary) console.log(line);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exit(total.failed > 0 ? 1 : 0);
}

function fail(stage, reason) {
  console.error(`✗ ${reason}`);
  total.failed += 1;
  summary.push(`  ✗ ${stage}: ${reason}`);
}

async function stage(name, args, env) {
  const since = Date.now();
  const { runStage } = await import('./lib/stages.mjs');
  const counts = await runStage({ key: name, args, env });
  for (const key of Object.keys(total)) total[key] += counts[key];
  summary.push(
    `  ${counts.failed > 0 ? '✗' : '✓'} ${name}: ${counts.passed} 通过，${counts.failed} 失败，${counts.skipped} 跳过，${seconds(since)}`,
  );
}

const vitest =
  (...args) =>
  (report) => [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];

const runners = {
  contract: () => stage('contract', vitest('--root', 'contract')),
  server: () => stage('server', vitest('--root', 'server'), { TEST_DATABASE_URL: '' }),
  async 'server-outside'() {
    const { findOutsideDatabase } = await import('./lib/outside-database.mjs');
    const found = await findOutsideDatabase();
    if (found.url) {
      say(`使用 ${found.url.replace(/:[^:@/]*@/, ':***@')}`);
      return stage('server-outside', vitest('--root', 'server'), { TEST_DATABASE_URL: found.url });
    }
    if (found.wanted) return fail('server-outside', found.why);
    const line = `外部 PostgreSQL 上的第二遍已跳过：${found.why}；可用 TEST_DATABASE_URL 指定 (second run skipped)`;
    console.log(line);
    summary.push(`  – ${line}`);
  },
  async 'outside-data'() {
    const folder = path.resolve(root, process.env.OUTSIDE_DATA ?? '../shared/data');
    if (!existsSync(folder)) {
      if (process.env.OUTSIDE_DATA) return fail('outside-data', `OUTSIDE_DATA：没有 ${folder} (no such folder)`);
      const line = '真实数据的大样本测试已跳过：没有 ../shared/data；可用 OUTSIDE_DATA 指定文件夹 (larger run skipped)';
      console.log(line);
      summary.push(`  – ${line}`);
      return;
    }
    const env = { TEST_DATABASE_URL: '', OUTSIDE_DATA: folder };
    await stage('outside-data-contract', vitest('--root', 'contract'), env);
    await stage('outside-data-server', vitest('--root', 'server'), env);
  },
  app: () =>
    stage('app', (report) => [path.join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`]),
  async journeys() {
    const { ensureChromium } = await import('./lib/browser.mjs');
    let chromium;
    try {
      chromium = await ensureChromium();
    } catch (error) {
      return fail('journeys', error.message);
    }
    say(`浏览器 ${chromium}`);
    return stage('journeys', vitest('--config', 'tests/journeys/vitest.config.ts'), { CHROMIUM: chromium });
  },
};

const TITLES = {
  contract: '契约与规则 (contract)',
  server: '后端，内置 PostgreSQL (server, embedded)',
  'server-outside': '后端，外部 PostgreSQL (server, outside)',
  'outside-data': '真实数据的大样本 (outside data)',
  app: '前端组件 (app)',
  journeys: '浏览器旅程 (journeys)',
};

requireNode();
const stages = chosenStages();
heading('准备 (install and build)');
try {
  await install();
  if (stages.some((name) => name !== 'contract')) await buildServer();
  if (stages.some((name) => name !== 'contract' && name !== 'app')) await buildApp();
  say(`完成，${seconds(started)}`);
} catch (error) {
  fail('准备', error instanceof Error ? error.message : String(error));
  end();
}
for (const name of stages) {
  heading(TITLES[name]);
  const since = Date.now();
  try {
    await runners[name]();
  } catch (error) {
    fail(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  console.log(`━━ ${name}：${seconds(since)}`);
}
end();
