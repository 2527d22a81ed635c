/** What of a record of a file can be taken: values that cannot be are set aside and told, the record stays. */

import { type PatentEvent, type PatentPartyCode, patentResource } from '@ip-portal/contract';
import type { PatentType } from '@ip-portal/contract/labels';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { typeMismatch } from '@ip-portal/contract/rules/application-number';
import { FIRST_FILING_DAY } from '@ip-portal/contract/rules/patent-faults';
import type { ReadPatent } from '../read/read-patent.ts';
import { clean } from './clean-text.ts';
import type { Aside, ImportFault } from './import-fault.ts';
import { judgeCodes } from './judge-codes.ts';
import { judgeEvents } from './judge-events.ts';
import { type JudgedOthers, judgeOthers } from './judge-others.ts';

/** A record that can be taken, as far as it alone tells. */
export interface Judged extends JudgedOthers {
  record: ReadPatent & { type: PatentType };
  events: PatentEvent[];
  partyCodes: PatentPartyCode[];
  /** Day of its newest publication: of two records the one with the later day knows better. */
  day: string | null;
  setAside: ImportFault[];
}

const { fields } = patentResource;
/** What a field of the declaration holds at most: a form could not save more. */
const most = (
  name: 'Title' | 'Abstract' | 'Agency' | 'Agent' | 'Province' | 'City' | 'District' | 'Description',
): number => fields[name].schema.maxLength ?? Number.POSITIVE_INFINITY;
const many = (name: 'Applicants' | 'Ipcs' | 'Claims') => ({
  count: fields[name].schema.maxItems ?? Number.POSITIVE_INFINITY,
  each: fields[name].schema.items?.maxLength ?? Number.POSITIVE_INFINITY,
});
const LIMITS = {
  title: most('Title'),
  abstract: most('Abstract'),
  agency: most('Agency'),
  agent: most('Agent'),
  province: most('Province'),
  city: most('City'),
  district: most('District'),
  description: most('Description'),
  names: many('Applicants'),
  classes: many('Ipcs'),
  claims: many('Claims'),
};
/** Between the agents of a patent, who are one field. */
export const AGENTS_APART = '、';
const TOLD_MAX = 100;

/** Fields of an event: a row that was to bring nothing else is refused for what is the matter with it. */
const EVENT_FIELDS = new Set<string>([IMPORT_FIELDS.eventText, IMPORT_FIELDS.eventDate]);

/** Judges a record; `refusal` where it cannot be taken as a whole. */
export function judgeRecord(
  read: ReadPatent,
  today: string,
): Judged | { refusal: ImportFault; setAside: ImportFault[] } {
  const setAside: ImportFault[] = read.faults.map((fault) => ({ ...fault, rule: 'unreadable' }));
  const aside = (field: string, value: string, reason: string, rule: string, article?: string) =>
    setAside.push({ field, value: value.slice(0, TOLD_MAX), reason, rule, ...(article ? { article } : {}) });
  const refuse = (field: string, value: string, reason: string, rule: string) => ({
    refusal: { field, value: value.slice(0, TOLD_MAX), reason, rule },
    setAside: [],
  });
  const title = clean(read.title);
  const number = read.applicationNumber ?? read.publications[0]?.number ?? '';
  if (!number) {
    const [why] = read.faults.filter(({ field }) => /号/.test(field) && !/分类/.test(field));
    if (why) return { refusal: { ...why, rule: 'no-number' }, setAside: [] };
    return refuse('申请号', '', '既没有申请号，也没有公开（公告）号', 'no-number');
  }
  // Events may come alone, of a patent that is here already.
  if (!title.trim() && read.events.length === 0) {
    const why = read.faults.find(({ field }) => EVENT_FIELDS.has(field));
    if (why) return { refusal: { ...why, rule: 'unreadable' }, setAside: [] };
    return refuse(IMPORT_FIELDS.title, number, '没有名称', 'no-title');
  }
  if (title.length > LIMITS.title) {
    return refuse(IMPORT_FIELDS.title, title, `名称超过 ${LIMITS.title} 字`, 'too-long');
  }
  const { type } = read;
  if (!type) return refuse(IMPORT_FIELDS.type, number, '没有专利类型，也没有能推出类型的号码', 'no-type');
  const mismatch = read.applicationNumber && typeMismatch(read.applicationNumber, type);
  if (mismatch) return refuse(IMPORT_FIELDS.type, type, mismatch.replace(/。$/, ''), 'type-mismatch');

  const record = { ...read, type, title };
  judgeDays(record, today, aside);
  judgeToldState(record, today, aside);
  judgeTexts(record, aside);
  judgeClasses(record, aside);
  const others = judgeOthers(record, record, aside);
  const events = judgeEvents(record, today, aside);
  const partyCodes = judgeCodes(record, aside);
  const day = record.publications.reduce<string | null>(
    (newest, { date }) => (date !== null && (newest === null || date > newest) ? date : newest),
    null,
  );
  return { record, ...others, events, partyCodes, day, setAside };
}

/** Days that cannot be are left open. */
function judgeDays(record: ReadPatent, today: string, aside: Aside): void {
  record.publications = record.publications.map((publication) => {
    const { date } = publication;
    if (!date || (date >= FIRST_FILING_DAY && date <= today)) return publication;
    aside(
      IMPORT_FIELDS.publicationDate,
      date,
      date > today ? '公开（公告）日晚于今天' : '早于专利法施行之日',
      'impossible-date',
    );
    return { ...publication, date: null };
  });
  const filed = record.filingDate;
  if (!filed) return;
  const published = record.publications.flatMap(({ date }) => date ?? []).sort()[0];
  if (filed < FIRST_FILING_DAY)
    aside(IMPORT_FIELDS.filingDate, filed, `申请日早于专利法施行之日（${FIRST_FILING_DAY}）`, 'impossible-date');
  else if (filed > today) aside(IMPORT_FIELDS.filingDate, filed, '申请日晚于今天', 'impossible-date');
  else if (published && published < filed) {
    aside(IMPORT_FIELDS.filingDate, filed, `申请日晚于公开（公告）日 ${published}`, 'date-order', '专利法第三十四条');
  } else return;
  record.filingDate = null;
}

/** Characters of what a source says of the state: more is no state. */
const TOLD_STATE_MAX = 100;

/** What is told of the legal state holds for the day that the file names, else for the day of the import. */
function judgeToldState(record: ReadPatent, today: string, aside: Aside): void {
  const state = clean(record.legalState);
  if (state.length > TOLD_STATE_MAX) aside(IMPORT_FIELDS.legalState, state, `超过 ${TOLD_STATE_MAX} 字`, 'too-long');
  record.legalState = state.length > TOLD_STATE_MAX ? '' : state;
  const on = record.legalStateOn;
  if (on === null || (on >= FIRST_FILING_DAY && on <= today)) return;
  const reason = on > today ? '晚于今天' : '早于专利法施行之日';
  aside(IMPORT_FIELDS.legalStateDate, on, reason, 'impossible-date');
  record.legalStateOn = null;
}

/** What is longer than the tables hold is set aside whole: half a claim is another claim. */
function judgeTexts(record: ReadPatent, aside: Aside): void {
  const long = (field: string, text: string, most: number) => {
    if (text.length <= most) return clean(text);
    aside(field, text, `超过 ${most} 字`, 'too-long');
    return '';
  };
  const names = (field: string, all: string[]) => {
    const kept = all.map(clean).filter((name) => name.length <= LIMITS.names.each);
    if (kept.length < all.length)
      aside(field, '', `有 ${all.length - kept.length} 个超过 ${LIMITS.names.each} 字`, 'too-long');
    if (kept.length <= LIMITS.names.count) return kept;
    aside(field, '', `共 ${kept.length} 个，只取前 ${LIMITS.names.count} 个`, 'too-many');
    return kept.slice(0, LIMITS.names.count);
  };
  record.abstract = long(IMPORT_FIELDS.abstract, record.abstract, LIMITS.abstract);
  record.applicants = names(IMPORT_FIELDS.applicants, record.applicants);
  record.owners = names(IMPORT_FIELDS.owners, record.owners);
  record.inventors = names(IMPORT_FIELDS.inventors, record.inventors);
  record.agency = long(IMPORT_FIELDS.agency, record.agency, LIMITS.agency);
  for (const level of ['province', 'city', 'district'] as const)
    record[level] = long(IMPORT_FIELDS[level], record[level], LIMITS[level]);
  record.agents = names(IMPORT_FIELDS.agents, record.agents);
  if (long(IMPORT_FIELDS.agents, record.agents.join(AGENTS_APART), LIMITS.agent) === '') record.agents = [];
  const { claims } = record;
  if (claims.length > LIMITS.claims.count || claims.some(({ text }) => text.length > LIMITS.claims.each)) {
    const most = `${LIMITS.claims.count} 项、每项 ${LIMITS.claims.each} 字`;
    aside(IMPORT_FIELDS.claims, '', `共 ${claims.length} 项，超过 ${most}`, 'too-long');
    record.claims = [];
  } else record.claims = claims.map(({ number, text }) => ({ number, text: clean(text) }));
  const length = record.description.reduce((sum, paragraph) => sum + paragraph.length + 1, 0);
  if (length > LIMITS.description) {
    aside(IMPORT_FIELDS.description, '', `共 ${length} 字，超过 ${LIMITS.description} 字`, 'too-long');
    record.description = [];
  } else record.description = record.description.map(clean);
}

/** Designs are classed by Locarno and have no claims and no description (专利法第二十七条); all others by IPC. */
function judgeClasses(record: ReadPatent, aside: Aside): void {
  if (record.type === '外观设计') {
    if (record.ipcs.length > 0) {
      const symbols = record.ipcs.map(({ symbol }) => symbol).join('、');
      aside(IMPORT_FIELDS.ipcs, symbols, '外观设计没有 IPC 分类号', 'design-class');
    }
    if (record.claims.length > 0) {
      aside(IMPORT_FIELDS.claims, '', '外观设计没有权利要求书', 'design-claims', '专利法第二十七条');
    }
    if (record.description.some((paragraph) => paragraph.trim() !== '')) {
      aside(IMPORT_FIELDS.description, '', '外观设计没有说明书', 'design-description', '专利法第二十七条');
    }
    Object.assign(record, { ipcs: [], cpcs: [], claims: [], description: [] });
  } else if (record.loc) {
    aside(IMPORT_FIELDS.loc, record.loc, '洛迦诺分类号只用于外观设计', 'design-class');
    [record.loc, record.locEdition] = [null, null];
  }
  for (const scheme of ['ipcs', 'cpcs'] as const) {
    if (record[scheme].length <= LIMITS.classes.count) continue;
    const most = `共 ${record[scheme].length} 个，只取前 ${LIMITS.classes.count} 个`;
    aside(IMPORT_FIELDS[scheme], '', most, 'too-many');
    record[scheme] = record[scheme].slice(0, LIMITS.classes.count);
  }
}
