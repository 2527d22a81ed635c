/** The tests that a part of `stryker.config.mjs` is tried with. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: process.env.MUTATE_TESTS?.split(',') ?? [],
    globalSetup: process.env.MUTATE_DATABASE ? ['server/test/global-setup.ts'] : [],
    setupFiles: ['server/test/at-end.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
