/** An organisation from its first line to a member who leaves: two users and a member of staff, each in a browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { creditCode } from '../../server/test/helpers/organization.ts';
import { ADMIN, journey, newUser } from './support/journey.ts';
import { answered, heading, listening, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const NAME = '青禾智造有限公司';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const switcher = (page: Page) => page.locator('label.identity-switch:visible select').first();
/** There once the portal has agreed: what was only chosen is shown anew, and nothing can be chosen meanwhile. */
const actingFor = (page: Page, name: string) =>
  page.locator('label.identity-switch:visible select:enabled option:checked').filter({ hasText: name }).first();

journey('applied for with documents, verified, joined, acted for, left', async ({ open }) => {
  const owner = await newUser(portal.origin, 'chenyu');
  const guest = await newUser(portal.origin, 'zhaomin');
  const { page: own, watch } = await open({ origin: portal.origin, as: owner });
  await visit(own, '/desktop/account/organization');
  await own.getByRole('button', { name: '新建单位' }).click();
  await own.getByLabel('单位名称').fill(NAME);
  await own.getByLabel('统一社会信用代码').fill(creditCode());
  await own.getByLabel('法定代表人').fill('沈一舟');
  await own.getByLabel('注册地址').fill('青禾市科创路 1 号');
  await own.getByLabel('联系人').first().fill('林知远');
  await own.getByLabel('联系电话').fill('13912345678');
  await own.getByRole('button', { name: '保存单位资料' }).click();
  await own.getByRole('heading', { name: NAME }).waitFor();
  watch.allow({ statuses: [422] });
  await own.getByRole('button', { name: '提交核验' }).click();
  await own.getByText('请上传营业执照或法人证书').waitFor();
  await own.locator('input[type=file]').setInputFiles({ name: '执照.pdf', mimeType: 'application/pdf', buffer: PDF });
  await own.getByRole('link', { name: '执照.pdf' }).waitFor();
  await own.getByRole('button', { name: '提交核验' }).click();
  await own.getByText(/工作人员核验后会通知您/).waitFor();

  const { page: staff } = await open({ origin: portal.origin, as: ADMIN });
  await visit(staff, '/admin/organizations');
  await staff.getByRole('button', { name: `核验：${NAME}` }).click();
  const drawer = staff.getByRole('dialog').filter({ hasText: '单位核验' });
  const address = await drawer.getByRole('link', { name: '执照.pdf' }).getAttribute('href');
  const seen = await staff.request.get(new URL(address ?? '', portal.origin).href);
  expect([seen.status(), (await seen.body()).equals(PDF)]).toEqual([200, true]);
  const approve = drawer.getByRole('button', { name: '核验通过' });
  const heard = await listening(staff);
  await answered(staff, /^PUT \/api\/admin\/Organizations\/\d+\/review$/, () => approve.click());
  await heard('已核验');
  await drawer.waitFor({ state: 'detached' });
  await staff.getByRole('row').filter({ hasText: NAME }).getByText('已核验').first().waitFor();

  await own.reload();
  await own.getByText(/单位发布的信息会带有“已核验”标志/).waitFor();
  await own.getByLabel('对方的用户名').fill(guest.UserName);
  await own.getByRole('button', { name: '发出邀请' }).click();
  await own.getByRole('list', { name: '未答复的邀请' }).getByText(`用户 ${guest.UserName}`).waitFor();

  const { page, watch: guestWatch } = await open({ origin: portal.origin, as: guest });
  await visit(page, '/desktop/account/organization');
  await page.getByRole('button', { name: /^接\s*受$/ }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await switcher(page).selectOption({ label: `${NAME}（已核验）` });
  await actingFor(page, NAME).waitFor({ state: 'attached' });
  await visit(page, '/desktop/transaction/post');
  await page.getByText(`以“${NAME}”的名义发布（已核验）`).waitFor();
  await visit(page, '/desktop/account');
  await page.getByText(`以“${NAME}”的名义发布的供需信息。`).waitFor();

  // On a telephone the same: chosen, said, and taken back by the same choice.
  const phone = await open({ origin: portal.origin, as: guest, width: 390, height: 844 });
  await visit(phone.page, '/app/organization');
  await phone.page.getByRole('heading', { name: NAME }).waitFor();
  const who = async () => {
    const answer = await phone.page.request.get(`${portal.origin}/api/auth/userinfo`);
    return (
      ((await answer.json()) as { data: { Organization: { Name: string } | null } }).data.Organization?.Name ?? null
    );
  };
  expect(await who()).toBeNull();
  await switcher(phone.page).selectOption({ label: `${NAME}（已核验）` });
  await actingFor(phone.page, NAME).waitFor({ state: 'attached' });
  expect(await who()).toBe(NAME);
  await visit(phone.page, '/app/index');
  await actingFor(phone.page, NAME).waitFor({ state: 'attached' });
  await switcher(phone.page).selectOption({ label: '个人身份' });
  await actingFor(phone.page, '个人身份').waitFor({ state: 'attached' });
  expect(await who()).toBeNull();

  await visit(page, '/desktop/account/organization');
  // The page asks once more for what it shows, and learns that it is no longer there for its reader.
  guestWatch.allow({ statuses: [404] });
  await page.getByRole('button', { name: '离开单位' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^离\s*开$/ })
    .click();
  await page.getByRole('heading', { name: '代表企业或其他单位使用？' }).waitFor();
  expect(await switcher(page).count()).toBe(0);
  await visit(page, '/desktop/transaction/post');
  await heading(page, '发布供需');
  expect(await page.getByText(/的名义发布/).count()).toBe(0);
});
