/** The tests that need no database, for `npm run check`. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/laws/statute-*.test.ts', 'test/unit/**/*.test.ts'],
    exclude: ['test/laws/statute-fixtures.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
