import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.dirname(new URL(import.meta.url).pathname),
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['./support/global-setup.ts'],
    // Bounds against hanging alone: a busy machine may take many times what a quiet one does. What a journey waits for has
    // bounds of its own; the longest ones open fifty pages, each with axe at two widths.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
