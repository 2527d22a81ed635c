/**
 * `npm run bench:patents`: how long the portal takes to find patents among 10,000, 100,000 and 1,000,000, asked over HTTP, each
 * question for the first time; how large tables and indexes are and how fast they were filled. Prints figures; never fails.
 * Options: `--records=10000,100000` (also 5000000), `--folder=/tmp/ip-portal-bench-patents` (kept: loaded once, measured often),
 * `--minutes=5` (loads so long at most; the next run goes on), `--data=../shared/data` (titles and abstracts), `--only=load|measure`, `--asks=100` (questions of each kind),
 * `--questions=words` (of the kinds whose name holds it), `--leave=patent_terms` (jobs that are not run first: of five
 * millions half an hour).
 */
import { createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bundleServer } from '../scripts/lib/bundle-server.mjs';
import { madePatent, readSources } from './lib/made-patents.mjs';
import { ADMIN, loadNote, printTable, root, startPortal, whenQuiet } from './lib/portal.mjs';

// As the backend has it: bench is no workspace of its own.
const fromServer = createRequire(path.join(root, 'server/package.json'));
const { sql } = fromServer('drizzle-orm');
const { PgDialect } = fromServer('drizzle-orm/pg-core');

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
const MINUTES = Number(options.minutes);
/** Kinds of jobs that are put down as done. */
const LEFT = ['patent_states', ...options.leave.split(',').filter((kind) => /^[a-z_]+$/.test(kind))];

const outdir = path.join(root, 'build/bench');
await mkdir(outdir, { recursive: true });
await bundleServer(
  {
    embedded: 'server/src/embedded/index.ts',
    'search-rows': 'server/src/modules/patents/search/search-rows.ts',
    'search-words': 'server/src/search/index.ts',
    'patent-index': 'server/src/modules/patents/patent-index.ts',
    numbers: 'contract/src/rules/application-number.ts',
  },
  outdir,
);
const load = (name) => import(pathToFileURL(path.join(outdir, `${name}.mjs`)).href);
const { startEmbeddedPostgres } = await load('embedded');
const { derivedRows } = await load('search-rows');
const { prepareRows, queryWords } = await load('search-words');
const { patentSearch } = await load('patent-index');
const { checkDigit } = await load('numbers');
const sources = await readSources(options.data);

/** A value in the text format of COPY. */
function copied(value) {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((one) => `"${one.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
    : String(value);
  return text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign]);
}
const rowOf = (row, columns) => `${columns.map((column) => copied(row[column])).join('\t')}\n`;

const PATENT = Object.keys(madePatent(1, 10, sources, checkDigit));
const DOCUMENT = ['kind', 'ref_id', 'title', 'body', 'sort_date', 'tokens'];
const PUBLICATION = ['number', 'patent_id', 'kind', 'stage', 'published_on'];
const CHUNK = 20_000;
const FIRST_ID = 1_001;

const camel = (row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value]),
  );

const PLAIN = /^[a-z0-9\u4e00-\u9fff]+$/;
/** Words with their weights as a tsvector; what PostgreSQL would have to cut is left out of the bench. */
function vectorOf(document) {
  if (document.vector) return document.vector;
  return ['A', 'B', 'C', 'D']
    .flatMap((weight) => (document[weight] ?? '').split(' ').map((word) => [word, weight]))
    .filter(([word]) => PLAIN.test(word))
    .slice(0, 3_000)
    .map(([word, weight], place) => `${word}:${place + 1}${weight === 'D' ? '' : weight}`)
    .join(' ');
}

/** A chunk of patents as three files. */
async function writeChunk(folder, from, to, total) {
  const rows = Array.from({ length: to - from }, (_, index) => madePatent(from + index, total, sources, checkDigit));
  const { json } = await prepareRows(
    'patent',
    patentSearch,
    rows.map((row) => ({ ...camel(row), partyCodes: [], createdAt: new Date(), deletedAt: null })),
  );
  const documents = JSON.parse(json).map((document) => ({ ...document, tokens: vectorOf(document) }));
  const printed = rows.flatMap((row) =>
    [
      [row.publication_number, 'A', '公布', row.publication_date],
      [row.grant_number, row.grant_number?.slice(-1), '授权', row.grant_date],
    ].flatMap(([number, kind, stage, day]) =>
      number ? [{ number, patent_id: row.id, kind, stage, published_on: day }] : [],
    ),
  );
  const write = (name, all, columns) =>
    pipeline(Readable.from(all.map((row) => rowOf(row, columns))), createWriteStream(path.join(folder, name)));
  await write('patents.copy', rows, PATENT);
  await write('documents.copy', documents, DOCUMENT);
  await write('publications.copy', printed, PUBLICATION);
}

const seconds = async (work) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Takes the indexes of a table away that are no key; answers what brings them back. */
async function withoutIndexes(client, table) {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const STEPS = ['texts', 'patents', 'rows', 'indexes'];

/** Loads from where an earlier run was stopped; false when time is up before the end. */
async function loadPatents(client, folder, total) {
  const started = performance.now();
  const late = () => MINUTES > 0 && performance.now() - started > MINUTES * 60_000;
  const file = path.join(folder, 'progress.json');
  const known = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set statement_timeout = 0`);
  const state = known ?? { next: FIRST_ID, definitions: [], ...Object.fromEntries(STEPS.map((step) => [step, 0])) };
  const keep = () => writeFile(file, JSON.stringify(state));
  if (!known) {
    const { rows } = await client.query('select max(edition) as edition from patent_search where edition <> 0');
    state.edition = rows[0].edition;
    // The demo has served: its numbers may be those of patents that are made.
    await client.query('delete from patents');
    for (const table of ['patents', 'search_documents', 'patent_publications', 'patent_search'])
      state.definitions.push(...(await withoutIndexes(client, table)));
    // The publications of a patent are found by it while the index is away.
    await client.query('create index bench_publications on patent_publications (patent_id)');
    await keep();
  }
  const { sql: derived, params } = new PgDialect().sqlToQuery(derivedRows(sql`p.id >= ${0}::int and p.id < ${0}::int`));
  const columns = `patent_id, filed_on, published_on, granted_on, expires_on, facets, words`;
  const end = FIRST_ID + total;
  while (state.next < end) {
    if (late()) return undefined;
    const to = Math.min(state.next + CHUNK, end);
    state.texts += await seconds(() => writeChunk(folder, state.next, to, end));
    state.patents += await seconds(async () => {
      await client.query(`copy patents (${PATENT}) from '${folder}/patents.copy'`);
      await client.query(`copy patent_publications (${PUBLICATION}) from '${folder}/publications.copy'`);
      await client.query(`copy search_documents (${DOCUMENT}) from '${folder}/documents.copy'`);
    });
    state.rows += await seconds(() =>
      client.query(
        `insert into patent_search (${columns}, edition) select ${columns}, ${state.edition} from (${derived}) as derived`,
        [...params.slice(0, -2), state.next, to],
      ),
    );
    state.next = to;
    await keep();
    if (((to - FIRST_ID) / CHUNK) % 10 === 0) console.log(`  ${to - FIRST_ID} of ${total}`);
  }
  if (state.next === end && late()) return undefined;
  await client.query('drop index if exists bench_publications');
  while (state.definitions.length > 0) {
    if (late()) return undefined;
    state.indexes += await seconds(() => client.query(state.definitions[0]));
    state.definitions.shift();
    await keep();
  }
  for (const table of ['patents', 'search_documents', 'patent_publications', 'patent_search'])
    state.indexes += await seconds(() => client.query(`vacuum (analyze) ${table}`));
  await client.query(`select setval(pg_get_serial_sequence('patents', 'id'), (select max(id) from patents))`);
  return state;
}

async function openBench(total) {
  const folder = path.join(options.folder, String(total));
  await mkdir(folder, { recursive: true });
  await chmod(options.folder, 0o777);
  await chmod(folder, 0o777);
  const postgres = await startEmbeddedPostgres({
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
  const { folder, postgres, env } = await openBench(total);
  try {
    if (existsSync(path.join(folder, 'loaded.json'))) return true;
    if (!existsSync(path.join(folder, 'progress.json'))) await firstStart(postgres, env);
    const times = await connected(postgres, (client) => loadPatents(client, folder, total));
    if (!times) {
      console.log('  not done yet: run it again');
      return false;
    }
    for (const name of ['patents', 'documents', 'publications']) await rm(path.join(folder, `${name}.copy`));
    await writeFile(path.join(folder, 'loaded.json'), JSON.stringify(times));
    const rate = (time) => Math.round(total / time);
    printTable(
      ['loaded', 'seconds', 'records a second'],
      [
        ['making and cutting texts', times.texts.toFixed(1), rate(times.texts)],
        ['COPY of patents, publications, documents', times.patents.toFixed(1), rate(times.patents)],
        ['search rows', times.rows.toFixed(1), rate(times.rows)],
        ['all indexes, VACUUM', times.indexes.toFixed(1), rate(times.indexes)],
      ],
    );
    return true;
  } finally {
    await postgres.stop();
  }
}

const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Questions of each kind, none twice. */
function questions(total) {
  const words = new Map();
  for (const title of sources.titles.slice(0, 6_000))
    for (const word of queryWords(title))
      if (/^[\u4e00-\u9fff]{2,}$/.test(word)) words.set(word, (words.get(word) ?? 0) + 1);
  const ranked = [...words].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const middle = ranked.slice(20, 800);
  const pick = (list, n) => list[(n * 7_919) % list.length];
  const patent = (n) => madePatent(FIRST_ID + ((n * 104_729) % total), FIRST_ID + total, sources, checkDigit);
  const pair = (n) => `${pick(middle, n)} ${pick(middle, n * 3 + 1)}`;
  const year = (n) => 2000 + (n % 20);
  return {
    'two words': (n) => ({ q: pair(n) }),
    'two words of one title': (n) => ({
      q: queryWords(patent(n).title)
        .filter((word) => word.length > 1)
        .slice(-2)
        .join(' '),
    }),
    'commonest word': (n) => ({ q: '一种', pageSize: 10 + (n % 40), current: 1 + Math.floor(n / 40) }),
    'one of the 20 commonest words': (n) => ({ q: ranked[n % 20], pageSize: 10 + Math.floor(n / 20) }),
    'number of an application': (n) => ({ q: patent(n).application_number }),
    'number of a publication': (n) => ({
      q: patent(n).publication_number ?? patent(n).grant_number ?? patent(n).application_number,
    }),
    'filters and a common word': (n) => ({
      q: `类型=发明 状态=有权 申请日=${year(n)}..${year(n) + 3} ${ranked[n % 20]}`,
      pageSize: 10 + Math.floor(n / 20),
    }),
    'class, place and a word': (n) => ({
      q: `分类号=${'ABCDEFGH'[n % 8]} 省份=${pick(sources.regions, n)} ${pick(middle, n)}`,
    }),
    'name of an applicant': (n) => ({ q: `申请人=${patent(n).applicants[0]}` }),
    'a phrase': (n) => ({ q: `"${patent(n).title.slice(-6)}"` }),
    'facets of two words': (n) => ({ q: pair(n + 500), facets: 1 }),
    'facets of a common word': (n) => ({ q: ranked[n % 30], facets: 1, pageSize: 10 + Math.floor(n / 30) }),
    'facets of everything': (n) => ({ facets: 1, pageSize: 10 + (n % 90), current: 1 + Math.floor(n / 90) }),
    'common word by grant date': (n) => ({ q: ranked[n % 20], sortby: 'GrantDate', pageSize: 10 + Math.floor(n / 20) }),
    'common word, oldest first': (n) => ({
      q: ranked[n % 20],
      sortby: 'ApplicationDate',
      order: 'ascend',
      pageSize: 10 + Math.floor(n / 20),
    }),
    'common word by title': (n) => ({
      q: ranked[n % 20],
      sortby: 'Title',
      order: 'ascend',
      pageSize: 10 + Math.floor(n / 20),
    }),
    'list by a keyword': (n) => ({ keyword: pick(middle, n + 90) }),
    'nothing found': (n) => ({ q: `${pick(middle, n)}璧${pick(middle, n + 1)}` }),
  };
}

/** Questions of the list of the back office. */
function officeQuestions() {
  return {
    'back office: the list': (n) => ({ pageSize: 20, current: 1 + n }),
    'back office: by a keyword': (n) => ({
      pageSize: 20,
      keyword: `${'水电光机车船桥门灯泵'[n % 10]}${'质力学器身体梁锁具阀'[Math.floor(n / 10) % 10]}`,
    }),
    'back office: by type and state': (n) => ({
      pageSize: 20 + Math.floor(n / 9),
      Type: ['发明', '实用新型', '外观设计'][n % 3],
      State: ['有权', '审中', '无权'][Math.floor(n / 3) % 3],
    }),
    'back office: by title': (n) => ({ pageSize: 20, current: 1 + n, sortby: 'Title' }),
  };
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

async function measure(total) {
  const { postgres, env } = await openBench(total);
  await deriveNothing(postgres);
  const portal = await startPortal({ ...env, MAX_DELAY_MS: '0' });
  try {
    await jobsDone(postgres);
    const cookie = await loggedIn(portal.url);
    const ask = async (query, of) => {
      const start = performance.now();
      const answer = await fetch(`${portal.url}${of}?${new URLSearchParams(query)}`, {
        headers: of.startsWith('/api/admin') ? { cookie } : {},
      });
      const body = await answer.json();
      if (!answer.ok && answer.status !== 503) throw new Error(`${JSON.stringify(query)}: ${body.errorMessage}`);
      return { ms: performance.now() - start, total: body.total ?? 0, late: !answer.ok };
    };
    const figures = {};
    const asked = [
      ...Object.entries(questions(total)).map(([name, of]) => [name, (n) => ask(of(n), '/api/Patents')]),
      ...Object.entries(officeQuestions()).map(([name, of]) => [name, (n) => ask(of(n), '/api/admin/Patents')]),
    ];
    for (const [name, put] of asked) {
      if (!name.includes(options.questions)) continue;
      const asks = name === 'nothing found' ? Math.min(ASKS, 30) : ASKS;
      // The first ones warm connections and plans, not the answers that follow.
      for (let n = 1; n <= 10; n += 1) await put(asks + n);
      const answers = [];
      for (let n = 0; n < asks; n += 1) answers.push(await put(n));
      const times = answers.map(({ ms }) => ms);
      const hits = answers.map((answer) => answer.total);
      const late = answers.filter((answer) => answer.late).length;
      figures[name] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), hits: percentile(hits, 0.5), late };
    }
    const sizes = await connected(postgres, (client) =>
      client.query(`select relname as name, pg_relation_size(oid) as bytes from pg_class
        where relkind in ('r', 'i') and (relname like 'patent_search%' or relname in ('patents', 'search_documents', 'search_tokens_idx'))
          and relname not like '%pkey' order by relname`),
    );
    return { figures, sizes: sizes.rows };
  } finally {
    await portal.stop();
    await postgres.stop();
  }
}

const before = await whenQuiet(Number(options.wait));
const results = [];
for (const total of SIZES) {
  if (options.only !== 'measure') {
    console.log(`\n${total} patents`);
    if (!(await prepare(total))) continue;
  }
  if (options.only !== 'load') results.push([total, await measure(total)]);
}
if (results.length > 0) {
  const head = [
    'ms over HTTP, p50 / p95 (hits of the median)',
    ...results.map(([total]) => total.toLocaleString('en')),
  ];
  const told = ({ p50, p95, hits, late }) =>
    `${p50.toFixed(1)} / ${p95.toFixed(1)} (${hits})${late > 0 ? ` 503 ×${late}` : ''}`;
  const names = Object.keys(results[0][1].figures);
  console.log();
  printTable(
    head,
    names.map((name) => [name, ...results.map(([, { figures }]) => told(figures[name]))]),
  );
  console.log();
  const tables = results[0][1].sizes.map(({ name }) => name);
  const sizeOf = (sizes, name) => `${Math.round((sizes.find((one) => one.name === name)?.bytes ?? 0) / 1e6)} MB`;
  printTable(
    ['size', ...head.slice(1)],
    tables.map((name) => [name, ...results.map(([, { sizes }]) => sizeOf(sizes, name))]),
  );
}
console.log(`before: ${before}; after: ${loadNote()}`);
