/**
 * `npm run bench:import`: how many records of JSON lines an import of patents takes in a second, beside a bare COPY of the
 * rows it wrote into the same tables with the same indexes, on one embedded PostgreSQL. Prints figures; never fails.
 * Options: `--records=100000`, `--abstract=300` (characters).
 */
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { bundleServer } from '../scripts/lib/bundle-server.mjs';
import { buildServer } from '../scripts/lib/tasks.mjs';
import { loadNote, peakOf, printTable, root, whenQuiet } from './lib/portal.mjs';

const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    abstract: { type: 'string', default: '300' },
    wait: { type: 'string', default: '60' },
  },
});
const RECORDS = Number(options.records);
const ABSTRACT = Number(options.abstract);
/** What an import of new records writes; those that others refer to first. */
const TABLES = [
  'patents',
  'patent_publications',
  'patent_sources',
  'patent_import_changes',
  'search_documents',
  'patent_search',
  'patent_parties',
  'patent_party_spellings',
];

const WORDS =
  '一种用于装置的方法系统包括传感器模块控制电路数据处理与结构连接所述本发明公开了设有支架电机壳体温度压力检测单元'.split(
    '',
  );
const wordsOf = (seed, length) =>
  Array.from({ length }, (_, index) => WORDS[(seed * 31 + index * index * 7 + index * 13) % WORDS.length]).join('');

function* lines() {
  for (let n = 0; n < RECORDS; n += 1) {
    const number = `CN1${String(10_000_000 + n).padStart(8, '0')}A`;
    const day = `20${String(11 + (n % 15)).padStart(2, '0')}-${String(1 + (n % 12)).padStart(2, '0')}-15`;
    const record = {
      pub_no: number,
      pub_date: day,
      title: wordsOf(n, 18),
      abstract: wordsOf(n + 1, ABSTRACT),
      applicants: [`${wordsOf(n % 997, 4)}有限公司`],
      inventors: [wordsOf(n % 211, 3), wordsOf(n % 307, 3)],
      ipcs: ['G06F16/33', 'H04L67/12'],
    };
    yield `${JSON.stringify(record)}\n`;
  }
}

/** Runs the import as its command does; answers the highest resident memory of the process in MB. */
async function runImport(file, env) {
  const task = path.join(root, 'server/build/import-patents.mjs');
  const child = spawn(
    process.execPath,
    [...(process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), task, file],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, peakOf(child.pid) ?? 0)), 250);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return peak;
}

const seconds = async (work) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const work = await mkdtemp(path.join(tmpdir(), 'ip-portal-bench-'));
// PostgreSQL may run as another user, and writes its copies there.
await chmod(work, 0o777);
const undo = [];
try {
  await buildServer();
  const outdir = path.join(root, 'build/bench');
  await mkdir(outdir, { recursive: true });
  await bundleServer({ embedded: 'server/src/embedded/index.ts' }, outdir);
  const { startEmbeddedPostgres } = await import(pathToFileURL(path.join(outdir, 'embedded.mjs')).href);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(work, 'data'),
    log: { info() {}, warn: console.warn },
  });
  undo.push(() => postgres.stop());
  const file = path.join(work, 'patents.jsonl');
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const { size } = await stat(file);
  const before = await whenQuiet(Number(options.wait));
  const env = {
    DATABASE_URL: postgres.connectionString,
    DATA_DIR: path.join(work, 'portal'),
    ADMIN_PASSWORD: 'Kiesel-36-Hafen!',
  };
  const peak = await runImport(file, env);
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  undo.push(() => client.end());
  const { rows } = await client.query(
    'select created, extract(epoch from finished_at - created_at)::float8 as seconds from patent_imports order by id desc limit 1',
  );
  const [{ created, seconds: imported }] = rows;
  for (const table of TABLES) await client.query(`copy ${table} to '${work}/${table}.copy'`);
  // What else belongs to patents, and is empty here, goes with them.
  await client.query(`truncate ${TABLES.join(', ')} cascade`);
  const copied = await seconds(async () => {
    await client.query('begin');
    for (const table of TABLES) await client.query(`copy ${table} from '${work}/${table}.copy'`);
    await client.query('commit');
  });
  printTable(
    ['', 'seconds', 'records a second', 'share of COPY'],
    [
      ['COPY of prepared rows', copied.toFixed(1), Math.round(created / copied), ''],
      [
        'import of JSON lines',
        imported.toFixed(1),
        Math.round(created / imported),
        `${Math.round((copied / imported) * 100)} %`,
      ],
    ],
  );
  console.log(`${created} records, ${Math.round(size / 1e6)} MB; the import took at most ${peak} MB of memory.`);
  console.log(`before: ${before}; after: ${loadNote()}`);
} finally {
  for (const one of undo.reverse()) await one();
  await rm(work, { recursive: true, force: true });
}
