/**
 * Reads what the address of the patent search asks for into what the page shows of it. Loaded with the page's data alone: a
 * visitor who comes by an address has it from the backend, and the parser does not travel with the page.
 */
import type { PatentClass, PatentSearchMore } from '@ip-portal/contract';
import { FOUND_STATES, PATENT_TYPES } from '@ip-portal/contract/labels';
import type { ClassScheme } from '@ip-portal/contract/rules/class-path';
import { type FieldCode, fieldNamed } from '@ip-portal/contract/rules/patent-query/fields';
import { formatPatentQuery } from '@ip-portal/contract/rules/patent-query/format';
import {
  conditionsOf,
  facetCondition,
  narrowing,
  PATENT_FACETS,
  type PatentFacet,
  widened,
} from '@ip-portal/contract/rules/patent-query/narrow';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import type { PatentQuery } from '@ip-portal/contract/rules/patent-query/query';
import { type QueryRow, queryOfRows, rowsOf, textOfRows } from '@ip-portal/contract/rules/patent-query/rows';
import { PATENT_QUERY_LIMITS, ROW_JOINS } from '@ip-portal/contract/rules/patent-query/search-call';
import { withQuery } from '@ip-portal/contract/urls';
import type { PageRequest } from '../page';
import { oneOf } from '../records/list-query';
import {
  type Asked,
  askedOf,
  dayNames,
  EARLIER,
  EMPTY_FORM,
  FORM_CHOICES,
  FORM_DAYS,
  FORM_FIXED,
  FORM_ROWS,
  type FormDay,
  type FormDays,
  type FormField,
  type FormState,
  hrefOf,
  PATH,
  TRANSLATED,
} from './asked';

/** How the query was understood, in plain data. */
export interface Reading {
  /** Where it stops making sense, counted in characters from zero, and why. */
  fault: { at: number; message: string } | null;
  /** Numbers that cannot be right. */
  notes: readonly string[];
  /** As it is written here; null without a query that was understood. */
  understood: string | null;
  /** What all have to be met, each with the address without it. */
  conditions: readonly { text: string; without: string }[];
  /** What the form shows of it; null where brackets, or more rows than it has, say more than it can. */
  form: FormState | null;
}

/** A counted value: chosen already, or with the address that narrows to it; without one the query would be too long. */
export interface FacetLink {
  value: string;
  /** What a class is about, where that is known. */
  title?: string | undefined;
  count: number;
  chosen: boolean;
  href: string | null;
}
export interface FacetLinks {
  facet: PatentFacet;
  values: readonly FacetLink[];
}

const NOTHING: Reading = { fault: null, notes: [], understood: null, conditions: [], form: EMPTY_FORM };

const parsed = ({ text }: Asked) => (text ? parsePatentQuery(text) : null);

const tooLong = (q: string) => q.length > PATENT_QUERY_LIMITS.length;

/** Reads the query of an address. */
export function readingOf(asked: Asked): Reading {
  const read = parsed(asked);
  if (!read) return NOTHING;
  if (!read.ok) return { ...NOTHING, fault: { at: read.at, message: read.message } };
  const { query, notes } = read;
  return {
    fault: null,
    notes,
    understood: formatPatentQuery(query),
    conditions: conditionsOf(query).map((condition, index) => ({
      text: formatPatentQuery(condition),
      // With one condition less it is no longer than it was.
      without: hrefOf(asked, { q: withoutOne(query, index) }),
    })),
    form: formState(rowsOf(query)),
  };
}

const isFixed = (field: string): field is FormField => FORM_FIXED.some((one) => one === field);
const isDay = (field: string): field is FormDay => FORM_DAYS.some((one) => one === field);

/** `2019..2021`, `2020`, `>=2020-01-01` and `<=2021-12-31` as the two days of the form. */
function endsOf(value: string): FormDays {
  if (value.startsWith('>=')) return { from: value.slice(2), to: '' };
  if (value.startsWith('<=')) return { from: '', to: value.slice(2) };
  const [from = '', to = from] = value.split('..');
  return { from, to };
}

/** Rows by where the form shows them; with alternatives between rows every one stands among the free ones. */
function formState(rows: readonly QueryRow[] | null): FormState | null {
  if (!rows) return null;
  const state: FormState & { free: QueryRow[] } = { free: [], fixed: {}, days: {} };
  const mixed = rows.some(({ join }) => join === '或');
  for (const row of rows) {
    const { field, value, join } = row;
    const known = isFixed(field) && (FORM_CHOICES[field]?.includes(value) ?? !/[\s"]/.test(value));
    if (!mixed && join === '与' && isFixed(field) && known && !state.fixed[field]) state.fixed[field] = value;
    else if (!mixed && join === '与' && isDay(field) && !state.days[field]) state.days[field] = endsOf(value);
    else state.free.push(row);
  }
  return state.free.length <= FORM_ROWS.length ? state : null;
}

function withoutOne(query: PatentQuery, index: number): string | undefined {
  const rest = widened(query, index);
  return rest ? formatPatentQuery(rest) : undefined;
}

/** The facets that have values, each value with the way to narrow the found set to it. */
export function facetLinks(asked: Asked, facets: PatentSearchMore['facets']): FacetLinks[] {
  const read = parsed(asked);
  const narrow = narrowing(read?.ok ? read.query : null);
  return PATENT_FACETS.flatMap((facet) => {
    const values = (facets?.[facet] ?? []).map(({ Value, Count, Title }): FacetLink => {
      const condition = facetCondition(facet, Value);
      const chosen = narrow.asksFor(condition);
      const q = chosen ? '' : narrow.by(condition);
      const href = chosen || tooLong(q) ? null : hrefOf(asked, { q });
      return { value: Value, title: Title, count: Count, chosen, href };
    });
    return values.length > 0 ? [{ facet, values }] : [];
  });
}

/** Where the patents of classes are found among those of a query; null for a query that is too long or makes no sense. */
export function classLinks(
  q: string,
  scheme: ClassScheme,
): (one: Pick<PatentClass, 'Symbol' | 'Level'>) => string | null {
  if (tooLong(q)) return () => null;
  const read = q ? parsePatentQuery(q) : null;
  if (read && !read.ok) return () => null;
  const narrow = narrowing(read?.query ?? null);
  return ({ Symbol: symbol, Level }) => {
    // A main group with all that is below it is asked for by its beginning.
    const text = Level === '大组' ? symbol.replace(/00$/, '') : symbol;
    const condition: PatentQuery = { kind: 'class', field: scheme === 'IPC' ? 'IC' : 'CP', text };
    const written = narrow.by(condition);
    return tooLong(written) ? null : withQuery(PATH, { q: written });
  };
}

/** A row that older addresses ask by: its value in quotes where signs in it would be read as more than words. */
function earlierRow(field: FieldCode | '', value: string): QueryRow[] {
  if (field === 'TY' && !oneOf(PATENT_TYPES, value)) return [];
  if (field === 'LS' && !oneOf(FOUND_STATES, value)) return [];
  const row: QueryRow = { join: '与', field, value };
  if (queryOfRows([row]).ok) return [row];
  const quoted = { ...row, value: `"${value.replace(/["“”「」『』]/g, ' ').trim()}"` };
  return queryOfRows([quoted]).ok ? [quoted] : [];
}

function formRows(query: Record<string, string>): QueryRow[] {
  const of = (name: string) => query[name]?.slice(0, PATENT_QUERY_LIMITS.length).trim() ?? '';
  const free = FORM_ROWS.map((n): QueryRow => {
    const field = fieldNamed(of(`f${n}`))?.code ?? '';
    return { join: oneOf(ROW_JOINS, of(`j${n}`)) ?? '与', field, value: of(`v${n}`) };
  });
  const fixed = FORM_FIXED.map((field): QueryRow => ({ join: '与', field, value: of(field) }));
  const days = FORM_DAYS.flatMap((field): QueryRow[] => {
    const { from, to } = dayNames(field);
    return of(from) || of(to) ? [{ join: '与', field, value: `${of(from)}..${of(to)}` }] : [];
  });
  return [...free, ...fixed, ...days];
}

/** Where an address leads that asks by the form's fields or in the words of older addresses; null for others. */
export function movedTo(request: PageRequest): string | null {
  const { query } = request;
  if (!TRANSLATED.some((name) => name in query)) return null;
  const rows = [
    ...Object.entries(EARLIER).flatMap(([name, field]) =>
      query[name]?.trim() ? earlierRow(field, query[name].trim()) : [],
    ),
    ...formRows(query),
  ];
  const asked = askedOf(request);
  const written = textOfRows(rows);
  const read = parsed(asked);
  const own = read?.ok ? (read.query.kind === 'or' ? `(${asked.text})` : asked.text) : '';
  // The form writes the whole query anew.
  const q = query.rows ? written : [own, written].filter(Boolean).join(' 与 ');
  const whole = q ? parsePatentQuery(q) : null;
  return hrefOf(asked, { q: whole?.ok ? formatPatentQuery(whole.query) : q, page: asked.page });
}
