/**
 * `npm run bench:pages`: cold loads of every kind of public page in Chromium on a slow line (1.6 Mbit/s, 150 ms) and a four
 * times slower processor, beside a static page of the same content, second visits of the mobile ones, the first table of the
 * back office and a plain Umi max + antd page. Prints figures and what is asked of them; never fails. All of it takes more
 * than an hour. Options: `--runs=3`, `--only=/app/news,/desktop/login` (pages whose name holds one of these),
 * `--skip=static,again,office,plain`, `--list` (every request).
 */
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../scripts/lib/browser.mjs';
import { bundleServer } from '../scripts/lib/bundle-server.mjs';
import { buildPlainApp, startStaticServer } from './lib/baselines.mjs';
import { measurePage } from './lib/load-page.mjs';
import {
  AGAIN_LCP,
  COME_IN,
  inKb,
  isMobile,
  kb,
  limitsOf,
  nameOf,
  OFFICE_TABLE,
  Verdicts,
} from './lib/page-limits.mjs';
import { ADMIN, loadNote, printTable, root, startPortal, whenQuiet } from './lib/portal.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    skip: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});
const RUNS = Number(options.runs);
const ONLY = options.only.split(',');
const SKIPPED = options.skip.split(',');
const wanted = (name) => ONLY.some((part) => name.includes(part));
const verdicts = new Verdicts();

/** What desktop pages are looked at on a phone as well: who does not follow the offer of the mobile ones. */
const ON_PHONES = ['/desktop/index', '/desktop/news', '/desktop/news/detail'];

/** `[name, address, phone]` of the pages that the journeys open, and of those where people come in. */
async function pagesOf(url) {
  const outdir = path.join(root, 'build/bench');
  await mkdir(outdir, { recursive: true });
  await bundleServer({ 'public-pages': 'tests/journeys/support/public-pages.ts' }, outdir);
  const { publicPages } = await import(pathToFileURL(path.join(outdir, 'public-pages.mjs')).href);
  const addresses = [...(await publicPages(url)), ...COME_IN];
  const phones = addresses.filter((address) => ON_PHONES.includes(nameOf(address)));
  return [
    ...addresses.map((address) => [nameOf(address), address, isMobile(address)]),
    ...phones.map((address) => [`${nameOf(address)}, phone`, address, true]),
  ].filter(([name]) => wanted(name));
}

/** A mobile page from which a second visit comes. */
const cameFrom = (name) => (name === '/app/about' ? '/app/index' : '/app/about');

async function logIn(context, url) {
  const answer = await context.request.post(`${url}/api/auth/login`, { data: ADMIN, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`log-in failed: ${answer.status()} ${await answer.text()}`);
}

const ms = (value) => `${Math.round(value)}`;

function rowOf(name, got, limits, still) {
  const ratio = still ? got.lcp / still.lcp : undefined;
  const told = (figure, text, value) => verdicts.of(name, HEADS[figure], text, value, limits[figure]);
  return [
    name,
    ms(got.fcp),
    told('lcp', ms(got.lcp), Math.round(got.lcp)),
    still ? ms(still.lcp) : undefined,
    ratio === undefined ? undefined : told('ofStatic', `${ratio.toFixed(2)}×`, ratio),
    told('cls', got.cls.toFixed(3), got.cls),
    told('blocking', ms(got.blocking), Math.round(got.blocking)),
    told('requests', `${got.requests}`, got.requests),
    told('script', kb(got.scriptBytes), inKb(got.scriptBytes)),
    told('early', kb(got.earlyScriptBytes), inKb(got.earlyScriptBytes)),
    kb(got.htmlBytes),
    got.lcpElement,
  ];
}

const HEADS = {
  page: 'page',
  fcp: 'FCP ms',
  lcp: 'LCP ms',
  still: 'static LCP',
  ofStatic: 'LCP ÷ static',
  cls: 'CLS',
  blocking: 'blocking ms',
  requests: 'requests',
  script: 'script KB',
  early: 'before paint KB',
  html: 'HTML KB',
  element: 'LCP element',
};

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
  const pages = await pagesOf(portal.url);
  const rows = [];
  const faults = [];
  const lists = [];
  const second = [];
  for (const [name, address, mobile] of pages) {
    await fetch(portal.url + address, { headers: { 'accept-encoding': 'br' } }).then((answer) => answer.arrayBuffer());
    let still;
    if (!SKIPPED.includes('static')) {
      await baseline.holdPage(address);
      still = await measurePage(browser, baseline.url + address, { mobile }, RUNS);
    }
    const got = await measurePage(browser, portal.url + address, { mobile }, RUNS);
    rows.push(rowOf(name, got, limitsOf(address), still));
    if (isMobile(address) && !SKIPPED.includes('again'))
      second.push([
        name,
        await measurePage(browser, portal.url + address, { mobile, again: portal.url + cameFrom(name) }, RUNS),
        await measurePage(browser, portal.url + address, { mobile, again: 'about:blank' }, RUNS),
      ]);
    lists.push([name, got.list]);
    for (const error of new Set(got.errors)) faults.push(`${name}: ${error}`);
    process.stderr.write('.');
  }
  const office = '/admin/news';
  if (wanted(office) && !SKIPPED.includes('office')) {
    const got = await measurePage(
      browser,
      `${portal.url}${office}`,
      { prepare: (context) => logIn(context, portal.url), shown: '.ant-table-row' },
      RUNS,
    );
    rows.push(rowOf(office, got, OFFICE_TABLE));
    console.log(`${office}: rows on the screen after ${ms(got.shown)} ms`);
    lists.push([office, got.list]);
    for (const error of new Set(got.errors)) faults.push(`${office}: ${error}`);
  }
  if (wanted('plain') && !SKIPPED.includes('plain')) {
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
  printTable(Object.values(HEADS), rows);
  console.log(
    `Medians of ${RUNS} cold loads (layout shift: the worst); figure / what is asked; script is all that came until the page was quiet, compressed.`,
  );
  if (second.length > 0) {
    console.log('\nSecond visits, with what the browser kept of the first:');
    printTable(
      ['page', 'LCP ms, from a page of ours', 'from elsewhere'],
      second.map(([name, ...visits]) => [
        name,
        ...visits.map(({ lcp }, place) =>
          verdicts.of(
            name,
            `second visit ${place === 0 ? 'from ours' : 'from elsewhere'}`,
            ms(lcp),
            Math.round(lcp),
            AGAIN_LCP,
          ),
        ),
      ]),
    );
  }
  if (faults.length > 0) console.log(`Console errors:\n  ${faults.join('\n  ')}`);
  if (options.list) for (const [name, list] of lists) console.log(`\n${name}\n  ${list.join('\n  ')}`);
  console.log(`\n${verdicts.told()}`);
  console.log(`At the end, by its own work: ${loadNote()}`);
} finally {
  await browser.close();
  await baseline.stop();
  await portal.stop();
}
