/** Finds documents. All words must match; without any hit, pieces of two characters must. */
import { recordUrl, SEARCH_KINDS, type SearchHit, type SearchKind, type SearchQuery } from '@ip-portal/contract';
import { soughtFor } from '@ip-portal/contract/rules/search-intent';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import { like } from '../../lib/list.ts';
import { type OpenRecords, type Passage, queryWords } from '../../search/index.ts';
import { snippet } from './snippet.ts';

/** Hits of one kind that are counted and can be paged through; a bound on the work of common words. */
const KIND_CAP = 1_001;
/** Newest documents that the recall by pieces looks through: titles, and of fewer the bodies too. */
const RECALL_TITLES = 20_000;
const RECALL_BODIES = 5_000;

/** Characters of a body that are read for a snippet; fewer where it is made from the passage that was hit. */
const SNIPPET_FROM = 20_000;
const OPENING = 400;

/** What `GET /api/Search` answers besides `success`. */
export interface Found {
  data: SearchHit[];
  total: number;
  terms: string[];
  counts: Record<string, number>;
}

type Row = { kind: SearchKind; ref_id: number; title: string; body: string; date: string | null };
type Counts = Record<SearchKind, number>;

/** A condition on `d`, and one that tells title hits. */
interface Match {
  where(kind: SearchKind): SQL;
  inTitle: SQL;
}

/** Two-character pieces of every word: what a wrong segmentation cannot hide. */
function pieces(keyword: string): string[] {
  const out = keyword
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => {
      const characters = [...word];
      return characters.length < 3 ? [word] : characters.slice(1).map((c, i) => `${characters[i]}${c}`);
    });
  return [...new Set(out)].slice(0, 24);
}

function byWords(words: readonly string[]): Match {
  const query = sql`plainto_tsquery('simple', ${words.join(' ')})`;
  // The words of a title carry the weight A.
  return { where: () => sql`d.tokens @@ ${query}`, inTitle: sql`ts_filter(d.tokens, '{a}') @@ ${query}` };
}

/** Documents that hold every piece, looked for once; then told by their keys. */
async function byPieces(db: Db, parts: readonly string[]): Promise<Match> {
  const patterns = sql`${sql.param(parts.map(like))}::text[]`;
  const found = await readRows<{ kind: string; ref_id: number }>(
    db,
    sql`select n.kind, n.ref_id from (
        select s.kind, s.ref_id, s.title, s.body, row_number() over (order by s.sort_date desc nulls last) as age
        from search_documents s order by s.sort_date desc nulls last limit ${literal(RECALL_TITLES)}) n
      where n.title ilike all(${patterns})
        or (n.age <= ${literal(RECALL_BODIES)} and (n.title || ' ' || n.body) ilike all(${patterns}))
      order by n.age limit ${literal(KIND_CAP)}`,
  );
  const idsOf = (kind: SearchKind) => found.filter((row) => row.kind === kind).map((row) => row.ref_id);
  return {
    where: (kind) => sql`d.ref_id = any(${sql.param(idsOf(kind))}::int[])`,
    inTitle: sql`d.title ilike all(${patterns})`,
  };
}

/**
 * The documents of a kind that match and whose record the public may see. Kinds as literals: the planner knows how
 * many rows each has.
 */
function foundOf(records: OpenRecords, kind: SearchKind, { where }: Match): SQL {
  return sql`from search_documents d where d.kind = ${literal(kind)}
    and exists (select 1 from ${records[kind].publicView} r where r.id = d.ref_id) and ${where(kind)}`;
}

async function countKinds(db: Db, records: OpenRecords, match: Match): Promise<Counts> {
  const counts = SEARCH_KINDS.map(
    (kind) =>
      sql`(select count(*) from (select 1 ${foundOf(records, kind, match)} limit ${literal(KIND_CAP)}) x) as ${sql.identifier(kind)}`,
  );
  const [row] = await readRows<Counts>(db, sql`select ${sql.join(counts, sql`, `)}`);
  return row as Counts;
}

/** One page: title hits first, then newest; of a kind with more hits than the cap its newest. */
async function readPage(
  db: Db,
  records: OpenRecords,
  match: Match,
  counts: Counts,
  kinds: readonly SearchKind[],
  page: { limit: number; offset: number },
): Promise<Row[]> {
  const newest = sql`order by d.sort_date desc nulls last limit ${literal(KIND_CAP)}`;
  const candidates = kinds.map(
    (kind) => sql`(select d.kind, d.ref_id, d.sort_date, ${match.inTitle} as titled
      ${foundOf(records, kind, match)} ${counts[kind] >= KIND_CAP ? newest : sql``})`,
  );
  const withPassages = SEARCH_KINDS.filter((kind) => records[kind].findPassages).map(literal);
  const readFrom =
    withPassages.length > 0
      ? sql`case when d.kind in (${sql.join(withPassages, sql`, `)}) then ${literal(OPENING)} else ${literal(SNIPPET_FROM)} end`
      : literal(SNIPPET_FROM);
  const query = sql`with found as materialized (${sql.join(candidates, sql` union all `)}), page as (
      select * from found order by titled desc, sort_date desc nulls last, kind, ref_id
      limit ${literal(page.limit)} offset ${page.offset})
    select p.kind, p.ref_id, d.title,
      left(d.body, ${readFrom}) as body,
      to_char(p.sort_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from page p join search_documents d on d.kind = p.kind and d.ref_id = p.ref_id
    order by p.titled desc, p.sort_date desc nulls last, p.kind, p.ref_id`;
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

/** Searches everything the public may see. */
export async function search(db: Db, records: OpenRecords, query: SearchQuery): Promise<Found> {
  const none = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, 0])) as Counts;
  const keyword = soughtFor(query.keyword);
  const words = queryWords(keyword);
  if (words.length === 0) return { data: [], total: 0, terms: [], counts: none };
  let terms = words;
  let match = byWords(words);
  let counts = await countKinds(db, records, match);
  if (Object.values(counts).every((count) => count === 0)) {
    terms = pieces(keyword);
    match = await byPieces(db, terms);
    counts = await countKinds(db, records, match);
    // Whole words read better than their pieces.
    terms = keyword
      .trim()
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .concat(terms);
  }
  const kinds = SEARCH_KINDS.filter((kind) => counts[kind] > 0 && (!query.Kind || query.Kind === kind));
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const page = { limit: query.pageSize, offset: (query.current - 1) * query.pageSize };
  if (page.offset >= total) return { data: [], total, terms, counts };

  const rows = await readPage(db, records, match, counts, kinds, page);
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
  return { data, total, terms, counts };
}
