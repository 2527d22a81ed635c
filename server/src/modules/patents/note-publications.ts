/** Keeps the publications of a patent in step with the two numbers that are written by hand. */
import { type PublicationStage, parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { patentSources } from '../../db/schema/patent-imports.ts';
import { patentPublications } from '../../db/schema/patent-publications.ts';
import { patents } from '../../db/schema/patents.ts';
import { refused } from '../../lib/errors.ts';
import { today } from '../../lib/time.ts';

type Row = typeof patents.$inferSelect;
type Numbers = Pick<Row, 'publicationNumber' | 'publicationDate' | 'grantNumber' | 'grantDate'>;

interface Printed {
  number: string;
  kind: string | null;
  stage: PublicationStage | null;
  publishedOn: string | null;
  field: 'PublicationNumber' | 'GrantNumber';
}

function printed(row: Numbers): Printed[] {
  const pairs = [
    [row.publicationNumber, row.publicationDate, 'PublicationNumber'],
    [row.grantNumber, row.grantDate, 'GrantNumber'],
  ] as const;
  return pairs.flatMap(([number, publishedOn, field]) => {
    // Of a 实用新型 or 外观设计 both are often the same.
    if (number === null || (field === 'PublicationNumber' && number === row.grantNumber)) return [];
    const parsed = parsePublicationNumber(number, publishedOn);
    // A number of an old form may not say what it is; as 授权公告号 it is one.
    const told = parsed.ok ? parsed.stage : null;
    const stage = field === 'GrantNumber' ? (told ?? '授权') : told;
    return [{ number, kind: parsed.ok ? parsed.kindCode : null, stage, publishedOn, field }];
  });
}

/** A publication belongs to one patent: the second that claims it is refused. */
async function refuseShared(tx: Executor, id: number, all: readonly Printed[]): Promise<void> {
  if (all.length === 0) return;
  const numbers = all.map(({ number }) => number);
  const owners = await tx
    .select({
      number: patentPublications.number,
      application: patents.applicationNumber,
      title: patents.title,
      deletedAt: patents.deletedAt,
    })
    .from(patentPublications)
    .innerJoin(patents, eq(patents.id, patentPublications.patentId))
    .where(and(inArray(patentPublications.number, numbers), sql`${patents.id} <> ${id}`));
  const [other] = owners;
  if (!other) return;
  const field = all.find(({ number }) => number === other.number)?.field ?? 'PublicationNumber';
  const whose = `${other.deletedAt ? '已被删除的专利' : '专利'} ${other.application ?? `“${other.title}”`}`;
  const what = field === 'GrantNumber' ? '授权公告号' : '公开（公告）号';
  throw refused({
    rule: field === 'GrantNumber' ? 'shared-grant-number' : 'shared-publication',
    reason: `${what} ${other.number} 已属于${whose}，一个${what}只能属于一件专利`,
    ...(field === 'GrantNumber' ? { article: '专利法第九条' } : {}),
    field,
  });
}

/** Writes the publications of rows. @throws 422 where one belongs to another patent */
export async function notePublications(tx: Executor, rows: readonly Row[]): Promise<void> {
  const all = rows.map((row) => ({ id: row.id, own: printed(row) }));
  const values = all.flatMap(({ id, own }) => own.map(({ field: _field, ...one }) => ({ patentId: id, ...one })));
  if (values.length === 0) return;
  const written = await tx
    .insert(patentPublications)
    .values(values)
    .onConflictDoUpdate({
      target: patentPublications.number,
      set: { publishedOn: sql`excluded.published_on` },
      setWhere: sql`${patentPublications.patentId} = excluded.patent_id`,
    })
    .returning({ number: patentPublications.number });
  if (written.length === values.length) return;
  for (const { id, own } of all) await refuseShared(tx, id, own);
}

/** Brings the publications of a row in step with what was changed in it. @throws 422 */
export async function renotePublications(tx: Executor, before: Row, row: Row): Promise<void> {
  const now = printed(row).map(({ number }) => number);
  const gone = printed(before).flatMap(({ number }) => (now.includes(number) ? [] : [number]));
  if (gone.length > 0) {
    await tx
      .delete(patentPublications)
      .where(and(eq(patentPublications.patentId, row.id), inArray(patentPublications.number, gone)));
  }
  await notePublications(tx, [row]);
}

/** What is written by hand is known from today: an import of an older file does not write over it. */
export async function noteByHand(tx: Executor, before: Row, row: Row): Promise<void> {
  const changed = (Object.keys(row) as (keyof Row)[]).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(row[column]),
  );
  const days = Object.fromEntries(changed.map((column) => [column, today()]));
  await tx
    .update(patentSources)
    .set({ days: sql`${patentSources.days} || ${JSON.stringify(days)}::jsonb` })
    .where(eq(patentSources.patentId, row.id));
}
