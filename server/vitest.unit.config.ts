/** The tests that need no database, for `npm run check`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { ownModules, testFiles } from './vitest.config.ts';

/** Need no database of ours, and are left to the whole run all the same: beginnings of their names. */
export const LEFT_OUT = [
  // Clusters and processes of their own.
  'test/backup/moments',
  'test/embedded/',
  'test/suite/choice',
  'test/suite/ending',
  'test/suite/laid-entities',
  'test/suite/second-chance',
  // Weighs processor time, at several sizes.
  'test/linear-text',
  // Want a folder of real records.
  'test/outside-data/',
];
const opensOne = (file: string) =>
  /\b(?:startTestApp|createDatabase|openTestDatabase)\(/.test(
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  );
export const withoutDatabase = testFiles.filter(
  (file) => !LEFT_OUT.some((one) => file.startsWith(one)) && !opensOne(file),
);

const common = {
  setupFiles: ['./test/at-end.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      // As in the whole run: what the files load is loaded once.
      { test: { ...common, name: 'unit', include: withoutDatabase, exclude: ownModules, isolate: false } },
      {
        test: {
          ...common,
          name: 'unit-own-modules',
          include: ownModules.filter((file) => withoutDatabase.includes(file)),
          isolate: true,
        },
      },
    ],
  },
});
