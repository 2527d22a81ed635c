import type { SystemStatus } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { Alert } from 'antd';
import dayjs from 'dayjs';
import { useRef } from 'react';
import { fetchSystemStatus } from '../../../services/admin';

/** Looked at anew when another page is opened, not by the clock: that would keep a forgotten session alive. */
const FRESH_MS = 60_000;
/** How long an unexpected end is worth a line. */
const RECENT_MS = 24 * 3_600_000;

/** What is wrong with the machine, in words for staff; none when all is well. */
function warnings({
  Storage,
  Backup,
  UploadsPresent,
  Maintenance,
  Restarts,
}: SystemStatus): { text: string; type: 'error' | 'warning' }[] {
  const free = Storage.FreeBytes === null ? '' : `（剩余约 ${Math.floor(Storage.FreeBytes / 1024 / 1024)} MB）`;
  return [
    ...(Maintenance
      ? [{ type: 'warning' as const, text: '维护模式已开启：访客看到的是维护页，完成后请在“系统状态”页结束维护。' }]
      : []),
    ...(Storage.State === 'full'
      ? [{ type: 'error' as const, text: `存储空间不足${free}，暂时不能保存任何内容，请联系运维人员清理磁盘。` }]
      : []),
    ...(Storage.State === 'low'
      ? [{ type: 'warning' as const, text: `存储空间即将用完${free}，请联系运维人员清理磁盘。` }]
      : []),
    ...(Backup.State === 'late'
      ? [
          {
            type: 'warning' as const,
            text: `${Backup.LastAt === null ? '还没有可用的备份' : `最近一次可用的备份已是 ${dayjs(Backup.LastAt).format('YYYY-MM-DD HH:mm')}`}，请联系运维人员检查备份。`,
          },
        ]
      : []),
    ...(Restarts.LastAt !== null && Date.now() - Date.parse(Restarts.LastAt) < RECENT_MS
      ? [
          {
            type: 'warning' as const,
            text: `门户意外退出过 ${Restarts.Count} 次，已自动重新启动（最近一次 ${dayjs(Restarts.LastAt).format('YYYY-MM-DD HH:mm')}），请联系运维人员查看日志。`,
          },
        ]
      : []),
    ...(UploadsPresent
      ? []
      : [{ type: 'error' as const, text: '上传文件夹不可用（可能没有挂载），暂时不能上传文件，请联系运维人员。' }]),
  ];
}

/** Tells staff before the disk is full, when the last backup is too old, and when the upload folder is missing. */
export function MachineNotice({ page }: { page: string }) {
  const last = useRef<{ status: SystemStatus; time: number }>(undefined);
  const { data } = useRequest(
    async () => {
      if (last.current && Date.now() - last.current.time < FRESH_MS) return last.current.status;
      const status = await fetchSystemStatus();
      last.current = { status, time: Date.now() };
      return status;
    },
    {
      refreshDeps: [page],
      // A failed look tells nothing about the disk; the next one comes by itself.
      onError: () => undefined,
    },
  );
  if (!data) return null;
  return warnings(data).map(({ text, type }) => <Alert key={text} banner type={type} title={text} />);
}
