/** Members of an organisation: who they are, other roles, removal, leaving, another owner. */
import {
  IdParams,
  MemberChange,
  MemberParams,
  OkDone,
  OkList,
  OrganizationMember,
  OwnershipTransfer,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { changeMember, removeMember, transferOwnership } from './member-commands.ts';
import { listMembers, requireRight } from './organization-repository.ts';
import { byOf } from './organization-request.ts';
import { memberItem } from './organization-view.ts';

const tags = ['单位'];
const config = { access: 'user' as const };
const members = { 200: OkList(OrganizationMember) };

/** Registers the routes on `app` (prefix `/api`). */
export function memberRoutes(app: App, ctx: Context): void {
  const answer = async (request: FastifyRequest, organizationId: number) => {
    const { id } = requireUser(request);
    const role = await requireRight(ctx.db, organizationId, id, 'view');
    const data = (await listMembers(ctx.db, organizationId)).map((row) => memberItem(row, { id, role }));
    return { success: true as const, data, total: data.length };
  };

  app.get(
    '/Organizations/:id/Members',
    { config, schema: { tags, summary: '单位成员', params: IdParams, response: members } },
    (request) => answer(request, request.params.id),
  );
  app.put(
    '/Organizations/:id/Members/:memberId',
    {
      config,
      schema: { tags, summary: '改变成员的身份', params: MemberParams, body: MemberChange, response: members },
    },
    async (request) => {
      const { id, memberId } = request.params;
      await changeMember(ctx, byOf(request), id, memberId, request.body.Role);
      return answer(request, id);
    },
  );
  app.delete(
    '/Organizations/:id/Members/:memberId',
    { config, schema: { tags, summary: '移除成员，或自己离开', params: MemberParams, response: { 200: OkDone } } },
    async (request) => {
      const { id, memberId } = request.params;
      await removeMember(ctx, byOf(request), id, memberId);
      return { success: true as const, data: { Id: memberId } };
    },
  );
  app.post(
    '/Organizations/:id/transfer',
    {
      config: { ...config, stepUp: true },
      schema: { tags, summary: '把单位移交给另一名成员', params: IdParams, body: OwnershipTransfer, response: members },
    },
    async (request) => {
      const { id } = request.params;
      await transferOwnership(ctx, byOf(request), id, request.body.MemberId);
      return answer(request, id);
    },
  );
}
