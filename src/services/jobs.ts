/** Calls on jobs. */
import type { JobCommand } from '@ip-portal/contract';
import { dataOf } from './api';
import { listParams, type TableSort } from './list';
import { own } from './own';

export const fetchJobs = (params: object, sort?: TableSort) => own.read('/api/admin/Jobs', listParams(params, sort));
/** Has a job tried anew, or given up. */
export const moveJob = (id: number, command: JobCommand) =>
  dataOf(own.command(`POST /api/admin/Jobs/${id}/${command}`));
