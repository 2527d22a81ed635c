import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const include = ['test/**/*.test.ts'];
/** The larger run needs a folder of real records (`npm test -- --only=outside-data`). */
const exclude = [...configDefaults.exclude, ...(process.env.OUTSIDE_DATA ? [] : ['test/outside-data/**'])];

const folder = path.join(import.meta.dirname, 'test');
/** Every file of tests, as `test/…`. */
export const testFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll(path.sep, '/')}`);
/** Files that put other modules in the place of the app's, load it twice, or load drizzle-kit, which adds to `Array.prototype`. */
export const ownModules = testFiles.filter((file) =>
  /vi\.(?:mock|doMock|resetModules)\(|from 'drizzle-kit/.test(
    readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  ),
);

const common = {
  setupFiles: ['./test/at-end.setup.ts'],
  // A bound against hanging alone: a busy machine may take many times what a quiet one does.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  pool: 'forks' as const,
  // Megabytes for what is young, instead of 16: most of it is dropped soon, and looked through less often.
  execArgv: ['--max-semi-space-size=64'],
};

export default defineConfig({
  test: {
    // Of the whole run: each project sees the one database server.
    globalSetup: ['./test/global-setup.ts'],
    // One more than there usually are processors: much of the time is waiting for bounds to be reached.
    maxWorkers: 3,
    projects: [
      // Loading the app takes longer than most files' tests: a worker does it once.
      { test: { ...common, name: 'server', include, exclude: [...exclude, ...ownModules], isolate: false } },
      { test: { ...common, name: 'own-modules', include: ownModules, exclude, isolate: true } },
    ],
  },
});
