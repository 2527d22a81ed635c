/** The part of an article that only notices have: until when, who, what, how. */
import type { NoticeWrite } from '@ip-portal/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { noticeTerms } from '../../../db/schema/notice-terms.ts';

/** What a row of `notice_terms` says. */
export type NoticeTerms = Omit<typeof noticeTerms.$inferSelect, 'articleId' | 'articleKind'>;

/** The texts, as they are searched. */
export const termTexts = ({ audience, conditions, materials, channel }: NoticeTerms) =>
  [audience, conditions, materials, channel].filter(Boolean).join('\n');

/** What a notice without a row says. */
export const NO_TERMS: NoticeTerms = { deadlineAt: null, audience: '', conditions: '', materials: '', channel: '' };

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;
/** Fields that are stored as given, apart from white space around them. */
const TEXT_FIELDS = {
  Audience: 'audience',
  Conditions: 'conditions',
  Channel: 'channel',
} as const;

/** Why this deadline cannot be that of a notice published then; undefined when it can. */
export function deadlineFault(deadlineAt: Date | null, publishTime: Date | null): string | undefined {
  if (deadlineAt === null) return undefined;
  const year = deadlineAt.getUTCFullYear();
  if (Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR)
    return `截止时间应在 ${FIRST_YEAR} 至 ${LAST_YEAR} 年之间`;
  return publishTime !== null && deadlineAt < publishTime ? '截止时间不能早于发布时间' : undefined;
}

/**
 * All that the notice says after the change, and what is wrong with it.
 * @param publishTime of the article after the change
 */
export function prepareNotice(
  body: Partial<NoticeWrite>,
  existing: NoticeTerms,
  publishTime: Date | null,
): { values: NoticeTerms; faults: Record<string, string> } {
  const values = { ...existing };
  for (const [field, column] of Object.entries(TEXT_FIELDS) as [keyof typeof TEXT_FIELDS, 'audience'][]) {
    const text = body[field];
    if (text !== undefined) values[column] = text.trim();
  }
  // One to a line, as the search reads them.
  if (body.Materials !== undefined) values.materials = body.Materials.join('\n');
  if (body.DeadlineAt !== undefined) values.deadlineAt = body.DeadlineAt === null ? null : new Date(body.DeadlineAt);
  const fault = deadlineFault(values.deadlineAt, publishTime);
  return { values, faults: fault ? { DeadlineAt: fault } : {} };
}

/** What a notice says; nothing where there is no row. */
export async function readTerms(tx: Executor, id: number): Promise<NoticeTerms> {
  const [row] = await tx.select().from(noticeTerms).where(eq(noticeTerms.articleId, id));
  if (!row) return NO_TERMS;
  const { articleId: _id, articleKind: _kind, ...terms } = row;
  return terms;
}

/** Whether there is anything to write. */
export const saysSomething = (terms: NoticeTerms) => terms.deadlineAt !== null || termTexts(terms) !== '';

/** Writes what a notice says; what says nothing has no row. */
export async function writeTerms(tx: Executor, id: number, terms: NoticeTerms): Promise<void> {
  if (!saysSomething(terms)) {
    await tx.delete(noticeTerms).where(eq(noticeTerms.articleId, id));
    return;
  }
  await tx
    .insert(noticeTerms)
    .values({ articleId: id, ...terms })
    .onConflictDoUpdate({ target: noticeTerms.articleId, set: terms });
}

/** Adds the terms of new notices, in one statement. */
export async function insertTerms(tx: Executor, rows: readonly (NoticeTerms & { articleId: number })[]): Promise<void> {
  if (rows.length > 0) await tx.insert(noticeTerms).values([...rows]);
}
