/** Spellings of names in patents: found, replaced by one, remembered, taken back. */
import type { PatentNameAlias, PatentNameGroup, PatentRename } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPatentNames from '@/pages/admin/patent-names';
import type { Call } from '../setup/network';
import { click, refusal, showPage } from './support';

const group: PatentNameGroup = {
  Key: '星河南京科技有限公司',
  Spellings: [
    { Name: '星河（南京）科技有限公司', Patents: 10_000, More: true, Codes: ['91320299DEMA00013E'] },
    { Name: '星河(南京)科技有限公司', Patents: 3, More: false, Codes: [] },
  ],
};
const rename = (extra: Partial<PatentRename> = {}): PatentRename => ({
  Id: 5,
  UserName: '李编',
  State: 'done',
  From: ['星河(南京)科技有限公司'],
  To: '星河（南京）科技有限公司',
  Remember: true,
  Changed: 3,
  Undone: 0,
  Kept: 0,
  CreatedAt: '2026-11-25T09:00:00+08:00',
  FinishedAt: '2026-11-25T09:01:00+08:00',
  ...extra,
});
const alias: PatentNameAlias = {
  Id: 9,
  Name: '星河(南京)科技有限公司',
  Kept: '星河（南京）科技有限公司',
  UserName: '李编',
  CreatedAt: '2026-11-25T09:00:00+08:00',
};
const many = <Row,>(...data: Row[]) => ({ success: true, data, total: data.length });
const NAMES = 'GET /api/admin/PatentNames';
const api = (more: Record<string, unknown> = {}) => ({
  [NAMES]: many(group),
  'GET /api/admin/PatentNames/Examples': { success: true, data: [{ Id: 7, Number: 'CN114000001A', Title: '一种泵' }] },
  'GET /api/admin/PatentRenames': many<PatentRename>(),
  'GET /api/admin/PatentNameAliases': many<PatentNameAlias>(),
  ...more,
});
const RENAME = 'POST /api/admin/PatentRenames';
const sentTo = (calls: readonly Call[], asked: string) =>
  calls.filter(({ method, url }) => `${method} ${url.pathname}` === asked);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const openDialog = async () => {
  await click(await button('统一：星河（南京）科技有限公司'));
  return within(await screen.findByRole('dialog', { name: '统一名称的写法' }));
};

test('spellings are listed with their numbers, and all but the kept one replaced after a preview', async () => {
  const { calls } = await showPage(<AdminPatentNames />, api({ [RENAME]: { success: true, data: rename() } }));
  expect(await screen.findByText('10,000 件以上')).toBeVisible();
  const dialog = await openDialog();
  expect(await dialog.findByRole('link', { name: /^CN114000001A 一种泵\s*（在新窗口打开）$/ })).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: '星河(南京)科技有限公司（3 件）' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: /替\s*换/ }));
  expect(await screen.findByText('已开始替换')).toBeVisible();
  expect(sentTo(calls, RENAME).map(({ body }) => body)).toEqual([
    { From: ['星河(南京)科技有限公司'], To: '星河（南京）科技有限公司', Remember: true },
  ]);
});

test('another spelling can be typed, one that is more than spelt otherwise is doubted, and a refusal told', async () => {
  const { calls } = await showPage(
    <AdminPatentNames />,
    api({ [RENAME]: refusal('ILLEGAL_TRANSITION', '这些写法正在替换（编号 4），请待其完成后再操作') }),
  );
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: '其他写法' }));
  const typed = dialog.getByRole('textbox', { name: '其他写法' });
  await userEvent.clear(typed);
  await userEvent.click(dialog.getByRole('button', { name: /替\s*换/ }));
  expect(await dialog.findByText('请填写保留的写法')).toBeVisible();
  await userEvent.type(typed, '星河集团');
  expect(await dialog.findByText(/不只是书写上的差别/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^记住/ }));
  await userEvent.click(dialog.getByRole('button', { name: /替\s*换/ }));
  expect(await dialog.findByText('这些写法正在替换（编号 4），请待其完成后再操作')).toBeVisible();
  expect(sentTo(calls, RENAME).map(({ body }) => body)).toEqual([
    { From: ['星河（南京）科技有限公司', '星河(南京)科技有限公司'], To: '星河集团', Remember: false },
  ]);
});

test('names are searched for', async () => {
  const { calls } = await showPage(<AdminPatentNames />, api());
  await userEvent.type(await screen.findByRole('searchbox', { name: '查找名称' }), ' 星河 {Enter}');
  await screen.findByText('10,000 件以上');
  expect(screen.getByText('91320299DEMA00013E')).toBeInTheDocument();
  expect(sentTo(calls, NAMES).at(-1)?.url.searchParams.get('Q')).toBe('星河');
});

test.each([
  ['查找替换记录', 'GET /api/admin/PatentRenames', '没有找到这样的替换', '还没有替换过'],
  ['查找已记住的写法', 'GET /api/admin/PatentNameAliases', '没有找到这样的写法', '没有记住的写法'],
])('%s: by a part of a name, and all again', async (label, asked, none, empty) => {
  const { calls } = await showPage(<AdminPatentNames />, api());
  const box = await screen.findByRole('searchbox', { name: label });
  const keyword = () => sentTo(calls, asked).at(-1)?.url.searchParams.get('keyword');
  await userEvent.type(box, ' 星河 {Enter}');
  expect(await screen.findByText(none)).toBeVisible();
  expect(keyword()).toBe('星河');
  await userEvent.clear(box);
  await userEvent.type(box, '{Enter}');
  expect(await screen.findByText(empty)).toBeVisible();
  expect(keyword()).toBeNull();
});

test('a replacement is told with what came of it, and taken back after a question', async () => {
  const { calls } = await showPage(
    <AdminPatentNames />,
    api({
      'GET /api/admin/PatentRenames': many(rename(), rename({ Id: 4, State: 'undone', Undone: 2, Kept: 1 })),
      'POST /api/admin/PatentRenames/5/undo': { success: true, data: rename({ State: 'undoing' }) },
    }),
  );
  const list = within(await screen.findByRole('region', { name: '替换记录' }));
  expect(await list.findByText('已改 3 件')).toBeVisible();
  expect(list.getByText('已恢复 2 件，1 件此后又被修改，保持不变')).toBeVisible();
  await click(await button('撤销替换 5'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /撤\s*销/ }));
  expect(await screen.findByText('已开始撤销')).toBeVisible();
  expect(sentTo(calls, 'POST /api/admin/PatentRenames/5/undo')).toHaveLength(1);
});

test('what is remembered is listed, and taken back after a question', async () => {
  const { calls } = await showPage(
    <AdminPatentNames />,
    api({
      'GET /api/admin/PatentNameAliases': many(alias),
      'DELETE /api/admin/PatentNameAliases/9': { success: true, data: { Id: 9 } },
    }),
  );
  await click(await button('取消：星河(南京)科技有限公司'));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('已经替换的专利不变');
  await userEvent.click(within(question).getByRole('button', { name: '取消记住' }));
  expect(await screen.findByText('已取消')).toBeVisible();
  expect(sentTo(calls, 'DELETE /api/admin/PatentNameAliases/9')).toHaveLength(1);
});

test('a replacement under way is looked at after each answer, a failure among them, until it is over', async () => {
  const answers: unknown[] = [
    many(rename({ State: 'running', FinishedAt: null })),
    refusal('INTERNAL', '服务器繁忙'),
    many(rename({ Changed: 8 })),
  ];
  const { calls } = await showPage(
    <AdminPatentNames />,
    api({ 'GET /api/admin/PatentRenames': () => (answers.length > 1 ? answers.shift() : answers[0]) }),
  );
  const list = within(await screen.findByRole('region', { name: '替换记录' }));
  expect(await list.findByText('替换中')).toBeVisible();
  expect(await list.findByText('已改 8 件', undefined, { timeout: 20_000 })).toBeVisible();
  expect(sentTo(calls, 'GET /api/admin/PatentRenames').length).toBeGreaterThanOrEqual(3);
});
