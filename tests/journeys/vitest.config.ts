import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.dirname(new URL(import.meta.url).pathname),
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['./support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
