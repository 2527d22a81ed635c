/** Two records of one patent side by side: what stands in each, and why they may be two patents after all. */
import { type AdminPatent, type PatentEvent, type PatentMerge, patentResource, schemasOf } from '@ip-portal/contract';
import { PATENT_TAG_LIMITS } from '@ip-portal/contract/limits';
import {
  type MergeDays,
  type MergeSide,
  mergedByItself,
  mergedSide,
  mergeSays,
  PATENT_MERGE_FIELDS,
  PATENT_MERGE_NAMES,
  type PatentMergeField,
} from '@ip-portal/contract/rules/patent-merge';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { patents } from '../../../db/schema/patents.ts';
import { camel } from '../../../lib/present.ts';
import { eventsBeyond, withEvents } from '../event-rows.ts';
import { type Draft, dayOfFact, FACTS, type Fact } from '../import/draft.ts';
import { loadPatents } from '../import/load-drafts.ts';
import type { PatentWithEvents } from '../patent-values.ts';
import { presentPatent } from '../patent-view.ts';
import { publicationsOf } from '../publications.ts';

const { Admin } = schemasOf(patentResource);
const EVENTS_MAX = patentResource.fields.Events.schema.maxItems ?? Number.POSITIVE_INFINITY;

/** A record as its row, as imports know it, and as the interface tells it. */
export interface OneRecord {
  row: PatentWithEvents;
  draft: Draft;
  told: AdminPatent;
}
/** The one that stays, and the one that is merged into it. */
export interface BothRecords {
  own: OneRecord;
  other: OneRecord;
}

/** These records by id, deleted ones too; locked in the order in which everybody locks them, unless only looked at. */
export async function readRecords(
  tx: Executor,
  ids: readonly number[],
  options: { locked?: boolean } = {},
): Promise<Map<number, OneRecord>> {
  const drafts = await loadPatents(tx, ids, options);
  const rows = await tx
    .select()
    .from(patents)
    .where(inArray(patents.id, [...ids]))
    .orderBy(asc(patents.id));
  const found = new Map<number, OneRecord>();
  for (const row of await withEvents(tx, rows)) {
    const draft = drafts.get(row.id);
    if (!draft) continue;
    const publications = await publicationsOf(tx, row);
    const told = presentPatent(Admin, { ...row, publications }) as AdminPatent;
    found.set(row.id, { row, draft, told });
  }
  return found;
}

/** Events and tags that the one that stays does not have yet. */
export const addedBy = ({ own, other }: BothRecords): { events: PatentEvent[]; tags: string[] } => ({
  events: eventsBeyond(own.row.events, other.row.events),
  tags: other.row.tags.filter((tag) => !own.row.tags.includes(tag)),
});

/** Why two records cannot be merged. */
export function mergeRefusals(both: BothRecords): Refusal[] {
  const [own, other] = [both.own.row, both.other.row];
  const refusals: Refusal[] = [];
  const refuse = (rule: string, reason: string, more: Partial<Refusal> = {}) =>
    refusals.push({ rule, reason, field: 'OtherId', ...more });
  if (own.type !== other.type) {
    const reason = `专利类型不同，一件是${own.type}，一件是${other.type}，不是同一件专利`;
    refuse('merge-types', reason, { article: '专利法第二条' });
  }
  if (own.applicationNumber && other.applicationNumber) {
    const reason = `申请号不同（${own.applicationNumber} 和 ${other.applicationNumber}），不是同一件专利`;
    refuse('merge-applications', reason);
  }
  const { events, tags } = addedBy(both);
  if (own.events.length + events.length > EVENTS_MAX) {
    refuse('merge-events', `合并后法律事件将超过 ${EVENTS_MAX} 条，请先撤下重复的事件`);
  }
  if (own.tags.length + tags.length > PATENT_TAG_LIMITS.most) {
    refuse('merge-tags', `合并后标签将超过 ${PATENT_TAG_LIMITS.most} 个，请先移除一些标签`);
  }
  return refusals;
}

const isFact = (column: string): column is Fact => (FACTS as readonly string[]).includes(column);

/** Columns that a choice moves. */
export const columnsOf = (field: PatentMergeField): string[] => PATENT_MERGE_FIELDS[field].map(camel);

/** The first publication of a kind names the patent, as imports have it: of numbers the older one is proposed. */
const NUMBERS: Partial<Record<PatentMergeField, 'publicationDate' | 'grantDate'>> = {
  PublicationNumber: 'publicationDate',
  GrantNumber: 'grantDate',
};

/** Since when the values of both are known; the sides change places where the older one is right. */
export function daysOf(field: PatentMergeField, { own, other }: BothRecords): MergeDays {
  const number = NUMBERS[field];
  if (number) return { own: other.row[number], other: own.row[number] };
  const [column = ''] = columnsOf(field).slice(-1);
  if (!isFact(column)) return { own: null, other: null };
  return { own: dayOfFact(own.draft, column), other: dayOfFact(other.draft, column) };
}

/** Whose value stands in each field, and in which of them somebody chose: what merely filled a gap was no choice. */
export function sidesOf(
  { own, other }: BothRecords,
  take: PatentMerge['Take'] = {},
): Map<PatentMergeField, { side: MergeSide; chosen: boolean }> {
  return new Map(
    PATENT_MERGE_NAMES.map((field) => {
      const side = mergedSide(field, own.told, other.told, take[field]);
      const differs = mergedByItself(field, own.told, other.told) === null;
      const emptied = side !== mergedSide(field, own.told, other.told, undefined);
      const both = mergeSays(own.told, field) && mergeSays(other.told, field);
      return [field, { side, chosen: take[field] !== undefined && differs && (both || emptied) }];
    }),
  );
}
