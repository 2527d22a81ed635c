/** Article, law and patent on paper: the text without what surrounds it, and where and when at its end. */
import { expect, inject } from 'vitest';
import { journey } from './support/journey.ts';
import { records, takenOver } from './support/pages.ts';

const origin = inject('origin');

/** What only a screen needs. */
const AROUND = '.header, .crumbs, .friendly, .dock, .footer, .tools, .toc-aside, .toc-fold, .previous-next, .related';

journey('an article, a law and a patent are printed clean', async ({ open }) => {
  const one = await records(origin);
  const { page } = await open();
  for (const url of [
    `/desktop/news/detail?id=${one.news.Id}`,
    `/desktop/law/detail?id=${one.law.Id}`,
    `/desktop/patent/detail?id=${one.patent.Id}`,
  ]) {
    await page.goto(url);
    await takenOver(page);
    const note = page.locator('.print-note');
    expect(await note.isVisible(), url).toBe(false);
    expect(await page.locator('.header').isVisible(), url).toBe(true);
    expect((await page.pdf({ format: 'A4' })).length, url).toBeGreaterThan(5_000);
    await page.emulateMedia({ media: 'print' });
    expect(await note.innerText(), url).toMatch(/打印日期：\d{4}-\d{2}-\d{2}$/);
    expect(await note.innerText(), url).toContain(`网址：${origin}${url}`);
    expect(await page.getByRole('heading', { level: 1 }).isVisible(), url).toBe(true);
    expect(await page.locator(AROUND).count(), url).toBeGreaterThan(3);
    expect(await page.locator(`:is(${AROUND}):visible`).count(), url).toBe(0);
    await page.emulateMedia({ media: null });
  }
});
