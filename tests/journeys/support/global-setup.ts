/** One Chromium and one portal for all journeys that change nothing everybody sees. */
import { rm } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { PREPARED, startPortal } from './portal.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Sites of their own for the journeys across sites.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
];

async function chromiumPath(): Promise<string> {
  const module = (await import(new URL('../../../scripts/lib/browser.mjs', import.meta.url).href)) as {
    ensureChromium(): Promise<string>;
  };
  return module.ensureChromium();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await chromiumPath();
  const prepared = await startPortal();
  await prepared.rest();
  process.env[PREPARED] = prepared.dataDir;
  const [portal, browser] = await Promise.all([
    // All who come in the journeys come from one address.
    startPortal([], { REGISTRATIONS_PER_HOUR: '1000' }),
    chromium.launchServer({ executablePath, args: FLAGS, headless: true }),
  ]);
  project.provide('origin', portal.origin);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await portal.stop();
    await rm(prepared.dataDir, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the shared portal. */
    origin: string;
    /** Address of the shared Chromium. */
    browser: string;
  }
}
