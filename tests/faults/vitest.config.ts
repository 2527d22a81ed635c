import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.dirname(new URL(import.meta.url).pathname),
  test: {
    include: ['**/*.fault.ts'],
    // Bounds against hanging alone: a busy machine may take many times what a quiet one does.
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // One fault at a time: another one's load would be part of its figures.
    fileParallelism: false,
  },
});
