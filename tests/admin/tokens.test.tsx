/** API tokens: everybody's in the back office, the own ones in the account. */
import type { MadeToken, OwnedToken } from '@ip-portal/contract';
import { act, screen, within } from '@testing-library/react';
import TokenCard from '@/components/tokens/token-card';
import { feedback } from '@/feedback';
import AdminTokens from '@/pages/admin/tokens';
import { click, fill, form, pressNamed, refusal, showPage } from './support';

const token = (Id: number, extra: Partial<OwnedToken> = {}): OwnedToken => ({
  Id,
  Name: `系统${Id}`,
  Hint: 'ipp_aB3d…',
  Permissions: ['Newss:read', 'Newss:write'],
  CreatedAt: '2026-11-20T09:00:00+08:00',
  ExpiresAt: '2027-02-18T09:00:00+08:00',
  LastUsedAt: '2026-11-21T10:30:00+08:00',
  LastIp: '203.0.113.0',
  RevokedAt: null,
  State: 'live',
  UserId: 2,
  UserName: 'editor_one',
  ...extra,
});
const rows = [token(1), token(2, { State: 'revoked' })];
/** A message, on a machine that is busy. */
const LATE = { timeout: 20_000 };
jest.setTimeout(180_000);
const list = { 'GET /api/admin/Tokens': { success: true, data: rows, total: 2 } };
const own = (data: OwnedToken[]) => ({ 'GET /api/Tokens': { success: true, data, total: data.length } });
const HELD = ['Newss:read', 'Links:read', 'Users:read', 'Tokens:write'];

test('security staff see whose token may do what, and revoke one that works', async () => {
  const { calls } = await showPage(<AdminTokens />, {
    ...list,
    'DELETE /api/admin/Tokens/1': { success: true, data: {} },
  });
  expect((await screen.findAllByText('新闻（查看、编辑）')).length).toBe(2);
  expect(screen.queryByLabelText('撤销令牌：系统2')).toBeNull();
  await pressNamed('撤销令牌：系统1');
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name: /撤\s*销/ }));
  await screen.findByText('令牌已撤销', undefined, LATE);
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname)).toEqual([
    '/api/admin/Tokens/1',
  ]);
});

test('who may only look is offered nothing else', async () => {
  await showPage(<AdminTokens />, list, '/admin/tokens', ['AllTokens:read']);
  await screen.findAllByText('editor_one');
  expect(screen.queryByLabelText('撤销令牌：系统1')).toBeNull();
});

test('an own token is made of what the account holds and tokens may, and shown once', async () => {
  const Token = `ipp_${'x'.repeat(42)}`;
  const made: MadeToken = { ...token(3), Token };
  const { calls } = await showPage(<TokenCard held={HELD} />, {
    ...own([]),
    'POST /api/Tokens': { success: true, data: made },
  });
  await screen.findByText('还没有接口令牌。');
  await click(screen.getByRole('button', { name: '新建令牌' }));
  const dialog = await form();
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
    '新闻：查看',
    '友情链接：查看',
  ]);
  await click(dialog.getByRole('button', { name: /建\s*立/ }));
  await dialog.findByText('请至少选择一项权限');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await fill(dialog.getByLabelText('用途'), ' 检索平台 ');
  await click(dialog.getByLabelText('新闻：查看'));
  await click(dialog.getByRole('button', { name: /建\s*立/ }));
  await screen.findByText(Token);
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    Name: '检索平台',
    Days: 90,
    Permissions: ['Newss:read'],
  });
  await click(screen.getByRole('button', { name: '已保存好' }));
  expect(screen.queryByText(Token)).toBeNull();
});

test('a refusal stands at its field; a failing list offers to try again', async () => {
  await showPage(<TokenCard held={HELD} />, {
    ...own([token(1), token(2, { State: 'expired', LastUsedAt: null })]),
    'POST /api/Tokens': refusal('DUPLICATE', '已有同名的令牌', { Name: '已有同名的令牌' }),
  });
  await screen.findByText('已过期');
  expect(screen.getByText('没有使用过')).toBeInTheDocument();
  expect(screen.queryByLabelText('撤销令牌：系统2')).toBeNull();
  await click(screen.getByRole('button', { name: '新建令牌' }));
  const dialog = await form();
  await fill(dialog.getByLabelText('用途'), '系统1');
  await click(dialog.getByLabelText('新闻：查看'));
  await click(dialog.getByRole('button', { name: /建\s*立/ }));
  await dialog.findByText('已有同名的令牌');
});

test('an own token is revoked after a question', async () => {
  const said = jest.spyOn(feedback, 'success').mockImplementation(() => undefined);
  const { calls } = await showPage(<TokenCard held={HELD} />, {
    ...own([token(1)]),
    'DELETE /api/Tokens/1': { success: true, data: {} },
  });
  await pressNamed('撤销令牌：系统1');
  await click((await screen.findAllByRole('button', { name: /^撤\s*销$/ })).at(-1));
  await act(async () => undefined);
  expect(said).toHaveBeenCalledWith('令牌已撤销');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
