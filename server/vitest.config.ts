import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['./test/global-setup.ts'],
    // A bound against hanging alone: a busy machine may take many times what a quiet one does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    pool: 'forks',
  },
});
