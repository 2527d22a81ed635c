/** The ledger of what people agreed to, and what waits until they have. */
import {
  CONSENT_PURPOSES,
  type ConsentKind,
  type ConsentWay,
  TEXT_KIND_LABELS,
  TEXT_KINDS,
  type TextKind,
} from '@ip-portal/contract/consent-words';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/schema/accounts.ts';
import { consents } from '../db/schema/privacy.ts';
import { AppError } from '../lib/errors.ts';
import { shortened } from '../lib/source.ts';

/** A text in force that an account has not agreed to; `before`: the version it agreed to last. */
export interface DueText {
  kind: TextKind;
  textId: number;
  number: number;
  before: number | null;
}

/**
 * Texts in force without a standing agreement of `userId`. Staff work for the operator: they are not asked. Banks and
 * experts do not, and are.
 */
export async function readDue(db: Executor, userId: number): Promise<DueText[]> {
  const { rows } = await db.execute<{ kind: TextKind; text_id: number; number: number; before: number | null }>(sql`
    select t.kind, t.id as text_id, t.number, (select max(c.number) from consents c
      where c.user_id = ${userId} and c.kind = t.kind and c.number < t.number) as before
    from (select distinct on (kind) id, kind, number from public_privacy_texts order by kind, number desc) t
    where not exists (select from consents c where c.user_id = ${userId} and c.kind = t.kind and c.number = t.number
      and c.withdrawn_at is null)
    and not exists (select from ${users} where ${users.id} = ${userId} and 'admin' = any(${users.roles}))
    order by t.kind`);
  return rows.map(({ text_id, ...row }) => ({ ...row, textId: text_id }));
}

/** @throws 403 with a code of its own until the account has agreed to the texts in force */
export async function requireConsents(db: Executor, userId: number): Promise<void> {
  const due = await readDue(db, userId);
  if (due.length === 0) return;
  const names = TEXT_KINDS.filter((kind) => due.some((one) => one.kind === kind)).map((kind) => TEXT_KIND_LABELS[kind]);
  throw new AppError(
    'CONSENT_REQUIRED',
    `请先阅读并同意现行的《${names.join('》和《')}》，再进行此操作；查阅、导出和注销账号不受影响`,
    { data: { Kinds: due.map(({ kind }) => kind) } },
  );
}

/** Number of the version in force of a text; null when none was ever published. */
export async function numberInForce(db: Executor, kind: TextKind): Promise<number | null> {
  const { rows } = await db.execute<{ number: number | null }>(
    sql`select max(number) as number from public_privacy_texts where kind = ${kind}`,
  );
  return rows[0]?.number ?? null;
}

const standing = (userId: number, kind: ConsentKind) =>
  and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt));

/** Writes an agreement down. False when the same one stands already: of two clicks the second changes nothing. */
export async function giveConsent(
  tx: Executor,
  userId: number,
  kind: ConsentKind,
  given: { number: number | null; way: ConsentWay; ip: string },
): Promise<boolean> {
  const made = await tx
    .insert(consents)
    .values({
      userId,
      kind,
      number: given.number,
      ...CONSENT_PURPOSES[kind],
      way: given.way,
      address: shortened(given.ip),
    })
    .onConflictDoNothing()
    .returning({ id: consents.id });
  return made.length > 0;
}

/**
 * Takes agreements of a kind back, those to earlier versions with it: whoever withdraws does not mean the last one alone.
 * Answers how many there were.
 */
export async function withdrawConsents(tx: Executor, userId: number, kind: ConsentKind): Promise<number> {
  const gone = await tx
    .update(consents)
    .set({ withdrawnAt: sql`greatest(now(), ${consents.givenAt})` })
    .where(standing(userId, kind))
    .returning({ id: consents.id });
  return gone.length;
}

/** Whether an account has said no to something that goes on until it does. */
export async function refuses(db: Executor, userId: number, kind: ConsentKind): Promise<boolean> {
  const { rows } = await db.execute<{ refuses: boolean }>(sql`select count(*) > 0 and count(*) filter
    (where withdrawn_at is null) = 0 as refuses from consents where user_id = ${userId} and kind = ${kind}`);
  return rows[0]?.refuses === true;
}
