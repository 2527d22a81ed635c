/** Hands text messages to the gateway. What it says of a failure may name numbers, so staff are told in our words. */
import type { SmsSettings } from '@ip-portal/contract';
import type { Context } from '../context.ts';
import { JobFault } from '../jobs/define-job.ts';
import { guardedFetch, ProviderUnreachable } from '../sso/guarded-fetch.ts';
import { type Filling, gatewayRequest, valueAt } from './request-template.ts';
import { gatewayFault, readSmsSecret } from './settings.ts';

/** Milliseconds a gateway has to answer. */
const ANSWER_MS = 10_000;
/** A code of the gateway that can be told: short, and nothing that could be a number of somebody. */
const CODE = /^(?!.*\d{6})[\w.:-]{1,40}$/;

/** Sends one message. @throws JobFault in words for staff, `final` where trying again cannot help */
export async function sendText(
  ctx: Context,
  settings: SmsSettings,
  message: Omit<Filling, 'secret'>,
  signal?: AbortSignal,
): Promise<void> {
  const named = ctx.config.smsHosts;
  const fault = settings.Url === '' ? '没有填写短信网关的地址' : gatewayFault(settings.Url, named);
  if (fault) throw new JobFault(fault, true);
  const { url, ...options } = gatewayRequest(settings, { ...message, secret: await readSmsSecret(ctx) });
  const ask = guardedFetch({ named, resolve: ctx.resolveHost, timeoutMs: ANSWER_MS });
  let answer: Response;
  try {
    answer = await ask(url, { ...options, ...(signal ? { signal } : {}) });
  } catch (error) {
    // Nothing of the request may reach the log with it.
    throw new JobFault(`短信网关${error instanceof ProviderUnreachable ? `：${error.message}` : '没有答复'}`);
  }
  const { status } = answer;
  if (status < 200 || status >= 300) {
    const again = status === 408 || status === 429;
    throw new JobFault(`短信网关回答 ${status}`, !again);
  }
  if (settings.SuccessPath === '') return;
  const said = valueAt(await answer.text(), settings.SuccessPath);
  if (said === settings.SuccessValue) return;
  throw new JobFault(
    said !== undefined && CODE.test(said) ? `短信网关没有接受（${said}）` : '短信网关的答复没有成功标志',
  );
}
