/** Looking at the portal as a role sees it. */
import type { RoleLimits } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

/** What roles can be limited to. */
export const fetchLimitOptions = () => dataOf(own.read('/api/admin/LimitOptions'));
export const beginViewing = (data: RoleLimits) => own.command('POST /api/admin/Viewing', data);
