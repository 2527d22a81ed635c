/** Finds documents: one page of hits, how many there are of each kind, and near words where there are none. */
import { recordUrl, SEARCH_KINDS, type SearchHit, type SearchKind, type SearchQuery } from '@ip-portal/contract';
import { type SearchIntent, searchIntent } from '@ip-portal/contract/rules/search-intent';
import { type NamedKind, namedKind } from '@ip-portal/contract/rules/search-kind';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import { invalid } from '../../lib/errors.ts';
import { clampDay, startOfDay, startOfNextDay } from '../../lib/time.ts';
import { type OpenRecords, type Passage, tellingWords } from '../../search/index.ts';
import { nearNumbers, nearTexts } from '../patents/index.ts';
import { byPieces, byWords, KIND_CAP, type Match, pieces } from './match.ts';
import { snippet } from './snippet.ts';

/** Characters of a body that are read for a snippet; fewer where it is made from the passage that was hit. */
const SNIPPET_FROM = 20_000;
const OPENING = 400;

/** What `GET /api/Search` answers besides `success`. */
export interface Found {
  data: SearchHit[];
  total: number;
  terms: string[];
  counts: Record<string, number>;
  named?: SearchKind;
  suggestions?: string[];
}

type Row = { kind: SearchKind; ref_id: number; title: string; body: string; date: string | null };
type Counts = Record<SearchKind, number>;

/** What is asked besides the words. */
interface Scope {
  records: OpenRecords;
  /** Kinds that are looked through. */
  kinds: readonly SearchKind[];
  /** On `d`; undefined: any day. */
  days: SQL | undefined;
  named: NamedKind | null;
  newest: boolean;
}

/** @throws 400 when the days run backwards */
function scopeOf(records: OpenRecords, { From, To, sort, keyword }: SearchQuery): Scope {
  if (From && To && From > To) throw invalid({ To: '截止日期不能早于起始日期' });
  const dated = From !== undefined || To !== undefined;
  // Instants, not days: the index on them is of use.
  const bounds = [
    From ? sql`d.sort_date >= ${startOfDay(clampDay(From))}` : undefined,
    To ? sql`d.sort_date < ${startOfNextDay(clampDay(To))}` : undefined,
  ];
  return {
    records,
    // When a record without a day of its own was typed in says nothing about it.
    kinds: dated ? SEARCH_KINDS.filter((kind) => records[kind].search.date) : SEARCH_KINDS,
    days: dated
      ? sql.join(
          bounds.filter((one) => one !== undefined),
          sql` and `,
        )
      : undefined,
    named: namedKind(keyword),
    newest: sort === 'newest',
  };
}

/**
 * The documents of a kind that match and whose record the public may see. Kinds as literals: the planner knows how
 * many rows each has.
 */
function foundOf({ records, days }: Scope, kind: SearchKind, { where }: Match): SQL {
  return sql`from search_documents d where d.kind = ${literal(kind)}
    and exists (select 1 from ${records[kind].publicView} r where r.id = d.ref_id)
    and ${where(kind)} ${days ? sql`and ${days}` : sql``}`;
}

async function countKinds(db: Db, scope: Scope, match: Match): Promise<Counts> {
  const counts = SEARCH_KINDS.map((kind) =>
    scope.kinds.includes(kind)
      ? sql`(select count(*) from (select 1 ${foundOf(scope, kind, match)} limit ${literal(KIND_CAP)}) x) as ${sql.identifier(kind)}`
      : sql`0 as ${sql.identifier(kind)}`,
  );
  const [row] = await readRows<Counts>(db, sql`select ${sql.join(counts, sql`, `)}`);
  return row as Counts;
}

const isNothing = (counts: Counts): boolean => Object.values(counts).every((count) => count === 0);

/** One page: the kind that was named first, then title hits, then the newest; of a kind with more hits than the cap its newest. */
async function readPage(
  db: Db,
  scope: Scope,
  match: Match,
  counts: Counts,
  kinds: readonly SearchKind[],
  page: { limit: number; offset: number },
): Promise<Row[]> {
  const { records, named } = scope;
  const newest = sql`order by d.sort_date desc nulls last limit ${literal(KIND_CAP)}`;
  const candidates = kinds.map(
    (kind) => sql`(select d.kind, d.ref_id, d.sort_date, ${match.inTitle} as titled
      ${foundOf(scope, kind, match)} ${counts[kind] >= KIND_CAP ? newest : sql``})`,
  );
  const withPassages = SEARCH_KINDS.filter((kind) => records[kind].findPassages).map(literal);
  const readFrom =
    withPassages.length > 0
      ? sql`case when d.kind in (${sql.join(withPassages, sql`, `)}) then ${literal(OPENING)} else ${literal(SNIPPET_FROM)} end`
      : literal(SNIPPET_FROM);
  const fits = (row: string): SQL =>
    scope.newest
      ? sql``
      : sql`${named ? sql`${sql.raw(row)}.kind = ${literal(named.kind)} desc, ` : sql``}${sql.raw(row)}.titled desc, `;
  const order = (row: string): SQL =>
    sql`order by ${fits(row)}${sql.raw(`${row}.sort_date desc nulls last, ${row}.kind, ${row}.ref_id`)}`;
  const query = sql`with found as materialized (${sql.join(candidates, sql` union all `)}), page as (
      select * from found f ${order('f')}
      limit ${literal(page.limit)} offset ${page.offset})
    select p.kind, p.ref_id, d.title,
      left(d.body, ${readFrom}) as body,
      to_char(p.sort_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from page p join search_documents d on d.kind = p.kind and d.ref_id = p.ref_id
    ${order('p')}`;
  return readRows<Row>(db, query);
}

/** The passage that each of these rows was found by; none where its kind has no passages. */
async function findPassages(
  db: Db,
  records: OpenRecords,
  rows: readonly Row[],
  keyword: string,
  terms: readonly string[],
): Promise<Map<Row, Passage>> {
  const out = new Map<Row, Passage>();
  for (const kind of SEARCH_KINDS) {
    const hits = rows.filter((row) => row.kind === kind);
    const ids = hits.map((row) => row.ref_id);
    const found = ids.length > 0 ? await records[kind].findPassages?.(db, ids, keyword, terms) : undefined;
    for (const row of hits) {
      const passage = found?.get(row.ref_id);
      if (passage) out.set(row, passage);
    }
  }
  return out;
}

/** Keywords near to one that was mistyped: numbers for a faulty one, otherwise words that are known; each finds something. */
async function suggest(db: Db, scope: Scope, keyword: string, intent: SearchIntent | null): Promise<string[]> {
  if (intent && intent.meant !== 'faulty') return [];
  const out: string[] = [];
  for (const near of await (intent ? nearNumbers(db, keyword) : nearTexts(db, keyword))) {
    const match = byWords(tellingWords(near), { intent: null, named: namedKind(near) });
    if (!isNothing(await countKinds(db, scope, match))) out.push(near);
  }
  return out;
}

/** Searches everything the public may see. */
export async function search(db: Db, records: OpenRecords, query: SearchQuery): Promise<Found> {
  const none = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, 0])) as Counts;
  const intent = searchIntent(query.keyword);
  // A number is looked for in the form that records carry it in.
  const keyword = intent && 'canonical' in intent ? intent.canonical : query.keyword;
  const scope = scopeOf(records, query);
  const { named } = scope;
  const words = tellingWords(keyword);
  if (words.length === 0) return { data: [], total: 0, terms: [], counts: none };
  let terms = words;
  let match = byWords(words, { intent, named });
  let counts = await countKinds(db, scope, match);
  let suggestions: string[] = [];
  if (isNothing(counts)) {
    suggestions = await suggest(db, scope, keyword, intent);
    terms = pieces(keyword);
    match = await byPieces(db, terms);
    counts = await countKinds(db, scope, match);
    // Whole words read better than their pieces.
    terms = keyword
      .trim()
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .concat(terms);
  }
  const kinds = scope.kinds.filter((kind) => counts[kind] > 0 && (!query.Kind || query.Kind === kind));
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const page = { limit: query.pageSize, offset: (query.current - 1) * query.pageSize };
  const more = {
    ...(named ? { named: named.kind } : {}),
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
  if (page.offset >= total) return { data: [], total, terms, counts, ...more };

  const rows = await readPage(db, scope, match, counts, kinds, page);
  const passages = await findPassages(db, records, rows, keyword, terms);
  const data = rows.map((row): SearchHit => {
    const hit = passages.get(row);
    return {
      Kind: row.kind,
      Id: row.ref_id,
      Title: row.title,
      Snippet: snippet(hit ? `${hit.label} ${hit.text}` : row.body, terms),
      Url: recordUrl(row.kind, row.ref_id) + (hit ? `#${hit.anchor}` : ''),
      // When a record without a day of its own was typed in tells nobody anything.
      Date: records[row.kind].search.date ? row.date : null,
    };
  });
  return { data, total, terms, counts, ...more };
}
