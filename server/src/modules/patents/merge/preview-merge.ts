import { type PatentMergePreview, patentResource } from '@ip-portal/contract';
import { mergedByItself, PATENT_MERGE_NAMES, proposedSide } from '@ip-portal/contract/rules/patent-merge';
import { reasonText } from '@ip-portal/contract/rules/refusal';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { invalid, notFound } from '../../../lib/errors.ts';
import { patentPicks } from '../table.ts';
import { addedBy, daysOf, mergeRefusals, readRecords } from './both-records.ts';

const NAMES = ['Applicants', 'Owners', 'Inventors'] as const;

/** Both records, what somebody has to choose and what would be united by itself. @throws 400, 404 */
export async function previewMerge(db: Executor, id: number, otherId: number): Promise<PatentMergePreview> {
  if (id === otherId) throw invalid({ OtherId: '不能与自己合并，请选择另一件专利' });
  const records = await readRecords(db, [id, otherId], { locked: false });
  const [own, other] = [records.get(id), records.get(otherId)];
  if (!own || !other || own.draft.deleted || other.draft.deleted) throw notFound(patentResource.label);
  const both = { own, other };
  const picked = await db
    .select({ id: patentPicks.patentId })
    .from(patentPicks)
    .where(inArray(patentPicks.patentId, [id, otherId]));
  const added = addedBy(both);
  return {
    Own: own.told,
    Other: other.told,
    Fields: PATENT_MERGE_NAMES.filter((field) => mergedByItself(field, own.told, other.told) === null).map((Field) => ({
      Field,
      Proposed: proposedSide(Field, own.told, other.told, daysOf(Field, both)),
    })),
    United: {
      ApplicationNumber: own.row.applicationNumber === null && other.row.applicationNumber !== null,
      Names: NAMES.filter((field) => mergedByItself(field, own.told, other.told) === 'other'),
      Events: added.events.length,
      Publications: [...other.draft.publications.keys()].sort(),
      Tags: added.tags,
      HomePage: picked.length === 1 && picked[0]?.id === otherId,
    },
    Refusals: mergeRefusals(both).map(reasonText),
  };
}
