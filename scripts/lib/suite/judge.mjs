/** Reads the reports of vitest and jest, which have one format, and says what they mean. Pure functions. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** An error nobody caught with a frame in one of these is a fault of the product, whatever a second run says. */
const OURS = ['server/src/', 'contract/src/', 'src/'];
/** Written by Umi. */
const NOT_OURS = /^src\/\.umi/;

const inside = (root, file) => path.relative(root, file).split(path.sep).join('/');

/** The first frame of `stack` in the sources of the product, relative to `root`, or undefined. */
function ownFrame(stack, root) {
  const plain = stripVTControlCharacters(String(stack));
  for (const [line, frame] of plain.matchAll(/^\s*at (?:.*\()?(.+?:\d+:\d+)\)?\s*$/gm)) {
    const bare = frame.replace(/\?[^:]*(?=:\d+:\d+$)/, '').replace(/^\/@fs(?=\/)/, '');
    const [file, place] = /^(.*?)(:\d+:\d+)$/.exec(bare).slice(1);
    const relative = inside(root, file.startsWith('file://') ? fileURLToPath(file) : path.resolve(root, file));
    if (line.includes('node_modules') || NOT_OURS.test(relative)) continue;
    if (OURS.some((folder) => relative.startsWith(folder))) return relative + place;
  }
  return undefined;
}

/** Counts of one file of a report, with the names of what failed and what was said. */
function judgeFile(file, root) {
  const judged = { file: inside(root, file.name ?? ''), passed: 0, failed: 0, skipped: 0, failures: [], succeeded: [] };
  judged.seconds = Math.max(0, ((file.endTime ?? 0) - (file.startTime ?? 0)) / 1_000);
  for (const test of file.assertionResults ?? []) {
    if (test.status === 'passed') {
      judged.passed += 1;
      judged.succeeded.push(test.fullName);
    } else if (test.status === 'failed') {
      judged.failed += 1;
      judged.failures.push({ name: test.fullName, output: (test.failureMessages ?? []).join('\n') });
    } else judged.skipped += 1;
  }
  if (file.status === 'failed' && judged.failed === 0) fail(judged, null, file.message || '无法运行 (could not run)');
  for (const one of judged.failures) one.output = stripVTControlCharacters(one.output);
  return judged;
}

/** Adds a failure that belongs to no test. */
function fail(judged, name, output) {
  judged.failed += 1;
  judged.failures.push({ name, output });
}

/**
 * What one run of a runner means: its files; `faults` that are red at once; and `crash`, why the runner itself failed.
 * `report` is undefined when it wrote none; `uncaught` are errors that nobody caught, with the file when it is known.
 */
export function judge({ report, uncaught = [], code, root }) {
  const files = (report?.testResults ?? []).map((file) => judgeFile(file, root));
  const verdict = { files, faults: [], crash: undefined };
  for (const { file, stack } of uncaught) {
    const frame = ownFrame(stack, root);
    const name = file && inside(root, file);
    const known = files.find((each) => each.file === name);
    if (frame) verdict.faults.push({ file: name, frame, output: stack });
    else if (!known) verdict.crash = `测试以外的错误 (error outside of any file): ${stack}`;
    else if (known.failed === 0) fail(known, null, stack);
  }
  if (!report) verdict.crash ??= '测试程序异常结束，没有报告 (the runner crashed)';
  else if (
    verdict.crash === undefined &&
    code !== 0 &&
    verdict.faults.length === 0 &&
    !files.some((one) => one.failed)
  ) {
    verdict.crash = `测试全部通过，但程序以代码 ${code} 结束 (the runner failed)`;
  }
  return verdict;
}

/** Whether everything that failed the first time passed the second: a test that did not run again has not passed. */
export function mended(first, second) {
  if (!second || second.failed > 0 || second.passed === 0) return false;
  return first.failures.every(({ name }) => name === null || second.succeeded.includes(name));
}
