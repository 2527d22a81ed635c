/** Keeps the search document of an article in step with its row. */
import type { ArticleKind } from '@ip-portal/contract';
import type { Executor } from '../../db/client.ts';
import { texts } from '../../text/index.ts';
import { indexDocument } from '../search/index.ts';
import type { ArticleRow } from './article-values.ts';

/** Hidden articles stay in the index, so that the back office finds them by their text. */
export async function indexArticle(tx: Executor, row: ArticleRow): Promise<void> {
  await indexDocument(tx, {
    kind: row.kind as ArticleKind,
    refId: row.id,
    title: row.title,
    body: [row.tags.join('、'), await texts.htmlToText(row.content)].filter(Boolean).join('\n'),
    sortDate: row.publishTime,
  });
}
