/** Finds patents by an expression: page, capped total, facets, words to mark, and ways on where nothing was found. */
import {
  type AdminPatentListQuery,
  PATENT_HITS_COUNTED,
  type PatentListQuery,
  type PatentSearchMore,
} from '@ip-portal/contract';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { formatPatentQuery } from '@ip-portal/contract/rules/patent-query/format';
import { conditionsOf, widened } from '@ip-portal/contract/rules/patent-query/narrow';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import type { PatentQuery } from '@ip-portal/contract/rules/patent-query/query';
import { and, type SQL, sql } from 'drizzle-orm';
import { listRows } from '../../../crud/repository.ts';
import { orderOfList } from '../../../crud/routes.ts';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { literal, readRows } from '../../../db/read-rows.ts';
import { patents } from '../../../db/schema/patents.ts';
import { invalid } from '../../../lib/errors.ts';
import { like, page } from '../../../lib/list.ts';
import { LONG_COLUMNS, patentEntity } from '../patent-entity.ts';
import { patentConditions } from '../patent-filters.ts';
import { countFacets } from './facets.ts';
import { conditionOf, type Looking, titleTexts, wordsOf } from './query-conditions.ts';

type Row = Omit<typeof patents.$inferSelect, (typeof LONG_COLUMNS)[number]>;
interface Found {
  rows: Row[];
  total: number;
  more: PatentSearchMore;
}

/** Page and plain filters as every list has them, and the expression. */
type Asked = AdminPatentListQuery & Pick<PatentListQuery, 'q' | 'facets'>;

const SUGGESTIONS = 3;
/** Newest patents that are looked through letter by letter where the index finds nothing. */
const LETTERS_AMONG = 20_000;
/** Milliseconds after which no further way on is looked for. */
const SUGGEST_MS = 1_000;

/** @throws 400 with the place of the fault */
function read(q: string | undefined): { query: PatentQuery | null; notes: readonly string[] } {
  if (!q?.trim()) return { query: null, notes: [] };
  const parsed = parsePatentQuery(q);
  if (!parsed.ok) throw invalid({ q: `检索式第 ${parsed.at + 1} 个字：${parsed.message}` });
  return parsed;
}

/** The newest of the public: bounds work that no index helps with. */
const newest = (): SQL => sql`${patents.id} in (select n.id from ${publicPatents} as n
  order by n.application_date desc nulls last, n.id desc limit ${literal(LETTERS_AMONG)})`;

/** How many there are; of more than are counted one more than those. */
async function countHits(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from ${publicPatents} as patents
      ${where ? sql`where ${where}` : sql``} limit ${literal(PATENT_HITS_COUNTED + 1)}) as found`,
  );
  return row?.count ?? 0;
}

/** Titles that hold all that was typed come first; of more hits than are counted the newest do, whatever their titles. */
function orderOf(query: PatentQuery | null, asked: Asked, total: number): SQL[] {
  const order = orderOfList(patentEntity, asked);
  const texts = query && !asked.sortby && total <= PATENT_HITS_COUNTED ? titleTexts(query) : [];
  if (texts.length === 0) return order;
  return [sql`(${patents.title} ilike all(${sql.param(texts.map(like))}::text[])) desc`, ...order];
}

/** The same number with the check digit that follows from its others. */
function corrected(query: PatentQuery): PatentQuery | null {
  const [, digits] = (query.kind === 'number' && /^(\d{8}|\d{12})\.[\dX]$/.exec(query.text)) || [];
  return digits ? { kind: 'number', field: 'AN', text: `${digits}.${checkDigit(digits)}` } : null;
}

/** Expressions near the one that found nothing, each of which finds something: a number put right, one condition less. */
async function suggest(db: Db, query: PatentQuery, others: SQL | undefined): Promise<string[]> {
  const conditions = conditionsOf(query);
  const words = query.kind === 'words' && !query.exact ? query.text.split(' ').filter(Boolean) : [];
  const near = [
    corrected(query),
    ...(conditions.length > 1 ? conditions.map((_, index) => widened(query, index)) : []),
    ...(words.length > 1 && query.kind === 'words' ? words.map((text) => ({ ...query, text })) : []),
  ].filter((one) => one !== null);
  const out: string[] = [];
  const until = performance.now() + SUGGEST_MS;
  for (const one of near.slice(0, SUGGESTIONS * 2)) {
    if (out.length >= SUGGESTIONS || performance.now() > until) break;
    if ((await countHits(db, and(others, conditionOf(one, 'words')))) > 0) out.push(formatPatentQuery(one));
  }
  return out;
}

/**
 * The public patents that an expression and the plain filters ask for.
 * @throws 400 when the expression cannot be read
 */
export async function findPatents(db: Db, asked: Asked): Promise<Found> {
  const { query, notes } = read(asked.q);
  const others = and(...patentConditions(asked));
  const whereBy = (looking: Looking) => and(others, query ? conditionOf(query, looking) : undefined);
  let where = whereBy('words');
  let counted = await countHits(db, where);
  if (counted === 0 && query && wordsOf(query).length > 0) {
    // What the index has cut otherwise than it was typed, among the newest: letters are looked for one record after the other.
    where = and(whereBy('letters'), newest());
    counted = await countHits(db, where);
  }
  const listed = listRows(db, patents, {
    view: publicPatents,
    where: [where],
    order: orderOf(query, asked, counted),
    ...page(asked),
    omit: LONG_COLUMNS,
    total: counted,
  });
  const [{ rows }, faceted, suggestions] = await Promise.all([
    listed,
    asked.facets ? countFacets(db, where) : {},
    counted === 0 && query ? suggest(db, query, others) : [],
  ]);
  const terms = query ? wordsOf(query) : [];
  return {
    rows,
    total: Math.min(counted, PATENT_HITS_COUNTED),
    more: {
      ...(counted > PATENT_HITS_COUNTED ? { totalIsCapped: true } : {}),
      ...(terms.length > 0 ? { terms } : {}),
      ...faceted,
      ...(notes.length > 0 ? { numberNote: notes.join('') } : {}),
      ...(suggestions.length > 0 ? { suggestions } : {}),
    },
  };
}
