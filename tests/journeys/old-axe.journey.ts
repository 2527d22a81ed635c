/** axe finds nothing serious on any page for the public, wide and narrow. */

import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject } from 'vitest';
import { adminRoutes } from '../../src/routes/index.ts';
import { ADMIN, journey, loggedIn, newUser, type OpenOptions } from './support/journey.ts';
import { publicPages, takenOver } from './support/pages.ts';

interface AxeResult {
  violations: { id: string; impact: string | null; nodes: { target: unknown[]; failureSummary?: string }[] }[];
}

const origin = inject('origin');
let user: OpenOptions['state'];
let admin: OpenOptions['state'];
const adminPages = adminRoutes.flatMap(({ path, screen }) => (screen ? [path] : []));
let pages: string[] = [];

beforeAll(async () => {
  user = await loggedIn(origin, await newUser(origin, `reader_${Date.now() % 1_000_000}`));
  admin = await loggedIn(origin, ADMIN);
  pages = await publicPages(origin);
});

/** Serious and critical findings, one line each. */
async function findings(page: Page): Promise<string[]> {
  // Finished animations: a half-faded text has a poor contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  await page.evaluate(axe.source);
  const result = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')} – ${nodes[0]?.failureSummary ?? ''}`,
    );
}

for (const width of [1440, 390]) {
  const height = width > 1000 ? 900 : 844;
  for (const group of ['desktop', 'app']) {
    journey(
      `/${group} at ${width} px`,
      async ({ open }) => {
        const { page, watch } = await open({ width, height });
        const own =
          group === 'desktop' ? ['/desktop/login', '/desktop/register', '/auth', '/auth/login'] : ['/app/login'];
        const found: string[] = [];
        watch.allow({ statuses: [404] });
        for (const url of [...pages.filter((each) => each.startsWith(`/${group}`)), ...own, `/${group}/no-such-page`]) {
          watch.forget();
          await page.goto(url);
          await takenOver(page);
          await watch.quiet();
          found.push(...(await findings(page)).map((line) => `${url} ${line}`));
        }
        expect(found.join('\n')).toBe('');
      },
      240_000,
    );
  }

  journey(
    `the back office at ${width} px`,
    async ({ open }) => {
      const { page, watch } = await open({ width, height, state: admin });
      const found: string[] = [];
      for (const url of adminPages) {
        watch.forget();
        await page.goto(url);
        await page.getByRole('heading', { level: 1 }).last().waitFor();
        await watch.quiet();
        // Rows, forms and the editor have come.
        await expect.poll(() => page.locator('.ant-skeleton, [aria-busy=true]').count()).toBe(0);
        found.push(...(await findings(page)).map((line) => `${url} ${line}`));
      }
      await page.goto('/admin/links');
      await page.getByRole('button', { name: '新建链接' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).waitFor();
      found.push(...(await findings(page)).map((line) => `/admin/links, form: ${line}`));
      expect(found.join('\n')).toBe('');
    },
    240_000,
  );

  journey(
    `account and trading area at ${width} px`,
    async ({ open }) => {
      const { page, watch } = await open({ width, height, state: user });
      const found: string[] = [];
      for (const url of ['/desktop/account', '/desktop/transaction', '/desktop/transaction/post', '/app/login']) {
        watch.forget();
        await page.goto(url);
        await takenOver(page);
        await watch.quiet();
        found.push(...(await findings(page)).map((line) => `${url} ${line}`));
      }
      expect(found.join('\n')).toBe('');
    },
    120_000,
  );
}
