import type { SystemStatus } from '@ip-portal/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { MachineNotice } from '@/components/admin/shell/machine-notice';
import { Reply } from '../setup/network';
import { click, refusal, showPage } from './support';

const NEVER = { Count: 0, LastAt: null, LastReason: '' };
const status = (
  State: SystemStatus['Storage']['State'],
  UploadsPresent = true,
  Restarts: SystemStatus['Restarts'] = NEVER,
  Backup: SystemStatus['Backup'] = { State: 'off', LastAt: null },
  Maintenance = false,
) => ({
  success: true,
  data: { Storage: { State, FreeBytes: 300 * 1024 * 1024 }, Backup, UploadsPresent, Maintenance, Restarts },
});
const show = (answer: unknown) => showPage(<MachineNotice page="/admin/news" />, { 'GET /api/admin/Status': answer });

it('warns before the disk is full', async () => {
  await show(status('low'));
  expect((await screen.findByRole('alert')).textContent).toContain('存储空间即将用完（剩余约 300 MB）');
});

it('says that visitors see the page of maintenance', async () => {
  await show(status('ok', true, NEVER, { State: 'off', LastAt: null }, true));
  expect((await screen.findByRole('alert')).textContent).toContain('维护模式已开启');
});

it('says that nothing can be saved, and that uploads are missing', async () => {
  await show(status('full', false));
  const [room, uploads] = await screen.findAllByRole('alert');
  expect(room?.textContent).toContain('暂时不能保存任何内容');
  expect(uploads?.textContent).toContain('上传文件夹不可用');
});

it('tells of an unexpected end for a day', async () => {
  const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await show(status('ok', true, { Count: 2, LastAt: before(1), LastReason: 'SIGKILL' }));
  expect((await screen.findByRole('alert')).textContent).toContain('门户意外退出过 2 次，已自动重新启动');
});

it('tells of backups that are not made', async () => {
  const unmount = async (LastAt: string | null) => {
    const shown = await show(status('ok', true, NEVER, { State: 'late', LastAt }));
    const text = (await screen.findByRole('alert')).textContent;
    shown.unmount();
    return text;
  };
  expect(await unmount(null)).toContain('还没有可用的备份');
  // Told in the time of whoever reads it.
  expect(await unmount('2026-11-20T04:00:00')).toContain('最近一次可用的备份已是 2026-11-20 04:00');
});

it('is silent of an unexpected end that is long ago', async () => {
  const LastAt = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const { calls } = await show(status('ok', true, { Count: 2, LastAt, LastReason: 'SIGKILL' }));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is silent when all is well, or when nobody can tell', async () => {
  const { calls } = await show(status('ok'));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  await show(new Reply(503, refusal('UNAVAILABLE', '数据服务暂时不可用')));
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
});

function Pages() {
  const [page, go] = useState(0);
  return (
    <>
      <MachineNotice page={`/admin/${page}`} />
      <button type="button" onClick={() => go(page + 1)}>
        下一页
      </button>
    </>
  );
}

it('looks again when a page is opened, but not within a minute', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T04:00:00Z'));
  const { calls } = await showPage(<Pages />, { 'GET /api/admin/Status': status('low') });
  expect((await screen.findByRole('alert')).textContent).toContain('存储空间即将用完');
  await click(screen.getByText('下一页'));
  expect(calls).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('存储空间即将用完');
  now.mockReturnValue(Date.parse('2026-11-20T04:01:01Z'));
  await click(screen.getByText('下一页'));
  expect(calls).toHaveLength(2);
  now.mockRestore();
});
