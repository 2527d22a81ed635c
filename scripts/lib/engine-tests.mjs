/** Which tests of the backend depend on the engine they run on. Pure functions over paths relative to the project. */

const FOLDER = 'server/test/';

/** These speak to no database, or to one of their own. */
const WITHOUT_DATABASE = ['embedded/', 'unit/', 'suite/', 'html.test.ts', 'linear-text.test.ts', 'laws/statute-'];

/**
 * What another engine, its version or its settings can break: connections lost, silent or cut, news by LISTEN,
 * migrations, constraints, rights of the database's user, locks between writers, search, and – by the walks of every
 * route and the conformance of every resource – the SQL of all of them.
 */
const ENGINE = [
  'access-walk',
  'audit-chain.test.ts',
  'cache.test.ts',
  'conformance.test.ts',
  'constraints.test.ts',
  'database-role.test.ts',
  'faults/',
  'jobs.test.ts',
  'pages-feeds.test.ts',
  'patents/import.test.ts',
  'search.test.ts',
  'search-vector.test.ts',
  'seed.test.ts',
  'tasks.test.ts',
  'upgrade/',
];

const among = (names) => (files) => files.filter((file) => names.some((name) => file.startsWith(FOLDER + name)));

/** Of `files`, those that speak to the database they are given. */
export const speakingToDatabase = (files) => {
  const without = new Set(among(WITHOUT_DATABASE)(files));
  return files.filter((file) => !without.has(file));
};

/** Of `files`, those that an engine can break. */
export const touchingEngine = among(ENGINE);

/** Names of the two lists that stand for no file of `files`. */
export const namesOfNothing = (files) =>
  [...WITHOUT_DATABASE, ...ENGINE].filter((name) => among([name])(files).length === 0);
