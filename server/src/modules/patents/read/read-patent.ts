/** A patent as a file tells it: what readers of all formats hand over. Nothing in it is made up. */
import type { CitationCategory, CitingParty, PatentType } from '@ip-portal/contract/labels';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { isDate } from '@ip-portal/contract/rules/calendar';
import { parseCpc, parseIpc } from '@ip-portal/contract/rules/ipc';
import { parseLoc } from '@ip-portal/contract/rules/loc';
import { citedNumber, looksLikeDocument } from '@ip-portal/contract/rules/patent-citation';
import { looksLikePct, parsePctNumber } from '@ip-portal/contract/rules/pct-number';
import { type PublicationStage, parsePublicationNumber } from '@ip-portal/contract/rules/publication-number';
import { toHalfWidth } from '@ip-portal/contract/rules/text';

/** One gazette publication. */
export interface ReadPublication {
  /** Canonical, with its kind: `CN115212463A`. */
  number: string;
  kind: string | null;
  stage: PublicationStage | null;
  date: string | null;
}

/** An IPC or CPC symbol with the edition it was given in. */
export interface ReadClass {
  symbol: string;
  version: string | null;
}

/** An earlier application whose date is claimed. */
export interface ReadPriority {
  /** ST.3 code of the office: `KR`. */
  office: string;
  /** As that office writes it. */
  number: string;
  date: string | null;
}

/** A document that was cited: one of the two is told. */
export interface ReadCitation {
  number?: string;
  text?: string;
  category: CitationCategory | null;
  by: CitingParty | null;
}

/** A 统一社会信用代码 as it is written beside a name; `field` is where. */
export interface ReadPartyCode {
  name: string;
  code: string;
  field: string;
}

/** What a gazette or a register told of a patent. */
export interface ReadEvent {
  /** Of the gazette. */
  date: string;
  /** Of the gazette: `GR01`; empty where none is told. */
  code: string;
  /** As the gazette words it. */
  text: string;
}

export interface ReadClaim {
  number: number;
  /** Lines as the claim is indented in print. */
  text: string;
}

/** What a value was refused for, in Chinese; the record goes on without it. */
export interface ReadFault {
  field: string;
  value: string;
  reason: string;
}

export interface ReadPatent {
  applicationNumber: string | null;
  filingDate: string | null;
  type: PatentType | null;
  title: string;
  publications: ReadPublication[];
  abstract: string;
  applicants: string[];
  owners: string[];
  /** Those who asked not to be named (专利审查指南 第一部分第一章 4.1.2) are not among them. */
  inventors: string[];
  partyCodes: ReadPartyCode[];
  agency: string;
  agents: string[];
  ipcs: ReadClass[];
  cpcs: ReadClass[];
  loc: string | null;
  /** Of Locarno, where it is told. */
  locEdition: number | null;
  /** Of the first applicant; nothing else of an address is kept (`place-of.ts`). */
  province: string;
  city: string;
  district: string;
  /** What the source says of the legal state, in its words; empty where it says nothing. */
  legalState: string;
  /** Day of which it says so, where it names one. */
  legalStateOn: string | null;
  events: ReadEvent[];
  claims: ReadClaim[];
  /** Lines: headings, paragraphs, rows of tables (`printed-text.ts`). */
  description: string[];
  priorities: ReadPriority[];
  /** 原申请 of a divisional application. */
  divisionOf: string | null;
  /** Its filing date, where the file tells it. */
  divisionDate: string | null;
  /** Canonical 国际申请号. */
  pctNumber: string | null;
  pctEntryDate: string | null;
  citations: ReadCitation[];
  /** Figures the text belongs to; files often come without them. */
  figures: number;
  faults: ReadFault[];
}

/** So many faults of a record are told; who has more has a file of another kind. */
const FAULTS_MAX = 50;
/** So much of a value says which one it is. */
const TOLD_MAX = 100;

/** Notes what could not be read. */
export function tell({ faults }: Pick<ReadPatent, 'faults'>, field: string, value: string, reason: string): void {
  if (faults.length < FAULTS_MAX) faults.push({ field, value: value.slice(0, TOLD_MAX), reason });
}

/** A record of which nothing is known yet. */
export const unread = (): ReadPatent => ({
  applicationNumber: null,
  filingDate: null,
  type: null,
  title: '',
  publications: [],
  abstract: '',
  applicants: [],
  owners: [],
  inventors: [],
  partyCodes: [],
  agency: '',
  agents: [],
  ipcs: [],
  cpcs: [],
  loc: null,
  locEdition: null,
  province: '',
  city: '',
  district: '',
  legalState: '',
  legalStateOn: null,
  events: [],
  claims: [],
  description: [],
  priorities: [],
  divisionOf: null,
  divisionDate: null,
  pctNumber: null,
  pctEntryDate: null,
  citations: [],
  figures: 0,
  faults: [],
});

/** `20221021`, `2022-10-21`, `2022.10.21`, `2022/10/21`, `2022年10月21日`; null for none and for `00000000`. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D?$/.exec(toHalfWidth(text).trim()) ?? [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(written) ? written : null;
}

/** A name on one line: brackets of Chinese width, one space at most. */
export function nameOf(text: string): string {
  return text
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
    .replace(/\(/g, '（')
    .replace(/\)/g, '）')
    .replace(/(?<=[\u4e00-\u9fa5（）]) (?=[\u4e00-\u9fa5（）])/g, '');
}

/** Each name once, in order, none empty. */
export const namesOf = (texts: readonly string[]): string[] => [...new Set(texts.map(nameOf).filter(Boolean))];

/** An agency without the number it is registered by: `北京某某专利代理有限公司 11204`. */
export const agencyOf = (text: string): string => nameOf(text).replace(/ \d{5}$/, '');

const SCHEMES = {
  ipcs: [IMPORT_FIELDS.ipcs, parseIpc],
  cpcs: [IMPORT_FIELDS.cpcs, parseCpc],
} as const;

/** Symbols that can be read, the main one first; what cannot is a fault of `record`. */
export function readClasses(record: ReadPatent, scheme: 'ipcs' | 'cpcs', texts: readonly string[]): void {
  const [field, parse] = SCHEMES[scheme];
  const found = new Map<string, ReadClass>();
  for (const text of texts) {
    if (!text.trim()) continue;
    const parsed = parse(text);
    if (!parsed.ok) {
      tell(record, field, text, parsed.reason);
      continue;
    }
    const known = found.get(parsed.symbol);
    // The main class may stand once more among all, with its edition there alone.
    if (known) known.version ??= parsed.version;
    else found.set(parsed.symbol, { symbol: parsed.symbol, version: parsed.version });
  }
  record[scheme] = [...found.values()];
}

/** The class of a design; what cannot be read is a fault of `record`. */
export function readLoc(record: ReadPatent, text: string): void {
  if (!text.trim()) return;
  const parsed = parseLoc(text);
  if (parsed.ok) [record.loc, record.locEdition] = [parsed.symbol, parsed.edition];
  else tell(record, IMPORT_FIELDS.loc, text, parsed.reason);
}

/** A publication by its number, which names its kind or not, and its date; undefined, and a fault, where it is none. */
export function publicationOf(
  record: Pick<ReadPatent, 'faults'>,
  number: string,
  date: string | null,
): (ReadPublication & { type: PatentType }) | undefined {
  const parsed = parsePublicationNumber(number, date);
  if (!parsed.ok) {
    tell(record, '公开（公告）号', number, parsed.reason);
    return undefined;
  }
  return { number: parsed.canonical, kind: parsed.kindCode, stage: parsed.stage, date, type: parsed.type };
}

/** A 国际申请号; null, and a fault, where it is none. */
export function pctNumberOf(record: Pick<ReadPatent, 'faults'>, text: string): string | null {
  if (!text.trim()) return null;
  const parsed = parsePctNumber(text);
  if (parsed.ok) return parsed.canonical;
  tell(record, '国际申请号', text, parsed.reason);
  return null;
}

/** A priority; international applications are WIPO's, whatever office stands beside them. */
export const priorityOf = (office: string, number: string, date: string | null): ReadPriority => ({
  office: looksLikePct(number) ? 'WO' : office,
  number,
  date,
});

/** A cited document by its text: a number where it begins as numbers do; undefined, and a fault, where it cannot be one. */
export function citationOf(
  record: Pick<ReadPatent, 'faults'>,
  text: string,
  { category = null, by = null }: Partial<Pick<ReadCitation, 'category' | 'by'>> = {},
): ReadCitation | undefined {
  const said = text.replace(/\s+/g, ' ').trim();
  if (!said) return undefined;
  if (!looksLikeDocument(said)) return { text: said, category, by };
  const parsed = citedNumber(said);
  if (parsed.ok) return { number: parsed.canonical, category, by };
  tell(record, '引证文献', said, parsed.reason);
  return undefined;
}
