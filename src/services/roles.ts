/** Calls on roles and the security policy. */
import type { RoleUpdate, RoleWrite, SecurityPolicyUpdate } from '@ip-portal/contract';
import { dataOf } from './api';
import { own } from './own';

export const fetchRoles = () => own.read('/api/admin/Roles');
export const createRole = (data: RoleWrite) => dataOf(own.command('POST /api/Roles', data));
export const updateRole = (id: number, data: RoleUpdate) => dataOf(own.command(`PUT /api/Roles/${id}`, data));
export const deleteRole = (id: number) => own.command(`DELETE /api/Roles/${id}`);
export const fetchSecurityPolicy = () => dataOf(own.read('/api/admin/SecurityPolicy'));
export const saveSecurityPolicy = (data: SecurityPolicyUpdate) =>
  dataOf(own.command('PUT /api/admin/SecurityPolicy', data));
