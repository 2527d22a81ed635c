/** Looking at the portal as a role sees it. */
import type { LimitOptions, RoleLimits } from '@ip-portal/contract';
import { call, read } from './admin';

/** What roles can be limited to. */
export const fetchLimitOptions = () => read<LimitOptions>('/api/admin/LimitOptions');
export const beginViewing = (data: RoleLimits) => call('/api/admin/Viewing', { method: 'POST', data });
