/** The settings of the gateway for text messages: a single record, and its secret, sealed in a table of its own. */
import type { SmsSettings, SmsSettingsUpdate } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { Actor, Context } from '../context.ts';
import { readSingle, type Single, writeSingle } from '../crud/single-record.ts';
import { type Keyed, sealerOf } from '../crypto/key-ring.ts';
import type { Executor } from '../db/client.ts';
import { clientSecrets } from '../db/schema/identities.ts';
import { invalid } from '../lib/errors.ts';
import { toTimestamp } from '../lib/time.ts';
import { urlFault } from '../webhooks/targets.ts';
import { names, templateFaults } from './request-template.ts';

/** The record as it is stored. */
export type SmsRecord = Omit<SmsSettings, 'Version'>;

const KEY = 'sms';
const SMS: Single<SmsRecord> = {
  key: KEY,
  resource: 'SecurityPolicy',
  title: '短信服务',
  defaults: {
    Enabled: false,
    Method: 'POST',
    Url: '',
    Headers: [],
    BodyType: 'json',
    Body: '{"phone":"{phone}","content":"{text}"}',
    SuccessPath: '',
    SuccessValue: '',
    DayMax: 1_000,
    SecretSetAt: null,
  },
};

const sealerFor = (ctx: Keyed) => sealerOf(ctx, 'client_secrets', 'secret');

/** The settings, with what the caller needs to write them. */
export async function readSms(db: Executor): Promise<SmsSettings> {
  const { value, version } = await readSingle(db, SMS);
  return { ...value, Version: version };
}

/** Whether this portal sends text messages. */
export const sendsSms = async (db: Executor): Promise<boolean> => (await readSms(db)).Enabled;

/** The gateway's secret in clear; empty where there is none. */
export async function readSmsSecret(ctx: Context): Promise<string> {
  const [row] = await ctx.db.select().from(clientSecrets).where(eq(clientSecrets.key, KEY));
  return row ? sealerFor(ctx).open(row.secret, KEY) : '';
}

async function writeSecret(ctx: Keyed, tx: Executor, secret: string): Promise<string | null> {
  await tx.delete(clientSecrets).where(eq(clientSecrets.key, KEY));
  if (secret === '') return null;
  await tx.insert(clientSecrets).values({ key: KEY, secret: await sealerFor(ctx).seal(secret, KEY) });
  return toTimestamp(new Date());
}

/** Why nothing is sent to the address of a template; undefined when it may be. */
export function gatewayFault(url: string, named: readonly string[]): string | undefined {
  // What the placeholders stand for is written so that it changes nothing of the address's form.
  return urlFault(url.replace(/\{\w+\}/g, 'x'), named, { what: '网关地址', setting: 'SMS_HOSTS' });
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

function faultsOf(settings: SmsRecord, named: readonly string[]): Record<string, string> {
  const faults = templateFaults(settings);
  const refused = settings.Url === '' || faults.Url ? undefined : gatewayFault(settings.Url, named);
  if (refused) faults.Url = refused;
  if ((settings.SuccessPath === '') !== (settings.SuccessValue === ''))
    faults.SuccessValue = '成功标志的路径和值须同时填写';
  if (!settings.Enabled) return faults;
  if (settings.Url === '') faults.Url = '启用前请填写网关地址';
  if (settings.Method === 'POST' && settings.Body.trim() === '') faults.Body = '启用前请填写内容模板';
  const text = names(settings, 'text') || names(settings, 'code');
  if (!names(settings, 'phone') || !text)
    faults[settings.Method === 'POST' ? 'Body' : 'Url'] ??= '须包含 {phone}，以及 {text} 或 {code}';
  return faults;
}

/**
 * Changes what is given. The log knows when the secret was set, never the secret.
 *
 * @throws 400 for a template that cannot work or an address that must not be called, and where another host would be
 * told the secret of the former one; 409 for a stale version
 */
export async function writeSms(
  ctx: Context,
  tx: Executor,
  { Version, Secret, ...given }: SmsSettingsUpdate,
  actor: Actor,
): Promise<SmsSettings> {
  const { Version: _, ...before } = await readSms(tx);
  const after = { ...before, ...given };
  const faults = faultsOf(after, ctx.config.smsHosts);
  if (!faults.Url && before.SecretSetAt && Secret === undefined && originOf(before.Url) !== originOf(after.Url))
    faults.Secret ??= '更换网关地址时请重新填写密钥，以免把原来的密钥发给别处';
  const willHave = Secret === undefined ? before.SecretSetAt !== null : Secret.trim() !== '';
  if (after.Enabled && names(after, 'secret') && !willHave) faults.Secret ??= '模板中用到了 {secret}，请填写密钥';
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const secret = Secret === undefined ? {} : { SecretSetAt: await writeSecret(ctx, tx, Secret.trim()) };
  const { value, version } = await writeSingle(tx, SMS, { ...given, ...secret }, Version, actor);
  return { ...value, Version: version };
}
