/** A reporter of vitest that writes errors nobody caught to the file named by UNCAUGHT_REPORT: its JSON report lacks them. */
import { writeFileSync } from 'node:fs';

/** Stacks of an error and of what caused it. */
function stackOf(error) {
  const own = error?.stack ?? error?.message ?? String(error);
  return error?.cause ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}

export default class UncaughtReporter {
  onTestRunEnd(_modules, errors) {
    const lines = errors.map((error) => JSON.stringify({ file: error.VITEST_TEST_PATH, stack: stackOf(error) }));
    if (lines.length > 0) writeFileSync(process.env.UNCAUGHT_REPORT, `${lines.join('\n')}\n`);
  }
}
