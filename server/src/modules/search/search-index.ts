/**
 * What can be found. A document is written in the transaction of the record it mirrors; whether the public
 * may see it is asked of the record.
 */
import type { SearchKind } from '@ip-portal/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { segment } from './segment.ts';
import { searchDocuments } from './table.ts';

export interface SearchDocument {
  kind: SearchKind;
  refId: number;
  title: string;
  /** Plain text. */
  body: string;
  sortDate: Date | null;
}

/** Characters of a body that are kept for search and snippets. */
const BODY_MAX = 200_000;

/** Writes or replaces a document. */
export async function indexDocument(tx: Executor, document: SearchDocument): Promise<void> {
  const body = document.body.slice(0, BODY_MAX);
  const values = {
    ...document,
    body,
    tokens: sql<string>`setweight(to_tsvector('simple', ${segment(document.title)}), 'A') || to_tsvector('simple', ${segment(body)})`,
  };
  await tx
    .insert(searchDocuments)
    .values(values)
    .onConflictDoUpdate({ target: [searchDocuments.kind, searchDocuments.refId], set: values });
}

/** Takes a document out of the index. */
export async function removeDocument(tx: Executor, kind: SearchKind, refId: number): Promise<void> {
  await tx.delete(searchDocuments).where(and(eq(searchDocuments.kind, kind), eq(searchDocuments.refId, refId)));
}
