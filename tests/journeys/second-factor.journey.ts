/** The second factor in a browser: an authenticator app with recovery codes, and passkeys of a virtual authenticator. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { codeOf } from '../../server/test/helpers/totp.ts';
import { ageProof } from './support/database.ts';
import { journey, newUser, type Who } from './support/journey.ts';
import { becomes, heading, here, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;
/** Passkeys belong to names, not to addresses. */
const byName = () => portal.origin.replace('127.0.0.1', 'localhost');
const unique = (name: string) => `${name}_${Math.random().toString(36).slice(2, 8)}`;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

async function logIn(page: Page, { UserName, Password }: Who): Promise<void> {
  await visit(page, '/desktop/login');
  await page.getByLabel('用户名').fill(UserName);
  await page.getByLabel('密码', { exact: true }).fill(Password);
  await page.getByRole('button', { name: /^登\s*录$/ }).click();
}
async function logOut(page: Page): Promise<void> {
  await visit(page, '/desktop/loginOut');
  await becomes(() => here(page), '/desktop/index');
}

journey(
  'an app is set up from the secret shown; later its code, or a recovery code once, is asked for',
  async ({ open }) => {
    const who = await newUser(portal.origin, unique('totp'));
    const { page, watch } = await open({ origin: portal.origin, as: who });
    await visit(page, '/desktop/account');
    await page.getByRole('button', { name: '启用两步验证' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('登录密码').fill(who.Password);
    await dialog.getByRole('button', { name: '下一步' }).click();
    const secret = (await dialog.locator('.factor-secret').innerText()).replace(/\s/g, '');
    await dialog.getByLabel('验证码').fill(codeOf(secret, -1));
    await dialog.getByRole('button', { name: /^启\s*用$/ }).click();
    const list = page.getByRole('list', { name: '恢复码' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('button', { name: '我已保存' }).click();
    await page.getByText('剩余恢复码 10 个').waitFor();

    await logOut(page);
    await logIn(page, who);
    await page.getByRole('form', { name: '两步验证' }).waitFor();
    // The password alone opens nothing.
    watch.allow({ statuses: [400, 401, 403] });
    const halfway = await page.request.get(`${portal.origin}/api/auth/sessions`);
    expect([halfway.status(), (await halfway.json()).errorCode]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    const right = codeOf(secret);
    await page.getByLabel('验证码').fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: '验证并登录' }).click();
    await page
      .getByText(/验证码(不正确|错误|无效)/)
      .first()
      .waitFor();
    await page.getByLabel('验证码').fill(codeOf(secret));
    await page.getByRole('button', { name: '验证并登录' }).click();
    await becomes(() => here(page), '/desktop/index');

    const byRecoveryCode = async (code: string) => {
      await logOut(page);
      await logIn(page, who);
      await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
      await page.getByLabel('恢复码').fill(code);
      await page.getByRole('button', { name: '验证并登录' }).click();
    };
    await byRecoveryCode(codes[0] ?? '');
    await becomes(() => here(page), '/desktop/index');
    await visit(page, '/desktop/account');
    await page.getByText('剩余恢复码 9 个').waitFor();
    await byRecoveryCode(codes[0] ?? '');
    await page.getByText('验证码不正确或已失效').waitFor();
    expect(here(page)).toBe('/desktop/login');
  },
);

/** An authenticator built into the machine, whose owner always confirms. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

journey('a passkey is added, lets in by itself, is the second step, and proves who is there', async ({ open }) => {
  const who = await newUser(byName(), unique('passkey'));
  const { page, context, watch } = await open({ origin: byName(), as: who });
  await addAuthenticator(context, page);
  await visit(page, '/desktop/account');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('通行密钥的名称').fill('办公电脑');
  await page.getByRole('button', { name: /^继\s*续$/ }).click();
  await page.getByRole('list', { name: '恢复码' }).waitFor();
  await page.getByRole('button', { name: '我已保存' }).click();
  const keys = page.getByRole('list', { name: '通行密钥' });
  await keys.getByText('办公电脑').waitFor();
  await keys.getByText('还没有使用过').waitFor();

  await logOut(page);
  await visit(page, '/desktop/login?redirect=/desktop/account');
  await page.getByRole('button', { name: '使用通行密钥登录' }).click();
  await heading(page, '个人中心');
  await keys.getByText(/最近使用/).waitFor();

  await logOut(page);
  await logIn(page, who);
  await page.getByRole('form', { name: '两步验证' }).waitFor();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await becomes(() => here(page), '/desktop/index');

  // Long after the log-in a dangerous act asks once more.
  await visit(page, '/desktop/account');
  await keys.getByText('办公电脑').waitFor();
  await ageProof(portal, who.UserName);
  watch.allow({ statuses: [403] });
  await page.getByRole('button', { name: '移除：办公电脑' }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /^移\s*除$/ })
    .click();
  const proof = page.getByRole('dialog').filter({ hasText: '请再次确认身份' });
  const proven = page.waitForResponse(
    (answer) => /step-up$/.test(answer.url()) && answer.request().method() === 'POST',
  );
  await proof.getByRole('button', { name: '使用通行密钥' }).click();
  expect((await proven).status()).toBe(200);
  await keys.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '启用两步验证' }).waitFor();
});
