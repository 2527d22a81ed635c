/** One cold load of a page in Chromium on a slow line and a slow processor, measured. */
import { median } from './portal.mjs';

const KBIT = 1024 / 8;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1600 * KBIT, uploadThroughput: 750 * KBIT };
const CPU_SLOWDOWN = 4;
/** The page counts as quiet after this long without anything under way. */
const QUIET_MS = 2_500;

/** Runs in the page before anything else. */
function observe() {
  const seen = { fcp: 0, lcp: 0, lcpElement: '', cls: 0, tasks: [] };
  window.__bench = seen;
  const on = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    const node = entry.element;
    seen.lcpElement = node
      ? `${node.tagName.toLowerCase()}${node.className ? `.${String(node.className).split(' ')[0]}` : ''}`
      : '?';
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value;
  });
  if (window.__benchShown) {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(window.__benchShown)) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.shown = performance.now())));
    }).observe(document, { childList: true, subtree: true });
  }
  on('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
}

/**
 * Follows the page's traffic until nothing is under way, whatever asked for it; the figures of `finish()` are bytes as they
 * came over the wire, those of scripts without the lines above them.
 */
async function watchTraffic(cdp) {
  const requests = new Map();
  let open = 0;
  let lastChange = Date.now();
  let epochShift;
  cdp.on('Network.requestWillBeSent', (event) => {
    if (event.request.url.startsWith('data:')) return;
    epochShift ??= event.wallTime - event.timestamp;
    if (!requests.has(event.requestId)) open += 1;
    requests.set(event.requestId, { url: event.request.url, type: event.type, bytes: 0 });
    lastChange = Date.now();
  });
  cdp.on('Network.responseReceived', (event) => {
    const request = requests.get(event.requestId);
    const length = Object.entries(event.response.headers).find(
      ([name]) => name.toLowerCase() === 'content-length',
    )?.[1];
    if (request && length) request.length = Number(length);
  });
  const done = (event) => {
    const request = requests.get(event.requestId);
    if (!request || request.done) return;
    request.done = true;
    request.bytes = event.encodedDataLength ?? 0;
    request.end = event.timestamp;
    open -= 1;
    lastChange = Date.now();
  };
  cdp.on('Network.loadingFinished', done);
  cdp.on('Network.loadingFailed', done);
  return {
    async quiet() {
      while (open > 0 || Date.now() - lastChange < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    finish(paintEpoch) {
      const all = [...requests.values()];
      const scripts = all.filter((request) => request.type === 'Script');
      const sum = (list) => list.reduce((total, request) => total + request.bytes, 0);
      // Without the lines of HTTP, as the sizes of files are told.
      const bodies = (list) => list.reduce((total, { bytes, length }) => total + Math.min(bytes, length ?? bytes), 0);
      return {
        requests: all.length,
        scriptBytes: bodies(scripts),
        // Whole scripts that had arrived, and could run, when the first content was painted.
        earlyScriptBytes: bodies(scripts.filter((request) => request.end && request.end + epochShift < paintEpoch)),
        htmlBytes: sum(all.filter((request) => request.type === 'Document')),
        totalBytes: sum(all),
        list: all.map((request) => `${request.type} ${request.bytes} ${request.url}`),
      };
    },
  };
}

async function loadOnce(browser, url, { mobile, prepare, shown, again }) {
  const context = await browser.newContext({
    viewport: mobile ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(mobile ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    locale: 'zh-CN',
    // What a worker asks for is not slowed down with the page.
    ...(again ? { serviceWorkers: 'block' } : {}),
  });
  try {
    await prepare?.(context);
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    if (shown) await page.addInitScript(`window.__benchShown = ${JSON.stringify(shown)}`);
    await page.addInitScript(observe);
    const traffic = await watchTraffic(cdp);
    if (again) {
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
      await traffic.quiet();
      // From elsewhere the browser brings up a process of its own for the page, which takes a while of its own.
      await page.goto(again, { waitUntil: 'load', timeout: 60_000 });
      await traffic.quiet();
    }
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await traffic.quiet();
    const seen = await page.evaluate(() => ({ ...window.__bench, origin: performance.timeOrigin }));
    const blocking = seen.tasks
      .filter(([start, duration]) => start + duration > seen.fcp)
      .reduce((total, [start, duration]) => {
        const from = Math.max(start, seen.fcp);
        return total + Math.max(0, start + duration - from - 50);
      }, 0);
    return {
      ...traffic.finish((seen.origin + seen.fcp) / 1000),
      fcp: seen.fcp,
      lcp: seen.lcp,
      lcpElement: seen.lcpElement,
      shown: seen.shown,
      cls: seen.cls,
      blocking,
      errors,
    };
  } finally {
    await context.close();
  }
}

/** Medians of `runs` loads, cold ones or, with `again`, second visits from that address. */
export async function measurePage(browser, url, options = {}, runs = 5) {
  const loads = [];
  for (let run = 0; run < runs; run += 1) loads.push(await loadOnce(browser, url, options));
  const mid = (name) => median(loads.map((load) => load[name]));
  const last = loads[loads.length - 1];
  return {
    fcp: mid('fcp'),
    lcp: mid('lcp'),
    shown: mid('shown'),
    cls: Math.max(...loads.map((load) => load.cls)),
    blocking: mid('blocking'),
    requests: mid('requests'),
    scriptBytes: mid('scriptBytes'),
    earlyScriptBytes: mid('earlyScriptBytes'),
    htmlBytes: mid('htmlBytes'),
    totalBytes: mid('totalBytes'),
    lcpElement: last.lcpElement,
    list: last.list,
    errors: last.errors,
  };
}
