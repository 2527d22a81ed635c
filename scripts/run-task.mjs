/** Runs one of the backend's tasks, e.g. `npm run import:laws -- <folder>`. */
import { requireNode } from './lib/process.mjs';
import { buildServer, install } from './lib/tasks.mjs';

const [name, ...args] = process.argv.slice(2);
requireNode();
await install();
await buildServer();
process.argv.splice(2, process.argv.length, ...args);
await import(new URL(`../server/build/${name}.mjs`, import.meta.url).href);
