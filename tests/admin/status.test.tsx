import type { Permission, SystemReport } from '@ip-portal/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import AdminStatus from '@/pages/admin/status';
import { network, Reply } from '../setup/network';
import { click, fill, press, refusal, showPage } from './support';

const GB = 1024 ** 3;

const report = (extra: Partial<SystemReport> = {}): SystemReport => ({
  Portal: { Version: '0.1.0', Node: '20.20.2', StartedAt: '2026-11-20T08:00:00+08:00', MemoryBytes: 300 * 1024 * 1024 },
  Database: {
    State: 'ok',
    Embedded: true,
    Version: '18.4',
    SizeBytes: 3 * GB,
    Connections: { Used: 2, Idle: 3, Most: 10, Waiting: 0 },
  },
  Cache: { State: 'ok', Entries: 1_200, Bytes: 5 * 1024 * 1024, Hits: 900, Misses: 100 },
  Jobs: { State: 'ok', Waiting: 0, Running: 1, Failed: 0, OldestSeconds: 0 },
  Storage: { State: 'ok', FreeBytes: 52 * GB, UploadsPresent: true },
  Backup: {
    State: 'ok',
    LastAt: '2026-11-25T00:10:00+08:00',
    File: 'ip-portal-20261125.backup',
    Bytes: 2 * GB,
    Sealed: true,
  },
  Moments: { State: 'ok', From: '2026-11-19T00:10:00+08:00', WaitingSeconds: 0, Days: 7 },
  Certificate: { State: 'ok', Host: 'ip.example.cn', EndsAt: '2027-02-01T00:00:00+08:00' },
  Mail: { State: 'ok', Host: 'mail.example.cn' },
  ...extra,
});

const OFF = { On: false, Since: null, Text: '', Until: null };
const show = (data: SystemReport, more: object = {}, rights?: readonly Permission[]) =>
  showPage(
    <AdminStatus />,
    {
      'GET /api/admin/SystemReport': { success: true, data },
      'GET /api/admin/Maintenance': { success: true, data: OFF },
      ...more,
    },
    '/admin/status',
    rights,
  );
const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('tells each part, its state and its facts', async () => {
  await show(report());
  expect(await screen.findByText(/版本 0\.1\.0 · Node\.js 20\.20\.2/)).toBeTruthy();
  const database = await part('数据库');
  expect(database.getByText('正常')).toBeTruthy();
  expect(database.getByText('内置 PostgreSQL 18.4')).toBeTruthy();
  expect(database.getByText('在用 2，空闲 3，最多 10')).toBeTruthy();
  expect((await part('页面缓存')).getByText('90%（启动以来 1,000 次）')).toBeTruthy();
  expect((await part('存储空间')).getByText('52.0 GB')).toBeTruthy();
  expect((await part('恢复到时间点')).getByText(/2026-11-19 00:10/)).toBeTruthy();
  expect(screen.queryByText(/运维人员/)).toBeNull();
});

it('says what is wrong and what to do', async () => {
  await show(
    report({
      Jobs: { State: 'warning', Waiting: 4, Running: 0, Failed: 2, OldestSeconds: 4_000 },
      Storage: { State: 'fault', FreeBytes: 5 * GB, UploadsPresent: false },
      Backup: { State: 'fault', LastAt: null, File: null, Bytes: null, Sealed: false },
      Moments: { State: 'fault', From: '2026-11-19T00:10:00+08:00', WaitingSeconds: 1_800, Days: 7 },
      Certificate: { State: 'fault', Host: 'ip.example.cn', EndsAt: '2026-11-01T00:00:00+08:00' },
    }),
  );
  const jobs = await part('后台任务');
  expect(jobs.getByText('1 小时 6 分钟')).toBeTruthy();
  expect(jobs.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/admin/jobs');
  expect((await part('存储空间')).getByText(/可能没有挂载/)).toBeTruthy();
  expect((await part('每日备份')).getByText(/最近 30 小时没有可用的备份/)).toBeTruthy();
  const moments = await part('恢复到时间点');
  expect(moments.getByText('30 分钟')).toBeTruthy();
  expect(moments.getByText(/日志没有及时复制/)).toBeTruthy();
  expect((await part('网站证书')).getByText(/证书已经到期/)).toBeTruthy();
});

it('does not call what is switched off a fault', async () => {
  await show(
    report({
      Backup: { State: 'off', LastAt: null, File: null, Bytes: null, Sealed: false },
      Moments: { State: 'off', From: null, WaitingSeconds: 0, Days: 7 },
      Certificate: { State: 'off', Host: null, EndsAt: null },
      Mail: { State: 'off', Host: null },
    }),
  );
  expect((await part('每日备份')).getByText('未启用')).toBeTruthy();
  expect((await part('恢复到时间点')).getByText(/BACKUP_MOMENTS=on/)).toBeTruthy();
  expect((await part('网站证书')).getByText(/PUBLIC_ORIGIN/)).toBeTruthy();
  expect((await part('邮件')).getByText('未设置')).toBeTruthy();
  expect(screen.queryByText('异常')).toBeNull();
});

it('says that the report could not be read, and tries again', async () => {
  const { calls } = await showPage(<AdminStatus />, {
    'GET /api/admin/SystemReport': refusal('UNAVAILABLE', '数据库暂时不可用'),
    'GET /api/admin/Maintenance': refusal('UNAVAILABLE', '数据库暂时不可用'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('数据库暂时不可用');
  const before = calls.length;
  await act(async () => click(screen.getByRole('button', { name: /重\s*试/ })));
  expect(calls.length).toBe(before + 1);
});

const SINCE = '2026-11-26T20:00:00+08:00';

it('begins maintenance with words for visitors; what the backend refuses stands at its field', async () => {
  const on = { On: true, Since: SINCE, Text: '升级数据库', Until: null };
  const { calls } = await show(report(), {
    'POST /api/admin/Maintenance/start': new Reply(
      400,
      refusal('INVALID', '请检查填写的内容', { Until: '预计结束时间应在现在之后' }),
    ),
  });
  const box = within(await screen.findByRole('region', { name: /维护模式/ }));
  expect(box.getByText('未开启')).toBeTruthy();
  await fill(box.getByLabelText('维护页上的说明'), '升级数据库');
  const begin = async () => {
    await click(box.getByRole('button', { name: '进入维护模式' }));
    await press('进入维护模式', within(await screen.findByRole('dialog', { name: /让访客看到维护页/ })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await begin();
  expect(await box.findByText('预计结束时间应在现在之后')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ Text: '升级数据库', Until: null });
  network({
    'GET /api/admin/SystemReport': { success: true, data: report() },
    'POST /api/admin/Maintenance/start': { success: true, data: on },
  });
  await begin();
  expect(await box.findByText('已开启')).toBeTruthy();
  expect(box.getByRole('button', { name: '结束维护' })).toBeTruthy();
});

it('ends maintenance after a question', async () => {
  const { calls } = await show(report(), {
    'GET /api/admin/Maintenance': { success: true, data: { On: true, Since: SINCE, Text: '升级', Until: null } },
    'POST /api/admin/Maintenance/end': { success: true, data: OFF },
  });
  await press('结束维护');
  await press('结束维护', within(await screen.findByRole('dialog')));
  await waitFor(() => expect(calls.some(({ url }) => url.pathname === '/api/admin/Maintenance/end')).toBe(true));
});

it('is only looked at by who may not change the site', async () => {
  await show(report(), {}, ['Jobs:read']);
  const box = within(await screen.findByRole('region', { name: /维护模式/ }));
  expect(box.queryByRole('button')).toBeNull();
});
