/** `/api/auth/second-factor`: set up, prove, renew and give up the own second factor. */
import {
  FactorCodeBody,
  FactorEnrolment,
  FactorEnrolmentBody,
  FactorProof,
  FactorProofBody,
  Ok,
  OkDone,
  RecoveryCodes,
  SecondFactor,
  StepUpBody,
  UserInfo,
} from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { KnownDevices } from '../../auth/known-devices.ts';
import { setSessionCookie } from '../../auth/session-cookie.ts';
import { actorOf, type Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import type { App, Debt } from '../../types.ts';
import { createTotpSealer, type FactorKit, type Prover } from './factor-proof.ts';
import { createPasskeys, placeOf } from './passkey-ceremony.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { requireUser } from './require-user.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  disableFactor,
  passFactor,
  readSecondFactor,
  removeApp,
  replaceRecoveryCodes,
} from './second-factor.ts';
import { stepUp } from './step-up.ts';
import { ownInfo } from './user-info.ts';

const tags = ['账号'];
const rateLimit = { max: 30, timeWindow: '1 minute' };
const own = { access: 'user' as const };
/** Open to who has to set one up. */
const enrolling = { ...own, whileOwing: ['enrolment'] as Debt[] };

/** Registers the routes on `app` (prefix `/api/auth`). */
export function secondFactorRoutes(app: App, ctx: Context, devices: KnownDevices): void {
  const kit: FactorKit = { ctx, sealer: createTotpSealer(ctx), passkeys: createPasskeys(ctx.db) };
  const proverOf = async (request: FastifyRequest): Promise<Prover> => {
    const user = requireUser(request);
    const [row] = await ctx.db
      .select({ id: users.id, passwordChangedAt: users.passwordChangedAt })
      .from(users)
      .where(eq(users.id, user.id));
    return { user, actor: actorOf(request), device: await devices.read(request, row), place: placeOf(request) };
  };
  passkeyRoutes(app, kit, devices, proverOf);

  app.post(
    '/second-factor',
    {
      config: { access: 'user', whileOwing: ['factor'], rateLimit },
      schema: {
        tags,
        summary: '登录的第二步：验证码、恢复码或通行密钥',
        body: FactorProof,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request, reply) => {
      const { row, token } = await passFactor(kit, await proverOf(request), request.body);
      setSessionCookie(request, reply, token);
      await devices.remember(request, reply, row);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );

  app.get(
    '/second-factor',
    { config: enrolling, schema: { tags, summary: '两步验证的状态', response: { 200: Ok(SecondFactor) } } },
    async (request) => ({ success: true as const, data: await readSecondFactor(ctx.db, requireUser(request).id) }),
  );

  app.post(
    '/second-factor/enrolment',
    {
      config: { ...enrolling, rateLimit },
      schema: {
        tags,
        summary: '开始启用两步验证：得到密钥',
        body: FactorEnrolmentBody,
        response: { 200: Ok(FactorEnrolment) },
      },
    },
    async (request) => {
      const user = requireUser(request);
      const data = await beginEnrolment(kit, user, request.body.Password, actorOf(request));
      return { success: true as const, data };
    },
  );

  app.put(
    '/second-factor/enrolment',
    {
      config: { ...enrolling, rateLimit },
      schema: { tags, summary: '以一个验证码确认启用', body: FactorCodeBody, response: { 200: Ok(RecoveryCodes) } },
    },
    async (request) => {
      const Codes = await confirmEnrolment(kit, await proverOf(request), request.body.Code);
      return { success: true as const, data: { Codes } };
    },
  );

  app.post(
    '/second-factor/recovery-codes',
    {
      config: { ...own, rateLimit },
      schema: {
        tags,
        summary: '更换恢复码，原有的全部作废',
        body: FactorProofBody,
        response: { 200: Ok(RecoveryCodes) },
      },
    },
    async (request) => {
      const Codes = await replaceRecoveryCodes(kit, await proverOf(request), request.body);
      return { success: true as const, data: { Codes } };
    },
  );

  app.post(
    '/second-factor/disable',
    {
      config: { ...own, rateLimit },
      schema: { tags, summary: '关闭两步验证', body: FactorProofBody, response: { 200: OkDone } },
    },
    async (request) => {
      await disableFactor(kit, await proverOf(request), request.body);
      return { success: true as const, data: {} };
    },
  );

  app.delete(
    '/second-factor/app',
    {
      config: { ...own, stepUp: true, rateLimit },
      schema: { tags, summary: '停用验证器应用', response: { 200: OkDone } },
    },
    async (request) => {
      await removeApp(ctx, requireUser(request), actorOf(request));
      return { success: true as const, data: {} };
    },
  );

  app.post(
    '/step-up',
    {
      config: { ...enrolling, rateLimit },
      schema: { tags, summary: '再次确认身份：密码、验证码或通行密钥', body: StepUpBody, response: { 200: OkDone } },
    },
    async (request) => {
      await stepUp(kit, await proverOf(request), request.body);
      return { success: true as const, data: {} };
    },
  );

  app.get(
    '/step-up',
    {
      config: { ...enrolling, stepUp: true },
      schema: { tags, summary: '近期是否确认过身份（否则 STEP_UP_REQUIRED）', response: { 200: OkDone } },
    },
    async () => ({ success: true as const, data: {} }),
  );
}
