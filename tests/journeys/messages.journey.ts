/** Messages: in the inbox whatever becomes of the mail, counted in both headers, and sent when the mail server is back. */
import { afterAll, beforeAll, expect } from 'vitest';
import { codeIn, startMailServer } from '../../server/test/helpers/mail-server.ts';
import { administrator } from './support/back-office.ts';
import { ADMIN, journey, loggedIn, newUser } from './support/journey.ts';
import { answered, becomes, heading, visit } from './support/pages.ts';
import { freePort, type Portal, startPortal } from './support/portal.ts';

interface Job {
  Id: number;
  State: string;
  Attempts: number;
  Error: string;
}
let portal: Portal;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer();
  const port = String(await freePort());
  portal = await startPortal([], {
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SMTP_HOST: mail.smtp.host,
    SMTP_PORT: String(mail.smtp.port),
    SMTP_SECURITY: 'none',
    SMTP_USER: 'portal',
    SMTP_PASSWORD: 'geheim',
    SMTP_FROM: mail.smtp.from,
  });
});
afterAll(() => portal?.stop());

journey('a message survives a dead mail server, and its mail goes out when the server is back', async ({ open }) => {
  const who = await newUser(portal.origin, 'mail_reader');
  const state = await loggedIn(portal.origin, who);
  const { page } = await open({ origin: portal.origin, state });
  const headers = { origin: portal.origin };
  const me = await page.request.get(`${portal.origin}/api/auth/userinfo`);
  const { Version } = ((await me.json()) as { data: { Version: number } }).data;
  const profile = await page.request.put(`${portal.origin}/api/auth/profile`, {
    data: { RealName: '何川', Email: 'reader@example.cn', Version },
    headers,
  });
  expect(profile.status(), await profile.text()).toBe(200);

  // The address is proven by a code that comes by mail.
  await visit(page, '/desktop/messages');
  await page.getByText('邮箱 reader@example.cn 还没有验证').waitFor();
  await page.getByRole('link', { name: '验证邮箱' }).click();
  const proof = page.getByRole('region', { name: '邮箱验证' });
  await answered(page, 'POST /api/auth/email/proof', () => proof.getByRole('button', { name: '获取验证码' }).click());
  await becomes(() => mail.letters.length, 1);
  await proof.getByLabel('邮件验证码').fill(codeIn(mail.letters[0]));
  await proof.getByRole('button', { name: '验证邮箱' }).click();
  await proof.getByText('邮箱 reader@example.cn 已验证').waitFor();
  await visit(page, '/desktop/messages');
  await page.getByText('邮件发送到 reader@example.cn（已验证）').waitFor();
  expect(await page.getByLabel('审核结果：邮件').isChecked()).toBe(true);
  // What came of log-in and address is read.
  await answered(page, 'POST /api/Messages/read-all', () => page.getByRole('button', { name: '全部标为已读' }).click());
  await becomes(() => page.getByRole('link', { name: /条未读/ }).count(), 0);

  const { call } = await administrator(open, portal.origin);
  const jobs = (filter: string) => call<Job[]>('get', `/api/admin/Jobs?Kind=mail&${filter}`);
  await becomes(async () => [...(await jobs('State=waiting')), ...(await jobs('State=running'))], []);
  await mail.die();
  const posted = await page.request.post(`${portal.origin}/api/Postings`, {
    data: {
      Type: 'supply',
      Title: '水泵专利寻找受让方',
      Summary: '节能水泵。',
      Field: '机械',
      Mode: '转让',
      PriceText: '面议',
      ContactName: '何川',
      ContactPhone: '13900139000',
    },
    headers,
  });
  expect(posted.status(), await posted.text()).toBe(201);

  const office = await open({ origin: portal.origin, as: ADMIN });
  await visit(office.page, '/admin/postings');
  await office.page.getByRole('button', { name: '水泵专利寻找受让方', exact: true }).click();
  const drawer = office.page.getByRole('dialog');
  await drawer.getByLabel('审核意见').fill('请写明专利号');
  const send = drawer.getByRole('button', { name: '退回修改' });
  await answered(office.page, /^PUT \/api\/admin\/Postings\/\d+\/review$/, () => send.click());

  // It is there at once, on the desk and on the telephone.
  await visit(page, '/desktop/index');
  await page.getByRole('link', { name: /^消息\s*1\s*条未读$/ }).click();
  const inbox = page.getByRole('region', { name: '消息' });
  await inbox.getByText(/请写明专利号/).waitFor();
  const phone = await open({ origin: portal.origin, state, width: 390, height: 844 });
  await visit(phone.page, '/app/index');
  await phone.page.getByRole('link', { name: /^消息\s*1\s*条未读$/ }).waitFor();
  await inbox.getByRole('button', { name: /^标为已读/ }).click();
  await becomes(() => page.getByRole('link', { name: /条未读/ }).count(), 0);

  // What could not be sent is told to staff, with why; nothing was lost.
  const waiting = async () => (await jobs('State=waiting'))[0];
  await expect.poll(async () => (await waiting())?.Attempts ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  const failed = await waiting();
  await visit(office.page, '/admin/jobs');
  await heading(office.page, '后台任务');
  const giveUp = office.page.getByLabel(`放弃任务 ${failed?.Id}`);
  await office.page.getByRole('row').filter({ has: giveUp }).getByText('等待执行').waitFor();
  expect((failed?.Error ?? '').length).toBeGreaterThan(0);
  expect(failed?.Error).not.toContain('reader@example.cn');

  await mail.rise();
  const before = mail.letters.length;
  for (const [label, command] of [
    ['放弃', 'discard'],
    ['重试', 'retry'],
  ] as const) {
    await office.page.getByLabel(`${label}任务 ${failed?.Id}`).click();
    const sure = office.page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${[...label].join('\\s*')}$`) });
    await answered(office.page, new RegExp(`/api/admin/Jobs/${failed?.Id}/${command}$`), () => sure.click());
    await becomes(() => office.page.getByRole('dialog').count(), 0);
  }
  await becomes(() => mail.letters.length, before + 1);
  expect(mail.letters.at(-1)?.to).toEqual(['reader@example.cn']);
});
