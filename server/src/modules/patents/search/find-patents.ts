/** Finds patents by an expression: page, capped total, facets, words to mark, and ways on where nothing was found. */
import {
  type AdminPatentListQuery,
  PATENT_AMONG,
  PATENT_HITS_COUNTED,
  type PatentListQuery,
  type PatentSearchMore,
} from '@ip-portal/contract';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import type { PatentQuery } from '@ip-portal/contract/rules/patent-query/query';
import { and, getViewSelectedFields, type SQL, sql } from 'drizzle-orm';
import { without } from '../../../crud/repository.ts';
import type { Db } from '../../../db/client.ts';
import { onceFor } from '../../../db/once-for.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { patents } from '../../../db/schema/patents.ts';
import { invalid } from '../../../lib/errors.ts';
import { page } from '../../../lib/list.ts';
import { LONG_COLUMNS } from '../patent-entity.ts';
import { type Filters, plainFilters, searchedFilters } from '../patent-filters.ts';
import { countFacets } from './facets.ts';
import { allIds, areFound, type FoundSet, find, ordersNewest, pageOf } from './found-set.ts';
import { findMany } from './newest-hits.ts';
import { askedOf } from './query-conditions.ts';
import { marksOf, textsOf, titleWords } from './query-words.ts';
import { suggest } from './suggestions.ts';

type Row = Omit<typeof patents.$inferSelect, (typeof LONG_COLUMNS)[number]>;
interface Found {
  rows: Row[];
  total: number;
  more: PatentSearchMore;
}

/** Page and plain filters as every list has them, and the expression. */
type Asked = AdminPatentListQuery & Pick<PatentListQuery, 'q' | 'facets'>;

/** @throws 400 with the place of the fault */
function read(q: string | undefined): { query: PatentQuery | null; notes: readonly string[] } {
  if (!q?.trim()) return { query: null, notes: [] };
  const parsed = parsePatentQuery(q);
  if (!parsed.ok) throw invalid({ q: `检索式第 ${parsed.at + 1} 个字：${parsed.message}` });
  return parsed;
}

/** Texts of the query that no patent has as words. */
async function unknownTexts(db: Db, query: PatentQuery): Promise<Set<string>> {
  const texts = textsOf(query);
  const found = await areFound(
    db,
    texts.map((one) => askedOf(one, 'words')),
  );
  return new Set(texts.filter((_, place) => !found[place]).map(({ text }) => text));
}

/** Words that titles which come first hold; null where hits stand in another order. */
function titledBy(query: PatentQuery | null, asked: Asked): string | null {
  return query && !asked.sortby ? titleWords(query) : null;
}

/** Plain filters beside the expression. */
function othersOf(asked: Filters): SQL | undefined {
  const conditions = and(...plainFilters(asked));
  return conditions && sql`exists (select 1 from ${patents} where ${patents.id} = s.patent_id and ${conditions})`;
}

const readRows = onceFor('ip_found_patents', (db, name) =>
  db
    .select(without(getViewSelectedFields(publicPatents), LONG_COLUMNS))
    .from(publicPatents)
    .where(sql`${publicPatents.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(name),
);

/** These patents, in this order. */
async function rowsOf(db: Db, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await readRows(db).execute({ ids })).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Looks for words; where there are none such that the index knows, for their letters, which takes long. */
async function findAnyhow(db: Db, all: PatentQuery, others: SQL | undefined, wanted?: Parameters<typeof find>[3]) {
  const found = await find(db, askedOf(all, 'words'), others, wanted);
  const unknown = found.count === 0 ? await unknownTexts(db, all) : new Set<string>();
  // What the index has cut otherwise than it was typed: letters are looked for one record after the other.
  return { found: unknown.size > 0 ? await find(db, askedOf(all, unknown), others, wanted) : found, unknown };
}

/** The condition on patents that stands for what the list of a filter finds; undefined where it asks for nothing. */
export async function conditionAsListed(db: Db, filter: Filters): Promise<SQL | undefined> {
  const parts = searchedFilters(filter);
  if (parts.length === 0) return and(...plainFilters(filter));
  const { found, unknown } = await findAnyhow(db, { kind: 'and', parts }, othersOf(filter));
  // Texts are read once, however often the condition is asked.
  if (unknown.size > 0) return sql`${patents.id} = any(${sql.param(await allIds(db, found))}::int[])`;
  return sql`${patents.id} in (select s.patent_id from patent_search s where ${found.where ?? sql`true`})`;
}

/** What is found, a page of it and, where they are asked for, its facets. */
async function findAndRead(
  db: Db,
  all: PatentQuery,
  others: SQL | undefined,
  wanted: NonNullable<Parameters<typeof find>[3]>,
  facets: boolean,
) {
  const read = (found: FoundSet) =>
    Promise.all([
      pageOf(db, found, wanted.order, wanted.page).then((ids) => rowsOf(db, ids)),
      facets ? countFacets(db, found) : { hits: 0, told: {} },
    ]);
  const many = facets ? await findMany(db, askedOf(all, 'words'), others) : null;
  if (many) {
    const [rows, { hits, told }] = await read(many);
    if (hits > PATENT_HITS_COUNTED) return { found: many, unknown: new Set<string>(), rows, told };
  }
  const { found, unknown } = await findAnyhow(db, all, others, wanted);
  const [rows, { told }] = await read(found);
  return { found, unknown, rows, told };
}

/**
 * The public patents that an expression and the plain filters ask for.
 * @throws 400 when the expression cannot be read
 */
export async function findPatents(db: Db, asked: Asked): Promise<Found> {
  const { query, notes } = read(asked.q);
  const others = othersOf(asked);
  const parts = [...(query ? [query] : []), ...searchedFilters(asked)];
  const all: PatentQuery = { kind: 'and', parts };
  const order = { by: asked.sortby, descending: !asked.order?.startsWith('asc'), titled: titledBy(query, asked) };
  const wanted = { order, page: page(asked) };
  const { found, unknown, rows, told } = await findAndRead(db, all, others, wanted, Boolean(asked.facets));
  const { count } = found;
  const suggestions = count === 0 && query ? await suggest(db, query, unknown, others) : [];
  const marks = query ? marksOf(query) : {};
  return {
    rows,
    total: Math.min(count, PATENT_HITS_COUNTED),
    more: {
      ...(count > PATENT_HITS_COUNTED ? { totalIsCapped: true } : {}),
      ...(found.bounded ? { searchedAmong: PATENT_AMONG } : {}),
      ...(ordersNewest(found, asked.sortby) ? { orderedAmong: PATENT_AMONG } : {}),
      ...(Object.keys(marks).length > 0 ? { marks } : {}),
      ...told,
      ...(notes.length > 0 ? { numberNote: notes.join('') } : {}),
      ...(suggestions.length > 0 ? { suggestions } : {}),
    },
  };
}
