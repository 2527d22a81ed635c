/** `npm start`: installs and builds what is missing or stale, then runs the portal and starts it again should it die. */
import { fileURLToPath } from 'node:url';
import { keepRunning } from './lib/keep-running.mjs';
import { requireNode } from './lib/process.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';
import { endWithParent } from './lib/with-npm.mjs';

requireNode();
endWithParent();
try {
  await install();
  await buildServer();
  if (!process.argv.includes('--api-only')) await buildApp();
} catch (error) {
  console.error(`无法启动：准备工作失败。${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
const portal = fileURLToPath(new URL('../server/build/main.mjs', import.meta.url));
process.exit(await keepRunning([portal, ...process.argv.slice(2)]));
