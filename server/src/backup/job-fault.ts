/** What staff are told of a job that makes a backup. */
import { JobFault } from '../jobs/define-job.ts';
import { BackupFault } from './fault.ts';

/** A fault that somebody can mend as one line for staff; anything else as it is. */
export function asJobFault(error: unknown): unknown {
  if (error instanceof BackupFault) return new JobFault(error.message);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new JobFault('备份文件夹所在的磁盘已满');
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return new JobFault('备份文件夹无法写入');
  return error;
}
