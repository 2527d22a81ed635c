/**
 * `npm run mutate`: how many small faults put into the code the tests notice; `-- contract access` picks areas of
 * stryker.config.mjs, `-- access:2` a part of one. Reports lie in build/mutation. Ends with 1 when one falls below its score.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AREAS } from '../stryker.config.mjs';
import { bin, requireNode, root, run, say } from './lib/process.mjs';

/** Of a hundred faults so many are to be noticed. */
const SCORE = 85;

requireNode();
const known = Object.keys(AREAS);
const asked = process.argv.slice(2).map((text) => text.split(':'));
const unknown = asked.filter(([area, part]) => !AREAS[area]?.[(part ?? 1) - 1]);
if (unknown.length > 0) {
  console.error(
    `没有名为 ${unknown.map((one) => one.join(':')).join('、')} 的部分；可选 (areas are)：${known.join(', ')}`,
  );
  process.exit(1);
}

/** How the faults of a report fared. */
async function figuresOf(report) {
  const { files } = JSON.parse(await readFile(path.join(root, report), 'utf8'));
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (status) => all.filter((one) => one === status).length;
  return {
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  };
}

const table = {};
for (const [area, part] of asked.length > 0 ? asked : known.map((name) => [name])) {
  const parts = part ? [Number(part)] : AREAS[area].map((_, index) => index + 1);
  const sum = { killed: 0, timeout: 0, survived: 0, uncovered: 0 };
  for (const number of parts) {
    say(`${area} ${number}/${AREAS[area].length}`);
    await run(bin('stryker'), ['run'], { env: { MUTATE: `${area} ${number}` } });
    const figures = await figuresOf(`build/mutation/${area}-${number}.json`);
    for (const key of Object.keys(sum)) sum[key] += figures[key];
  }
  const found = sum.killed + sum.timeout;
  // Parts of one area stand apart: the last would hide what the others lack.
  table[part ? `${area}:${part}` : area] = {
    ...sum,
    score: Math.round((1000 * found) / (found + sum.survived + sum.uncovered)) / 10,
  };
}
console.table(table);
process.exit(Object.values(table).every(({ score }) => score >= SCORE) ? 0 : 1);
