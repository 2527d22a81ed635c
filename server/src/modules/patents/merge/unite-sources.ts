/** Since when what is known of a merged patent is known, and what becomes of the wording that is shown no more. */
import { mergeDiffers, type PatentMergeField } from '@ip-portal/contract/rules/patent-merge';
import type { Executor } from '../../../db/client.ts';
import { patentSources } from '../../../db/schema/patent-imports.ts';
import { patentWordings } from '../../../db/schema/patent-publications.ts';
import type { patents } from '../../../db/schema/patents.ts';
import { today } from '../../../lib/time.ts';
import { dayOfFact, FACTS, type Fact, isEmpty } from '../import/draft.ts';
import { type BothRecords, columnsOf, type sidesOf } from './both-records.ts';

type Row = typeof patents.$inferSelect;
type Sides = ReturnType<typeof sidesOf>;

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

/** Day of each column: what was chosen by hand is known from today, so that no older file writes over it. */
function daysOf({ own, other }: BothRecords, sides: Sides): Partial<Record<Fact, string | null>> {
  const days: Partial<Record<Fact, string | null>> = {};
  for (const [field, { side, chosen }] of sides) {
    const same = !mergeDiffers(field, own.told, other.told);
    for (const column of columnsOf(field)) {
      if (!(FACTS as readonly string[]).includes(column)) continue;
      const fact = column as Fact;
      const [mine, theirs] = [dayOfFact(own.draft, fact), dayOfFact(other.draft, fact)];
      days[fact] = chosen ? today() : same ? later(mine, theirs) : side === 'own' ? mine : theirs;
    }
  }
  return days;
}

const WORDING: PatentMergeField = 'Abstract';

/**
 * Writes the sources of the patent that stays and keeps the wording that is shown no more with its publication.
 * Answers the numbers of publications whose wording was kept. Publications of both belong to it already.
 */
export async function uniteSources(tx: Executor, both: BothRecords, sides: Sides, row: Row): Promise<string[]> {
  const { own, other } = both;
  const [shows, yields] = sides.get(WORDING)?.side === 'other' ? [other, own] : [own, other];
  const differs = mergeDiffers(WORDING, own.told, other.told);
  const shown = shows.draft.wordingOf ?? (differs ? null : yields.draft.wordingOf);
  const toldOn = later(own.draft.toldOn, other.draft.toldOn);
  const days = Object.fromEntries(
    Object.entries(daysOf(both, sides)).filter(([fact, day]) => day !== toldOn && !isEmpty(row[fact as Fact])),
  );
  const printed = new Set([...own.draft.publications.keys(), ...other.draft.publications.keys()]);
  const source = { toldOn, days, wordingOf: shown !== null && printed.has(shown) ? shown : null };
  await tx
    .insert(patentSources)
    .values({ patentId: row.id, ...source })
    .onConflictDoUpdate({ target: patentSources.patentId, set: source });

  const number = yields.draft.wordingOf;
  const { abstract, claims, description } = yields.row;
  const says = abstract !== '' || claims.length > 0 || description !== '';
  // Without a publication of its own the wording that stands counts as that of the number that is shown.
  const standing = shown ?? row.grantNumber ?? row.publicationNumber;
  if (!differs || !says || number === null || !printed.has(number) || number === standing) return [];
  const kept = await tx
    .insert(patentWordings)
    .values({ number, abstract, claims, description })
    .onConflictDoNothing()
    .returning({ number: patentWordings.number });
  return kept.map((one) => one.number);
}
