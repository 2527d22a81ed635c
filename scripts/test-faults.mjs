/**
 * `npm run test:faults`: makes faults on purpose against the built backend and prints what was tried, failed and lost.
 * `-- --full` makes each more often; `-- disk kill` runs some files of `tests/faults` alone.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireNode, root, run, say } from './lib/process.mjs';
import { buildServer, install } from './lib/tasks.mjs';

const results = path.join(root, 'build/faults.jsonl');
const full = process.argv.includes('--full');
const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));

/** The lines of the table, as Markdown. */
function table() {
  const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').filter(Boolean) : [];
  return [
    '| fault | rounds | tried | failed | lost | deaths | note |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines
      .map((line) => JSON.parse(line))
      .map(({ fault, skipped, rounds, tried, failed, lost, deaths, note = '' }) =>
        skipped
          ? `| ${fault} | – | – | – | – | – | skipped: ${skipped} |`
          : `| ${fault} | ${rounds} | ${tried} | ${failed} | ${lost} | ${deaths} | ${note} |`,
      ),
  ].join('\n');
}

requireNode();
await install();
await buildServer();
rmSync(results, { force: true });
const started = Date.now();
say(full ? '全部次数，需要较长时间 (all counts)' : '减少次数；-- --full 为全部 (reduced counts)');
let failed = false;
try {
  await run(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/faults/vitest.config.ts', ...chosen],
    { env: { FAULTS_FULL: full ? '1' : '', NODE_ENV: 'test' } },
  );
} catch {
  failed = true;
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\n${os.cpus().length} CPU, Node ${process.version}, ${minutes} min\n\n${table()}`);
process.exit(failed ? 1 : 0);
