/** The patents of the home page are looked for, put in order from the keyboard, seen beforehand and saved. */
import { screen, within } from '@testing-library/react';
import AdminPatents from '@/pages/admin/patents';
import { patent } from '../desktop/fixtures';
import { type Call, Reply } from '../setup/network';
import { click, fill, form, press, pressNamed, refusal, showPage } from './support';

const AUTOMATIC = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => patent(id));
const picks = (Ids: number[], chosen = Ids) => ({
  success: true,
  data: { Ids, Chosen: chosen.map((id) => patent(id)), Automatic: AUTOMATIC },
});
const found = (...ids: number[]) => ({
  success: true,
  data: ids.map((id) => ({ ...patent(id), Tags: [] })),
  total: ids.length,
});
const sent = (calls: Call[]) => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const names = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByTitle(/^专利/).textContent);

const LIST = {
  'GET /api/admin/Patents': found(31),
  'GET /api/admin/PatentTags': { success: true, data: [] },
};

async function open(api: Record<string, unknown>, rights?: Parameters<typeof showPage>[3]) {
  const shown = await showPage(<AdminPatents />, { ...LIST, ...api }, undefined, rights);
  await press('首页专利');
  return { ...shown, drawer: await form() };
}

test('a patent is found, added, moved up and saved; the preview fills up the rest', async () => {
  const { calls, drawer } = await open({
    'GET /api/admin/PatentPicks': picks([2]),
    'PUT /api/admin/PatentPicks': picks([31, 2]),
  });
  await drawer.findByText('选定的专利（1 / 8）');
  expect(names('首页预览')).toEqual(['专利2', '专利1', '专利3', '专利4', '专利5', '专利6', '专利7', '专利8']);
  await fill(drawer.getByLabelText('申请号、公开号或名称'), '三十一');
  await press('查找', drawer);
  await pressNamed('加入：专利31');
  expect(drawer.getByText('已加入')).toBeInTheDocument();
  expect(calls.at(-1)?.url.searchParams.get('keyword')).toBe('三十一');
  await pressNamed('上移：专利31');
  expect(names('选定的专利')).toEqual(['专利31', '专利2']);
  expect(names('首页预览').slice(0, 3)).toEqual(['专利31', '专利2', '专利1']);
  await click(drawer.getByRole('button', { name: /^保\s*存$/ }));
  await screen.findByText('首页专利已保存');
  expect(sent(calls)).toEqual([{ Ids: [31, 2], Before: [2] }]);
});

test('back to automatic sends none, and a deleted one goes with the next saving', async () => {
  const { calls, drawer } = await open({
    'GET /api/admin/PatentPicks': picks([9, 2], [2]),
    'PUT /api/admin/PatentPicks': picks([]),
  });
  await drawer.findByText(/有 1 件已被删除/);
  await pressNamed('移出：专利2');
  expect(drawer.getByText(/首页八件全部自动选择/)).toBeInTheDocument();
  expect(names('首页预览')).toHaveLength(8);
  await click(drawer.getByRole('button', { name: /^保\s*存$/ }));
  await screen.findByText('首页专利已保存');
  expect(sent(calls)).toEqual([{ Ids: [], Before: [9, 2] }]);
});

test('whoever is too late is told, loses nothing and may go on from the newest', async () => {
  let stored = [2];
  const { calls, drawer } = await open({
    'GET /api/admin/PatentPicks': () => picks(stored),
    'PUT /api/admin/PatentPicks': ({ body }: Call) =>
      (body as { Before: number[] }).Before.join() === stored.join()
        ? picks([])
        : new Reply(409, refusal('VERSION_CONFLICT', '首页专利刚刚被他人修改过')),
  });
  await drawer.findByText('选定的专利（1 / 8）');
  await press('全部改为自动', drawer);
  stored = [5];
  await click(drawer.getByRole('button', { name: /^保\s*存$/ }));
  await drawer.findByText(/刚刚被他人修改过/);
  expect(drawer.getByText(/首页八件全部自动选择/)).toBeInTheDocument();
  await press('保留我的名单', drawer);
  await click(await drawer.findByRole('button', { name: /^保\s*存$/ }));
  await screen.findByText('首页专利已保存');
  expect(sent(calls)).toEqual([
    { Ids: [], Before: [2] },
    { Ids: [], Before: [5] },
  ]);
});

test('whoever may not write patents has no such button', async () => {
  await showPage(<AdminPatents />, LIST, undefined, ['Patents:read']);
  await screen.findByText('专利31');
  expect(screen.queryByText('首页专利')).toBeNull();
});
