/** A text changes and is agreed to anew, a copy is taken along, the account ends: in a browser, on a portal of its own. */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect } from 'vitest';
import { ageProof } from './support/database.ts';
import { ADMIN, journey, newUser } from './support/journey.ts';
import { becomes, heading, here, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

/** Drafts and publishes a version of the privacy text in which storage is said anew. */
async function publish(): Promise<number> {
  let cookie = '';
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json', origin: portal.origin, cookie };
    const answer = await fetch(portal.origin + path, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  await send('POST', '/api/auth/login', ADMIN);
  const [present] = (await send('GET', '/api/admin/PrivacyTexts?Kind=privacy')) as unknown as { Id: number }[];
  const { Content } = await send('GET', `/api/admin/PrivacyTexts/${present?.Id}`);
  const draft = await send('POST', '/api/admin/PrivacyTexts', {
    Kind: 'privacy',
    Content: `${Content as string}<p>访问记录保存六个月，到期删除。</p>`,
    Note: '说明访问记录保存多久',
  });
  const { Number: number } = await send('POST', `/api/admin/PrivacyTexts/${draft.Id}/publish`, {
    Version: draft.Version,
  });
  return number as number;
}

journey('a new version is shown with what changed, and asked about before anything is written', async ({ open }) => {
  const who = await newUser(portal.origin, 'chenyu');
  const { page } = await open({ origin: portal.origin, as: who });
  await visit(page, '/desktop/privacyCenter');
  await page.getByRole('link', { name: '《隐私政策》第 1 版' }).waitFor();

  const number = await publish();
  await visit(page, '/desktop/account');
  const dialog = page.getByRole('dialog').filter({ hasText: '隐私政策' });
  await dialog.locator('ins', { hasText: '访问记录保存六个月' }).waitFor();
  const agree = dialog.getByRole('button', { name: '同意并继续' });
  expect(await agree.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: `我已阅读并同意《隐私政策》第 ${number} 版` }).check();
  await agree.click();
  await dialog.waitFor({ state: 'detached' });

  await visit(page, '/desktop/privacyCenter');
  await page.getByRole('link', { name: `《隐私政策》第 ${number} 版` }).waitFor();
  await page.getByText('已有新版本').waitFor();
});

journey('a copy of everything is fetched after a proof of who is there', async ({ open }) => {
  const who = await newUser(portal.origin, 'luyao');
  const { page, watch } = await open({ origin: portal.origin, as: who });
  watch.allow({ statuses: [403] });
  await ageProof(portal, who.UserName);
  await visit(page, '/desktop/privacyCenter');
  await page.getByRole('button', { name: '导出我的个人信息' }).click();
  const proof = page.getByRole('dialog').filter({ hasText: '请再次确认身份' });
  await proof.locator('input[type=password]').fill(who.Password);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const bytes = await buffer(await file.createReadStream());
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  // A whole archive: its first entry, and the directory at its end.
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  expect(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))).toBeGreaterThan(0);
  expect(bytes.includes('.csv')).toBe(true);
});

journey('an account ends for good when its owner types its name', async ({ open }) => {
  const who = await newUser(portal.origin, 'fangning');
  const { page, watch } = await open({ origin: portal.origin, as: who });
  await visit(page, '/desktop/privacyCenter');
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '注销后不能恢复' });
  const end = dialog.getByRole('button', { name: '永久注销' });
  expect(await end.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(who.UserName);
  await end.click();
  await becomes(() => here(page), '/desktop/index');
  await page.getByRole('link', { name: '登录' }).first().waitFor();

  watch.allow({ statuses: [401] });
  await visit(page, '/desktop/login');
  await page.getByLabel('用户名').fill(who.UserName);
  await page.getByLabel('密码', { exact: true }).fill(who.Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
  await page
    .getByText(/用户名或密码/)
    .first()
    .waitFor();
  await heading(page, /登录/);
});
