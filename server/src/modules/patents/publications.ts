/** What gazettes printed of a patent, and what each publication says. */
import type { PatentText } from '@ip-portal/contract';
import type { PublicationStage } from '@ip-portal/contract/rules/publication-number';
import { eq, sql } from 'drizzle-orm';
import { findRow } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patentSources } from '../../db/schema/patent-imports.ts';
import { patentPublications, patentWordings } from '../../db/schema/patent-publications.ts';
import { patents } from '../../db/schema/patents.ts';

type Row = Pick<
  typeof patents.$inferSelect,
  'id' | 'abstract' | 'claims' | 'description' | 'publicationNumber' | 'grantNumber'
>;

/** A publication as the interface tells it. */
export interface ShownPublication {
  Number: string;
  Kind: string | null;
  Stage: PublicationStage | null;
  Date: string | null;
  Wording: 'shown' | 'kept' | 'none';
}

const { number, kind, stage, publishedOn } = patentPublications;
const COLUMNS = { Number: number, Kind: kind, Stage: stage, Date: publishedOn };

/** Publications of a patent by day, those without one last. */
export async function publicationsOf(db: Executor, row: Row): Promise<ShownPublication[]> {
  const found = await db
    .select({ ...COLUMNS, kept: patentWordings.number, shown: patentSources.wordingOf })
    .from(patentPublications)
    .leftJoin(patentWordings, eq(patentWordings.number, number))
    .leftJoin(patentSources, eq(patentSources.patentId, patentPublications.patentId))
    .where(eq(patentPublications.patentId, row.id))
    .orderBy(sql`${publishedOn} nulls last, ${number}`);
  // What was written by hand is the wording of the grant, or of the publication where there is none.
  const byHand = row.grantNumber ?? row.publicationNumber;
  const says = row.abstract !== '' || row.claims.length > 0 || row.description !== '';
  return found.map(({ kept, shown, ...one }) => ({
    ...one,
    Wording: says && one.Number === (shown ?? byHand) ? 'shown' : kept === null ? 'none' : 'kept',
  }));
}

/** The wording of a publication of a public patent; undefined where there is none. */
export async function wordingOf(db: Executor, id: number, wanted: string): Promise<PatentText | undefined> {
  const row = await findRow(db, patents, id, { view: publicPatents });
  const found = row && (await publicationsOf(db, row)).find((one) => one.Number === wanted);
  if (!row || !found || found.Wording === 'none') return undefined;
  const kept = db.select().from(patentWordings).where(eq(patentWordings.number, wanted));
  const text = found.Wording === 'shown' ? row : (await kept)[0];
  if (!text) return undefined;
  const { Number, Kind, Stage, Date } = found;
  return { Number, Kind, Stage, Date, Abstract: text.abstract, Claims: text.claims, Description: text.description };
}
