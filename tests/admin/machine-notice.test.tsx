import type { SystemStatus } from '@ip-portal/contract';
import { act, screen } from '@testing-library/react';
import { clearCache } from 'ahooks';
import { MachineNotice } from '@/components/admin/shell/machine-notice';
import { Reply } from '../setup/network';
import { refusal, showPage } from './support';

const status = (State: SystemStatus['Storage']['State'], UploadsPresent = true) => ({
  success: true,
  data: { Storage: { State, FreeBytes: 300 * 1024 * 1024 }, UploadsPresent },
});
const show = (answer: unknown) => showPage(<MachineNotice page="/admin/news" />, { 'GET /api/admin/Status': answer });

beforeEach(() => clearCache());

it('warns before the disk is full', async () => {
  await show(status('low'));
  expect((await screen.findByRole('alert')).textContent).toContain('存储空间即将用完（剩余约 300 MB）');
});

it('says that nothing can be saved, and that uploads are missing', async () => {
  await show(status('full', false));
  const [room, uploads] = await screen.findAllByRole('alert');
  expect(room?.textContent).toContain('暂时不能保存任何内容');
  expect(uploads?.textContent).toContain('上传文件夹不可用');
});

it('is silent when all is well, or when nobody can tell', async () => {
  const { calls } = await show(status('ok'));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  clearCache();
  await show(new Reply(503, refusal('UNAVAILABLE', '数据服务暂时不可用')));
  await act(async () => undefined);
  expect(screen.queryByRole('alert')).toBeNull();
});
