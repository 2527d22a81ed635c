/** A session that expires while somebody fills in a public form: nothing typed is lost, and it is sent after the log-in. */
import { afterAll, beforeAll, expect } from 'vitest';
import { expireSessions } from './support/database.ts';
import { journey, newUser } from './support/journey.ts';
import { heading, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

journey('what was typed into a posting stays and is sent once after the log-in in a dialog', async ({ open }) => {
  const who = await newUser(portal.origin, 'sunwei');
  const { page, watch } = await open({ origin: portal.origin, as: who });
  const title = '求购海水淡化膜涂布工艺专利';
  await visit(page, '/desktop/transaction/post');
  await page.getByText('需求', { exact: true }).click();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('交易方式').click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: '转让' })
    .first()
    .click();
  await page.getByLabel('技术领域').fill('新材料');
  await page.getByLabel('摘要').fill('寻找可用于反渗透膜涂布的成熟工艺，要求已有中试数据。');
  await page.getByText('面议', { exact: true }).click();
  await page.getByLabel('联系人').fill('周行远');
  await page.getByLabel('联系电话').fill('13800138000');
  await page.getByRole('checkbox', { name: /我承诺/ }).check();

  await expireSessions(portal, who.UserName);
  watch.allow({ statuses: [401] });
  await page.getByRole('button', { name: '提交审核' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '登录已过期' });
  await dialog.waitFor();
  expect(await dialog.locator('input[autocomplete=username]').inputValue()).toBe(who.UserName);
  expect(await page.getByLabel('标题').inputValue()).toBe(title);
  await dialog.getByLabel('密码').fill('Wrong-Passw0rd1');
  await dialog.getByRole('button', { name: '重新登录并继续' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await page.getByLabel('摘要').inputValue()).toContain('中试数据');
  await dialog.getByLabel('密码').fill(who.Password);
  await dialog.getByRole('button', { name: '重新登录并继续' }).click();
  await heading(page, /已提交，待审核/);

  const mine = await page.request.get(`${portal.origin}/api/Postings?Mine=true`);
  const { data } = (await mine.json()) as { data: { Title: string; Status: string }[] };
  expect(data.map(({ Title, Status }) => [Title, Status])).toEqual([[title, 'pending']]);
});
