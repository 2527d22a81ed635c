/**
 * `npm run bench:pages`: cold loads of our pages in Chromium on a slow line (1.6 Mbit/s, 150 ms)
 * and a four times slower processor, beside a static page of the same content and a plain Umi max +
 * antd page. Prints figures and budgets; never fails. Options: `--runs=5 --only=news --list`.
 */
import { readdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/lib/browser.mjs';
import { buildPlainApp, startStaticServer } from './lib/baselines.mjs';
import { measurePage } from './lib/load-page.mjs';
import { ADMIN, loadNote, printTable, startPortal, whenQuiet } from './lib/portal.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});
const RUNS = Number(options.runs);
const KB = 1024;

/** Compressed script of a page in KB, as `scripts/lib/sizes.mjs` has it: of the phone's own pages what is asked. */
const SCRIPT = { site: 118, app: 110 };
const HOME = { lcp: 800, early: 0, blocking: 150, requests: 20, cls: 0.02 };
const LIST = { lcp: 700, ofStatic: 2, early: 0, blocking: 150, requests: 15, cls: 0.02 };
const DETAIL = { lcp: 700, ofStatic: 2, early: 0, blocking: 150, requests: 12, cls: 0.02 };
/** Of a mobile page that was seen before. */
const AGAIN_LCP = 400;
/** Where people come in. */
const COME_IN = { lcp: 1200, early: 0, blocking: 150, requests: 15, cls: 0.02 };
const ADMIN_TABLE = { lcp: 3500, script: 400 };

/** Address of the first record of a list. */
async function firstDetail(url, list, pattern) {
  const html = await (await fetch(url + list)).text();
  const found = pattern.exec(html)?.[0];
  if (!found) throw new Error(`${list} shows no record`);
  return found.replaceAll('&amp;', '&');
}

async function logIn(context, url) {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: ADMIN, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`log-in failed: ${answer.status()} ${await answer.text()}`);
}

const ms = (value) => `${Math.round(value)}`;
const kb = (value) => (value / KB).toFixed(value < 10 * KB && value > 0 ? 1 : 0);
const verdict = (value, limit) => (limit === undefined ? '' : value <= limit ? ' ok' : ' OVER');

function rowOf(name, got, budget, still) {
  const ratio = still ? got.lcp / still.lcp : undefined;
  const with_ = (text, value, limit) => (limit === undefined ? text : `${text} / ${limit}${verdict(value, limit)}`);
  return [
    name,
    ms(got.fcp),
    with_(ms(got.lcp), Math.round(got.lcp), budget.lcp),
    still ? ms(still.lcp) : undefined,
    ratio === undefined ? undefined : with_(`${ratio.toFixed(2)}×`, ratio, budget.ofStatic),
    with_(got.cls.toFixed(3), got.cls, budget.cls),
    with_(ms(got.blocking), Math.round(got.blocking), budget.blocking),
    with_(`${got.requests}`, got.requests, budget.requests),
    with_(kb(got.scriptBytes), got.scriptBytes / KB, budget.script),
    with_(kb(got.earlyScriptBytes), got.earlyScriptBytes / KB, budget.early),
    kb(got.htmlBytes),
    got.lcpElement,
  ];
}

const HEAD = [
  'page',
  'FCP ms',
  'LCP ms',
  'static LCP',
  'LCP ÷ static',
  'CLS',
  'blocking ms',
  'requests',
  'script KB',
  'before paint KB',
  'HTML KB',
  'LCP element',
];

const executablePath = await ensureChromium();
const quiet = await whenQuiet();
const portal = await startPortal();
const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const baseline = await startStaticServer(portal.url);
try {
  console.log(`Chromium ${browser.version()}, Node ${process.versions.node}, ${quiet}`);
  const article = await firstDetail(portal.url, '/desktop/news', /\/desktop\/news\/detail\?id=\d+/);
  const statute = await firstDetail(portal.url, '/desktop/law', /\/desktop\/law\/detail\?id=\d+/);
  const patent = await firstDetail(portal.url, '/desktop/patent', /\/desktop\/patent\/detail\?id=\d+/);
  const mobileNews = await firstDetail(portal.url, '/app/news', /\/app\/news\/detail\?id=\d+/);
  const pages = [
    ['home', '/desktop/index', HOME],
    ['news list', '/desktop/news', LIST],
    ['law list', '/desktop/law', LIST],
    ['patent list', '/desktop/patent', LIST],
    ['article', article, DETAIL],
    ['statute', statute, DETAIL],
    ['patent detail', patent, DETAIL],
    ['log-in', '/desktop/login', COME_IN],
    ['registration', '/desktop/register', COME_IN],
    ['home, phone', '/desktop/index', HOME, true],
    ['news list, phone', '/desktop/news', LIST, true],
    ['article, phone', article, DETAIL, true],
    ['/app home', '/app/index', { ...HOME, lcp: 700 }, true],
    ['/app news list', '/app/news', LIST, true],
    ['/app article', mobileNews, DETAIL, true],
    ['/app services', '/app/services', LIST, true],
    ['/app patents', '/app/patent', LIST, true],
    ['/app patent', patent.replace('/desktop/', '/app/'), DETAIL, true],
  ].filter(([name]) => name.includes(options.only));

  const rows = [];
  const faults = [];
  const lists = [];
  const second = [];
  for (const [name, address, budget, mobile = false] of pages) {
    await fetch(portal.url + address, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.arrayBuffer());
    await baseline.holdPage(address);
    const still = await measurePage(browser, baseline.url + address, { mobile }, RUNS);
    const got = await measurePage(browser, portal.url + address, { mobile }, RUNS);
    const script = name.startsWith('/app') ? SCRIPT.app : SCRIPT.site;
    rows.push(rowOf(name, got, { ...budget, script }, still));
    if (name.startsWith('/app'))
      second.push([
        name,
        await measurePage(browser, portal.url + address, { mobile, again: `${portal.url}/app/about` }, RUNS),
        await measurePage(browser, portal.url + address, { mobile, again: 'about:blank' }, RUNS),
      ]);
    lists.push([name, got.list]);
    for (const error of new Set(got.errors)) faults.push(`${name}: ${error}`);
    process.stderr.write('.');
  }
  if ('admin table'.includes(options.only)) {
    const got = await measurePage(
      browser,
      `${portal.url}/admin/news`,
      { prepare: (context) => logIn(context, portal.url), shown: '.ant-table-row' },
      RUNS,
    );
    rows.push(rowOf('admin news table', got, ADMIN_TABLE));
    console.log(`admin news table: rows on the screen after ${ms(got.shown)} ms`);
    lists.push(['admin news table', got.list]);
    for (const error of new Set(got.errors)) faults.push(`admin news table: ${error}`);
  }
  if ('plain'.includes(options.only)) {
    const plain = await buildPlainApp();
    if (plain.dist) {
      await baseline.holdFolder(
        plain.dist,
        '/plain',
        (await readdir(plain.dist)).filter((file) => /\.(js|css|html)$/.test(file)),
      );
      const html = await (await fetch(`${baseline.url}/plain/index.html`)).text();
      baseline.hold('/plain/', Buffer.from(html), 'text/html; charset=utf-8');
      rows.push(rowOf('plain max + antd list', await measurePage(browser, `${baseline.url}/plain/`, {}, RUNS), {}));
    } else {
      console.log(`plain max + antd page: skipped, its build failed:\n${plain.reason}`);
    }
  }
  process.stderr.write('\n');
  printTable(HEAD, rows);
  console.log(
    'Medians (layout shift: the worst) of cold loads; "figure / budget"; script and HTML as compressed on the wire.',
  );
  if (second.length > 0) {
    console.log('\nSecond visits, with what the browser kept of the first:');
    printTable(
      ['page', 'LCP ms, from a page of ours', 'from elsewhere'],
      second.map(([name, ...visits]) => [
        name,
        ...visits.map(({ lcp }) => `${ms(lcp)} / ${AGAIN_LCP}${verdict(Math.round(lcp), AGAIN_LCP)}`),
      ]),
    );
  }
  if (faults.length > 0) console.log(`Console errors:\n  ${faults.join('\n  ')}`);
  if (options.list) for (const [name, list] of lists) console.log(`\n${name}\n  ${list.join('\n  ')}`);
  console.log(`At the end, by its own work: ${loadNote()}`);
} finally {
  await browser.close();
  await baseline.stop();
  await portal.stop();
}
