/** Calls on jobs. */
import type { JobCommand, JobItem } from '@ip-portal/contract';
import { call, type Page, read } from './admin';
import { listParams, type TableSort } from './list';

export const fetchJobs = (params: object, sort?: TableSort) =>
  call<Page<JobItem>>('/api/admin/Jobs', { params: listParams(params, sort) });
/** Has a job tried anew, or given up. */
export const moveJob = (id: number, command: JobCommand) =>
  read<JobItem>(`/api/admin/Jobs/${id}/${command}`, { method: 'POST' });
