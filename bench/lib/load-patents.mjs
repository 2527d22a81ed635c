/** Fills the tables of patents with made ones, by COPY and without indexes, which are built at the end; can be stopped and goes on. */
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MADE, madePatent } from './made-patents.mjs';
import { root } from './portal.mjs';

// As the backend has it: bench is no workspace of its own.
const fromServer = createRequire(path.join(root, 'server/package.json'));
const { sql } = fromServer('drizzle-orm');
const { PgDialect } = fromServer('drizzle-orm/pg-core');

/** A value in the text format of COPY. */
function copied(value) {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value)
    ? `{${value.map((one) => `"${one.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
    : String(value);
  return text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign]);
}
const rowOf = (row, columns) => `${columns.map((column) => copied(row[column])).join('\t')}\n`;

const DOCUMENT = ['kind', 'ref_id', 'title', 'body', 'sort_date', 'tokens'];
const PUBLICATION = ['number', 'patent_id', 'kind', 'stage', 'published_on'];
const CHUNK = 20_000;
/** The first made patent; what the demo has stands before it. */
export const FIRST_ID = 1_001;

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

/** A chunk of patents as three files; answers the columns of the patents. */
async function writeChunk(folder, from, to, total, { sources, prepareRows, patentSearch, checkDigit }) {
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
  const columns = Object.keys(rows[0]);
  await write('patents.copy', rows, columns);
  await write('documents.copy', documents, DOCUMENT);
  await write('publications.copy', printed, PUBLICATION);
  return columns;
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

/** What is filled. */
const TABLES = ['patents', 'search_documents', 'patent_publications', 'patent_search'];
const STEPS = ['texts', 'patents', 'rows', 'indexes'];

/**
 * Loads from where an earlier run was stopped; undefined when `minutes` (0: as many as it takes) are up before the end.
 * Answers how many seconds each step took.
 */
export async function loadPatents(client, folder, total, parts, minutes) {
  const started = performance.now();
  const late = () => minutes > 0 && performance.now() - started > minutes * 60_000;
  const file = path.join(folder, 'progress.json');
  const known = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off; set statement_timeout = 0`);
  const state = known ?? {
    made: MADE,
    next: FIRST_ID,
    definitions: [],
    ...Object.fromEntries(STEPS.map((step) => [step, 0])),
  };
  if (state.made !== MADE) throw new Error(`${folder} holds other patents, of an earlier bench: remove it`);
  const keep = () => writeFile(file, JSON.stringify(state));
  if (!known) {
    const { rows } = await client.query('select max(edition) as edition from patent_search where edition <> 0');
    state.edition = rows[0].edition;
    // The demo has served: its numbers may be those of patents that are made.
    await client.query('delete from patents');
    for (const table of TABLES) state.definitions.push(...(await withoutIndexes(client, table)));
    // The publications of a patent are found by it while the index is away.
    await client.query('create index bench_publications on patent_publications (patent_id)');
    await keep();
  }
  const { sql: derived, params } = new PgDialect().sqlToQuery(
    parts.derivedRows(sql`p.id >= ${0}::int and p.id < ${0}::int`),
  );
  const derivedColumns = `patent_id, filed_on, published_on, granted_on, expires_on, facets, words`;
  const end = FIRST_ID + total;
  while (state.next < end) {
    if (late()) return undefined;
    const to = Math.min(state.next + CHUNK, end);
    let columns;
    state.texts += await seconds(async () => {
      columns = await writeChunk(folder, state.next, to, end, parts);
    });
    state.patents += await seconds(async () => {
      await client.query(`copy patents (${columns}) from '${folder}/patents.copy'`);
      await client.query(`copy patent_publications (${PUBLICATION}) from '${folder}/publications.copy'`);
      await client.query(`copy search_documents (${DOCUMENT}) from '${folder}/documents.copy'`);
    });
    state.rows += await seconds(() =>
      client.query(
        `insert into patent_search (${derivedColumns}, edition) select ${derivedColumns}, ${state.edition} from (${derived}) as derived`,
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
  for (const table of TABLES) state.indexes += await seconds(() => client.query(`vacuum (analyze) ${table}`));
  await client.query(`select setval(pg_get_serial_sequence('patents', 'id'), (select max(id) from patents))`);
  return state;
}

/** What an earlier run has loaded into a folder: seconds of each step; undefined before it is all there. */
export async function loadedIn(folder) {
  const file = path.join(folder, 'loaded.json');
  if (!existsSync(file)) return undefined;
  const times = JSON.parse(await readFile(file, 'utf8'));
  if (times.made !== MADE) throw new Error(`${folder} holds other patents, of an earlier bench: remove it`);
  return times;
}

/** Notes that it is all there. */
export async function noteLoaded(folder, times) {
  for (const name of ['patents', 'documents', 'publications'])
    await rm(path.join(folder, `${name}.copy`), { force: true });
  await writeFile(path.join(folder, 'loaded.json'), JSON.stringify(times));
}

/** Rates of loading as rows of a table. */
export function ratesOf(times, total) {
  const row = (name, time) => [name, time.toFixed(1), Math.round(total / time)];
  const all = STEPS.reduce((sum, step) => sum + times[step], 0);
  return [
    row('making and cutting texts', times.texts),
    row('COPY of patents, publications, documents', times.patents),
    row('search rows', times.rows),
    row('all indexes, VACUUM', times.indexes),
    row('all of it', all),
  ];
}
