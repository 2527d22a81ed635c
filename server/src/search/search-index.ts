/**
 * What can be found. A document is written in the transaction of the record it mirrors; whether the public
 * may see it is asked of the record.
 */
import type { Kind } from '@ip-portal/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { jsonText } from '../db/json-text.ts';
import { texts } from '../text/index.ts';
import { vectorOf, WEIGHTS, type Weight } from './search-vector.ts';
import { segment } from './segment.ts';
import { searchDocuments } from './table.ts';

/** Names of the columns that hold text, or several texts. */
type TextColumn<Row> = {
  [Name in keyof Row]-?: Row[Name] extends string | readonly string[] | null ? Name : never;
}[keyof Row] &
  string;
/** A column, one of rich text, or what is made of a row. */
type Part<Row> = TextColumn<Row> | { readonly html: TextColumn<Row> } | ((row: Row) => string);
/** A part whose words can be asked for by themselves, by their weight. */
interface WeightedPart<Row> {
  readonly part: Part<Row>;
  readonly weight: 'B' | 'C';
}

/** What of a kind of record is searched: said beside its table. */
export interface Searched<Row> {
  /** The title of its hits. Words in it weigh most. */
  readonly title: readonly Part<Row>[];
  /** Everything else that is looked through. */
  readonly body: readonly (Part<Row> | WeightedPart<Row>)[];
  /** Newer ones are shown first; absent: when it was made. */
  date?(row: Row): Date | null;
  /** Deleted ones stay in the index, and are found by nobody. */
  readonly keepsDeleted?: true;
}

/** What of a row the index asks for besides the columns that are named. */
interface Indexed {
  id: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export interface SearchDocument {
  kind: Kind;
  refId: number;
  title: string;
  /** Plain text, by the weight of its words. */
  body: readonly { readonly text: string; readonly weight: Exclude<Weight, 'A'> }[];
  sortDate: Date | null;
}

/** Characters of a body that are kept for search and snippets. */
const BODY_MAX = 200_000;

/** Documents with their words, as one statement takes them. */
export interface PreparedDocuments {
  readonly json: string;
}

function preparedRow({ kind, refId, title, body: parts, sortDate }: SearchDocument) {
  let body = '';
  const words: Partial<Record<Weight, string[]>> = { A: segment(title) };
  for (const { text: whole, weight } of parts) {
    const room = BODY_MAX - body.length - 1;
    if (whole === '' || room <= 0) continue;
    const text = whole.slice(0, room);
    body = body === '' ? text : `${body}\n${text}`;
    words[weight] = [...(words[weight] ?? []), ...segment(text)];
  }
  const vector = vectorOf(words);
  const told =
    vector === null ? WEIGHTS.map((weight) => [weight, (words[weight] ?? []).join(' ')]) : [['vector', vector]];
  return { kind, ref_id: refId, title, body, sort_date: sortDate, ...Object.fromEntries(told) };
}

/** Writes documents; those that stand are replaced. */
export async function indexPrepared(tx: Executor, { json }: PreparedDocuments): Promise<void> {
  await tx.execute(sql`insert into search_documents (kind, ref_id, title, body, sort_date, tokens)
    select kind, ref_id, title, body, sort_date,
      case when vector is not null then vector::tsvector
        else setweight(to_tsvector('simple', coalesce("A", '')), 'A') || setweight(to_tsvector('simple', coalesce("B", '')), 'B')
          || setweight(to_tsvector('simple', coalesce("C", '')), 'C') || to_tsvector('simple', coalesce("D", '')) end
    from json_to_recordset(${json}::json) as r(kind text, ref_id integer, title text, body text,
      sort_date timestamptz, "A" text, "B" text, "C" text, "D" text, vector text)
    on conflict (kind, ref_id) do update set title = excluded.title, body = excluded.body,
      sort_date = excluded.sort_date, tokens = excluded.tokens`);
}

/** Writes or replaces a document. */
export const indexDocument = (tx: Executor, document: SearchDocument): Promise<void> =>
  indexPrepared(tx, { json: jsonText([preparedRow(document)]) });

async function textOf<Row>(part: Part<Row>, row: Row): Promise<string> {
  if (typeof part === 'function') return part(row);
  const value = row[typeof part === 'object' ? part.html : part] as string | readonly string[] | null;
  if (typeof value !== 'string') return value?.join('、') ?? '';
  return typeof part === 'object' ? texts.htmlToText(value) : value;
}

const isWeighted = <Row>(one: Part<Row> | WeightedPart<Row>): one is WeightedPart<Row> =>
  typeof one === 'object' && 'part' in one;

async function documentOf<Row extends Indexed>(kind: Kind, searched: Searched<Row>, row: Row): Promise<SearchDocument> {
  const title = await Promise.all(searched.title.map((part) => textOf(part, row)));
  const body = await Promise.all(
    searched.body.map(async (one) => {
      if (isWeighted(one)) return { text: await textOf(one.part, row), weight: one.weight };
      return { text: await textOf(one, row), weight: 'D' as const };
    }),
  );
  return {
    kind,
    refId: row.id,
    title: title.filter(Boolean).join(' '),
    body,
    sortDate: searched.date ? searched.date(row) : row.createdAt,
  };
}

/** The documents of many rows, none of which is deleted: much work, and none of the database. */
export async function prepareRows<Row extends Indexed>(
  kind: Kind,
  searched: Searched<Row>,
  rows: readonly Row[],
): Promise<PreparedDocuments> {
  const documents: ReturnType<typeof preparedRow>[] = [];
  for (const row of rows) documents.push(preparedRow(await documentOf(kind, searched, row)));
  return { json: jsonText(documents) };
}

/** Takes the documents of records away. */
export async function removeDocuments(tx: Executor, kind: Kind, ids: readonly number[]): Promise<void> {
  await tx.delete(searchDocuments).where(and(eq(searchDocuments.kind, kind), inArray(searchDocuments.refId, [...ids])));
}

/** Brings the document of a record in step with its row. */
export async function indexRow<Row extends Indexed>(
  tx: Executor,
  kind: Kind,
  searched: Searched<Row>,
  row: Row,
): Promise<void> {
  if (row.deletedAt && !searched.keepsDeleted) {
    const { kind: ofKind, refId } = searchDocuments;
    await tx.delete(searchDocuments).where(and(eq(ofKind, kind), eq(refId, row.id)));
    return;
  }
  await indexDocument(tx, await documentOf(kind, searched, row));
}
