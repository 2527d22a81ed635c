/** Invitations: those an organisation sends, and those somebody has received. */
import {
  IdParams,
  InvitationItem,
  InvitationMade,
  InvitationParams,
  InvitationToken,
  InvitationWrite,
  JOIN_URL,
  Ok,
  OkDone,
  OkList,
  ReceivedInvitation,
} from '@ip-portal/contract';
import type { Context } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import {
  acceptInvitation,
  declineInvitation,
  invite,
  listInvitations,
  listReceived,
  readInvitation,
  revokeInvitation,
} from './invitation-commands.ts';
import { requireRight } from './organization-repository.ts';
import { byOf } from './organization-request.ts';
import { invitationItem, receivedItem } from './organization-view.ts';

const tags = ['单位'];
const config = { access: 'user' as const };
const writes = { ...config, needsConsent: true as const };
/** A token has 256 bits; this keeps the log free of those who try. */
const guessing = { ...config, rateLimit: { max: 30, timeWindow: '1 minute' } };

/** Registers the routes on `app` (prefix `/api`). */
export function invitationRoutes(app: App, ctx: Context, keys: KeyRing): void {
  sentRoutes(app, ctx, keys);

  app.get(
    '/OrganizationInvitations',
    { config, schema: { tags, summary: '我收到的邀请', response: { 200: OkList(ReceivedInvitation) } } },
    async (request) => {
      const data = (await listReceived(ctx.db, requireUser(request).id)).map(receivedItem);
      return { success: true as const, data, total: data.length };
    },
  );
  app.post(
    '/OrganizationInvitations/link',
    {
      config: guessing,
      schema: { tags, summary: '链接邀请的内容', body: InvitationToken, response: { 200: Ok(ReceivedInvitation) } },
    },
    async (request) => ({
      success: true as const,
      data: receivedItem(await readInvitation(ctx.db, request.body.Token)),
    }),
  );
  app.post(
    '/OrganizationInvitations/link/accept',
    {
      config: { ...guessing, needsConsent: true },
      schema: { tags, summary: '接受链接邀请', body: InvitationToken, response: { 200: OkDone } },
    },
    async (request) => {
      const Id = await acceptInvitation(ctx, byOf(request), { token: request.body.Token });
      return { success: true as const, data: { Id } };
    },
  );
  app.post(
    '/OrganizationInvitations/link/decline',
    { config: guessing, schema: { tags, summary: '谢绝链接邀请', body: InvitationToken, response: { 200: OkDone } } },
    async (request) => {
      await declineInvitation(ctx, byOf(request), { token: request.body.Token });
      return { success: true as const, data: {} };
    },
  );
  app.post(
    '/OrganizationInvitations/:id/accept',
    { config: writes, schema: { tags, summary: '接受邀请', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      const Id = await acceptInvitation(ctx, byOf(request), { id: request.params.id });
      return { success: true as const, data: { Id } };
    },
  );
  app.post(
    '/OrganizationInvitations/:id/decline',
    { config, schema: { tags, summary: '谢绝邀请', params: IdParams, response: { 200: OkDone } } },
    async (request) => {
      await declineInvitation(ctx, byOf(request), { id: request.params.id });
      return { success: true as const, data: { Id: request.params.id } };
    },
  );
}

function sentRoutes(app: App, ctx: Context, keys: KeyRing): void {
  app.get(
    '/Organizations/:id/Invitations',
    { config, schema: { tags, summary: '未答复的邀请', params: IdParams, response: { 200: OkList(InvitationItem) } } },
    async (request) => {
      const { id } = request.params;
      await requireRight(ctx.db, id, requireUser(request).id, 'members');
      const rows = await listInvitations(ctx.db, id);
      const data = await Promise.all(rows.map((row) => invitationItem(keys, row)));
      return { success: true as const, data, total: data.length };
    },
  );
  app.post(
    '/Organizations/:id/Invitations',
    {
      config: writes,
      schema: {
        tags,
        summary: '邀请成员：按用户名、邮箱，或生成一次性链接（只显示一次）',
        params: IdParams,
        body: InvitationWrite,
        response: { 201: Ok(InvitationMade) },
      },
    },
    async (request, reply) => {
      const by = byOf(request);
      const { row, token } = await invite(ctx, keys, by, request.params.id, request.body);
      const item = await invitationItem(keys, { ...row, inviter: by.user.userName });
      reply.code(201);
      return { success: true as const, data: { ...item, Path: token === null ? null : `${JOIN_URL}#${token}` } };
    },
  );
  app.delete(
    '/Organizations/:id/Invitations/:invitationId',
    { config, schema: { tags, summary: '撤销邀请', params: InvitationParams, response: { 200: OkDone } } },
    async (request) => {
      const { id, invitationId } = request.params;
      await revokeInvitation(ctx, byOf(request), id, invitationId);
      return { success: true as const, data: { Id: invitationId } };
    },
  );
}
