/** An expression of the patent search as conditions on the table of patents. Its grammar: docs/patent-query.md. */
import type { PatentQuery, WordField } from '@ip-portal/contract/rules/patent-query/query';
import { type AnyColumn, and, eq, gte, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { patents } from '../../../db/schema/patents.ts';
import { contains, like } from '../../../lib/list.ts';
import { queryWords } from '../../../search/index.ts';

type Leaf<Kind extends PatentQuery['kind']> = Extract<PatentQuery, { kind: Kind }>;

/** How words without a field are looked for: as words of the index, or as letters anywhere, where that found nothing. */
export type Looking = 'words' | 'letters';

const joined = (...columns: AnyColumn[]): SQL => sql`array_to_string(${sql.join(columns, sql` || `)}, ' ')`;
const TEXTS: Record<WordField, SQL | AnyColumn> = {
  TI: patents.title,
  AB: patents.abstract,
  CL: joined(patents.claims),
  PA: joined(patents.applicants, patents.owners),
  IN: joined(patents.inventors),
  AG: patents.agency,
};
const ANYWHERE = [TEXTS.TI, TEXTS.AB, TEXTS.PA, TEXTS.IN];
const DAYS = {
  AD: patents.applicationDate,
  PD: patents.publicationDate,
  GD: patents.grantDate,
  ED: patents.expiresOn,
} as const;

/** `a%`, with the signs of patterns taken literally. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Records whose search document holds every word; of the title alone where `weight` is A. */
function inDocuments(words: readonly string[], weight: '' | ':A'): SQL {
  const asked = words.map((word) => `'${word.replace(/[\\']/g, '$&$&')}'${weight}`).join(' & ');
  return sql`${patents.id} in (select d.ref_id from search_documents d where d.kind = 'patent' and d.tokens @@ ${asked}::tsquery)`;
}

const partsOf = (text: string): string[] => text.split(' ').filter(Boolean);
const everyPart = (text: string, columns: (SQL | AnyColumn)[]): SQL | undefined =>
  and(...partsOf(text).map((part) => contains(part, ...columns)));

function wordsCondition({ field, text, exact }: Leaf<'words'>, looking: Looking): SQL | undefined {
  if (exact) return contains(text, ...(field ? [TEXTS[field]] : [...ANYWHERE, TEXTS.CL]));
  const words = queryWords(text);
  const indexed = looking === 'words' && words.length > 0;
  if (field === null) return indexed ? inDocuments(words, '') : everyPart(text, ANYWHERE);
  if (field === 'TI' && indexed) return inDocuments(words, ':A');
  return everyPart(text, [TEXTS[field]]);
}

function numberCondition({ field, text }: Leaf<'number'>): SQL | undefined {
  const start = beginning(text);
  const application = text.includes('.')
    ? eq(patents.applicationNumber, text)
    : sql`${patents.applicationNumber} like ${start}`;
  if (field === 'AN') return application;
  const publication = sql`(${patents.publicationNumber} like ${start} or ${patents.grantNumber} like ${start}
    or ${patents.id} in (select p.patent_id from patent_publications p where p.number like ${start}))`;
  return field === 'PN' ? publication : or(application, publication);
}

function classCondition({ field, text }: Leaf<'class'>): SQL | undefined {
  const start = beginning(text);
  const among = (column: AnyColumn) =>
    sql`exists (select 1 from unnest(${column}) as symbol where symbol like ${start})`;
  if (field === 'LC') return sql`${patents.loc} like ${start}`;
  return field === 'CP' ? among(patents.cpcs) : or(sql`${patents.mainIpc} like ${start}`, among(patents.ipcs));
}

function valueCondition({ field, text }: Leaf<'value'>): SQL {
  switch (field) {
    case 'TY':
      return eq(patents.type, text);
    case 'LS':
      return eq(patents.state, text);
    case 'FL':
      return sql`${patents.flags} @> array[${text}]::text[]`;
    case 'PR':
      return sql`${patents.province} ilike ${like(text)}`;
    case 'FG':
      return sql`${patents.figures} <> '[]'`;
  }
}

/** The condition that an expression stands for; undefined where it asks for nothing. */
export function conditionOf(query: PatentQuery, looking: Looking): SQL | undefined {
  switch (query.kind) {
    case 'and':
      return and(...query.parts.map((part) => conditionOf(part, looking)));
    case 'or':
      return or(...query.parts.map((part) => conditionOf(part, looking)));
    case 'not': {
      // What is not known is not what was asked for: `null` counts as no.
      const inner = conditionOf(query.part, looking);
      return inner && not(sql`coalesce((${inner}), false)`);
    }
    case 'words':
      return wordsCondition(query, looking);
    case 'number':
      return numberCondition(query);
    case 'class':
      return classCondition(query);
    case 'value':
      return valueCondition(query);
    case 'range': {
      const day = DAYS[query.field];
      return and(
        isNotNull(day),
        query.from ? gte(day, query.from) : undefined,
        query.to ? lte(day, query.to) : undefined,
      );
    }
  }
}

/** Words that hits are found by, as they are marked: none of what is excluded. */
export function wordsOf(query: PatentQuery): string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return [...new Set(query.parts.flatMap(wordsOf))];
    case 'words':
      return query.exact ? [query.text] : [...new Set([...partsOf(query.text), ...queryWords(query.text)])];
    default:
      return [];
  }
}

/** Texts that a title is looked at for, when hits are ordered by how well they fit. */
export function titleTexts(query: PatentQuery): string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.flatMap(titleTexts);
    case 'words':
      return query.field === null || query.field === 'TI' ? (query.exact ? [query.text] : partsOf(query.text)) : [];
    default:
      return [];
  }
}
