/** The words at the end of a run. Pure functions. */
import { MOST_UNSTABLE } from './settle.mjs';

const SLOWEST = 10;

/** The slowest files of all runs, a line each. */
export function slowest(results) {
  return results
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ key, file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${key}  ${file}`);
}

/** One line on a run: what it counted and how long it took. */
export function runLine({ key, counts, seconds }) {
  const mark = counts.failed > 0 ? '✗' : '✓';
  return `  ${mark} ${key}: ${counts.passed} 通过，${counts.failed} 失败，${counts.skipped} 跳过，${seconds.toFixed(1)} s`;
}

/** What is wrong, and what was wrong once. */
export function troubleLines(results, { unstable, tooMany }) {
  const lines = [];
  for (const { key, crash, broken, faults } of results) {
    if (crash !== undefined) lines.push(`  ✗ ${key}: ${crash.split('\n')[0]}`);
    for (const file of broken) lines.push(`  ✗ ${key}: ${file}`);
    for (const { file, frame, output } of faults) {
      lines.push(`  ✗ ${key}: 未捕获的错误，${frame}${file ? `，${file}` : ''} (uncaught, in the product)`);
      lines.push(
        ...output
          .split('\n')
          .slice(0, 8)
          .map((line) => `      ${line}`),
      );
    }
  }
  if (unstable.length > 0)
    lines.push('', '不稳定 (unstable)：第二次才通过，首次输出见 build/test-reports/unstable.json');
  for (const { stage, file } of unstable) lines.push(`  ~ ${stage}: ${file ?? '测试程序 (the runner)'}`);
  if (tooMany) lines.push(`  ✗ 不稳定的超过 ${MOST_UNSTABLE} 个，视为失败 (more than ${MOST_UNSTABLE} unstable)`);
  return lines;
}

/** The last line of a run. */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
