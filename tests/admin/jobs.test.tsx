/** The queue in the back office: what failed and why, tried again or given up. */
import type { JobItem } from '@ip-portal/contract';
import { screen, within } from '@testing-library/react';
import AdminJobs from '@/pages/admin/jobs';
import { click, pressNamed, refusal, showPage } from './support';

const job = (Id: number, extra: Partial<JobItem>): JobItem => ({
  Id,
  Kind: 'cleanup',
  State: 'failed',
  Attempts: 3,
  MaxAttempts: 3,
  DueAt: '2026-11-20T09:00:00+08:00',
  CreatedAt: '2026-11-20T09:00:00+08:00',
  FinishedAt: '2026-11-20T09:05:00+08:00',
  Error: '邮件服务器暂时不可用',
  ...extra,
});
const rows = [
  job(1, {}),
  job(2, { State: 'waiting', Attempts: 1, FinishedAt: null }),
  job(3, { State: 'done', Error: '', Kind: 'of_tomorrow' }),
];
const answers = { 'GET /api/admin/Jobs': { success: true, data: rows, total: 3 } };

async function confirm(name: RegExp): Promise<void> {
  await click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

test('a failed job shows why, and is tried again', async () => {
  const { calls } = await showPage(<AdminJobs />, {
    ...answers,
    'POST /api/admin/Jobs/1/retry': { success: true, data: rows[0] },
  });
  expect((await screen.findAllByText('邮件服务器暂时不可用')).length).toBeGreaterThan(0);
  expect(screen.getByText('of_tomorrow')).toBeInTheDocument();
  expect(screen.queryByLabelText('重试任务 2')).toBeNull();
  expect(screen.queryByLabelText('放弃任务 3')).toBeNull();
  await pressNamed('重试任务 1');
  await confirm(/重\s*试/);
  await screen.findByText('任务已重新排队');
  expect(calls.filter((call) => call.method === 'POST').map((call) => call.url.pathname)).toEqual([
    '/api/admin/Jobs/1/retry',
  ]);
});

test('a refusal says why', async () => {
  await showPage(<AdminJobs />, {
    ...answers,
    'POST /api/admin/Jobs/2/discard': refusal('ILLEGAL_TRANSITION', '只有等待执行或已失败的任务可以放弃'),
  });
  await pressNamed('放弃任务 2');
  await confirm(/放\s*弃/);
  await screen.findByText('只有等待执行或已失败的任务可以放弃');
});

test('who may only look is offered nothing else', async () => {
  await showPage(<AdminJobs />, answers, '/admin/jobs', ['Jobs:read']);
  await screen.findByText('of_tomorrow');
  expect(screen.queryByLabelText('重试任务 1')).toBeNull();
});
