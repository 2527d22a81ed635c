/** What staff said of headings, remembered by the set of headings of a file: proposed for the next such file. */
import { createHash } from 'node:crypto';
import type { PatentHeadingMap, PatentHeadingMapQuery } from '@ip-portal/contract';
import { count, desc, eq, sql } from 'drizzle-orm';
import { type Actor, audit, type Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { patentHeadingMaps } from '../../../db/schema/patent-imports.ts';
import { notFound } from '../../../lib/errors.ts';
import { page } from '../../../lib/list.ts';
import { toTimestamp } from '../../../lib/time.ts';
import { plainHeading } from '../read/read-row.ts';
import { clean } from './clean-text.ts';
import type { Headings } from './heading-map.ts';

/** What files with the same headings have in common, in whatever order and however they are written. */
function keyOf(columns: readonly string[]): string {
  const plain = [...new Set(columns.map(plainHeading))].filter(Boolean).sort();
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex');
}

/** What was said of a file with these headings; undefined where nobody said anything. */
export async function recallHeadings(db: Executor, columns: readonly string[]): Promise<Headings | undefined> {
  const [found] = await db
    .select({ headings: patentHeadingMaps.headings })
    .from(patentHeadingMaps)
    .where(eq(patentHeadingMaps.key, keyOf(columns)));
  return found?.headings;
}

/** Remembers what of a map speaks of the headings of a file, in the place of what was said of them before. */
export async function rememberHeadings(
  tx: Executor,
  actor: Actor,
  columns: readonly string[],
  said: Headings,
): Promise<void> {
  const here = new Set(columns.map(plainHeading));
  const headings = Object.fromEntries(Object.entries(said).filter(([heading]) => here.has(plainHeading(heading))));
  if (Object.keys(headings).length === 0) return;
  const values = { columns: columns.map(clean), headings, userId: actor.id };
  await tx
    .insert(patentHeadingMaps)
    .values({ key: keyOf(columns), ...values })
    .onConflictDoUpdate({ target: patentHeadingMaps.key, set: { ...values, saidAt: sql`now()` } });
}

/** A page of them, what was said last first. */
export async function listHeadingMaps(
  db: Executor,
  query: PatentHeadingMapQuery,
): Promise<{ data: PatentHeadingMap[]; total: number }> {
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select({ row: patentHeadingMaps, userName: users.userName })
      .from(patentHeadingMaps)
      .leftJoin(users, eq(users.id, patentHeadingMaps.userId))
      .orderBy(desc(patentHeadingMaps.saidAt), desc(patentHeadingMaps.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(patentHeadingMaps),
  ]);
  const data = rows.map(({ row: { id, columns, headings, saidAt }, userName }) => ({
    Id: id,
    Columns: columns,
    Headings: Object.entries(headings).map(([Heading, Meaning]) => ({ Heading, Meaning })),
    UserName: userName,
    SaidAt: toTimestamp(saidAt),
  }));
  return { data: data as PatentHeadingMap[], total: counted?.total ?? 0 };
}

/** Proposes it no more. @throws 404 */
export async function forgetHeadings({ db }: Pick<Context, 'db'>, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(patentHeadingMaps).where(eq(patentHeadingMaps.id, id)).returning();
    if (!gone) throw notFound('已记住的列名对应');
    await audit(tx, actor, {
      action: 'delete',
      resource: 'Patents',
      resourceId: id,
      title: `已记住的列名对应 ${gone.columns.join('、')}`.slice(0, 200),
      before: { headings: gone.headings },
    });
  });
}
