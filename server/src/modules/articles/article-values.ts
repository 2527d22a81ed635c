/** Column values of an article from a body, with the rules that concern single fields. */
import type { ArticleKind, LawWrite, NoticeWrite } from '@ip-portal/contract';
import type { articles } from '../../db/schema/articles.ts';
import { excerpt } from '../../lib/html.ts';
import { texts } from '../../text/index.ts';
import type { LawStructure } from '../statutes/index.ts';

export type ArticleRow = typeof articles.$inferSelect;
export type ArticleValues = Partial<typeof articles.$inferInsert>;
/** What any of the three bodies may carry. */
export type ArticleBody = Partial<LawWrite & NoticeWrite>;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/** Content as it is stored, with the structure of a law. */
export interface ReadContent {
  html: string;
  structure: LawStructure | null;
}

/** Reads the content of a body, if it carries any. Long content takes a while: not inside a transaction. */
export async function readContent(kind: ArticleKind, { Content }: ArticleBody): Promise<ReadContent | null> {
  if (Content === undefined) return null;
  if (kind !== 'law') return { html: await texts.cleanHtml(Content), structure: null };
  const structure = await texts.deriveStructure(Content);
  return { html: structure.html, structure };
}

/** Values, faults by field, and for a law whose content changed its structure. */
export interface Prepared {
  values: ArticleValues;
  faults: Record<string, string>;
  structure: LawStructure | null;
}

/** Fields that are stored as given, apart from white space around them. */
const TEXT_FIELDS = { CoverAlt: 'coverAlt', Source: 'source', Author: 'author', Category: 'category' } as const;

/**
 * `existing` is null on create; missing fields stay as they are. `content` is what `readContent` made of the body; what is
 * published without a time is so at `now`.
 */
export function prepareArticle(
  body: ArticleBody,
  content: ReadContent | null,
  existing: ArticleRow | null,
  now: Date,
): Prepared {
  const values: ArticleValues = {};
  const faults: Record<string, string> = {};

  if (body.Title !== undefined) values.title = body.Title.trim();
  for (const [field, column] of Object.entries(TEXT_FIELDS) as [keyof typeof TEXT_FIELDS, 'source'][]) {
    const text = body[field];
    if (text !== undefined) values[column] = text.trim();
  }
  if (body.Cover !== undefined) values.cover = body.Cover;
  if (body.SourceUrl !== undefined) values.sourceUrl = body.SourceUrl;
  if (body.Tags !== undefined) values.tags = [...new Set(body.Tags.map((tag) => tag.trim()).filter(Boolean))];
  if (body.IsTop !== undefined) values.isTop = body.IsTop;
  if (body.IsRecommended !== undefined) values.isRecommended = body.IsRecommended;

  if (content) values.content = content.html;
  // A summary made from the content follows the content; one that was written stays.
  const summary = (body.Summary ?? existing?.summary ?? '').trim();
  const derived = summary === '' || (existing !== null && summary === excerpt(existing.content));
  if (derived) values.summary = excerpt(values.content ?? existing?.content ?? '');
  else if (body.Summary !== undefined) values.summary = summary;

  if (body.PublishTime !== undefined) {
    const time = body.PublishTime === null ? null : new Date(body.PublishTime);
    const year = time?.getUTCFullYear() ?? FIRST_YEAR;
    if (Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR) {
      faults.PublishTime = `发布时间应在 ${FIRST_YEAR} 至 ${LAST_YEAR} 年之间`;
    } else values.publishTime = time;
  }
  if (body.Status !== undefined) values.status = body.Status;
  const status = values.status ?? existing?.status ?? 'draft';
  const publishTime = values.publishTime === undefined ? (existing?.publishTime ?? null) : values.publishTime;
  if (status === 'published' && publishTime === null) values.publishTime = now;
  return { values, faults, structure: content?.structure ?? null };
}
