/** More text than the portal takes at once: it is refused in words, nothing typed is lost, and shortened it is taken. */
import { POSTING_TEXT_MAX } from '@ip-portal/contract/limits';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { ADMIN, journey, newUser } from './support/journey.ts';
import { answered, becomes, heading, visit } from './support/pages.ts';

const PARAGRAPH = '在港口监测缆绳张力的一天，逐条记录。'.repeat(60);
/** 700 KB of UTF-8: beyond what the backend reads for a person of the think tank. */
const PARAGRAPHS = Array.from({ length: 230 }, (_, index) => `${index + 1}、${PARAGRAPH}`);

/** Pastes at the caret, past the clipboard: every page of this Chromium shares that one. */
function paste(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

journey('a text of 700 KB in the back office is refused, stays, and is taken when shortened', async ({ open }) => {
  const name = `长文专家 ${Date.now()}`;
  const { page, watch } = await open({ as: ADMIN });
  await visit(page, '/admin/thinkTank');
  await page.getByRole('button', { name: '新建专家' }).first().click();
  const drawer = page.getByRole('dialog').filter({ hasText: '新建专家' });
  await drawer.getByRole('textbox', { name: '姓名' }).fill(name);
  const text = drawer.getByRole('textbox', { name: '履历' });
  await text.click();
  await paste(page, PARAGRAPHS.join('\n\n'));
  const written = () => text.locator('p').allTextContents();
  expect(Buffer.byteLength(PARAGRAPHS.join(''))).toBeGreaterThan(700_000);
  await becomes(async () => (await written()).length, PARAGRAPHS.length);

  watch.allow({ statuses: [413] });
  const draft = drawer.getByRole('button', { name: '保存草稿' });
  const refused = page.waitForResponse((answer) => answer.status() === 413);
  await draft.click();
  expect((await refused).request().method()).toBe('POST');
  await drawer.getByRole('alert').filter({ hasText: '提交的内容过大' }).waitFor();
  expect(await written()).toEqual(PARAGRAPHS);
  expect(await drawer.getByRole('textbox', { name: '姓名' }).inputValue()).toBe(name);

  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, PARAGRAPHS.slice(0, 2).join('\n\n'));
  await becomes(written, PARAGRAPHS.slice(0, 2));
  const { Resume } = await answered<{ Resume: string }>(page, 'POST /api/ThinkTanks', () => draft.click(), 201);
  expect(Resume).toBe(
    PARAGRAPHS.slice(0, 2)
      .map((one) => `<p>${one}</p>`)
      .join(''),
  );
  await drawer.waitFor({ state: 'detached' });
  const listed = await page.request.get(`${inject('origin')}/api/admin/ThinkTanks`, { params: { keyword: name } });
  const { data } = (await listed.json()) as { data: { Name: string; Status: string }[] };
  expect(data.map((row) => [row.Name, row.Status])).toEqual([[name, 'draft']]);

  const reader = await open();
  await visit(reader.page, '/desktop/thinkTank');
  await heading(reader.page, '专家智库');
});

journey(
  'the description of a posting keeps what was pasted, says that it is too long, and is sent when it fits',
  async ({ open }) => {
    const { page } = await open({ as: await newUser(inject('origin'), `long_${Date.now() % 1_000_000}`) });
    await visit(page, '/desktop/transaction/post');
    await page.getByLabel('标题').fill('转让一种港口缆绳张力监测装置');
    await page.getByLabel('交易方式').click();
    const modes = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await modes.filter({ hasText: '转让' }).first().click();
    await page.getByLabel('技术领域').fill('智慧港口');
    await page.getByLabel('摘要').fill('已在两个泊位试用一年，数据完整。');
    const text = page.getByLabel(/^详细说明/);
    await text.click();
    await page.keyboard.insertText(PARAGRAPHS.join('\n\n'));
    const pasted = PARAGRAPHS.join('\n\n');
    await becomes(() => text.inputValue(), pasted);
    await page.getByText(`${pasted.length} / ${POSTING_TEXT_MAX}`).waitFor();
    await page.getByText('面议', { exact: true }).click();
    await page.getByLabel('联系人').fill('苏望');
    await page.getByLabel('联系电话').fill('13700137000');
    await page.getByRole('checkbox', { name: /我承诺/ }).check();
    const send = page.getByRole('button', { name: '提交审核' });
    await send.click();
    await page.getByText(`详细说明最多 ${POSTING_TEXT_MAX} 个字，请删减`).waitFor();
    expect(await text.inputValue()).toBe(pasted);
    await text.fill(pasted.slice(0, POSTING_TEXT_MAX));
    const { Content } = await answered<{ Content: string }>(page, 'POST /api/Postings', () => send.click(), 201);
    expect(Content).toContain(`<p>${PARAGRAPHS[0]}</p>`);
    await heading(page, /已提交，待审核/);
  },
);
