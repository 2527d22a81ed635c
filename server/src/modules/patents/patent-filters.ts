/** Conditions of the patent lists. */
import type { AdminPatentListQuery } from '@ip-portal/contract';
import { fromStandardForm, parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { parseIpc } from '@ip-portal/contract/rules/ipc';
import { parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { compactIdentifier } from '@ip-portal/contract/rules/text';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import { patents } from '../../db/schema/patents.ts';
import { contains } from '../../lib/list.ts';
import { qualityCondition } from './patent-quality.ts';

const names = sql`array_to_string(${patents.applicants} || ${patents.owners}, ' ')`;

/** A 申请号 or 专利号 in any written form, or the beginning of one; undefined when the text is no such thing. */
function numberCondition(text: string): SQL | undefined {
  const canonical = fromStandardForm(text) ?? exact(text);
  if (canonical) return eq(patents.applicationNumber, canonical);
  const start = compactIdentifier(text)
    .replace(/^(CN)?(ZL|CN)?[:.]?/, '')
    .replace('.', '');
  if (!/^\d{1,12}$|^(\d{8}|\d{12})[\dX]$/.test(start)) return undefined;
  return sql`replace(${patents.applicationNumber}, '.', '') like ${`${start}%`}`;
}

/** A 公开（公告）号 in any written form: the number of many a record. */
function publicationCondition(text: string): SQL | undefined {
  const parsed = parsePublicationNumber(text);
  if (!parsed.ok) return undefined;
  return or(eq(patents.publicationNumber, parsed.canonical), eq(patents.grantNumber, parsed.canonical));
}

function exact(text: string): string | null {
  const parsed = parseApplicationNumber(text);
  return parsed.ok ? parsed.canonical : null;
}

/** `G06F 16/3` and `g06f16/3` both find `G06F16/33`. */
function ipcStart(text: string): SQL {
  const parsed = parseIpc(text);
  const start = parsed.ok ? parsed.symbol : compactIdentifier(text).replace(/[^A-Z\d/]/g, '');
  return sql`starts_with(${patents.mainIpc}, ${start})`;
}

function keywordCondition(keyword: string): SQL {
  const text = contains(
    keyword,
    patents.title,
    patents.abstract,
    patents.applicationNumber,
    patents.publicationNumber,
    patents.grantNumber,
    names,
    sql`array_to_string(${patents.inventors}, ' ')`,
  );
  const number = compactIdentifier(keyword).length >= 5 ? numberCondition(keyword) : undefined;
  return or(text, number, publicationCondition(keyword)) ?? text;
}

/** Says `tags <> '{}'` because the index holds such rows alone. */
const tagged = (tag: string): SQL => sql`${patents.tags} <> '{}' and ${patents.tags} @> array[${tag}]::text[]`;

/** Keyword and filters of both lists. */
export function patentConditions(query: Partial<AdminPatentListQuery>): (SQL | undefined)[] {
  const { ApplicationNumber: number, Type, State, Title, Applicant, MainIpc, Province, Tag, Quality } = query;
  return [
    query.keyword?.trim() ? keywordCondition(query.keyword) : undefined,
    number ? (numberCondition(number) ?? sql`false`) : undefined,
    Type ? eq(patents.type, Type) : undefined,
    State ? eq(patents.state, State) : undefined,
    Title ? contains(Title, patents.title) : undefined,
    Applicant ? contains(Applicant, names) : undefined,
    MainIpc ? ipcStart(MainIpc) : undefined,
    Province ? contains(Province, patents.province) : undefined,
    Tag?.trim() ? tagged(Tag.trim()) : undefined,
    Quality ? qualityCondition(Quality) : undefined,
  ];
}
