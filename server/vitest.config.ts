import { configDefaults, defineConfig } from 'vitest/config';

/** Folder of real records for the larger run (`npm test -- --only=outside-data`); usually unset. */
const outside = process.env.OUTSIDE_DATA;

export default defineConfig({
  test: {
    include: [outside ? 'test/outside-data/*.test.ts' : 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(outside ? [] : ['test/outside-data/**'])],
    globalSetup: ['./test/global-setup.ts'],
    // A bound against hanging alone: a busy machine may take many times what a quiet one does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    pool: 'forks',
  },
});
