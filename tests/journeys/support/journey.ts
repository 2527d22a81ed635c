/** `journey`: a test that gets `open`, which opens pages that are watched until it ends. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { ADMIN, ROOT } from './portal.ts';
import { type Allowed, Watch } from './watch.ts';

export interface Who {
  UserName: string;
  Password: string;
}

export interface OpenOptions {
  /** Logs in before the first page. */
  as?: Who;
  /** Begins with this context's cookies and storage. */
  state?: BrowserContextOptions['storageState'];
  /** Another portal than the shared one. */
  origin?: string;
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** A finger instead of a mouse. */
  touch?: true;
  userAgent?: string;
  /** Certificates that nobody has signed. */
  ignoreHTTPSErrors?: true;
  allowed?: Allowed;
}

export interface Opened {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

export type Open = (options?: OpenOptions) => Promise<Opened>;

export { ADMIN };

/** The window of a desk, unless a journey says otherwise. */
export const WIDE = { width: 1440, height: 900 };

let shared: Promise<Browser> | undefined;

/** The Chromium of the whole run. */
function browser(): Promise<Browser> {
  shared ??= chromium.connect(inject('browser'));
  return shared;
}

/** A portal's answer to `POST` as JSON; throws when it refuses. */
async function post(context: BrowserContext, origin: string, url: string, data: object): Promise<void> {
  const answer = await context.request.post(`${origin}${url}`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
}

/** A new user of the portal. */
export async function newUser(origin: string, name: string): Promise<Who> {
  const context = await (await browser()).newContext();
  const who = { UserName: name, Password: 'Birke-58-Nebel' };
  await post(context, origin, '/api/auth/register', { ...who, AgreePrivacy: true });
  await context.close();
  return who;
}

/** Cookies of a logged-in `who`. */
export async function loggedIn(origin: string, who: Who): Promise<BrowserContextOptions['storageState']> {
  const context = await (await browser()).newContext();
  await post(context, origin, '/api/auth/login', who);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Sends a body to the interface as `who`. */
export async function posted(origin: string, who: Who, url: string, body: object): Promise<void> {
  const context = await (await browser()).newContext();
  await post(context, origin, '/api/auth/login', who);
  await post(context, origin, url, body);
  await context.close();
}

async function openContext(options: OpenOptions): Promise<Opened> {
  const origin = options.origin ?? inject('origin');
  const context = await (await browser()).newContext({
    baseURL: origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What is still growing takes a click elsewhere, and colours on their way from day to night are neither.
    reducedMotion: 'reduce',
    viewport: { width: options.width ?? WIDE.width, height: options.height ?? WIDE.height },
    javaScriptEnabled: options.javaScript ?? true,
    ...(options.touch ? { isMobile: true, hasTouch: true } : {}),
    ...(options.ignoreHTTPSErrors ? { ignoreHTTPSErrors: true } : {}),
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    ...(options.state ? { storageState: options.state } : {}),
  });
  context.setDefaultTimeout(30_000);
  if (options.as) await post(context, origin, '/api/auth/login', options.as);
  const watch = new Watch(origin, options.allowed);
  watch.attach(context);
  return { page: await context.newPage(), context, watch };
}

export const journey = test.extend<{ open: Open }>({
  open: async ({ task }, use) => {
    const opened: Opened[] = [];
    await use(async (options = {}) => {
      const one = await openContext(options);
      opened.push(one);
      return one;
    });
    const failed = task.result?.errors?.length || opened.some((one) => one.watch.problems.length > 0);
    if (failed) await screenshots(task.name, opened);
    await Promise.all(opened.map((one) => one.context.close()));
    expect(opened.flatMap((one) => one.watch.problems)).toEqual([]);
  },
});

async function screenshots(name: string, opened: Opened[]): Promise<void> {
  const folder = path.join(ROOT, 'build', 'journey-failures');
  await mkdir(folder, { recursive: true });
  const pages = opened.flatMap((one) => one.context.pages());
  for (const [index, page] of pages.entries()) {
    const file = path.join(folder, `${name.replace(/[^\w\u4e00-\u9fa5]+/g, '-').slice(0, 60)}-${index}.png`);
    await page.screenshot({ path: file }).catch(() => undefined);
    await tellFaults(page).catch(() => undefined);
  }
}

/** Prints what a form says is wrong: a screenshot may be out of reach when only the output is kept. */
async function tellFaults(page: Page): Promise<void> {
  const said = await page.locator('[role=alert], .ant-form-item-explain-error').allInnerTexts();
  const faults = said.filter((text) => text.trim() !== '').slice(0, 10);
  process.stderr.write(`${new URL(page.url()).pathname}: ${faults.join(' · ') || 'no fault is told'}\n`);
}
