/** Roles that are limited to records: a bank's staff and an editor of one column, each sees and changes their own alone. */
import { afterAll, beforeAll, expect } from 'vitest';
import { administrator, enter, type Row } from './support/back-office.ts';
import { journey } from './support/journey.ts';
import { answered, becomes, heading, listening, visit } from './support/pages.ts';
import { type Portal, startPortal } from './support/portal.ts';

let portal: Portal;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

journey('a bank sees and drafts its own products alone', async ({ open }) => {
  const { make, staff } = await administrator(open, portal.origin);
  const star = await make('Institutions', { Name: '启明银行', Kind: 'bank' });
  await make('Institutions', { Name: '明月银行', Kind: 'bank' });
  await make('Financing', { Name: '启明知易贷', Bank: '启明银行' });
  await make('Financing', { Name: '启明专利质押贷', Bank: '启明银行', Status: 'draft' });
  const other = await make('Financing', { Name: '明月知易贷', Bank: '明月银行' });
  const who = await staff('bank_teller', 'bank', { Institutions: [star.Id] });

  const { page, watch } = await open({ origin: portal.origin, as: who });
  await enter(page, '/admin/financing', who);
  await page.getByText('启明知易贷').first().waitFor();
  expect(await page.getByText('明月知易贷').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^(编辑|查看)：/ }).count()).toBe(2);
  // No staff: `admin` is not among its roles, what is told of the portal is closed, and its own screen is where work begins.
  const told = await page.request.get(`${portal.origin}/api/auth/userinfo`);
  expect(((await told.json()) as { data: { Roles: string[] } }).data.Roles).toEqual(['user', 'bank']);
  for (const way of ['/admin', '/admin/dashboard']) {
    await visit(page, way);
    await becomes(() => new URL(page.url()).pathname, '/admin/financing');
    await page.getByText('启明知易贷').first().waitFor();
  }
  expect(await page.getByRole('menuitem').count()).toBe(1);
  // Other screens are not in the menu, and refuse.
  expect(await page.getByRole('link', { name: '新闻管理' }).count()).toBe(0);
  watch.allow({ statuses: [403, 404] });
  const stolen = await page.request.get(`${portal.origin}/api/admin/Financing/${other.Id}`);
  expect(stolen.status()).toBe(404);
  await visit(page, '/admin/users');
  await heading(page, '没有权限访问');

  await visit(page, '/admin/financing');
  await page.getByRole('button', { name: '编辑：启明专利质押贷' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('利率').fill('3.1% 起');
  expect(await drawer.getByRole('button', { name: /^发\s*布$/ }).count()).toBe(0);
  const save = drawer.getByRole('button', { name: /保\s*存/ }).first();
  const heard = await listening(page);
  await answered(page, /^PUT \/api\/Financing\/\d+$/, () => save.click());
  await heard('保存');
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: '启明专利质押贷' }).getByText('3.1% 起').waitFor();

  // The public pages lead there, by a name of their own.
  await visit(page, '/desktop/index');
  const header = page.locator('[data-user-block]');
  expect(await header.getByRole('link', { name: '管理后台' }).count()).toBe(0);
  await header.getByRole('link', { name: '工作台' }).click();
  await becomes(() => new URL(page.url()).pathname, '/admin/financing');
  await heading(page, '知识产权融资');
});

journey('an editor of one column sees and changes what stands in it alone', async ({ open }) => {
  const { call, make, staff } = await administrator(open, portal.origin);
  const columns = await call<Row[]>('get', '/api/admin/Columns?Kind=news&pageSize=100');
  const [own, foreign] = columns.filter(({ Code }) => !Code);
  if (!own || !foreign) throw new Error('the demo content has fewer than two columns of news');
  await make('Newss', { Title: '本栏目的一条新闻', Category: own.Name, Content: '<p>正文</p>' });
  const other = await make('Newss', { Title: '别的栏目的一条新闻', Category: foreign.Name, Content: '<p>正文</p>' });
  const who = await staff('column_editor', 'editor', { Columns: [own.Id] });

  const { page, watch } = await open({ origin: portal.origin, as: who });
  const listed = page.waitForResponse((answer) => answer.url().includes('/api/admin/Newss?'));
  await enter(page, '/admin/news', who);
  const rows = ((await (await listed).json()) as { data: { Category: string }[] }).data;
  expect(new Set(rows.map(({ Category }) => Category))).toEqual(new Set([own.Name]));
  await page.getByText('本栏目的一条新闻').first().waitFor();
  expect(await page.getByText('别的栏目的一条新闻').count()).toBe(0);
  watch.allow({ statuses: [403, 404] });
  const address = `${portal.origin}/api/admin/Newss/${other.Id}`;
  expect((await page.request.get(address)).status()).toBe(404);
  const body = { data: { Title: '改了', Version: other.Version }, headers: { origin: portal.origin } };
  expect((await page.request.put(`${portal.origin}/api/Newss/${other.Id}`, body)).status()).toBe(404);

  await page.getByRole('button', { name: '编辑：本栏目的一条新闻' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: '标题' }).fill('本栏目的一条新闻（更正）');
  const save = drawer.getByRole('button', { name: /保\s*存/ }).first();
  await answered(page, /^PUT \/api\/Newss\/\d+$/, () => save.click());
  await drawer.waitFor({ state: 'detached' });
  await page.getByText('本栏目的一条新闻（更正）').first().waitFor();
});
