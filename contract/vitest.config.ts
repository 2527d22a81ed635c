import { configDefaults, defineConfig } from 'vitest/config';

/** Folder of real records for the larger run (`npm test -- --only=outside-data`); usually unset. */
const outside = process.env.OUTSIDE_DATA;

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: [outside ? 'test/outside-data/*.test.ts' : 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(outside ? [] : ['test/outside-data/**'])],
    // A bound against hanging alone: schemas are compiled in seconds on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
