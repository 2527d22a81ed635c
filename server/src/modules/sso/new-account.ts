/** The account of somebody whom the provider knows and the portal does not yet. */
import { randomInt } from 'node:crypto';
import { USER_NAME_PATTERN } from '@ip-portal/contract/limits';
import { userResource } from '@ip-portal/contract/resources/user';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { NO_PASSWORD } from '../../auth/passwords.ts';
import { type Actor, audit } from '../../context.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Executor } from '../../db/client.ts';
import { claimOf, type Person } from '../../sso/provider.ts';
import type { SsoRecord } from '../../sso/settings.ts';
import { findByName, insertUser, type UserRow } from '../accounts/index.ts';

const NAME = new RegExp(USER_NAME_PATTERN);
const NAME_MAX = 30;
const TRIES = 5;
const { RealName, Email } = userResource.admin;
const MAIL = new RegExp(Email.schema.pattern ?? '');

function textOf(claims: Person['claims'], name: string): string {
  const claim = claimOf(claims, name);
  return typeof claim === 'string' ? claim.trim() : '';
}

/** A name that nobody has: the provider's when it is one of ours, else with digits behind it, else made up. */
async function freeName(tx: Executor, wanted: string): Promise<string> {
  const base = NAME.test(wanted) ? wanted : `u${randomInt(1_000_000, 10_000_000)}`;
  if (!(await findByName(tx, base))) return base;
  for (let left = TRIES; left > 0; left -= 1) {
    const name = `${base.slice(0, NAME_MAX - 5)}_${randomInt(1_000, 10_000)}`;
    if (!(await findByName(tx, name))) return name;
  }
  return `u${randomInt(10 ** 12)}`;
}

/**
 * Makes an account with the role `user` and no password. What the provider says of the person is taken where it is of
 * our forms; a mail address counts as proven only when our own letter has proven it.
 */
export async function makeAccount(
  tx: Executor,
  keys: KeyRing,
  actor: Actor,
  { Claims }: SsoRecord,
  { claims }: Person,
): Promise<UserRow> {
  const mobile = parseMobile(textOf(claims, Claims.Phone));
  const email = textOf(claims, Claims.Email);
  const row = await insertUser(tx, keys, {
    passwordHash: NO_PASSWORD,
    userName: await freeName(tx, textOf(claims, Claims.UserName)),
    realName: [...textOf(claims, Claims.RealName)].slice(0, RealName.schema.maxLength).join(''),
    phone: mobile.ok ? mobile.canonical : '',
    email: email.length <= (Email.schema.maxLength ?? 0) && MAIL.test(email) ? email : '',
    roles: ['user'],
  });
  const self = { ...actor, id: row.id, name: row.userName };
  await audit(tx, self, {
    action: 'register',
    resource: 'Auth',
    resourceId: row.id,
    title: row.userName,
    after: { By: 'sso' },
  });
  return row;
}
