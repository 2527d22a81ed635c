/** Joins first and second runs into what is told at the end. Pure functions. */
import { mended } from './judge.mjs';

/** More unstable files than these are a fault of the suite. */
export const MOST_UNSTABLE = 3;

const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** Which files of a first run get a second chance: those with failures, unless the product itself was at fault there. */
export function retried(verdict) {
  const atFault = new Set(verdict.faults.map(({ file }) => file));
  return verdict.files.filter((one) => one.failed > 0 && !atFault.has(one.file)).map((one) => one.file);
}

/**
 * The result of one run after its second chances. `again` holds the verdict of a second run by file; a runner that
 * crashed was run once more as a whole, and `whole` is that verdict.
 */
export function settle({ key, first, again = new Map(), whole }) {
  const result = { key, counts: none(), unstable: [], broken: [], faults: [...first.faults], files: [] };
  const count = (one) => {
    for (const name of Object.keys(result.counts)) result.counts[name] += one[name];
  };
  let verdict = first;
  if (first.crash !== undefined && whole) {
    verdict = whole;
    result.faults.push(...whole.faults);
    if (whole.crash === undefined)
      result.unstable.push({ stage: key, file: null, first: `${first.crash}\n${first.tail}` });
  }
  if (verdict.crash !== undefined) {
    result.crash = verdict.crash;
    result.counts.failed += 1;
  }
  for (const one of verdict.files) {
    result.files.push({ key, file: one.file, seconds: one.seconds });
    const second = again.get(one.file);
    if (one.failed === 0) count(one);
    else if (sound(second) && mended(one, fileOf(second, one.file))) {
      count(fileOf(second, one.file));
      result.unstable.push({ stage: key, file: one.file, first: firstOutput(one) });
    } else {
      count(one);
      result.broken.push(one.file);
    }
    result.faults.push(...(second?.faults ?? []));
  }
  const { passed, failed } = result.counts;
  // Faults of the product that no file counts yet.
  result.counts.failed += result.faults.filter(({ file }) => !result.broken.includes(file)).length;
  if (passed + failed + result.faults.length === 0) {
    result.crash = '没有运行任何测试 (no test ran)';
    result.counts.failed += 1;
  }
  return result;
}

const sound = (verdict) => verdict !== undefined && verdict.crash === undefined && verdict.faults.length === 0;

const fileOf = (verdict, file) => verdict?.files.find((one) => one.file === file);

const firstOutput = (one) => one.failures.map(({ name, output }) => `${name ?? one.file}\n${output}`).join('\n\n');

/** What a whole suite comes to: counts, unstable files, and what `--again` has to repeat, by run (null: all of it). */
export function total(results, faults = 0) {
  const counts = none();
  for (const result of results) for (const name of Object.keys(counts)) counts[name] += result.counts[name];
  counts.failed += faults;
  const unstable = results.flatMap((result) => result.unstable);
  const tooMany = unstable.length > MOST_UNSTABLE;
  if (tooMany) counts.failed += 1;
  const repeat = {};
  for (const result of results) {
    const shaky = tooMany ? result.unstable.map(({ file }) => file) : [];
    const files = [...result.broken, ...result.faults.map(({ file }) => file), ...shaky];
    if (result.crash !== undefined || files.some((file) => !file)) repeat[result.key] = null;
    else if (files.length > 0) repeat[result.key] = [...new Set(files)];
  }
  return { counts, unstable, tooMany, repeat };
}
