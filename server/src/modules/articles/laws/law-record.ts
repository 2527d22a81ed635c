/** The part of an article that only laws have: columns, rules, provisions. */
import type { LawWrite } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { lawProvisions, type laws } from '../../../db/schema/laws.ts';
import { today } from '../../../lib/time.ts';
import type { StatuteNode } from '../../statutes/index.ts';
import { seriesKeyOf } from '../../statutes/index.ts';

/** A row of `laws`. */
export type LawRow = typeof laws.$inferSelect;
export type LawValues = Partial<Omit<typeof laws.$inferInsert, 'articleId'>>;

/** PostgreSQL and our calendar agree on these years only. */
const FIRST_DATE = '1800-01-01';

/**
 * Column values from a body, and what is wrong with them together with the stored ones.
 * @param title of the article after the change
 */
export function prepareLaw(
  body: Partial<LawWrite>,
  existing: LawRow | null,
  title: string,
  titleBefore: string | null,
): { values: LawValues; faults: Record<string, string> } {
  const values: LawValues = {};
  if (body.IssuingAuthority !== undefined) values.issuingAuthority = body.IssuingAuthority.trim();
  if (body.DocumentNumber !== undefined) values.documentNumber = body.DocumentNumber.trim();
  if (body.Level !== undefined) values.level = body.Level;
  if (body.PromulgationDate !== undefined) values.promulgationDate = body.PromulgationDate;
  if (body.EffectiveDate !== undefined) values.effectiveDate = body.EffectiveDate;
  if (body.RepealedDate !== undefined) values.repealedDate = body.RepealedDate;
  if (body.CheckedOn !== undefined) values.checkedOn = body.CheckedOn;
  if (body.History !== undefined) values.history = body.History;
  const key =
    body.SeriesKey?.trim() ?? (existing?.seriesKey === seriesKeyOf(titleBefore ?? '') ? '' : existing?.seriesKey);
  values.seriesKey = key || seriesKeyOf(title);

  const after = { ...existing, ...values };
  const faults: Record<string, string> = {};
  const dates = [
    ['PromulgationDate', '公布日期', after.promulgationDate],
    ['EffectiveDate', '施行日期', after.effectiveDate],
    ['RepealedDate', '废止日期', after.repealedDate],
    ['CheckedOn', '核对日期', after.checkedOn],
  ] as const;
  for (const [field, label, date] of dates)
    if (date && date < FIRST_DATE) faults[field] = `${label}不能早于 ${FIRST_DATE}`;
  if (after.promulgationDate && after.effectiveDate && after.effectiveDate < after.promulgationDate) {
    faults.EffectiveDate ??= '施行日期不能早于公布日期';
  }
  if (after.promulgationDate && after.repealedDate && after.repealedDate < after.promulgationDate) {
    faults.RepealedDate ??= '废止日期不能早于公布日期';
  }
  if (values.checkedOn && values.checkedOn > today()) faults.CheckedOn ??= '核对日期不能晚于今天';
  return { values, faults };
}

/** Rows of one insert; a statement may carry 65,535 values. */
const CHUNK = 2_000;

/**
 * Replaces the provisions of a law.
 * @param onShare hears which share of them is written, and may throw to stop
 */
export async function writeProvisions(
  tx: Executor,
  lawId: number,
  nodes: readonly StatuteNode[],
  onShare: (share: number) => void = () => undefined,
): Promise<void> {
  await tx.delete(lawProvisions).where(eq(lawProvisions.lawId, lawId));
  const rows = nodes.map((node, i) => ({
    lawId,
    ordinal: i + 1,
    type: node.type,
    label: node.number,
    heading: node.heading,
    anchor: node.anchor,
    text: node.text,
  }));
  for (let i = 0; i < rows.length; i += CHUNK) {
    onShare(i / rows.length);
    await tx.insert(lawProvisions).values(rows.slice(i, i + CHUNK));
  }
}

/** Number of 条, those of attachments included. */
export function countArticles(nodes: readonly StatuteNode[]): number {
  return nodes.filter((node) => node.type === 'article').length;
}
