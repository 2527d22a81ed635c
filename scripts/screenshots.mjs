/**
 * `npm run screenshots`: the pictures of README, taken anew of the built portal with its demo content and written to
 * `docs/images/` as WebP. Run by hand when what they show has changed; no test compares them.
 */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ADMIN, freePort, root, startScript } from '../bench/lib/portal.mjs';
import { ensureChromium } from './lib/browser.mjs';

const FOLDER = path.join(root, 'docs/images');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Pixels of the written picture's width: twice what README shows it at. */
const DESK_WIDE = 1200;
const PHONE_WIDE = 480;

/** Name of the picture, page, window, and who looks. */
const PICTURES = [
  { name: 'home', page: '/desktop/index' },
  { name: 'patent', page: '/desktop/patent/detail?id=1' },
  { name: 'law', page: '/desktop/law/detail?id=$law' },
  { name: 'app-home', page: '/app/index', window: PHONE },
  { name: 'app-law', page: '/app/law/detail?id=$law', window: PHONE },
  { name: 'admin', page: '/admin/dashboard', staff: true },
  { name: 'review', page: '/admin/postings', staff: true },
];

const sharp = createRequire(path.join(root, 'server/package.json'))('sharp');

/** Starts the portal on a folder of its own. */
async function startPortal(dataDir) {
  const port = await freePort();
  const settings = {
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SEED: 'demo',
    ADMIN_USERNAME: ADMIN.UserName,
    ADMIN_PASSWORD: ADMIN.Password,
  };
  return startScript(path.join(root, 'server/build/main.mjs'), settings, port, '/api/WebConfig');
}

/** The first statute of the portal's list. */
async function firstLaw(url) {
  const { data } = await (await fetch(`${url}/api/Laws?pageSize=1`)).json();
  return data[0].Id;
}

async function take(browser, portal, { name, page: address, window = DESK, staff = false }, law) {
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: window,
    deviceScaleFactor: 1.5,
  });
  try {
    if (staff) {
      const headers = { origin: portal.url };
      const answer = await context.request.post('/api/auth/login', { data: ADMIN, headers });
      if (!answer.ok()) throw new Error(`log-in: ${answer.status()}`);
    }
    const page = await context.newPage();
    await page.goto(address.replace('$law', String(law)), { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(FOLDER, `${name}.webp`);
    const wide = window === PHONE ? PHONE_WIDE : DESK_WIDE;
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .resize(wide)
        .webp({ quality: 72 })
        .toBuffer(),
    );
    console.log(`${path.relative(root, file)}  ${((await stat(file)).size / 1024).toFixed(0)} KB`);
  } finally {
    await context.close();
  }
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-screenshots-'));
let portal;
let browser;
try {
  await mkdir(FOLDER, { recursive: true });
  portal = await startPortal(dataDir);
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
  const law = await firstLaw(portal.url);
  for (const picture of PICTURES) await take(browser, portal, picture, law);
} finally {
  await browser?.close();
  await portal?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
