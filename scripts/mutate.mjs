/**
 * `npm run mutate`: how many small faults put into the code the tests notice; `-- contract access` picks areas of
 * stryker.config.mjs. Reports lie in build/mutation. Ends with 1 when an area falls below its score.
 */

import { AREAS } from '../stryker.config.mjs';
import { bin, requireNode, run } from './lib/process.mjs';

requireNode();
const known = Object.keys(AREAS);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`没有名为 ${unknown.join('、')} 的部分；可选 (areas are)：${known.join(', ')}`);
  process.exit(1);
}
let failed = false;
for (const area of asked.length > 0 ? asked : known) {
  await run(bin('stryker'), ['run'], { env: { MUTATE: area } }).catch(() => {
    failed = true;
  });
}
process.exit(failed ? 1 : 0);
