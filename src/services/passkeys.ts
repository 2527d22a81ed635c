/** Passkeys: the calls, and what the browser's own dialogs have to be asked. Failures are left to the forms. */
import type { One, PasskeyAnswer, PasskeyCreation, PasskeyOptions } from '@ip-portal/contract';
import { apiBase } from '../api-base';
import { BusinessError } from '../request-error-config';
import { dataOf, quiet } from './api';
import { own } from './own';

const browser = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

/** Whether this browser knows passkeys here: over TLS or on this machine, and on the backend's own address. */
export const canUsePasskeys = () => typeof window.PublicKeyCredential === 'function' && !apiBase();

const WORDS: Record<string, string> = {
  NotAllowedError: '没有完成验证：已取消，或等待时间过长',
  AbortError: '没有完成验证：已取消，或等待时间过长',
  InvalidStateError: '这台设备上已经有本账号的通行密钥',
  SecurityError: '当前网址不能使用通行密钥，请从本站的正式网址访问',
  NotSupportedError: '这台设备不支持通行密钥',
  ConstraintError: '这台设备不能确认使用者身份，请先设置锁屏密码、指纹或面容',
};

/** What the browser's dialog answered; its refusals in words of ours. */
async function asked<T>(work: (lib: Awaited<ReturnType<typeof browser>>) => Promise<T>): Promise<T> {
  const lib = await browser();
  try {
    return await work(lib);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const errorMessage = WORDS[name] ?? '通行密钥没有成功，请重试或使用其他方式';
    throw new BusinessError({ errorCode: 'PASSKEY', errorMessage, showType: 1 }, 0);
  }
}

async function answer(question: Promise<One<PasskeyOptions>>): Promise<PasskeyAnswer> {
  const { Options } = await dataOf(question);
  return asked(
    async ({ startAuthentication }) =>
      (await startAuthentication({ optionsJSON: Options as never })) as unknown as PasskeyAnswer,
  );
}

/** Has a key of the account that is logged in, or half so, answer: the proof for `second-factor` and `step-up`. */
export const proveByPasskey = () => answer(quiet.command('POST /api/auth/passkeys/proof'));

/** Logs in with whatever key the visitor has. */
export async function logInByPasskey() {
  const Passkey = await answer(quiet.command('POST /api/auth/passkeys/login/options'));
  return dataOf(quiet.command('POST /api/auth/passkeys/login', { Passkey }));
}

export const fetchPasskeys = () => dataOf(own.read('/api/auth/passkeys'));

/** Makes a key on this device, or one that is plugged in, and adds it. */
export async function addPasskey(Name: string) {
  const { Options } = await dataOf(own.command('POST /api/auth/passkeys/options'));
  const Passkey = await asked(
    async ({ startRegistration }) =>
      (await startRegistration({ optionsJSON: Options as never })) as unknown as PasskeyCreation,
  );
  return dataOf(quiet.command('POST /api/auth/passkeys', { Name, Passkey }));
}
export const renamePasskey = (id: number, Name: string) => own.command(`PUT /api/auth/passkeys/${id}`, { Name });
export const removePasskey = (id: number) => own.command(`DELETE /api/auth/passkeys/${id}`);
