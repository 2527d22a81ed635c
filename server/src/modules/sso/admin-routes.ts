/** `/api/admin/SingleSignOn`, and the identities of accounts in the hands of staff. */
import {
  Id,
  IdentityItem,
  IdParams,
  Ok,
  OkDone,
  OkList,
  SsoSettings,
  SsoSettingsUpdate,
  SsoTestBody,
  SsoTestResult,
} from '@ip-portal/contract';
import { HOME_URL } from '@ip-portal/contract/urls';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf, type Context, change } from '../../context.ts';
import { refused } from '../../lib/errors.ts';
import { describeProvider, SsoFailure } from '../../sso/provider.ts';
import { readSso, type SsoRecord, writeSso } from '../../sso/settings.ts';
import type { App } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { assertAccount, listIdentities, unlinkForOther } from './identity-commands.ts';
import { assertRoleMap } from './role-map.ts';
import { redirectUri } from './routes.ts';

const tags = ['统一身份认证'];
const write = { access: 'SecurityPolicy:write' as const, stepUp: true as const };

/** The settings as staff see them, with the addresses that the provider has to know. */
function shown(request: FastifyRequest, settings: SsoRecord & { Version: number }): SsoSettings {
  const RedirectUri = redirectUri(request);
  return { ...settings, RedirectUri, LogoutUri: new URL(HOME_URL, RedirectUri).href };
}

/** Registers the routes on `app` (prefix `/api`). */
export async function ssoAdminRoutes(app: App, ctx: Context): Promise<void> {
  app.get(
    '/admin/SingleSignOn',
    {
      config: { access: 'SecurityPolicy:read' },
      schema: { tags, summary: '统一身份认证的设置', response: { 200: Ok(SsoSettings) } },
    },
    async (request) => ({ success: true as const, data: shown(request, await readSso(ctx.db)) }),
  );

  app.put(
    '/admin/SingleSignOn',
    {
      config: write,
      schema: { tags, summary: '修改统一身份认证的设置', body: SsoSettingsUpdate, response: { 200: Ok(SsoSettings) } },
    },
    async (request) => {
      const data = await change(ctx, [], async (tx) => {
        const written = await writeSso(ctx, tx, request.body, actorOf(request));
        await assertRoleMap(tx, written);
        return written;
      });
      return { success: true as const, data: shown(request, data) };
    },
  );

  app.post(
    '/admin/SingleSignOn/test',
    {
      config: { access: 'SecurityPolicy:write', rateLimit: { max: 10, timeWindow: '1 minute' } },
      schema: { tags, summary: '测试能否连接统一身份认证', body: SsoTestBody, response: { 200: Ok(SsoTestResult) } },
    },
    async (request) => {
      try {
        const said = await describeProvider(ctx, request.body.Issuer);
        return {
          success: true as const,
          data: {
            Issuer: said.issuer,
            AuthorizationEndpoint: said.authorization_endpoint ?? '',
            TokenEndpoint: said.token_endpoint ?? '',
            UserInfo: said.userinfo_endpoint !== undefined,
            Logout: said.end_session_endpoint !== undefined,
            Scopes: said.scopes_supported ?? [],
            Claims: said.claims_supported ?? [],
          },
        };
      } catch (error) {
        if (error instanceof SsoFailure) throw refused({ reason: `连接失败：${error.detail}`, field: 'Issuer' });
        throw error;
      }
    },
  );

  app.get(
    '/admin/Users/:id/identities',
    {
      config: { access: 'Users:read' },
      schema: { tags, summary: '账号的统一身份认证关联', params: IdParams, response: { 200: OkList(IdentityItem) } },
    },
    async (request) => {
      await assertAccount(ctx.db, request.params.id);
      const data = await listIdentities(ctx.db, request.params.id);
      return { success: true as const, data, total: data.length };
    },
  );

  app.delete(
    '/admin/Users/:id/identities/:identity',
    {
      config: { access: 'Users:write', stepUp: true },
      schema: {
        tags,
        summary: '解除账号的统一身份认证关联',
        params: Type.Object({ id: Id, identity: Id }),
        response: { 200: OkDone },
      },
    },
    async (request) => {
      const { id, identity } = request.params;
      const { id: by, permissions } = requireUser(request);
      await unlinkForOther(ctx, { ...actorOf(request), id: by, permissions }, id, identity);
      return { success: true as const, data: { Id: identity } };
    },
  );
}
