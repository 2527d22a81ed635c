const { configUmiAlias, createConfig } = require('@umijs/max/test');

module.exports = async () => {
  const { componentMap, joinComponents } = await import('./scripts/lib/suite/components.mjs');
  await joinComponents();
  const config = await configUmiAlias({
    ...createConfig({
      target: 'browser',
      jsTransformer: 'esbuild',
      jsTransformerOpts: { jsx: 'automatic', supported: { 'dynamic-import': false } },
    }),
    testEnvironment: '<rootDir>/scripts/lib/suite/uncaught-jest.cjs',
    // Beside what else is kept of builds: folders for temporary files do not outlive a run.
    cacheDirectory: '<rootDir>/node_modules/.cache/jest',
    testMatch: ['<rootDir>/tests/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['<rootDir>/tests/journeys/'],
    modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/', '<rootDir>/server/build/'],
    setupFiles: ['<rootDir>/tests/setup/environment.ts'],
    setupFilesAfterEnv: ['<rootDir>/tests/setup/after-env.ts', '<rootDir>/tests/setup/still.ts'],
    collectCoverage: false,
    // Umi leaves a service of its compiler running.
    forceExit: true,
    maxWorkers: 2,
  });
  config.moduleNameMapper = {
    '\\.css\\?raw$': '<rootDir>/tests/setup/raw-css.ts',
    // As the build has it (scripts/umi/stand-ins.cjs).
    '^umi-request$': '<rootDir>/scripts/umi/instead/request.js',
    '^(\\.{1,2}/.*)\\.ts$': '$1',
    ...componentMap,
    ...config.moduleNameMapper,
  };
  return config;
};
