/** What search, sitemap and feeds know of news, notices and laws. */
import type { ArticleKind } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { publicArticles } from '../../db/public-views.ts';
import { literal } from '../../db/read-rows.ts';
import { indexRow, type OpenRecord, type Searched } from '../../search/index.ts';
import type { ArticleRow } from './article-values.ts';
import { findLawPassages } from './laws/law-passages.ts';
import { NO_TERMS, type NoticeTerms, readTerms, termTexts } from './notices/notice-record.ts';

/** An article with what only notices say. */
type IndexedRow = ArticleRow & { terms: string };

const search: Searched<IndexedRow> = {
  title: ['title'],
  body: ['tags', { html: 'content' }, 'terms'],
  date: (row) => row.publishTime,
  // The back office finds deleted ones by their text.
  keepsDeleted: true,
};

/** Brings the search document of an article in step with its row; what a notice says besides is `known`, or written before. */
export async function indexArticle(tx: Executor, row: ArticleRow, known?: NoticeTerms | null): Promise<void> {
  const terms = known ?? (row.kind === 'notice' ? await readTerms(tx, row.id) : NO_TERMS);
  await indexRow(tx, row.kind as ArticleKind, search, { ...row, terms: termTexts(terms) });
}

function openArticle(kind: ArticleKind) {
  const only = sql`kind = ${literal(kind)}`;
  const changed = sql`greatest(updated_at, publish_time)`;
  return {
    publicView: publicArticles,
    search,
    only,
    changed,
    feed: sql`select id, title, summary, coalesce(nullif(author, ''), source) as author, publish_time as published,
      ${changed} as changed from ${publicArticles} where ${only}`,
  } satisfies OpenRecord & { search: object };
}

/** The three kinds of articles, for the public. */
export const openArticles = {
  news: openArticle('news'),
  notice: openArticle('notice'),
  law: { ...openArticle('law'), findPassages: findLawPassages },
};
