/** Statutes are imported in the back office: how far that is, how it is cancelled, and what came of it. */
import type { LawImport } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ImportDialog from '@/components/admin/screens/law/import-dialog';
import { Reply } from '../setup/network';
import { click, refusal, showPage } from './support';

const state = (extra: Partial<LawImport> = {}): LawImport => ({
  Id: 7,
  State: 'running',
  Stage: 'parsing',
  File: '条例.md',
  FilesDone: 1,
  FilesTotal: 3,
  Share: 41,
  Error: '',
  Report: null,
  CreatedAt: '2026-11-25T09:00:00+08:00',
  FinishedAt: null,
  ...extra,
});
const one = (data: LawImport) => ({ success: true, data });
const many = (...data: LawImport[]) => ({ success: true, data, total: data.length });
const report = {
  Created: 1,
  Updated: 0,
  Unchanged: 0,
  Failed: 1,
  Files: [
    { File: '条例.md', Title: '东湖市条例', Outcome: 'created' as const, Articles: 30, Messages: [] },
    {
      File: '坏.md',
      Title: null,
      Outcome: 'failed' as const,
      Articles: 0,
      Messages: [{ Line: 9, Message: '第二条重复' }],
    },
  ],
};
const NOTHING = { 'GET /api/admin/LawImports': many() };
const button = (name: RegExp | string) => screen.findByRole('button', { name });

async function show(api: Record<string, unknown>) {
  const closed = jest.fn();
  const done = jest.fn();
  const { calls } = await showPage(<ImportDialog onClose={closed} onDone={done} />, api);
  return { calls, closed, done };
}
async function choose(): Promise<void> {
  const input = (await screen.findByRole('dialog')).querySelector('input[type=file]');
  await userEvent.upload(input as HTMLInputElement, new File(['# 东湖市条例'], '条例.md', { type: 'text/markdown' }));
}

test('an import is begun, shows how far it is, and ends with a report', async () => {
  const answers = [
    state({ Stage: 'waiting', File: '', FilesDone: 0, Share: 0 }),
    state(),
    state({ State: 'done', Share: 100, Report: report }),
  ];
  const { calls, done } = await show({
    ...NOTHING,
    'POST /api/admin/Laws/import': new Reply(202, one(state({ Stage: 'waiting', File: '', Share: 0 }))),
    'GET /api/admin/LawImports/7': () => one(answers.shift() as LawImport),
  });
  await choose();
  await click(await button('开始导入'));
  await screen.findByText('等待其他导入完成');
  await screen.findByText('正在解析“条例.md”（第 2 个，共 3 个文件）');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('导入进度');
  await screen.findByText('新增 1 部，更新 0 部，没有变化 0 部，没有导入 1 部');
  expect(screen.getByText('第 9 行：第二条重复')).toBeInTheDocument();
  expect(done).toHaveBeenCalledTimes(1);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('one that runs already is taken up, and cancelled', async () => {
  let now = state({ Stage: 'storing', Share: 70 });
  const { calls, done } = await show({
    'GET /api/admin/LawImports': many(now),
    'GET /api/admin/LawImports/7': () => one(now),
    'POST /api/admin/LawImports/7/cancel': () => {
      now = state({ State: 'cancelled', Report: { ...report, Failed: 0, Files: report.Files.slice(0, 1) } });
      return one(now);
    },
  });
  await screen.findByText(/正在保存“条例.md”/);
  expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull();
  await click(await button('取消导入'));
  await screen.findByText('导入已取消，正在处理的文件没有留下内容');
  // What was done before is told.
  expect(screen.getByText('东湖市条例')).toBeInTheDocument();
  expect(done).toHaveBeenCalledTimes(1);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the window may be closed while it runs', async () => {
  const { closed, calls } = await show({
    'GET /api/admin/LawImports': many(state()),
    'GET /api/admin/LawImports/7': one(state()),
  });
  await click(await button('关闭，继续导入'));
  expect(closed).toHaveBeenCalledTimes(1);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('what went wrong is said: nothing chosen, another file, no room, a process that is gone', async () => {
  await show({
    ...NOTHING,
    'POST /api/admin/Laws/import': new Reply(503, refusal('UNAVAILABLE', '已有法规正在导入，请等它完成后再试')),
  });
  await click(await button('开始导入'));
  await screen.findByText('请先选择文件');
  await choose();
  await click(await button('开始导入'));
  await screen.findByText('已有法规正在导入，请等它完成后再试');
  expect(within(screen.getByRole('dialog')).getByText(/条例\.md/)).toBeInTheDocument();
});

test('progress that cannot be read is tried again, and an import that is gone is over', async () => {
  const answers: unknown[] = [
    new Reply(502, '<html>', 'text/html'),
    one(state({ State: 'ended', Error: '处理导入的程序已停止，没有完成的文件未导入，请重新导入' })),
  ];
  const { done } = await show({
    'GET /api/admin/LawImports': many(state()),
    'GET /api/admin/LawImports/7': () => answers.shift(),
  });
  await screen.findByText('暂时读不到进度，正在重试；导入仍在进行。');
  await screen.findByText('导入没有完成');
  expect(screen.getByText(/处理导入的程序已停止/)).toBeInTheDocument();
  expect(done).toHaveBeenCalledTimes(1);
});
