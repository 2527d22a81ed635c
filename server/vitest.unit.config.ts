/** The tests that need no database, for `npm run check`. */
import { defineConfig } from 'vitest/config';
import { ownModules } from './vitest.config.ts';

const include = ['test/laws/statute-*.test.ts', 'test/unit/**/*.test.ts'];
const exclude = ['test/laws/statute-fixtures.ts'];
const common = { testTimeout: 60_000, hookTimeout: 60_000, pool: 'forks' as const };

export default defineConfig({
  test: {
    maxWorkers: 1,
    projects: [
      // As in the whole run: what the files load is loaded once.
      { test: { ...common, name: 'unit', include, exclude: [...exclude, ...ownModules], isolate: false } },
      {
        test: {
          ...common,
          name: 'unit-own-modules',
          include: ownModules.filter((file) => /^test\/(?:unit\/|laws\/statute-)/.test(file)),
          isolate: true,
        },
      },
    ],
  },
});
