/** The settings of the identity provider: a single record, and its secret, which is sealed in a table of its own. */
import type { SsoSettings, SsoSettingsUpdate } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { Actor, Context } from '../context.ts';
import { readSingle, type Single, writeSingle } from '../crud/single-record.ts';
import { type Keyed, sealerOf } from '../crypto/key-ring.ts';
import type { Executor } from '../db/client.ts';
import { clientSecrets } from '../db/schema/identities.ts';
import { invalid } from '../lib/errors.ts';
import { toTimestamp } from '../lib/time.ts';
import { providerFault } from './guarded-fetch.ts';

/** The record as it is stored. */
export type SsoRecord = Omit<SsoSettings, 'RedirectUri' | 'LogoutUri' | 'Version'>;

const KEY = 'sso';
const SSO: Single<SsoRecord> = {
  key: KEY,
  resource: 'SecurityPolicy',
  title: '统一身份认证登录',
  defaults: {
    Enabled: false,
    Name: '统一身份认证',
    Issuer: '',
    ClientId: '',
    Scopes: ['openid', 'profile'],
    Unknown: 'link',
    Claims: { UserName: 'preferred_username', RealName: 'name', Phone: 'phone_number', Email: 'email', Roles: '' },
    RoleMap: [],
    StaffRoles: false,
    TrustFactor: false,
    SecretSetAt: null,
  },
};

const sealerFor = (ctx: Keyed) => sealerOf(ctx, 'client_secrets', 'secret');

/** The settings, with what the caller needs to write them. */
export async function readSso(db: Executor): Promise<SsoRecord & { Version: number }> {
  const { value, version } = await readSingle(db, SSO);
  return { ...value, Version: version };
}

/** The client's secret as it lies in the database; null where there is none. */
export async function readSealedSecret(db: Executor): Promise<string | null> {
  const [row] = await db.select().from(clientSecrets).where(eq(clientSecrets.key, KEY));
  return row?.secret ?? null;
}

/** Opens what `readSealedSecret` answered. */
export const openSecret = (ctx: Keyed, sealed: string): Promise<string> => sealerFor(ctx).open(sealed, KEY);

async function writeSecret(ctx: Keyed, tx: Executor, secret: string): Promise<string | null> {
  await tx.delete(clientSecrets).where(eq(clientSecrets.key, KEY));
  if (secret === '') return null;
  await tx.insert(clientSecrets).values({ key: KEY, secret: await sealerFor(ctx).seal(secret, KEY) });
  return toTimestamp(new Date());
}

/**
 * Changes what is given. Roles are judged by the caller. The log knows when the secret was set, never the secret.
 *
 * @throws 400 for an address that must not be asked, for what is missing where it is switched on, and where another issuer
 * would be told the secret of the former one; 409 for a stale version
 */
export async function writeSso(
  ctx: Context,
  tx: Executor,
  { Version, ClientSecret, ...given }: SsoSettingsUpdate,
  actor: Actor,
): Promise<SsoRecord & { Version: number }> {
  const before = await readSso(tx);
  const after = { ...before, ...given };
  const fault = after.Issuer === '' ? undefined : providerFault(after.Issuer, ctx.config.ssoHosts);
  if (fault) throw invalid({ Issuer: fault });
  if (before.SecretSetAt && ClientSecret === undefined && before.Issuer !== after.Issuer) {
    throw invalid({ ClientSecret: '更换签发者地址时请重新填写客户端密钥，以免把原来的密钥发给别处' });
  }
  if (after.Enabled && after.Issuer === '') throw invalid({ Issuer: '启用前请填写签发者地址' });
  if (after.Enabled && after.ClientId.trim() === '') throw invalid({ ClientId: '启用前请填写客户端编号' });
  const secret = ClientSecret === undefined ? {} : { SecretSetAt: await writeSecret(ctx, tx, ClientSecret.trim()) };
  const { value, version } = await writeSingle(tx, SSO, { ...given, ...secret }, Version, actor);
  return { ...value, Version: version };
}
