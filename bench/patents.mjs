/**
 * `npm run bench:patents`: how long the portal takes to find patents among 10,000, 100,000 and 1,000,000, asked over HTTP, each
 * question for the first time; how large tables and indexes are and how fast they were filled. Ends with what is asked, what was
 * measured and whether it holds, as a table for the documents; never fails.
 * Options: `--records=10000,100000` (also 5000000), `--folder=/tmp/ip-portal-bench-patents` (kept: loaded once, measured often),
 * `--minutes=5` (loads so long at most; the next run goes on), `--data=../shared/data` (titles and abstracts), `--only=load|measure`, `--asks=100` (questions of each kind),
 * `--questions=words` (of the kinds whose name holds it), `--leave=patent_terms` (jobs that are not run first: of five
 * millions half an hour, and without it nothing is similar).
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadedIn, loadPatents, noteLoaded, ratesOf } from './lib/load-patents.mjs';
import { figuresOf, told, verdicts } from './lib/patent-figures.mjs';
import { readParts } from './lib/patent-parts.mjs';
import { distinct, questions } from './lib/patent-questions.mjs';
import { ADMIN, loadNote, printTable, root, startPortal, whenQuiet } from './lib/portal.mjs';

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '10000,100000,1000000' },
    folder: { type: 'string', default: '/tmp/ip-portal-bench-patents' },
    data: { type: 'string', default: path.resolve(root, '../shared/data') },
    only: { type: 'string', default: '' },
    asks: { type: 'string', default: '100' },
    questions: { type: 'string', default: '' },
    minutes: { type: 'string', default: '0' },
    wait: { type: 'string', default: '60' },
    leave: { type: 'string', default: '' },
  },
});
const SIZES = options.records.split(',').map(Number);
const ASKS = Number(options.asks);
/** Of what takes longest, a page of nothing, fewer are asked. */
const ASKS_OF_NOTHING = 30;
/** The first ones warm connections and plans, not the answers that follow. */
const WARM_UP = 10;
/** Kinds of jobs that are put down as done. */
const LEFT = ['patent_states', ...options.leave.split(',').filter((kind) => /^[a-z_]+$/.test(kind))];
const parts = await readParts(options.data);

const folderOf = (total) => path.join(options.folder, String(total));

async function openBench(total) {
  const folder = folderOf(total);
  await mkdir(folder, { recursive: true });
  await chmod(options.folder, 0o777);
  await chmod(folder, 0o777);
  const postgres = await parts.startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    log: { info() {}, warn: console.warn },
  });
  const env = { DATABASE_URL: postgres.connectionString, KEYS_FILE: path.join(folder, 'keys.json'), SEED: 'demo' };
  return { folder, postgres, env };
}

async function connected(postgres, work) {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Half seconds without an open job after which no other is expected: a start asks for the last ones after it has served. */
const QUIET = 20;

/** Waits until what a start asks for is done. */
const jobsDone = (postgres) =>
  connected(postgres, async (client) => {
    for (let quiet = 0; quiet < QUIET; ) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      // One that runs is due when it counts as given up.
      const { rows } = await client.query(
        `select count(*)::int as n from jobs where state = 'running' or (state = 'waiting' and due_at <= now())`,
      );
      quiet = rows[0].n > 0 ? 0 : quiet + 1;
    }
  });

/** Makes the tables, and does the jobs of a first start while there is next to nothing to do. */
async function firstStart(postgres, env) {
  const portal = await startPortal(env);
  await jobsDone(postgres);
  await portal.stop();
}

/** Loads; answers whether it is all there. */
async function prepare(total) {
  if (await loadedIn(folderOf(total))) return true;
  const { folder, postgres, env } = await openBench(total);
  try {
    if (!existsSync(path.join(folder, 'progress.json'))) await firstStart(postgres, env);
    const times = await connected(postgres, (client) =>
      loadPatents(client, folder, total, parts, Number(options.minutes)),
    );
    if (times) await noteLoaded(folder, times);
    else console.log('  not done yet: run it again');
    return times !== undefined;
  } finally {
    await postgres.stop();
  }
}

/** Logs in as staff; answers the cookies. */
async function loggedIn(url) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(ADMIN),
  });
  if (!answer.ok) throw new Error(`log-in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Each new build derives all patents anew: half an hour of a million, after which states that no event tells are not verified. */
const deriveNothing = (postgres) =>
  connected(postgres, (client) =>
    client.query(`create or replace function bench_derives_nothing() returns trigger language plpgsql as $$ begin
        new.state := 'done'; new.finished_at := now(); return new; end $$;
      create or replace trigger bench_derives_nothing before insert on jobs for each row
        when (new.kind in (${LEFT.map((kind) => `'${kind}'`).join()})) execute function bench_derives_nothing()`),
  );

/** Whole tables with what lies beside their rows, indexes by themselves, and all of the database. */
const SIZES_OF = `select relname as name, case relkind when 'r' then pg_table_size(oid) else pg_relation_size(oid) end as bytes
  from pg_class
  where relkind in ('r', 'i') and relname not like '%pkey' and (relname like 'patent_search%' or relname like 'patents\\_%'
    or relname in ('patents', 'search_documents', 'search_tokens_idx', 'patent_terms', 'patent_near_words'))
  union all select 'the whole database', pg_database_size(current_database()) order by name`;

/** How many similar patents or hits an answer tells of. */
const hitsOf = ({ total, data }) => total ?? data?.Patents?.length ?? (data ? 1 : 0);

async function measure(total) {
  const { postgres, env } = await openBench(total);
  await deriveNothing(postgres);
  const portal = await startPortal({ ...env, MAX_DELAY_MS: '0' });
  try {
    await jobsDone(postgres);
    const cookie = await loggedIn(portal.url);
    const ask = async (address) => {
      const start = performance.now();
      const answer = await fetch(portal.url + address, { headers: address.startsWith('/api/admin') ? { cookie } : {} });
      const body = await answer.json();
      if (!answer.ok && answer.status !== 503) throw new Error(`${address}: ${body.errorMessage}`);
      return { ms: performance.now() - start, total: hitsOf(body), late: !answer.ok };
    };
    const figures = {};
    for (const [name, addressOf] of Object.entries(questions(total, parts))) {
      if (!name.includes(options.questions)) continue;
      const asks = name === 'nothing found' ? Math.min(ASKS, ASKS_OF_NOTHING) : ASKS;
      const [answers, addresses] = [[], distinct(addressOf)];
      for (let n = 0; n < WARM_UP; n += 1) await ask(addresses.next().value);
      for (let n = 0; n < asks; n += 1) answers.push(await ask(addresses.next().value));
      figures[name] = figuresOf(answers);
    }
    const { rows } = await connected(postgres, (client) => client.query(SIZES_OF));
    return { figures, sizes: new Map(rows.map(({ name, bytes }) => [name, Number(bytes)])) };
  } finally {
    await portal.stop();
    await postgres.stop();
  }
}

/** All that was measured, the closing table last. */
function report(results) {
  const totals = results.map(([total]) => total.toLocaleString('en'));
  const [[, { figures, sizes }]] = results;
  console.log();
  printTable(
    [`ms over HTTP, p50 / p95 of ${ASKS} asks (hits of the middle one)`, ...totals],
    Object.keys(figures).map((name) => [
      figures[name].n === ASKS ? name : `${name} (${figures[name].n} asks)`,
      ...results.map(([, got]) => told(got.figures[name])),
    ]),
  );
  console.log();
  printTable(
    ['size', ...totals],
    [...sizes.keys()].map((name) => [
      name,
      ...results.map(([, got]) => `${Math.round((got.sizes.get(name) ?? 0) / 1e6)} MB`),
    ]),
  );
  console.log();
  printTable(['asked', 'measured', 'holds'], verdicts(results.map(([total, got]) => [total, got.figures])));
}

const before = await whenQuiet(Number(options.wait));
console.log('Made patents: places down to districts, CPC of three in five, 5 to 10 claims (2 KB) of all but designs.');
const results = [];
for (const total of SIZES) {
  console.log(`\n${total.toLocaleString('en')} patents`);
  if (options.only !== 'measure' && !(await prepare(total))) continue;
  const times = await loadedIn(folderOf(total));
  if (!times) throw new Error(`${folderOf(total)} is not loaded: leave --only=measure out`);
  printTable(['loaded', 'seconds', 'records a second'], ratesOf(times, total));
  if (options.only !== 'load') results.push([total, await measure(total)]);
}
if (results.length > 0) report(results);
console.log(`before: ${before}; after: ${loadNote()}`);
