/** The stages of `npm test`: what each runs, with what, and on which files. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { namesOfNothing, speakingToDatabase, touchingEngine } from './engine-tests.mjs';
import { root, say } from './process.mjs';
import { testFiles } from './suite/files.mjs';
import { jest, vitest } from './suite/runners.mjs';

const OUTSIDE_DATA = ['contract/test/outside-data/', 'server/test/outside-data/'];
const TEST = /\.test\.tsx?$/;

/** The larger tests on real records are a stage of their own. */
const WITHOUT = { OUTSIDE_DATA: '' };

const contractRun = (key, env = {}, folder = 'contract/test', without = OUTSIDE_DATA) => ({
  key,
  env: { ...WITHOUT, ...env },
  command: vitest('--root', 'contract'),
  list: () => testFiles(root, folder, TEST, without),
});

const serverRun = (key, env, folder = 'server/test', without = OUTSIDE_DATA) => ({
  key,
  env: { ...WITHOUT, ...env },
  command: vitest('--root', 'server'),
  list: () => testFiles(root, folder, TEST, without),
});

/** Takes a minute and a half of processor time and no build: it fills the gaps that the build leaves. */
const LAID = ['server/test/suite/laid-entities'];

/** A second run on a database that others run: of `files`, which vitest would not pick by itself. */
async function outsideRuns(key, files) {
  const { findOutsideDatabase } = await import('./outside-database.mjs');
  const found = await findOutsideDatabase();
  if (found.url) {
    say(`使用 ${found.url.replace(/:[^:@/]*@/, ':***@')}`);
    const run = serverRun(key, { TEST_DATABASE_URL: found.url });
    const lost = namesOfNothing(run.list());
    if (lost.length > 0) return { fault: `engine-tests.mjs：没有 ${lost.join('、')} (no such tests)` };
    return { runs: [{ ...run, picked: true, list: () => files(run.list()) }] };
  }
  if (found.wanted) return { fault: found.why };
  return {
    skipped: `外部 PostgreSQL 上的第二遍已跳过：${found.why}；可用 TEST_DATABASE_URL 指定 (second run skipped)`,
  };
}

function outsideDataRuns() {
  const folder = path.resolve(root, process.env.OUTSIDE_DATA || '.');
  if (process.env.OUTSIDE_DATA && !existsSync(folder)) {
    return { fault: `OUTSIDE_DATA：没有 ${folder} (no such folder)` };
  }
  if (!process.env.OUTSIDE_DATA) {
    return {
      skipped: '真实数据的大样本测试已跳过：可用 OUTSIDE_DATA 指定文件夹 (larger run skipped)',
    };
  }
  const env = { TEST_DATABASE_URL: '', OUTSIDE_DATA: folder };
  return {
    runs: [
      { ...contractRun('outside-data-contract', env, OUTSIDE_DATA[0], []), picked: true },
      { ...serverRun('outside-data-server', env, OUTSIDE_DATA[1], []), picked: true },
    ],
  };
}

async function journeyRuns() {
  const { ensureChromium } = await import('./browser.mjs');
  let chromium;
  try {
    chromium = await ensureChromium();
  } catch (error) {
    return { fault: error.message };
  }
  say(`浏览器 ${chromium}`);
  const command = vitest('--config', 'tests/journeys/vitest.config.ts');
  const list = () => testFiles(root, 'tests/journeys', /\.journey\.ts$/);
  return { runs: [{ key: 'journeys', env: { CHROMIUM: chromium }, command, list }] };
}

/** All stages in their order; `needs` is what has to be built first. */
export const STAGES = [
  { name: 'contract', title: '契约与规则 (contract)', needs: [], runs: () => ({ runs: [contractRun('contract')] }) },
  {
    name: 'laid',
    title: '新的记录 (new records, in a copy)',
    needs: [],
    runs: () => {
      const run = serverRun('laid', { TEST_DATABASE_URL: '' });
      const list = () => run.list().filter((file) => LAID.some((name) => file.startsWith(name)));
      return { runs: [{ ...run, picked: true, list }] };
    },
  },
  {
    name: 'server',
    title: '后端，内置 PostgreSQL (server, embedded)',
    needs: ['server', 'app'],
    runs: () => ({
      runs: [
        {
          ...serverRun('server', { TEST_DATABASE_URL: '' }, 'server/test', [...OUTSIDE_DATA, ...LAID]),
          picked: true,
        },
      ],
    }),
  },
  {
    name: 'server-outside',
    title: '后端，外部 PostgreSQL (server, outside)',
    needs: ['server', 'app'],
    runs: () => outsideRuns('server-outside', touchingEngine),
  },
  {
    name: 'outside-data',
    title: '真实数据的大样本 (outside data)',
    needs: ['server', 'app'],
    runs: outsideDataRuns,
  },
  {
    name: 'app',
    title: '前端组件 (app)',
    needs: ['server'],
    runs: () => ({
      runs: [{ key: 'app', command: jest(), list: () => testFiles(root, 'tests', TEST, ['tests/journeys/']) }],
    }),
  },
  { name: 'journeys', title: '浏览器旅程 (journeys)', needs: ['server', 'app'], runs: journeyRuns },
];

/** What runs only when it is asked for by name. */
export const EXTRA_STAGES = [
  {
    name: 'server-outside-all',
    title: '后端，外部 PostgreSQL，全部 (server, outside, all)',
    needs: ['server', 'app'],
    runs: () => outsideRuns('server-outside-all', speakingToDatabase),
  },
];
