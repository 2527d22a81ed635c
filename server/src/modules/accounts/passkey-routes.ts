/** `/api/auth/passkeys`: keys of the account, and the log-in with one. */
import {
  IdParams,
  Ok,
  OkDone,
  OkList,
  PasskeyItem,
  PasskeyLoginBody,
  PasskeyMade,
  PasskeyOptions,
  PasskeyUpdate,
  PasskeyWrite,
  UserInfo,
} from '@ip-portal/contract';
import type { FastifyRequest } from 'fastify';
import type { KnownDevices } from '../../auth/known-devices.ts';
import { setSessionCookie } from '../../auth/session-cookie.ts';
import { actorOf } from '../../context.ts';
import type { App, Debt } from '../../types.ts';
import { readWebConfig } from '../site/index.ts';
import type { FactorKit, Prover } from './factor-proof.ts';
import { placeOf } from './passkey-ceremony.ts';
import {
  addPasskey,
  assertRoom,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  renamePasskey,
} from './passkey-commands.ts';
import { requireUser } from './require-user.ts';
import { ownInfo } from './user-info.ts';

const tags = ['账号'];
const rateLimit = { max: 30, timeWindow: '1 minute' };
const EVERY_DEBT: Debt[] = ['factor', 'password', 'enrolment'];
/** Open to who has to set a second factor up: a passkey is one. */
const enrolling = { access: 'user' as const, whileOwing: ['enrolment'] as Debt[] };
const visitor = { access: 'public' as const, identify: true, whileOwing: EVERY_DEBT, rateLimit };

/** Registers the routes on `app` (prefix `/api/auth`). */
export function passkeyRoutes(
  app: App,
  kit: FactorKit,
  devices: KnownDevices,
  proverOf: (request: FastifyRequest) => Promise<Prover>,
): void {
  const { ctx } = kit;

  app.post(
    '/passkeys/login/options',
    { config: visitor, schema: { tags, summary: '开始用通行密钥登录', response: { 200: Ok(PasskeyOptions) } } },
    async (request) => ({
      success: true as const,
      data: { Options: await kit.passkeys.request(placeOf(request), null) },
    }),
  );

  app.post(
    '/passkeys/login',
    {
      config: visitor,
      schema: { tags, summary: '用通行密钥登录', body: PasskeyLoginBody, response: { 200: Ok(UserInfo) } },
    },
    async (request, reply) => {
      const { row, token } = await logInByPasskey(kit, request.body.Passkey, {
        actor: actorOf(request),
        place: placeOf(request),
        deviceOf: (account) => devices.read(request, account),
        former: request.user,
      });
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );

  app.post(
    '/passkeys/proof',
    {
      config: { access: 'user', whileOwing: ['factor', 'enrolment'], rateLimit },
      schema: { tags, summary: '开始用通行密钥证明是本人', response: { 200: Ok(PasskeyOptions) } },
    },
    async (request) => {
      const { id: userId, sessionId } = requireUser(request);
      const Options = await kit.passkeys.request(placeOf(request), { userId, sessionId });
      return { success: true as const, data: { Options } };
    },
  );

  app.get(
    '/passkeys',
    { config: enrolling, schema: { tags, summary: '本人的通行密钥', response: { 200: OkList(PasskeyItem) } } },
    async (request) => {
      const data = await listPasskeys(ctx.db, requireUser(request).id);
      return { success: true as const, data, total: data.length };
    },
  );

  app.post(
    '/passkeys/options',
    {
      config: { ...enrolling, stepUp: true, rateLimit },
      schema: { tags, summary: '开始添加通行密钥', response: { 200: Ok(PasskeyOptions) } },
    },
    async (request) => {
      const { id, userName, sessionId } = requireUser(request);
      await assertRoom(ctx.db, id);
      const { WebSiteName } = await readWebConfig(ctx.db);
      const Options = await kit.passkeys.creation(placeOf(request), { id, userName }, WebSiteName, sessionId);
      return { success: true as const, data: { Options } };
    },
  );

  app.post(
    '/passkeys',
    {
      config: { ...enrolling, stepUp: true, rateLimit },
      schema: { tags, summary: '添加通行密钥', body: PasskeyWrite, response: { 201: Ok(PasskeyMade) } },
    },
    async (request, reply) => {
      const data = await addPasskey(kit, await proverOf(request), request.body);
      reply.code(201);
      return { success: true as const, data };
    },
  );

  app.put(
    '/passkeys/:id',
    {
      config: { access: 'user' },
      schema: { tags, summary: '给通行密钥改名', params: IdParams, body: PasskeyUpdate, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await renamePasskey(kit, requireUser(request), id, request.body.Name);
      return { success: true as const, data: { Id: id } };
    },
  );

  app.delete(
    '/passkeys/:id',
    {
      config: { access: 'user', stepUp: true },
      schema: { tags, summary: '移除通行密钥', params: IdParams, response: { 200: OkDone } },
    },
    async (request) => {
      const { id } = request.params;
      await removePasskey(kit, requireUser(request), id, actorOf(request));
      return { success: true as const, data: { Id: id } };
    },
  );
}
