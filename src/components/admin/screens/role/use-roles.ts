import type { RoleItem } from '@ip-portal/contract';
import { roleLabel } from '@ip-portal/contract/roles';
import { useRequest } from 'ahooks';
import { fetchRoles } from '../../../../services/roles';
import { useMay } from '../../kit/rights';

const NONE: RoleItem[] = [];

/** Every role, for choosing and naming; those who may not read roles get the ready ones' names alone. */
export function useRoles() {
  const may = useMay();
  const { data, error, refresh, loading } = useRequest(fetchRoles, { ready: may('Roles:read') });
  const roles = data?.data ?? NONE;
  return { roles, error, refresh, loading, nameOf: (code: string) => roleLabel(code, roles) };
}
