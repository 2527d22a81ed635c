import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    // A bound against hanging alone: schemas are compiled in seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
