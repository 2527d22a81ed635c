/** `/api/auth/sms` and `/api/auth/phone`: codes by text message. */
import {
  CodeAskBody,
  CodeProofBody,
  CodeTicket,
  Ok,
  OkDone,
  PhoneState,
  SmsCodeBody,
  SmsRecovery,
  UserInfo,
} from '@ip-portal/contract';
import { readStanding } from '../../auth/rights.ts';
import { setSessionCookie } from '../../auth/session-cookie.ts';
import { askForCode } from '../../codes/ask-for-code.ts';
import { actorOf, type Context } from '../../context.ts';
import { sourceOf } from '../../lib/source.ts';
import { smsCodes } from '../../sms/sms-codes.ts';
import type { App, Debt } from '../../types.ts';
import type { Guards } from './guards.ts';
import { askForPhoneProof, confirmPhone, readPhoneState } from './prove-phone.ts';
import { requireUser } from './require-user.ts';
import { loginByCode, recoverByCode } from './sms-commands.ts';
import { halfUserInfo, ownInfo } from './user-info.ts';

const tags = ['账号'];
const EVERY_DEBT: Debt[] = ['factor', 'password', 'enrolment'];
const rateLimit = { max: 30, timeWindow: '1 minute' };
const limited = { access: 'public' as const, rateLimit };

/** Registers the routes on `app` (prefix `/api/auth`). */
export function smsRoutes(app: App, ctx: Context, guards: Guards): void {
  visitorRoutes(app, ctx, guards);
  phoneRoutes(app, ctx, guards);
}

function visitorRoutes(app: App, ctx: Context, { captcha, devices }: Guards): void {
  app.post(
    '/sms',
    {
      config: limited,
      schema: {
        tags,
        summary: '获取短信验证码（手机号是否已有账号，回答都一样）',
        body: SmsCodeBody,
        response: { 200: Ok(CodeTicket) },
      },
    },
    async (request) => {
      const { Purpose, Phone, Captcha: answer } = request.body;
      const source = sourceOf(request);
      const Ticket = await askForCode(ctx, smsCodes, { purpose: Purpose, to: Phone, source, captcha, answer });
      return { success: true as const, data: { Ticket } };
    },
  );

  app.post(
    '/sms/login',
    {
      config: { ...limited, identify: true, whileOwing: EVERY_DEBT },
      schema: {
        tags,
        summary: '凭短信验证码登录（AwaitsFactor 为真时还须第二步）',
        body: CodeProofBody,
        response: { 200: Ok(UserInfo) },
      },
    },
    async (request, reply) => {
      const { row, token, awaitsFactor } = await loginByCode(ctx, request.body, {
        actor: actorOf(request),
        deviceOf: (account) => devices.read(request, account),
        former: request.user,
      });
      setSessionCookie(request, reply, token);
      if (awaitsFactor) return { success: true as const, data: halfUserInfo(row, await readStanding(ctx.db, row.id)) };
      await devices.remember(request, reply, row);
      return { success: true as const, data: await ownInfo(ctx, row) };
    },
  );

  app.post(
    '/sms/recovery',
    {
      config: limited,
      schema: {
        tags,
        summary: '凭短信验证码换取设置新密码的一次性凭据',
        body: CodeProofBody,
        response: { 200: Ok(SmsRecovery) },
      },
    },
    async (request) => {
      const Token = await recoverByCode(ctx, request.body, actorOf(request));
      return { success: true as const, data: { Token } };
    },
  );
}

function phoneRoutes(app: App, ctx: Context, { captcha }: Guards): void {
  app.get(
    '/phone',
    {
      config: { access: 'user' },
      schema: { tags, summary: '本人手机号是否已验证', response: { 200: Ok(PhoneState) } },
    },
    async (request) => ({ success: true as const, data: await readPhoneState(ctx, requireUser(request).id) }),
  );

  app.post(
    '/phone/proof',
    {
      config: { access: 'user', stepUp: true, rateLimit },
      schema: { tags, summary: '向本人手机号发送验证码', body: CodeAskBody, response: { 200: Ok(CodeTicket) } },
    },
    async (request) => {
      const by = { source: sourceOf(request), captcha, answer: request.body.Captcha };
      const Ticket = await askForPhoneProof(ctx, requireUser(request).id, by);
      return { success: true as const, data: { Ticket } };
    },
  );

  app.post(
    '/phone/confirm',
    {
      config: { access: 'user', rateLimit },
      schema: { tags, summary: '凭短信验证码验证手机号', body: CodeProofBody, response: { 200: OkDone } },
    },
    async (request) => {
      await confirmPhone(ctx, requireUser(request).id, request.body, actorOf(request));
      return { success: true as const, data: {} };
    },
  );
}
