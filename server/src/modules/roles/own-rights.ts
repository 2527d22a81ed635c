import type { RoleUpdate } from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import { refused } from '../../lib/errors.ts';

/** 422 when somebody would widen a role that is their own: nobody gives rights to themselves. */
export function refuseSelfMadeRights(request: Pick<FastifyRequest, 'user'>, id: number, body: RoleUpdate): void {
  const { user } = request;
  if (!user?.roles.includes(`own_${id}`)) return;
  const gained = body.Permissions?.some((permission) => !user.permissions.has(permission));
  if (gained) throw refused({ rule: 'own-role', reason: '不能为自己所属的角色增加权限', field: 'Permissions' });
}
