/** `/api/auth/recovery` by links that work once, and `/api/auth/email` by codes. */
import {
  AuthWays,
  CodeAskBody,
  CodeProofBody,
  CodeTicket,
  MailState,
  Ok,
  OkDone,
  RecoveryBody,
  RecoveryResetBody,
} from '@ip-portal/contract';
import { countAttempt, NO_WAIT } from '../../auth/attempts.ts';
import type { Captcha } from '../../auth/captcha.ts';
import { actorOf, type Context } from '../../context.ts';
import { refused } from '../../lib/errors.ts';
import { sourceOf } from '../../lib/source.ts';
import { sendsMail } from '../../mail/letter.ts';
import { sendsSms } from '../../sms/settings.ts';
import type { App } from '../../types.ts';
import { askForAddressProof, confirmAddress, readMailState } from './prove-address.ts';
import { askForRecovery, recoverPassword } from './recover-password.ts';
import { requireUser } from './require-user.ts';

const tags = ['账号'];
/** Requests of one source in an hour that need no proof of work. */
const FREE = 3;
const rateLimit = { max: 30, timeWindow: '1 minute' };
const limited = { access: 'public' as const, rateLimit };
const done = { success: true as const, data: {} };

/** Registers the routes on `app` (prefix `/api/auth`). */
export function recoveryRoutes(app: App, ctx: Context, captcha: Captcha): void {
  app.get(
    '/ways',
    {
      config: { access: 'public' },
      schema: { tags, summary: '可用的找回和登录方式', response: { 200: Ok(AuthWays) } },
    },
    async () => ({ success: true as const, data: { Mail: sendsMail(ctx), Sms: await sendsSms(ctx.db) } }),
  );

  app.post(
    '/recovery',
    {
      config: limited,
      schema: {
        tags,
        summary: '请求找回密码的邮件（账号是否存在，回答都一样）',
        body: RecoveryBody,
        response: { 200: OkDone },
      },
    },
    async (request) => {
      if (!sendsMail(ctx)) throw refused('本站没有开通邮件找回，请联系管理员重置密码');
      const { count } = await countAttempt(ctx.db, `recovery from ${sourceOf(request)}`, NO_WAIT);
      if (count > FREE) await captcha.require(request.body.Captcha);
      await askForRecovery(ctx, request.body.Account);
      return done;
    },
  );

  app.post(
    '/recovery/reset',
    {
      config: limited,
      schema: { tags, summary: '凭一次性链接设置新密码', body: RecoveryResetBody, response: { 200: OkDone } },
    },
    async (request) => {
      await recoverPassword(ctx, request.body.Token, request.body.Password, actorOf(request));
      return done;
    },
  );

  mailRoutes(app, ctx, captcha);
}

function mailRoutes(app: App, ctx: Context, captcha: Captcha): void {
  app.get(
    '/email',
    { config: { access: 'user' }, schema: { tags, summary: '邮件能否送达本人', response: { 200: Ok(MailState) } } },
    async (request) => ({ success: true as const, data: await readMailState(ctx, requireUser(request).id) }),
  );

  app.post(
    '/email/proof',
    {
      // A proven address is a way in.
      config: { access: 'user', stepUp: true, rateLimit },
      schema: { tags, summary: '向本人邮箱发送验证码', body: CodeAskBody, response: { 200: Ok(CodeTicket) } },
    },
    async (request) => {
      const by = { source: sourceOf(request), captcha, answer: request.body.Captcha };
      const Ticket = await askForAddressProof(ctx, requireUser(request).id, by);
      return { success: true as const, data: { Ticket } };
    },
  );

  app.post(
    '/email/confirm',
    {
      config: { access: 'user', rateLimit },
      schema: { tags, summary: '凭邮件验证码验证邮箱', body: CodeProofBody, response: { 200: OkDone } },
    },
    async (request) => {
      await confirmAddress(ctx, requireUser(request).id, request.body, actorOf(request));
      return done;
    },
  );
}
