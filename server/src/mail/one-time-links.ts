/** Links that work once and not for long. Only digests of their tokens are kept. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { nextId, sealFields } from '../crypto/sealed-fields.ts';
import type { Executor } from '../db/client.ts';
import { type LinkPurpose, oneTimeLinks } from '../db/schema/mail.ts';

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A token nobody guesses. */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * Lets `token` work once within `minutes`; links of the same account and purpose work no more, but for those that were
 * handed over: anybody may have one mailed, and must not take away what staff gave.
 */
export async function allowLink(
  tx: Executor,
  keys: KeyRing,
  link: { userId: number; purpose: LinkPurpose; token: string; email?: string; minutes: number },
): Promise<Date> {
  await revokeLinks(tx, link.userId, link.purpose, { handed: !link.email });
  const id = await nextId(tx, 'one_time_links');
  const [row] = await tx
    .insert(oneTimeLinks)
    .values({
      id,
      userId: link.userId,
      purpose: link.purpose,
      tokenHash: digest(link.token),
      ...(await sealFields(keys, 'one_time_links', id, { email: link.email ?? '' })),
      expiresAt: sql`now() + make_interval(mins => ${link.minutes}::int)`,
    })
    .returning({ expiresAt: oneTimeLinks.expiresAt });
  if (!row) throw new Error('the link was not stored');
  return row.expiresAt;
}

const working = (token: string, purpose: LinkPurpose) =>
  and(
    eq(oneTimeLinks.tokenHash, digest(token)),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, sql`now()`),
  );

const columns = { userId: oneTimeLinks.userId };
type Link = Pick<typeof oneTimeLinks.$inferSelect, keyof typeof columns>;

/** Whose link it is, while it works. */
export async function readLink(db: Executor, token: string, purpose: LinkPurpose): Promise<Link | undefined> {
  const [row] = await db.select(columns).from(oneTimeLinks).where(working(token, purpose));
  return row;
}

/** Uses a link up; undefined when it does not work, or not any more. */
export async function useLink(tx: Executor, token: string, purpose: LinkPurpose): Promise<Link | undefined> {
  const [row] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(working(token, purpose))
    .returning(columns);
  return row;
}

/** Ends the links of an account; without `handed` those alone that were mailed. */
export async function revokeLinks(
  tx: Executor,
  userId: number,
  purpose: LinkPurpose,
  { handed } = { handed: true },
): Promise<void> {
  await tx
    .update(oneTimeLinks)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        handed ? undefined : sql`${oneTimeLinks.email} <> ''`,
      ),
    );
}

/** Links of an account in the last hour. */
export async function countLinks(db: Executor, userId: number, purpose: LinkPurpose): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, purpose),
        gt(oneTimeLinks.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return row?.total ?? 0;
}

/** Removes links that have not worked for a day. */
export async function forgetLinks({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now() - interval '1 day'`));
}
