/** `/api/auth/sso`: to the provider and back, and the own identities there. */
import { IdentityItem, IdParams, Nullable, Ok, OkDone, OkList, SsoLink, SsoOffer } from '@ip-portal/contract';
import { SSO_ENTRIES, type SsoEntry } from '@ip-portal/contract/sso-words';
import { ACCOUNT_URL, HOME_URL, MOBILE_LOGIN_URL, STAFF_URL, withQuery } from '@ip-portal/contract/urls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createKnownDevices } from '../../auth/known-devices.ts';
import { ownOrigin } from '../../auth/origins.ts';
import { setSessionCookie } from '../../auth/session-cookie.ts';
import { actorOf, type Context } from '../../context.ts';
import { AppError, refused } from '../../lib/errors.ts';
import { markSignedOn } from '../../sso/leave.ts';
import { authorizationUrl, exchange, SsoFailure } from '../../sso/provider.ts';
import { readSso, type SsoRecord } from '../../sso/settings.ts';
import type { App, Debt } from '../../types.ts';
import { requireUser } from '../accounts/index.ts';
import { linkIdentity, listIdentities, unlinkIdentity } from './identity-commands.ts';
import { ownPath } from './own-path.ts';
import { noteFailure, signOn } from './sign-on.ts';
import { type Begun, begin, markBrowser, readBrowser, spend } from './states.ts';

const tags = ['账号'];
const EVERY_DEBT: Debt[] = ['factor', 'password', 'enrolment'];
const rateLimit = { max: 60, timeWindow: '1 minute' };
const visitor = { access: 'public' as const, identify: true, whileOwing: EVERY_DEBT, rateLimit };
const Moved = Type.Null({ description: 'the address is in `Location`' });
/** What the account page shows of identities stands there. */
const IDENTITIES_URL = `${ACCOUNT_URL}#account-identities`;
const HOMES: Record<SsoEntry, string> = { desktop: HOME_URL, auth: STAFF_URL, app: MOBILE_LOGIN_URL };
const line = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/** Where the provider sends the browser back to. @throws AppError when the request names no address */
export function redirectUri(request: FastifyRequest): string {
  const origin = ownOrigin(request, request.server.ctx.config);
  if (!origin) throw new AppError('MALFORMED', '无法识别访问地址');
  return `${origin}/api/auth/sso/callback`;
}

const entryOf = (text: string | undefined): SsoEntry =>
  text !== undefined && Object.hasOwn(SSO_ENTRIES, text) ? (text as SsoEntry) : 'desktop';

/** Back to where it was begun, with the reason in the address: a closed list of words, nothing of the person. */
function giveUp(request: FastifyRequest, reply: FastifyReply, begun: Partial<Begun>, failure: SsoFailure) {
  request.log.warn({ fault: failure.fault, detail: failure.detail }, 'single sign-on came to nothing');
  const { purpose, entry = 'desktop', back } = begun;
  if (purpose === 'link') return reply.redirect(`${ACCOUNT_URL}?sso=${failure.fault}#account-identities`);
  const redirect = back && back !== HOMES[entry] ? back : undefined;
  return reply.redirect(withQuery(SSO_ENTRIES[entry], { sso: failure.fault, redirect }));
}

async function enabled(ctx: Context): Promise<SsoRecord> {
  const settings = await readSso(ctx.db);
  if (!settings.Enabled) throw new SsoFailure('off');
  return settings;
}

/** Registers the routes on `api` (prefix `/api`). */
export async function ssoRoutes(api: App, ctx: Context): Promise<void> {
  await api.register(
    async (app) => {
      app.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      signOnRoutes(app, ctx);
      identityRoutes(app, ctx);
    },
    { prefix: '/auth/sso' },
  );
}

function signOnRoutes(app: App, ctx: Context): void {
  const devices = createKnownDevices(ctx.db);

  app.get(
    '',
    {
      config: { access: 'public' },
      schema: { tags, summary: '是否可以用统一身份认证登录', response: { 200: Ok(Nullable(SsoOffer)) } },
    },
    async () => {
      const { Enabled, Name } = await readSso(ctx.db);
      return { success: true as const, data: Enabled ? { Name } : null };
    },
  );

  app.get(
    '/start',
    {
      config: visitor,
      schema: {
        tags,
        summary: '前往统一身份认证登录',
        querystring: Type.Object({ back: line(2_000), from: line(20), fresh: line(1) }),
        response: { 302: Moved },
      },
    },
    async (request, reply) => {
      const entry = entryOf(request.query.from);
      const begun: Begun = {
        purpose: 'login',
        sessionId: null,
        entry,
        back: ownPath(request.query.back, HOMES[entry]),
      };
      try {
        const settings = await enabled(ctx);
        const question = await begin(ctx.db, markBrowser(request, reply), begun);
        // Asked for where a proof is wanted: that somebody is logged in there already proves nothing of today.
        const to = { redirectUri: redirectUri(request), ...(request.query.fresh ? { prompt: 'login' as const } : {}) };
        return reply.redirect(await authorizationUrl(ctx, settings, question, to));
      } catch (error) {
        if (error instanceof SsoFailure) return giveUp(request, reply, begun, error);
        throw error;
      }
    },
  );

  app.get(
    '/callback',
    {
      config: visitor,
      schema: {
        tags,
        summary: '从统一身份认证返回',
        querystring: Type.Object({ code: line(4_000), state: line(200), error: line(200), iss: line(500) }),
        response: { 302: Moved },
      },
    },
    async (request, reply) => {
      const { state, error: said } = request.query;
      const begun = await spend(ctx.db, readBrowser(request), state);
      try {
        if (!begun) throw new SsoFailure('state');
        if (said !== undefined) throw new SsoFailure(/^(server_error|temporarily)/.test(said) ? 'provider' : 'denied');
        const settings = await enabled(ctx);
        const uri = redirectUri(request);
        const answer = new URL(uri + new URL(request.url, uri).search);
        const person = await exchange(ctx, settings, answer, begun.question);
        const actor = actorOf(request);
        if (begun.purpose === 'link') {
          const { user } = request;
          if (!user || user.sessionId !== begun.sessionId || user.viewing || user.owes) throw new SsoFailure('session');
          await linkIdentity(ctx, person, user, actor);
          return reply.redirect(IDENTITIES_URL);
        }
        const { row, token, awaitsFactor } = await signOn(ctx, settings, person, {
          actor,
          former: request.user,
          deviceOf: (account) => devices.read(request, account),
        });
        setSessionCookie(request, reply, token);
        markSignedOn(request, reply);
        if (awaitsFactor) {
          return reply.redirect(withQuery(SSO_ENTRIES[begun.entry], { sso: 'factor', redirect: begun.back }));
        }
        await devices.remember(request, reply, row);
        return reply.redirect(begun.back);
      } catch (error) {
        if (!(error instanceof SsoFailure)) throw error;
        if (error.fault === 'answer') await noteFailure(ctx.db, actorOf(request), 'sso');
        return giveUp(request, reply, begun ?? {}, error);
      }
    },
  );
}

function identityRoutes(app: App, ctx: Context): void {
  app.post(
    '/link',
    {
      config: { access: 'user', stepUp: true, rateLimit },
      schema: { tags, summary: '开始关联统一身份认证', response: { 200: Ok(SsoLink) } },
    },
    async (request, reply) => {
      const { sessionId } = requireUser(request);
      const begun: Begun = { purpose: 'link', sessionId, entry: 'desktop', back: ACCOUNT_URL };
      try {
        const settings = await enabled(ctx);
        const question = await begin(ctx.db, markBrowser(request, reply), begun);
        // Whoever is logged in at the provider already may be somebody else at the same machine.
        const to = { redirectUri: redirectUri(request), prompt: 'login' as const };
        return { success: true as const, data: { Url: await authorizationUrl(ctx, settings, question, to) } };
      } catch (error) {
        if (!(error instanceof SsoFailure)) throw error;
        request.log.warn({ fault: error.fault, detail: error.detail }, 'single sign-on came to nothing');
        throw error.fault === 'off'
          ? refused('本站没有启用统一身份认证登录')
          : new AppError('UNAVAILABLE', '统一身份认证暂时无法访问，请稍后再试');
      }
    },
  );

  app.get(
    '/identities',
    {
      config: { access: 'user' },
      schema: { tags, summary: '本人在统一身份认证的关联', response: { 200: OkList(IdentityItem) } },
    },
    async (request) => {
      const data = await listIdentities(ctx.db, requireUser(request).id);
      return { success: true as const, data, total: data.length };
    },
  );

  app.delete(
    '/identities/:id',
    {
      config: { access: 'user', stepUp: true },
      schema: { tags, summary: '解除统一身份认证的关联', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await unlinkIdentity(ctx, requireUser(request), id, actorOf(request));
      return { success: true as const, data: { Id: id } };
    },
  );
}
