/** `npm run build`: backend and browser app; `--server` builds the backend alone. */
import { requireNode, say } from './lib/process.mjs';
import { buildApp, buildServer, install } from './lib/tasks.mjs';

requireNode();
await install();
await buildServer();
if (!process.argv.includes('--server')) await buildApp();
say('构建完成 (built): dist/、build/、server/build/');
