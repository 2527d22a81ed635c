import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Folder of real records for the larger run (`npm test -- --only=outside-data`); usually unset. */
const outside = process.env.OUTSIDE_DATA;

/** The second run, on a database that others run: without the tests that speak to no database, or to one of their own. */
const WITHOUT_DATABASE = process.env.TEST_DATABASE_URL
  ? ['test/embedded/**', 'test/unit/**', 'test/html.test.ts', 'test/linear-text.test.ts', 'test/laws/statute-*.test.ts']
  : [];

const include = [outside ? 'test/outside-data/*.test.ts' : 'test/**/*.test.ts'];
const exclude = [...configDefaults.exclude, ...(outside ? [] : ['test/outside-data/**']), ...WITHOUT_DATABASE];

const folder = path.join(import.meta.dirname, 'test');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
/** Files that put other modules in the place of the app's, load it twice, or load drizzle-kit, which adds to `Array.prototype`. */
const ownModules = files
  .filter((name) =>
    /vi\.(?:mock|doMock|resetModules)\(|from 'drizzle-kit/.test(readFileSync(path.join(folder, name), 'utf8')),
  )
  .map((name) => `test/${name}`);

const common = {
  // A bound against hanging alone: a busy machine may take many times what a quiet one does.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  pool: 'forks' as const,
};

export default defineConfig({
  test: {
    // Of the whole run: each project sees the one database server.
    globalSetup: ['./test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      // Loading the app takes longer than most files' tests: a worker does it once.
      { test: { ...common, name: 'server', include, exclude: [...exclude, ...ownModules], isolate: false } },
      { test: { ...common, name: 'own-modules', include: ownModules, exclude, isolate: true } },
    ],
  },
});
