/**
 * `npm test`: every test of the project on a machine that has only Node and npm. Installs and
 * builds what is missing, then runs the stages in order; `-- --only=server,app` picks some,
 * `-- --only=journeys visitor` files by a part of their name, `-- --again` what failed last,
 * `-- --only=server-outside-all` every test of the backend on the outside database.
 * The last line is `N passed, N failed`.
 */
import path from 'node:path';
import { requireNode, root, say } from './lib/process.mjs';
import { EXTRA_STAGES, STAGES } from './lib/stages.mjs';
import { readArguments } from './lib/suite/arguments.mjs';
import { heading, runSuite } from './lib/suite/suite.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';

const started = Date.now();
requireNode();
const asked = readArguments(
  process.argv.slice(2),
  STAGES.map(({ name }) => name),
  EXTRA_STAGES.map(({ name }) => name),
);
if (asked.fault) {
  console.error(asked.fault);
  process.exit(1);
}
const stages = [...STAGES, ...EXTRA_STAGES].filter(({ name }) => asked.stages.includes(name));
process.stdout.write(heading('准备 (install and build)'));
const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
const needs = stages.flatMap((stage) => stage.needs);
try {
  await install();
  if (needs.includes('server')) await buildServer();
  say(`完成，${seconds()} s`);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed`);
  process.exit(1);
}
// The build of the browser app leaves a processor half idle: stages that need none of it run meanwhile.
const app = needs.includes('app')
  ? buildApp().then(() => say(`前端构建完成，${seconds()} s (browser app built)`))
  : undefined;
// Told by the first stage that waits for it.
app?.catch(() => undefined);
const waiting = stages.map((stage) => ({
  ...stage,
  runs: async () => {
    if (stage.needs.includes('app')) await app;
    return stage.runs();
  },
}));
const { patterns, again } = asked;
const reports = path.join(root, 'build', 'test-reports');
const write = (text) => process.stdout.write(text);
process.exitCode = await runSuite({ root, stages: waiting, patterns, again, reports, write, started });
process.exit();
