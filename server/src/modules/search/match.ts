/** What makes a document a hit: its words, the class it is in, or, without any hit, pieces of two characters. */
import type { SearchKind } from '@ip-portal/contract';
import type { SearchIntent } from '@ip-portal/contract/rules/search-intent';
import type { NamedKind } from '@ip-portal/contract/rules/search-kind';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { literal, readRows } from '../../db/read-rows.ts';
import { like } from '../../lib/list.ts';
import { tellingWords } from '../../search/index.ts';
import { conditionOf } from '../patents/index.ts';

/** Hits of one kind that are counted and can be paged through; a bound on the work of common words. */
export const KIND_CAP = 1_001;
/** Newest documents that the recall by pieces looks through: titles, and of fewer the bodies too. */
const RECALL_TITLES = 20_000;
const RECALL_BODIES = 5_000;

/** A condition on `d`, and one that tells title hits. */
export interface Match {
  where(kind: SearchKind): SQL;
  inTitle: SQL;
}

/** Two-character pieces of every word: what a wrong segmentation cannot hide. */
export function pieces(keyword: string): string[] {
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

const holds = (words: readonly string[]): SQL => sql`plainto_tsquery('simple', ${words.join(' ')})`;

/** All words must be there. A record of the kind that is named need not say its kind; a class is found among the classes of patents. */
export function byWords(
  words: readonly string[],
  { intent, named }: { intent: SearchIntent | null; named: NamedKind | null },
): Match {
  const query = holds(words);
  const classed =
    intent?.meant === 'ipc' ? conditionOf({ kind: 'class', field: 'IC', text: intent.symbol }, 'words') : undefined;
  const rest = named ? tellingWords(named.rest) : [];
  return {
    where(kind) {
      if (kind === 'patent' && classed) {
        return sql`d.ref_id in (select patents.id from patents where ${classed})`;
      }
      if (kind !== named?.kind) return sql`d.tokens @@ ${query}`;
      return rest.length > 0 ? sql`d.tokens @@ ${holds(rest)}` : sql`true`;
    },
    // The words of a title carry the weight A.
    inTitle: sql`ts_filter(d.tokens, '{a}') @@ ${query}`,
  };
}

/** Documents that hold every piece, looked for once; then told by their keys. */
export async function byPieces(db: Db, parts: readonly string[]): Promise<Match> {
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
