/**
 * Mutation tests: what `npm run mutate` (scripts/mutate.mjs) runs. An area is tried part by part, each with the few
 * test files that speak of it, so that a mutant costs a second or less; MUTATE names the part (`access 2`).
 */
const auth = (...names) => names.map((name) => `server/src/auth/${name}.ts`);
const cache = (...names) => names.map((name) => `server/src/cache/${name}.ts`);
const rules = (...names) => names.map((name) => `contract/src/rules/${name}.ts`);
const authTests = (...names) => names.map((name) => `server/test/auth/${name}.test.ts`);
const unitTests = (...names) => names.map((name) => `server/test/unit/${name}.test.ts`);
const serverTests = (...names) => names.map((name) => `server/test/${name}.test.ts`);
const contractTests = (...names) => names.map((name) => `contract/test/${name}.test.ts`);

/**
 * By area: files and the tests they are tried with. `database` starts one PostgreSQL for all mutants of a process.
 * Left out are files without a decision of their own (lists of words, names of tags).
 */
export const AREAS = {
  contract: [
    { mutate: rules('annual-fee', 'open-licence-fee', 'patent-term'), tests: contractTests('patent-term-fee') },
    { mutate: rules('patent-faults', 'term-compensation'), tests: contractTests('patent-faults') },
    { mutate: rules('patent-relation', 'patent-citation', 'pct-number'), tests: contractTests('patent-relation') },
    { mutate: rules('calendar'), tests: contractTests('calendar') },
    { mutate: rules('application-number'), tests: contractTests('application-number') },
    { mutate: rules('publication-number', 'ipc', 'loc'), tests: contractTests('classification') },
    { mutate: rules('credit-code', 'identity-card', 'contact', 'text'), tests: contractTests('party-identifiers') },
    {
      mutate: rules('legal-event', 'patent-life', 'patent-state', 'register-flags'),
      tests: contractTests('patent-state', 'legal-event', 'state-engine'),
    },
    { mutate: rules('password', 'timeliness'), tests: contractTests('password', 'timeliness') },
  ],
  access: [
    { mutate: auth('sessions'), tests: authTests('sessions'), database: true },
    { mutate: auth('attempts'), tests: authTests('attempts'), database: true },
    { mutate: auth('access-plugin', 'origins', 'session-cookie'), tests: authTests('access'), database: true },
    {
      mutate: auth('captcha', 'first-admin', 'instance-key', 'known-devices'),
      tests: authTests('secrets'),
      database: true,
    },
    { mutate: auth('passwords', 'password-strength'), tests: unitTests('passwords') },
    { mutate: auth('write-limit'), tests: unitTests('write-limit') },
    { mutate: auth('session-limits'), tests: unitTests('session-limits') },
    { mutate: auth('step-up'), tests: serverTests('step-up'), database: true },
    { mutate: auth('acting'), tests: [...authTests('identity'), ...serverTests('acting')], database: true },
    { mutate: auth('api-tokens', 'token-access'), tests: serverTests('api-tokens'), database: true },
    { mutate: auth('rights'), tests: serverTests('roles', 'role-management', 'step-up'), database: true },
  ],
  cache: [
    { mutate: cache('content-cache', 'second-time', 'shared-value'), tests: unitTests('content-cache') },
    { mutate: cache('cache-plugin'), tests: unitTests('cache-plugin') },
    { mutate: cache('invalidation'), tests: serverTests('cache'), database: true },
  ],
  sanitising: [{ mutate: ['server/src/lib/html.ts', 'server/src/lib/html-depth.ts'], tests: serverTests('html') }],
};

const [area = '', number = ''] = (process.env.MUTATE ?? 'contract 1').split(' ');
const part = AREAS[area]?.[Number(number) - 1];
if (!part) throw new Error(`MUTATE=${process.env.MUTATE}: one of ${Object.keys(AREAS).join(', ')} and a number`);
process.env.MUTATE_TESTS = part.tests.join();
process.env.MUTATE_DATABASE = part.database ? '1' : '';

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'stryker.vitest.config.mjs', related: false },
  mutate: part.mutate,
  ignorePatterns: [
    '*',
    '!contract/**',
    '!server/**',
    '!package.json',
    '!scripts/**',
    '!stryker.vitest.config.mjs',
    'server/build*',
    'node_modules',
  ],
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true, logTests: false },
  jsonReporter: { fileName: `build/mutation/${area}-${number}.json` },
  tempDirName: 'build/mutation/tmp',
  concurrency: 2,
  coverageAnalysis: 'perTest',
  // Against hanging alone: on a busy machine a slow test is no fault found.
  timeoutMS: 30_000,
  warnings: { slow: false },
};
