/**
 * Mutation tests: what `npm run mutate` (scripts/mutate.mjs) runs, one area at a time, named by MUTATE. Each area is
 * tried with the tests that need no database, so that a mutant costs a fraction of a second.
 */
export const AREAS = {
  contract: { mutate: ['contract/src/rules/*.ts'], tests: 'contract/vitest.config.ts' },
};

const area = process.env.MUTATE ?? 'contract';
const chosen = AREAS[area];
if (!chosen) throw new Error(`MUTATE=${area}: one of ${Object.keys(AREAS).join(', ')}`);

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: chosen.tests },
  mutate: chosen.mutate,
  ignorePatterns: ['*', '!contract/**', '!server/**', '!package.json', 'server/build*', 'server/migrations'],
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true, logTests: false },
  htmlReporter: { fileName: `build/mutation/${area}.html` },
  jsonReporter: { fileName: `build/mutation/${area}.json` },
  tempDirName: 'build/mutation/tmp',
  thresholds: { high: 90, low: 85, break: 85 },
  concurrency: 2,
  coverageAnalysis: 'perTest',
};
