/** Calls on roles and the security policy. */
import type { RoleItem, RoleUpdate, RoleWrite, SecurityPolicy, SecurityPolicyUpdate } from '@ip-portal/contract';
import { call, type Page, read } from './admin';

export const fetchRoles = () => call<Page<RoleItem>>('/api/admin/Roles');
export const createRole = (data: RoleWrite) => read<RoleItem>('/api/Roles', { method: 'POST', data });
export const updateRole = (id: number, data: RoleUpdate) => read<RoleItem>(`/api/Roles/${id}`, { method: 'PUT', data });
export const deleteRole = (id: number) => call(`/api/Roles/${id}`, { method: 'DELETE' });
export const fetchSecurityPolicy = () => read<SecurityPolicy>('/api/admin/SecurityPolicy');
export const saveSecurityPolicy = (data: SecurityPolicyUpdate) =>
  read<SecurityPolicy>('/api/admin/SecurityPolicy', { method: 'PUT', data });
