/**
 * `npm run bench:similar -- <title_ipc.jsonl> [<ipc.jsonl>]`: how good similar patents and suggested classes are, asked over
 * the interface for records that were kept apart, and how long an answer takes. Of each title the eighth part by its digest
 * is kept apart; all others are imported, and terms are learned of them as the portal does. Prints figures; never fails.
 * Options: `--fill=100000` more records, titles put together from two (they have no class), for the times alone.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bundleServer } from '../scripts/lib/bundle-server.mjs';
import { loadNote, median, printTable, root, startPortal } from './lib/portal.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { fill: { type: 'string', default: '0' }, queries: { type: 'string', default: '100000' } },
});
const FILL = Number(options.fill);
const PASSWORD = 'Kiesel-36-Hafen!';
/** Similar patents that are looked at, and one part of so many that is kept apart. */
const FIRST = 10;
const KEPT_APART = 8;
/** Asked at the same time. */
const LANES = 2;

/** Titles with their subclasses, each title once, in two parts that are the same every time. */
async function readTitles(file) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const seen = new Set();
  const parts = { apart: [], learned: [] };
  for (const { title, ipc_subclasses: classes = [] } of lines.map((line) => JSON.parse(line))) {
    if (classes.length === 0 || seen.has(title)) continue;
    seen.add(title);
    const part = createHash('sha1').update(title).digest().readUInt32BE(0) % KEPT_APART === 0 ? 'apart' : 'learned';
    parts[part].push({ title, classes });
  }
  return parts;
}

const numberOf = (n) => `CN1${String(10_000_000 + n).padStart(8, '0')}A`;

function* recordsOf(learned) {
  for (const [n, { title, classes }] of learned.entries())
    yield `${JSON.stringify({ pub_no: numberOf(n), pub_date: '2021-05-14', title, ipcs: classes })}\n`;
  for (let n = 0; n < FILL; n += 1) {
    const one = learned[(n * 7919) % learned.length].title;
    const other = learned[(n * 104_729 + 13) % learned.length].title;
    const title = one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2));
    const pub_no = numberOf(learned.length + n);
    yield `${JSON.stringify({ pub_no, pub_date: '2019-03-08', title })}\n`;
  }
}

async function run(task, file, env) {
  const child = spawn(process.execPath, [path.join(root, `server/build/${task}.mjs`), file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${task} ended with ${code}`);
}

const shared = (own, others) => others.some((one) => own.includes(one));

async function ask(url, apart, classesOf, asked) {
  const sums = { near: 0, random: 0, top1: 0, top5: 0, said: 0 };
  const times = [];
  const ids = [...classesOf.keys()];
  let next = 0;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (;;) {
        const place = next;
        next += 1;
        const record = apart[place];
        if (!record || place >= asked) return;
        const start = performance.now();
        const answer = await fetch(`${url}/api/Patents/Similar?text=${encodeURIComponent(record.title)}`);
        const { data } = await answer.json();
        times.push(performance.now() - start);
        if (!answer.ok) throw new Error(`${answer.status} for ${record.title}`);
        const right = (symbol) => record.classes.includes(symbol);
        for (const { Id } of data.Patents.slice(0, FIRST))
          if (shared(record.classes, classesOf.get(Id) ?? [])) sums.near += 1;
        for (let n = 0; n < FIRST; n += 1)
          if (shared(record.classes, classesOf.get(ids[(place * 7919 + n * 104_729) % ids.length]))) sums.random += 1;
        if (right(data.Classes[0]?.Symbol)) sums.top1 += 1;
        if (data.Classes.some(({ Symbol: symbol }) => right(symbol))) sums.top5 += 1;
        sums.said += (data.Classes[0]?.Share ?? 0) / 100;
      }
    }),
  );
  return { sums, times: times.sort((a, b) => a - b) };
}

const [titles, ipc] = positionals;
if (!titles) throw new Error('name the file of titles, e.g. ../shared/data/patents/title_ipc.jsonl');
const work = await mkdtemp(path.join(tmpdir(), 'ip-portal-bench-'));
// PostgreSQL may run as another user.
await chmod(work, 0o777);
const undo = [];
try {
  const { apart, learned } = await readTitles(titles);
  const outdir = path.join(root, 'build/bench');
  await mkdir(outdir, { recursive: true });
  await bundleServer({ embedded: 'server/src/embedded/index.ts' }, outdir);
  const { startEmbeddedPostgres } = await import(pathToFileURL(path.join(outdir, 'embedded.mjs')).href);
  const log = { info() {}, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(work, 'data'), log });
  undo.push(() => postgres.stop());
  const env = {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: path.join(work, 'portal'),
    ADMIN_PASSWORD: PASSWORD,
    SEED: 'none',
  };
  const file = path.join(work, 'patents.jsonl');
  await pipeline(Readable.from(recordsOf(learned)), createWriteStream(file));
  await run('import-patents', file, env);
  if (ipc) await run('import-ipc', ipc, env);
  const portal = await startPortal(env);
  undo.push(() => portal.stop());
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  undo.push(() => client.end());
  const begun = performance.now();
  for (;;) {
    const { rows } = await client.query('select count(*)::int as count from patent_learning');
    if (rows[0].count > 0) break;
    await pause(500);
  }
  const learning = (performance.now() - begun) / 1000;
  await client.query('analyze');
  const { rows } = await client.query("select id, ipcs from patents where ipcs <> '{}'");
  const { rows: sizes } = await client.query(
    "select count(*)::int as terms, round(pg_total_relation_size('patent_terms') / 1e6)::int as mb from patent_terms",
  );
  const classesOf = new Map(rows.map(({ id, ipcs }) => [id, ipcs]));
  const asked = Math.min(apart.length, Number(options.queries));
  const { sums, times } = await ask(portal.url, apart, classesOf, asked);
  const share = (sum, of = asked) => (sum / of).toFixed(3);
  printTable(
    ['', 'portal', 'random', 'cosine of titles, for comparison'],
    [
      [
        `same subclass, of the first ${FIRST}`,
        share(sums.near, asked * FIRST),
        share(sums.random, asked * FIRST),
        '0.28',
      ],
      ['suggested class right, first', share(sums.top1), '', '0.43'],
      ['suggested class right, first five', share(sums.top5), '', '0.69'],
      ['share told of the first', share(sums.said), '', ''],
    ],
  );
  const p95 = times[Math.floor(times.length * 0.95)];
  console.log(`${learned.length} records learned from, ${asked} asked for; ${FILL} more in the library.`);
  console.log(`answers: median ${median(times).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, ${LANES} at a time.`);
  console.log(`learning: ${learning.toFixed(1)} s with the wait for it; ${sizes[0].terms} terms, ${sizes[0].mb} MB.`);
  console.log(loadNote());
} finally {
  for (const one of undo.reverse()) await one();
  await rm(work, { recursive: true, force: true });
}
