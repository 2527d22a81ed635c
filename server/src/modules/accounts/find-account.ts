/**
 * Finds the account somebody means by what they type when they log in or have forgotten the password: its name, or a
 * mail address or telephone number that it has proven. The one place that does; nobody else looks accounts up by what was typed.
 */
import { USER_NAME_PATTERN } from '@ip-portal/contract/limits';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { keysOf } from '../../crypto/key-ring.ts';
import { indexesOf } from '../../crypto/sealed-fields.ts';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/schema/accounts.ts';
import { provenAddresses } from '../../db/schema/mail.ts';
import { findByPhone } from '../../sms/proven-phone.ts';
import type { UserRow } from './user-row.ts';

const NAME = new RegExp(USER_NAME_PATTERN);
const MAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** What was typed, by its form: the forms exclude each other, so that no name can pass for somebody's address. */
export function formOf(typed: string): 'name' | 'mail' | 'phone' | 'none' {
  if (NAME.test(typed)) return 'name';
  if (parseMobile(typed).ok) return 'phone';
  return MAIL.test(typed) ? 'mail' : 'none';
}

/** Accounts by one way of naming them; two at most, which is one too many to be meant. */
async function read(db: Executor, condition: SQL): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .leftJoin(provenAddresses, eq(provenAddresses.userId, users.id))
    .where(and(isNull(users.deletedAt), condition))
    .limit(2);
  return rows.map(({ user }) => user);
}

/**
 * The account that `typed` means; undefined for none, and where several have proven the same address. An address
 * counts while the profile still names the one that was proven.
 */
export async function findAccount(ctx: Pick<Context, 'db' | 'config'>, typed: string): Promise<UserRow | undefined> {
  const text = typed.trim();
  const form = formOf(text);
  if (form === 'none') return undefined;
  if (form === 'phone') return findByPhone(ctx, ctx.db, text);
  const [row, another] = await read(
    ctx.db,
    form === 'name' ? sql`lower(${users.userName}) = lower(${text})` : await provenAs(ctx, text),
  );
  return another ? undefined : row;
}

/** Condition: the address was proven, and the profile names it. */
async function provenAs(ctx: Pick<Context, 'db' | 'config'>, address: string): Promise<SQL> {
  const any = sql.param(await indexesOf(keysOf(ctx), 'email', address));
  return sql`${provenAddresses.emailIndex} = any(${any}::text[]) and ${users.emailIndex} = any(${any}::text[])`;
}
