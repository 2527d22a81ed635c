/** What search, sitemap and feeds know of a kind of record that the public can open. Its module says it, beside its table. */
import type { FeedKind, Kind, SearchKind } from '@ip-portal/contract';
import type { SQL } from 'drizzle-orm';
import type { PgView } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';

/** A place in a long record: its anchor on the record's page, its name and its text. */
export interface Passage {
  anchor: string;
  label: string;
  text: string;
}

/** Answers, by record, the place that a search means; none for records without such a place. */
export type FindPassages = (
  db: Db,
  ids: number[],
  keyword: string,
  terms: readonly string[],
) => Promise<Map<number, Passage>>;

export interface OpenRecord {
  /** What the public may see of the table: `id`, `updated_at` and whatever is named below. */
  readonly publicView: PgView;
  /** Which rows of the view are of this kind; absent: all. */
  readonly only?: SQL;
  /** When the public saw a row change; absent: `updated_at`. */
  readonly changed?: SQL;
  /** Where hits lead into a record instead of to its top. */
  readonly findPassages?: FindPassages;
  /** Entries of its Atom feed: `id, title, summary, author, published, changed`. */
  readonly feed?: SQL;
}

/** Every kind, from the modules. What a kind of the table of kinds asks for has to be there. */
export type OpenRecords = {
  readonly [K in Kind]: OpenRecord &
    (K extends SearchKind ? { readonly search: { readonly date?: unknown } } : unknown) &
    (K extends FeedKind ? { readonly feed: SQL } : unknown);
};
