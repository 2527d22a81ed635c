/** Tags are given to selected patents, or to all that the list finds; what came of it is told. */
import type { AdminPatent } from '@ip-portal/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import AdminPatents from '@/pages/admin/patents';
import { patentDetail } from '../desktop/fixtures';
import { type Call, Reply } from '../setup/network';
import { click, form, press, pressNamed, refusal, showPage } from './support';

const row = (Id: number, Tags: string[] = []): AdminPatent => ({
  ...patentDetail(Id),
  IgnoredEvents: [],
  RetractedEvents: [],
  MergedInto: null,
  Tags,
  Version: 3,
  CreatedAt: '2026-11-01T09:00:00+08:00',
  UpdatedAt: '2026-11-20T09:00:00+08:00',
  DeletedAt: null,
});
const result = (more: object) => ({
  success: true,
  data: { Matched: 0, Changed: 0, Unchanged: 0, Full: 0, Left: 0, Missing: 0, ...more },
});
const API = {
  'GET /api/admin/Patents': { success: true, data: [row(1, ['高校可转化']), row(2)], total: 12_000 },
  'GET /api/admin/PatentTags': { success: true, data: [{ Tag: '高校可转化', Patents: 1 }] },
};
const TAGS = 'POST /api/admin/Patents/tags';
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

/** Types a tag that is not there yet. */
async function typeTag(dialog: ReturnType<typeof within>, tag: string) {
  const input = dialog.getByLabelText('添加');
  fireEvent.change(input, { target: { value: tag } });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
}

test('selected patents are tagged, and it is told how many had the tag already', async () => {
  const { calls } = await showPage(<AdminPatents />, {
    ...API,
    [TAGS]: result({ Matched: 2, Changed: 1, Unchanged: 1 }),
  });
  expect((await screen.findAllByText('高校可转化')).length).toBeGreaterThan(0);
  await pressNamed('选择专利1');
  await pressNamed('选择专利2');
  const bar = within(screen.getByRole('region', { name: '批量操作' }));
  await press('批量标签', bar);
  const dialog = await form();
  expect(dialog.getByLabelText('所选的 2 件')).toBeChecked();
  await typeTag(dialog, '重点产业');
  await click(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await dialog.findByText('共 2 件，已改动 1 件。');
  expect(dialog.getByText(/1 件原来就是这样/)).toBeInTheDocument();
  expect(sent(calls)).toEqual([{ Ids: [1, 2], Add: ['重点产业'] }]);
});

test('all that a filter finds are tagged, as many as are done at once, and the rest when it goes on', async () => {
  const answers = [
    result({ Matched: 12_000, Changed: 10_000, Left: 2_000 }),
    result({ Matched: 12_000, Changed: 2_000 }),
  ];
  const { calls } = await showPage(
    <AdminPatents />,
    { ...API, [TAGS]: () => answers.shift() },
    '/admin/patents?Type=发明',
  );
  await screen.findByText('专利1');
  await press('批量标签');
  const dialog = await form();
  expect(dialog.getByText('符合当前筛选条件的共 12,000 件')).toBeInTheDocument();
  expect(dialog.getByText(/一次最多改动 10,000 件/)).toBeInTheDocument();
  await typeTag(dialog, '储备');
  await click(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await dialog.findByText(/还有 2,000 件/);
  await click(dialog.getByRole('button', { name: /^继\s*续$/ }));
  await dialog.findByText('共 12,000 件，已改动 2,000 件。');
  expect(sent(calls)).toEqual([
    { Filter: { Type: '发明' }, Add: ['储备'] },
    { Filter: { Type: '发明' }, Add: ['储备'] },
  ]);
});

test('nothing to do and a refusal are told in the dialog', async () => {
  const { calls } = await showPage(<AdminPatents />, {
    ...API,
    [TAGS]: new Reply(400, refusal('INVALID', '标签不对', { Add: '标签不对' })),
  });
  await screen.findByText('专利1');
  await press('批量标签');
  const dialog = await form();
  await click(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await dialog.findByText('请填写要添加或移除的标签');
  expect(sent(calls)).toEqual([]);
  await typeTag(dialog, '甲');
  await click(dialog.getByRole('button', { name: /^确\s*定$/ }));
  await dialog.findByText('标签不对');
});

test('whoever may only read patents sees tags and cannot give any', async () => {
  await showPage(<AdminPatents />, API, undefined, ['Patents:read']);
  expect((await screen.findAllByText('高校可转化')).length).toBeGreaterThan(0);
  expect(screen.queryByText('批量标签')).toBeNull();
});
