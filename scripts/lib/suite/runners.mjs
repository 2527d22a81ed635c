/** The arguments with which the test runners write their reports. */
import path from 'node:path';
import { root } from '../process.mjs';
import { v8Flags } from './v8.mjs';

const reporter = path.join(root, 'scripts/lib/suite/uncaught-vitest.mjs');

/** Arguments of vitest for a report and, when any are named, for some files. */
export const vitest =
  (...args) =>
  (report, files = []) => [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...files,
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${reporter}`,
    `--outputFile.json=${report}`,
  ];

/** Arguments of jest for a report and, when any are named, for some files. */
export const jest =
  (...args) =>
  (report, files = []) => [
    // Its workers are started with the same.
    ...v8Flags(),
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--json',
    `--outputFile=${report}`,
    ...args,
    ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
  ];
