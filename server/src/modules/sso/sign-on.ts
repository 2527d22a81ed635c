/** What comes of an answer of the provider: a log-in, by the same last step as every other. One unit of work. */
import type { AuditReason } from '@ip-portal/contract/audit-words';
import { and, eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { type KeyRing, keysOf } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { identities } from '../../db/schema/identities.ts';
import { type Person, SsoFailure } from '../../sso/provider.ts';
import type { SsoRecord } from '../../sso/settings.ts';
import type { SessionUser } from '../../types.ts';
import { completeLogin, type LoggedIn, type UserRow, whyShut } from '../accounts/index.ts';
import { insertIdentity } from './identity-commands.ts';
import { makeAccount } from './new-account.ts';
import { applyRoles } from './role-map.ts';

/** From where somebody comes back. */
export interface Arrival {
  actor: Actor;
  former: SessionUser | null;
  /** Names the browser when the account knows it. */
  deviceOf(row: UserRow): Promise<string | null>;
}

const isOf = ({ issuer, subject }: Person) => and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Notes in the audit log that nobody came in. */
export function noteFailure(tx: Executor, actor: Actor, Reason: AuditReason, row?: UserRow): Promise<void> {
  return audit(tx, actor, {
    action: 'login_failed',
    resource: 'Auth',
    resourceId: row?.id ?? null,
    title: row?.userName ?? '（统一身份认证）',
    result: 'failed',
    after: { Reason },
  });
}

/** The account of a person, locked; a new one where the settings say so. Never one that only looks alike. */
async function accountOf(
  tx: Executor,
  keys: KeyRing,
  settings: SsoRecord,
  person: Person,
  actor: Actor,
): Promise<UserRow | null> {
  const [known] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isOf(person))
    .for('update');
  if (known) return known.user;
  if (settings.Unknown !== 'create') return null;
  const row = await makeAccount(tx, keys, actor, settings, person);
  // Somebody was quicker: their second tab.
  if ((await insertIdentity(tx, row.id, person)) !== 'inserted') throw new SsoFailure('state');
  return row;
}

/**
 * Lets `person` into the account that is linked with them.
 *
 * @throws SsoFailure: `unknown` without an account, `shut` for one that may not be entered
 */
export async function signOn(
  ctx: Context,
  settings: SsoRecord,
  person: Person,
  { actor, former, deviceOf }: Arrival,
): Promise<LoggedIn> {
  const [known] = await ctx.db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isOf(person));
  const device = known ? await deviceOf(known.user) : null;
  const outcome = await change(ctx, [], async (tx) => {
    const row = await accountOf(tx, keysOf(ctx), settings, person, actor);
    if (!row) return new SsoFailure('unknown');
    const shut = row.deletedAt ? { reason: 'disabled' as const } : whyShut(row);
    if (shut) {
      await noteFailure(tx, actor, shut.reason, row);
      return new SsoFailure('shut');
    }
    await tx.update(identities).set({ lastUsedAt: sql`now()` }).where(isOf(person));
    const by = { ...actor, id: null, name: settings.Name };
    const current = await applyRoles(tx, by, row, settings, person.claims);
    return completeLogin(tx, current, {
      actor,
      former,
      device,
      complete: settings.TrustFactor && person.factors,
      provenAt: person.provenAt,
      note: { By: 'sso' },
    });
  });
  if (outcome instanceof SsoFailure) throw outcome;
  return outcome;
}
