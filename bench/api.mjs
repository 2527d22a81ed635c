/**
 * `npm run bench:api`: how many reads a second we answer, from memory (warm) and from the database
 * (cold), beside bare Fastify with the same bytes and the same rows, on 1,000 news in one PostgreSQL.
 * Cold means that every request carries a parameter nobody sent before: nothing kept fits, and as such
 * an address may never come again, its answer is not kept either. "Half kept" asks each such address
 * twice, some time apart: both are cold, the second pays for keeping its answer as well.
 * Prints figures and targets; never fails. Options: `--seconds=12 --only=warm`. `BENCH_PEERS`: a folder
 * with `peers.json`, a list of `{name, list, detail}` addresses of peers already running with the same records.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { bundleServer } from '../scripts/lib/bundle-server.mjs';
import { freePort, loadNote, printTable, root, rssOf, startPortal, startScript, whenQuiet } from './lib/portal.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, only: { type: 'string', default: '' } },
});
const SECONDS = Number(options.seconds);
const CONNECTIONS = 10;
const RECORDS = 1_000;
/** Figures of `stack.md`, measured before on this kind of machine; shown where no peer is installed. */
const REFERENCE = [
  ['Strapi 5', 191, 398],
  ['Directus', 221, 343],
  ['Payload 3', 312, 389],
];

/** Addresses between the first and the second time one is asked for: long after the first was answered. */
const APART = 64;
let unique = 0;

/** Load on one address; `mode` is `cold` (every request is a new one), `again` (each comes twice) or nothing. */
async function hammer(url, pid, mode) {
  const target = new URL(url);
  let sent = 0;
  const first = unique;
  const once = () => {
    unique = first + (mode === 'again' ? Math.floor(sent / (2 * APART)) * APART + (sent % APART) : sent);
    sent += 1;
    return `${target.pathname}${target.search ? `${target.search}&` : '?'}_=${unique}`;
  };
  const settings = {
    url,
    connections: CONNECTIONS,
    ...(mode ? { requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: once() }) }] } : {}),
  };
  await autocannon({ ...settings, duration: 2 });
  const result = await autocannon({ ...settings, duration: SECONDS });
  unique += APART;
  const failed = result.non2xx + result.errors;
  if (failed > 0) console.log(`${url}: ${failed} answers were not 2xx`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, rss: rssOf(pid) };
}

async function fill(client) {
  await client.query(
    `insert into articles (kind, status, title, summary, content, source, author, category, tags, publish_time, is_top, is_recommended)
     select 'news', 'published', '知识产权新闻标题第' || n || '号：中心发布年度工作要点', repeat('摘要文字，说明新闻内容。', 8),
       '<p>' || repeat('正文段落，讲述知识产权保护与服务工作的进展。', 60) || '</p>', '知识产权保护中心', '编辑部',
       (array['中心动态','政策解读','行业资讯'])[n % 3 + 1], array['专利','商标'], now() - n * interval '1 hour', n <= 2, n % 10 = 0
     from generate_series(1, ${RECORDS}) n`,
  );
  await client.query('analyze');
  const { rows } = await client.query('select id from articles order by id offset 500 limit 1');
  return rows[0].id;
}

/** Ids of the rows a detail is made of. */
const idsOf = (id, previous, next, related) => [id, previous, next, ...[...related].sort((a, b) => a - b)].join(' ');

const opening = await whenQuiet();
const work = await mkdtemp(path.join(tmpdir(), 'ip-portal-bench-api-'));
const outdir = path.join(root, 'build/bench');
const undo = [() => rm(work, { recursive: true, force: true })];
try {
  await mkdir(outdir, { recursive: true });
  await bundleServer({ embedded: 'server/src/embedded/index.ts' }, outdir);
  const { startEmbeddedPostgres } = await import(pathToFileURL(path.join(outdir, 'embedded.mjs')).href);
  const quiet = () => undefined;
  const cluster = await startEmbeddedPostgres({ dataDir: work, log: { info: quiet, warn: quiet } });
  undo.push(() => cluster.stop());
  const DATABASE_URL = cluster.connectionString;
  // The portal brings the tables and answers only after we know that it runs without demo content.
  const portal = await startPortal({ DATABASE_URL, SEED: 'none' });
  undo.push(() => portal.stop());
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const id = await fill(client);
  await client.end();

  const list = `${portal.url}/api/Newss?current=1&pageSize=10`;
  const detail = `${portal.url}/api/Newss/${id}`;
  const bytes = { LIST_BYTES: path.join(work, 'list.json'), DETAIL_BYTES: path.join(work, 'detail.json') };
  const plain = { headers: { 'accept-encoding': 'identity' } };
  for (const [url, file] of [
    [`${list}&_=0`, bytes.LIST_BYTES],
    [`${detail}?_=0`, bytes.DETAIL_BYTES],
  ]) {
    const answer = await fetch(url, plain);
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  }
  const { data: article } = JSON.parse(await readFile(bytes.DETAIL_BYTES, 'utf8'));
  const relatedIds = article.Related.map((one) => one.Id);
  const bare = await startScript(
    path.join(root, 'bench/lib/bare.mjs'),
    { ...bytes, DATABASE_URL, DETAIL_ID: String(id), RELATED_IDS: JSON.stringify(relatedIds) },
    await freePort(),
    '/ready',
  );
  undo.push(() => bare.stop());
  const { data: same } = await (await fetch(`${bare.url}/pg/detail`)).json();
  const ours = idsOf(article.Id, article.Previous.Id, article.Next.Id, relatedIds);
  const theirs = idsOf(
    same.id,
    same.previous.id,
    same.next.id,
    same.related.map((one) => one.id),
  );
  if (ours !== theirs) throw new Error(`bare Fastify reads other rows than we do: ${theirs} instead of ${ours}`);

  console.log(
    `Node ${process.versions.node}, ${CONNECTIONS} connections, ${SECONDS} s each, ${RECORDS} news, ${opening}`,
  );
  const got = {};
  const plan = [
    ['bare memory list', `${bare.url}/memory/list`, bare.pid],
    ['ours warm list', list, portal.pid],
    ['bare memory detail', `${bare.url}/memory/detail`, bare.pid],
    ['ours warm detail', detail, portal.pid],
    ['bare pg list', `${bare.url}/pg/list`, bare.pid],
    ['ours cold list', list, portal.pid, 'cold'],
    ['bare pg detail', `${bare.url}/pg/detail`, bare.pid],
    ['bare pg detail (one row)', `${bare.url}/pg/row`, bare.pid],
    ['ours cold detail', detail, portal.pid, 'cold'],
    ['ours cold detail (half kept)', detail, portal.pid, 'again'],
  ].filter(([name]) => name.includes(options.only));
  const rows = [];
  for (const [name, url, pid, mode] of plan) {
    got[name] = await hammer(url, pid, mode);
    const { rate, p50, p99, rss } = got[name];
    rows.push([name, Math.round(rate), p50, p99, rss]);
  }

  let best = {
    list: Math.max(...REFERENCE.map(([, value]) => value)),
    detail: Math.max(...REFERENCE.map(([, , value]) => value)),
  };
  let measured = false;
  const peersFile = process.env.BENCH_PEERS ? path.join(process.env.BENCH_PEERS, 'peers.json') : '';
  if (peersFile && existsSync(peersFile)) {
    const rates = { list: [], detail: [] };
    for (const peer of JSON.parse(await readFile(peersFile, 'utf8'))) {
      for (const kind of ['list', 'detail']) {
        const result = await hammer(peer[kind]);
        rates[kind].push(result.rate);
        rows.push([`${peer.name} ${kind}`, Math.round(result.rate), result.p50, result.p99, undefined]);
      }
    }
    best = { list: Math.max(...rates.list), detail: Math.max(...rates.detail) };
    measured = true;
  } else {
    for (const [name, listRate, detailRate] of REFERENCE) {
      rows.push([`${name} list (not installed, reference)`, listRate]);
      rows.push([`${name} detail (not installed, reference)`, detailRate]);
    }
  }
  printTable(['what', 'requests/s', 'p50 ms', 'p99 ms', 'RSS MB'], rows);

  const targets = [];
  const target = (text, value, limit, unit) =>
    targets.push([
      text,
      `${value.toFixed(unit === '×' ? 1 : 0)} ${unit}`,
      `${limit} ${unit}`,
      value >= limit ? 'ok' : 'MISSED',
    ]);
  for (const kind of ['list', 'detail']) {
    const warm = got[`ours warm ${kind}`]?.rate;
    const cold = got[`ours cold ${kind}`]?.rate;
    const memory = got[`bare memory ${kind}`]?.rate;
    const read = got[`bare pg ${kind}`]?.rate;
    if (warm && memory) target(`warm ${kind} ÷ bare memory`, (100 * warm) / memory, 70, '%');
    if (cold && read) target(`cold ${kind} ÷ bare pg, same rows`, (100 * cold) / read, 60, '%');
    const peer = `best peer${measured ? '' : ' (reference)'}`;
    if (cold) target(`cold ${kind} ÷ ${peer}`, cold / best[kind], 5, '×');
    if (warm) target(`warm ${kind} ÷ ${peer}`, warm / best[kind], 40, '×');
  }
  const cold = got['ours cold detail']?.rate;
  const oneRow = got['bare pg detail (one row)']?.rate;
  const half = got['ours cold detail (half kept)']?.rate;
  const read = got['bare pg detail']?.rate;
  if (cold && oneRow) targets.push(['cold detail ÷ bare pg, one row', `${((100 * cold) / oneRow).toFixed(0)} %`]);
  if (half && read) targets.push(['half kept ÷ bare pg, same rows', `${((100 * half) / read).toFixed(0)} %`]);
  const rss = Math.max(
    ...Object.entries(got)
      .filter(([name]) => name.startsWith('ours'))
      .map(([, value]) => value.rss ?? 0),
  );
  if (rss > 0) targets.push(['RSS of Node, most', `${rss} MB`, '250 MB', rss < 250 ? 'ok' : 'MISSED']);
  console.log();
  printTable(['target', 'reached', 'wanted', ''], targets);
  console.log(`At the end, by its own work: ${loadNote()}`);
} finally {
  for (const step of undo.reverse()) await step().catch(() => undefined);
}
