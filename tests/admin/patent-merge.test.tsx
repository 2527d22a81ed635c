/** Two records of one patent are compared, merged and taken apart again in the back office. */
import type { AdminPatent, PatentMergePreview } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import AdminPatents from '@/pages/admin/patents';
import { patentDetail } from '../desktop/fixtures';
import { type Call, Reply } from '../setup/network';
import { click, fill, form, press, pressNamed, refusal, showPage } from './support';

const row = (Id: number, extra: Partial<AdminPatent> = {}): AdminPatent => ({
  ...patentDetail(Id),
  IgnoredEvents: [],
  RetractedEvents: [],
  MergedInto: null,
  Tags: [],
  Version: Id,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
  ...extra,
});
const OWN = row(2, { Title: '一种水泵', Abstract: '录入的摘要', Agent: '' });
const OTHER = row(1, { Title: '水泵', ApplicationNumber: null, Abstract: '公开的摘要', Agent: '丁某' });
const UNITED: PatentMergePreview['United'] = {
  ApplicationNumber: false,
  Names: ['Applicants'],
  Events: 2,
  Publications: ['CN114000001A'],
  Tags: ['储备'],
  HomePage: true,
};
const preview = (Own: AdminPatent, Other: AdminPatent, more: Partial<PatentMergePreview> = {}) => ({
  success: true,
  data: {
    Own,
    Other,
    Fields: [
      { Field: 'Title', Proposed: 'own' },
      { Field: 'Abstract', Proposed: 'other' },
      { Field: 'Agent', Proposed: 'other' },
    ],
    United: UNITED,
    Refusals: [],
    ...more,
  },
});
const list = (...rows: AdminPatent[]) => ({ success: true, data: rows, total: rows.length });
const API = {
  'GET /api/admin/Patents': list(OTHER, OWN),
  'GET /api/admin/PatentTags': { success: true, data: [] },
  'GET /api/admin/Patents/2/merge': preview(OWN, OTHER),
};
const MERGE = 'POST /api/admin/Patents/2/merge';
const sent = (calls: Call[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url.pathname, body]);

async function openPair(api: Record<string, unknown> = {}) {
  const shown = await showPage(<AdminPatents />, { ...API, ...api });
  await pressNamed('选择水泵');
  await pressNamed('选择一种水泵');
  await press('合并', within(screen.getByRole('region', { name: '批量操作' })));
  const dialog = await form();
  return { ...shown, dialog };
}
const choice = (dialog: ReturnType<typeof within>, field: string) =>
  within(dialog.getByRole('radiogroup', { name: field })).getAllByRole('radio');

test('of two selected records the one with its 申请号 stays; what differs is chosen, the rest told in words', async () => {
  const { calls, dialog } = await openPair({ [MERGE]: { success: true, data: OWN } });
  await dialog.findByRole('radiogroup', { name: '名称' });
  const asked = calls.find(({ url }) => url.pathname.endsWith('/2/merge'));
  expect(asked?.url.searchParams.get('OtherId')).toBe('1');
  expect(choice(dialog, '名称')[0]).toBeChecked();
  expect(choice(dialog, '摘要、权利要求和说明书')[1]).toBeChecked();
  expect(within(dialog.getByRole('radiogroup', { name: '代理师' })).getByText('（空）')).toBeInTheDocument();
  expect(dialog.getByText('申请人取名单较全的一份，每个名称只写一次。')).toBeInTheDocument();
  expect(dialog.getByText('并入 2 条法律事件，相同的只留一条。')).toBeInTheDocument();
  expect(dialog.getByText(/并入公开文本 CN114000001A/)).toBeInTheDocument();
  expect(dialog.getByText('首页专利的位置转给保留的一件。')).toBeInTheDocument();
  await click(choice(dialog, '名称')[1]);
  await click(dialog.getByRole('button', { name: /^合\s*并$/ }));
  await dialog.findByText(/已合并，保留“一种水泵”/);
  expect(sent(calls)).toEqual([
    [
      '/api/admin/Patents/2/merge',
      { OtherId: 1, Version: 2, OtherVersion: 1, Take: { Title: 'other', Abstract: 'other', Agent: 'other' } },
    ],
  ]);
});

test('a merge is taken back from the same dialog', async () => {
  const { calls, dialog } = await openPair({
    [MERGE]: { success: true, data: OWN },
    'POST /api/admin/Patents/1/unmerge': { success: true, data: OTHER },
  });
  await click(await dialog.findByRole('button', { name: /^合\s*并$/ }));
  await click(await dialog.findByRole('button', { name: '撤销合并' }));
  await dialog.findByText('已撤销合并，两件专利恢复原样。');
  expect(sent(calls).at(-1)?.[0]).toBe('/api/admin/Patents/1/unmerge');
});

test('the other is looked for from a record, and the two can change places', async () => {
  const { calls } = await showPage(<AdminPatents />, {
    ...API,
    'GET /api/admin/Patents/1/merge': preview(OTHER, OWN, { Fields: [] }),
  });
  await pressNamed('更多操作：一种水泵');
  await press('合并到此件…');
  const dialog = await form();
  await fill(dialog.getByLabelText('申请号、公开号或名称'), '水泵');
  await press('查找', dialog);
  expect(await dialog.findByRole('button', { name: '选择：一种水泵' })).toBeDisabled();
  await click(dialog.getByRole('button', { name: '选择：水泵' }));
  await click(await dialog.findByRole('button', { name: '互换保留的一件' }));
  await dialog.findByText('两件的著录内容没有需要选择的不同。');
  expect(calls.at(-1)?.url.pathname).toBe('/api/admin/Patents/1/merge');
  expect(calls.at(-1)?.url.searchParams.get('OtherId')).toBe('2');
});

test('two patents are told apart, and cannot be merged', async () => {
  const { dialog } = await openPair({
    'GET /api/admin/Patents/2/merge': preview(OWN, OTHER, { Refusals: ['申请号不同，不是同一件专利'] }),
  });
  await dialog.findByText('这两件不能合并');
  expect(dialog.getByText('申请号不同，不是同一件专利。')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^合\s*并$/ })).toBeNull();
});

test('whoever is too late is told and compares anew', async () => {
  const { calls, dialog } = await openPair({
    [MERGE]: new Reply(409, refusal('VERSION_CONFLICT', '要并入的专利已被他人修改，请重新比较后再合并')),
  });
  await click(await dialog.findByRole('button', { name: /^合\s*并$/ }));
  await dialog.findByText(/已被他人修改/);
  const before = calls.length;
  await click(dialog.getByRole('button', { name: '重新比较' }));
  await dialog.findByRole('radiogroup', { name: '名称' });
  expect(calls.length).toBe(before + 1);
});

test('a merged record among the deleted ones says where it went, and comes back by 撤销合并 alone', async () => {
  const gone = row(1, { Title: '水泵', MergedInto: 2, DeletedAt: '2026-11-21T09:00:00+08:00' });
  const { calls } = await showPage(
    <AdminPatents />,
    {
      ...API,
      'GET /api/admin/Patents': list(gone, row(3, { DeletedAt: '2026-11-21T09:00:00+08:00' })),
      'POST /api/admin/Patents/1/unmerge': { success: true, data: OTHER },
    },
    '/admin/patents?Deleted=true',
  );
  await press('已删除');
  const kept = await screen.findByRole('link', { name: /查看保留的一件/ });
  expect(kept).toHaveAttribute('href', '/desktop/patent/detail?id=2');
  expect(screen.queryByLabelText('恢复：水泵')).toBeNull();
  expect(screen.getByLabelText('恢复：专利3')).toBeInTheDocument();
  await pressNamed('撤销合并：水泵');
  const [confirm] = await screen.findAllByRole('button', { name: '撤销合并' });
  await click(confirm);
  await screen.findByText('已撤销合并');
  expect(sent(calls)).toEqual([['/api/admin/Patents/1/unmerge', undefined]]);
});

test('whoever may not delete patents has no such buttons', async () => {
  await showPage(<AdminPatents />, API, undefined, ['Patents:read', 'Patents:write']);
  await pressNamed('选择水泵');
  await pressNamed('选择一种水泵');
  const bar = within(screen.getByRole('region', { name: '批量操作' }));
  expect(bar.getByText('批量标签')).toBeInTheDocument();
  expect(bar.queryByText('合并')).toBeNull();
  await pressNamed('更多操作：水泵');
  expect(screen.queryByText('合并到此件…')).toBeNull();
});
