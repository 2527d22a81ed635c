/** Versions of the privacy text in the back office. */
import type { AdminPrivacyTextItem } from '@ip-portal/contract';
import { screen } from '@testing-library/react';
import AdminPrivacyTexts from '@/pages/admin/privacy-texts';
import { click, fill, form, pressNamed, refusal, showPage } from './support';

const LIST = 'GET /api/admin/PrivacyTexts';
const version = (extra: Partial<AdminPrivacyTextItem> = {}): AdminPrivacyTextItem => ({
  Id: 1,
  Kind: 'privacy',
  Version: 2,
  Number: 1,
  Note: '首次发布',
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  PublishedAt: '2026-11-20T09:00:00+08:00',
  ...extra,
});
const draft = version({ Id: 2, Version: 4, Number: null, Note: '补充保存期限', PublishedAt: null });
const listed = (...rows: AdminPrivacyTextItem[]) => ({ success: true, data: rows, total: rows.length });
const whole = (row: AdminPrivacyTextItem) => ({ success: true, data: { ...row, Content: '<p>正文</p>' } });

test('a new version begins with the text in force and asks what changed', async () => {
  const { calls } = await showPage(<AdminPrivacyTexts />, {
    [LIST]: listed(version()),
    'GET /api/admin/PrivacyTexts/1': whole(version()),
    'POST /api/admin/PrivacyTexts': whole(draft),
  });
  await click(await screen.findByRole('button', { name: /起草新版本/ }));
  const dialog = await form();
  const note = await dialog.findByLabelText('变更说明');
  await click(dialog.getByRole('button', { name: '保存草稿' }));
  await dialog.findByText('请填写变更说明');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await fill(note, '补充保存期限');
  await click(dialog.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('草稿已保存，发布后才对公众生效');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    Kind: 'privacy',
    Note: '补充保存期限',
    Content: '<p>正文</p>',
  });
});

test('the draft is published after a warning, by the version last read', async () => {
  const { calls } = await showPage(<AdminPrivacyTexts />, {
    [LIST]: listed(draft, version()),
    'POST /api/admin/PrivacyTexts/2/publish': whole({ ...draft, Number: 2, PublishedAt: draft.UpdatedAt }),
  });
  expect(screen.queryByRole('button', { name: /起草新版本/ })).toBeNull();
  await pressNamed('发布草稿');
  expect(await screen.findAllByText('发布为隐私政策第 2 版？')).not.toEqual([]);
  await click((await screen.findAllByRole('button', { name: /^发\s*布$/ })).at(-1));
  await screen.findByText('新版本已发布');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Version: 4 });
});

test('a refusal says why', async () => {
  await showPage(<AdminPrivacyTexts />, {
    [LIST]: listed(draft, version()),
    'DELETE /api/admin/PrivacyTexts/2': refusal('NOT_FOUND', '隐私政策的这一版本不存在或已被移除'),
  });
  await pressNamed('删除草稿');
  await click((await screen.findAllByRole('button', { name: /^删\s*除$/ })).at(-1));
  await screen.findByText('隐私政策的这一版本不存在或已被移除');
});

test('who may only read is offered the published versions and their differences', async () => {
  await showPage(
    <AdminPrivacyTexts />,
    { [LIST]: listed(draft, version({ Id: 3, Number: 2 }), version()) },
    '/admin/privacyTexts',
    ['PrivacyTexts:read'],
  );
  const [newer] = await screen.findAllByRole('link', { name: /^查看\s*（在新窗口打开）$/ });
  expect(newer).toHaveAttribute('href', '/desktop/privacy?version=2');
  expect(screen.getByRole('link', { name: /^与上一版的不同\s*（在新窗口打开）$/ })).toHaveAttribute(
    'href',
    '/desktop/privacy?version=2&before=1',
  );
  expect(screen.queryByRole('button', { name: /编辑|发布|删除|起草/ })).toBeNull();
});

test('the terms of service are kept on the same screen, by their own kind', async () => {
  const terms = version({ Id: 9, Kind: 'terms', Number: null, Note: '协议草稿', PublishedAt: null });
  const { calls } = await showPage(<AdminPrivacyTexts />, {
    [LIST]: ({ url }: { url: URL }) => listed(...(url.searchParams.get('Kind') === 'terms' ? [terms] : [version()])),
    'POST /api/admin/PrivacyTexts/9/publish': whole({ ...terms, Number: 1, PublishedAt: terms.UpdatedAt }),
  });
  await click(await screen.findByText('用户服务协议'));
  await screen.findByText('协议草稿');
  await pressNamed('发布草稿');
  expect(await screen.findAllByText('发布为用户服务协议第 1 版？')).not.toEqual([]);
  await click((await screen.findAllByRole('button', { name: /^发\s*布$/ })).at(-1));
  await screen.findByText('新版本已发布');
  expect(calls.find(({ method }) => method === 'POST')?.url.pathname).toBe('/api/admin/PrivacyTexts/9/publish');
});
