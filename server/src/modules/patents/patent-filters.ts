/** Conditions of the patent lists: what the patent search can say goes through it, also in lists that are no search. */
import type { AdminPatentListQuery } from '@ip-portal/contract';
import { fromStandardForm, parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parsePatentQuery } from '@ip-portal/contract/rules/patent-query/parse';
import type { PatentQuery } from '@ip-portal/contract/rules/patent-query/query';
import { groupStart } from '@ip-portal/contract/rules/patent-query/values';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { compactIdentifier } from '@ip-portal/contract/rules/text';
import { eq, type SQL, sql } from 'drizzle-orm';
import { patents } from '../../db/schema/patents.ts';
import { contains } from '../../lib/list.ts';
import { qualityCondition } from './patent-quality.ts';
import { conditionOf } from './search/query-conditions.ts';

/** What lists of patents are narrowed by beside an expression. */
export type Filters = Partial<AdminPatentListQuery>;

const either = (parts: readonly PatentQuery[]): PatentQuery =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts };
const applicationNumber = (text: string): PatentQuery => ({ kind: 'number', field: 'AN', text });
const publicationNumber = (text: string): PatentQuery => ({ kind: 'number', field: 'PN', text });

/** Digits of a number without its dot; undefined when the text is nothing of the kind. */
function digitsOf(text: string): string | undefined {
  const digits = compactIdentifier(text)
    .replace(/^(CN)?(ZL|CN)?[:.]?/, '')
    .replace('.', '');
  return /^\d{1,12}$|^(\d{8}|\d{12})[\dX]$/.test(digits) ? digits : undefined;
}

/** A 申请号 or 专利号 in any written form, or the beginning of one; none when the text is no such thing. */
function numberQueries(text: string): PatentQuery[] {
  const parsed = parseApplicationNumber(text);
  const canonical = fromStandardForm(text) ?? (parsed.ok ? parsed.canonical : null);
  if (canonical) return [applicationNumber(canonical)];
  const digits = digitsOf(text);
  if (digits === undefined) return [];
  const dotted = /^(\d{8}|\d{12})[\dX]$/.test(digits) ? [`${digits.slice(0, -1)}.${digits.slice(-1)}`] : [];
  return [...dotted, ...(/^\d{1,12}$/.test(digits) ? [digits] : [])].map(applicationNumber);
}

/** What the main class begins with: `G06F 16/3` and `g06f16/3` both find `G06F16/33`. */
function ipcStart(text: string): string {
  const parsed = parseIpc(text);
  return groupStart(parsed.ok ? parsed.symbol : compactIdentifier(text).replace(/[^A-Z\d/]/g, ''));
}

/** Words anywhere, a part of a name, or a number in any written form. */
function keywordQuery(keyword: string): PatentQuery {
  const text = keyword.trim();
  const parsed = parsePatentQuery(text);
  const publication = parsePublicationNumber(text);
  const compact = compactIdentifier(text);
  return either([
    parsed.ok && parsed.query ? parsed.query : { kind: 'words', field: null, text, exact: false },
    { kind: 'words', field: 'PA', text, exact: true },
    ...(compact.length >= 5 ? numberQueries(text) : []),
    ...(publication.ok ? [publicationNumber(publication.canonical)] : []),
    ...(/^\d{5,}[A-Z]?\d?$/.test(compact) ? [publicationNumber(compact)] : []),
  ]);
}

/** What of the filters the patent search can say. */
export function searchedFilters({ keyword, ApplicationNumber, Applicant, Province, MainIpc }: Filters): PatentQuery[] {
  const numbers = ApplicationNumber ? numberQueries(ApplicationNumber) : [];
  // A text that is no number is that of no patent.
  const none = applicationNumber(' ');
  return [
    ...(keyword?.trim() ? [keywordQuery(keyword)] : []),
    ...(ApplicationNumber ? [numbers.length > 0 ? either(numbers) : none] : []),
    ...(Applicant?.trim() ? [{ kind: 'words', field: 'PA', text: Applicant.trim(), exact: true } as const] : []),
    ...(Province?.trim() ? [{ kind: 'value', field: 'PR', text: Province.trim() } as const] : []),
    ...(MainIpc && ipcStart(MainIpc) ? [{ kind: 'class', field: 'MC', text: ipcStart(MainIpc) } as const] : []),
  ];
}

/** The same of deleted patents, which no search finds: they are few. */
function filtersOfDeleted({ keyword, ApplicationNumber, Applicant, Province, MainIpc }: Filters): (SQL | undefined)[] {
  const { title, abstract, applicationNumber: number, publicationNumber: published, grantNumber, province } = patents;
  const names = sql`array_to_string(${patents.applicants} || ${patents.owners} || ${patents.inventors}, ' ')`;
  const canonical = (text: string) => numberQueries(text).flatMap((one) => (one.kind === 'number' ? [one.text] : []));
  return [
    keyword?.trim()
      ? sql`(${contains(keyword, title, abstract, number, published, grantNumber, names)} or ${number} = any(${sql.param(canonical(keyword))}::text[]))`
      : undefined,
    ApplicationNumber
      ? sql`${number} like any(${sql.param(canonical(ApplicationNumber).map((start) => `${start}%`))}::text[])`
      : undefined,
    Applicant?.trim() ? contains(Applicant, names) : undefined,
    Province?.trim() ? contains(Province, province) : undefined,
    MainIpc ? sql`starts_with(${patents.mainIpc}, ${ipcStart(MainIpc)})` : undefined,
  ];
}

/** Says `tags <> '{}'` because the index holds such rows alone. */
const tagged = (tag: string): SQL => sql`${patents.tags} <> '{}' and ${patents.tags} @> array[${tag}]::text[]`;

/** What of the filters is asked of the patents themselves. */
export function plainFilters({ Type, State, Title, Tag, Quality }: Filters): (SQL | undefined)[] {
  return [
    Type ? eq(patents.type, Type) : undefined,
    State ? eq(patents.state, State) : undefined,
    Title ? contains(Title, patents.title) : undefined,
    Tag?.trim() ? tagged(Tag.trim()) : undefined,
    Quality ? qualityCondition(Quality) : undefined,
  ];
}

/** Keyword and filters of both lists. */
export function patentConditions(query: Filters): (SQL | undefined)[] {
  const searched = query.Deleted
    ? filtersOfDeleted(query)
    : searchedFilters(query).map((one) => conditionOf(one, 'words'));
  return [...searched, ...plainFilters(query)];
}
