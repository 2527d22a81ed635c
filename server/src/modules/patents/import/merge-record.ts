/**
 * What a record of a file changes in a patent. An empty column is filled; of two values the one whose publication is
 * newer stands, and the report names both. Nothing is lost: a wording that a newer publication replaces stays with its
 * own.
 */
import type { PatentCitation, PatentRelation } from '@ip-portal/contract';
import { RELATION_KINDS } from '@ip-portal/contract/labels';
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import type { PublicationStage } from '@ip-portal/contract/rules/publication-number';
import { laterTold } from '@ip-portal/contract/rules/told-state';
import { editionLine, editionsOf } from '../classes/class-editions.ts';
import type { ReadPublication } from '../read/read-patent.ts';
import { byDay, type Draft, dayOfFact, type Fact, type Facts, holdsAll, isEmpty, isSame, newer } from './draft.ts';
import type { ImportFault } from './import-fault.ts';
import { lawful, relationWords } from './judge-others.ts';
import { AGENTS_APART, type Judged } from './judge-record.ts';
import { mergeCodes } from './merge-codes.ts';
import { mergeEvents } from './merge-events.ts';
import { goesOn, isWording, mergeWording, otherWordings, publicationOf } from './merge-wording.ts';

/** Columns that are weighed one by one, and what the report calls them; what goes with one: `WITH`. */
const WEIGHED = {
  applicationDate: '申请日',
  title: '名称',
  abstract: '摘要',
  applicants: '申请人',
  owners: '专利权人',
  inventors: '发明人',
  agency: '代理机构',
  agent: '代理师',
  ipcs: 'IPC 分类号',
  cpcs: 'CPC 分类号',
  loc: '洛迦诺分类号',
  claims: '权利要求',
  description: '说明书',
  figuresTold: '附图数',
  province: '省份',
  // Last: they are judged by the filing date that stands by then.
  pctNumber: '国际申请号',
  pctEntryDate: '进入国家阶段日',
  relations: '优先权与分案',
  citations: '引证文献',
} as const satisfies Partial<Record<Fact, string>>;
type Weighed = keyof typeof WEIGHED;
const WEIGHED_NAMES = Object.keys(WEIGHED) as Weighed[];

/** What another column moves with: the main class is one of the classes, a city lies in a province. */
const WITH = { ipcs: ['mainIpc'], province: ['city', 'district'] } as const satisfies Partial<
  Record<Weighed, readonly Fact[]>
>;
const movedWith = (fact: Weighed): readonly ('mainIpc' | 'city' | 'district')[] =>
  fact === 'ipcs' || fact === 'province' ? WITH[fact] : [];
type Told = Pick<Facts, Weighed | 'mainIpc' | 'city' | 'district' | 'classEditions'>;

/** What a record tells, as columns. */
function factsOf({ record, pctNumber, pctEntryDate, relations, citations }: Judged): Told {
  const ipcs = record.ipcs.map(({ symbol }) => symbol);
  return {
    applicationDate: record.filingDate,
    title: record.title,
    abstract: record.abstract,
    applicants: record.applicants,
    owners: record.owners,
    inventors: record.inventors,
    agency: record.agency,
    agent: record.agents.join(AGENTS_APART),
    mainIpc: ipcs[0] ?? null,
    ipcs,
    cpcs: record.cpcs.map(({ symbol }) => symbol),
    loc: record.loc,
    claims: record.claims.map(({ text }) => text),
    description: record.description.join('\n'),
    figuresTold: record.figures,
    province: record.province,
    city: record.city,
    district: record.district,
    classEditions: [
      ...record.ipcs.flatMap(({ symbol, version }) => editionLine('IPC', symbol, version)),
      ...record.cpcs.flatMap(({ symbol, version }) => editionLine('CPC', symbol, version)),
      ...(record.loc ? editionLine('LOC', record.loc, record.locEdition) : []),
    ],
    pctNumber,
    pctEntryDate,
    relations,
    citations,
  };
}

/** What is the matter with a record beside what stands; nothing is changed then. */
function refusalOf(draft: Draft, { record }: Judged): ImportFault | undefined {
  const { applicationNumber: number, type } = draft.facts;
  const refuse = (field: string, value: string, reason: string, rule: string): ImportFault => ({
    field,
    value,
    reason,
    rule,
  });
  const told = record.applicationNumber ?? record.publications[0]?.number ?? '';
  if (draft.isNew && record.title === '') {
    return refuse(IMPORT_FIELDS.title, told, '没有名称，本站也没有收录这件专利', 'no-title');
  }
  if (draft.deleted) return refuse('', told, '该专利已被删除，可在后台“已删除”中恢复后再导入', 'deleted-patent');
  if (type !== record.type) return refuse('专利类型', record.type, `已有记录的专利类型为“${type}”`, 'type-mismatch');
  if (number && record.applicationNumber && number !== record.applicationNumber) {
    const published = record.publications.find((one) => draft.publications.has(one.number))?.number ?? '';
    return refuse(
      '申请号',
      record.applicationNumber,
      `公开（公告）号 ${published} 已属于申请号 ${number}`,
      'other-application',
    );
  }
  const filed = draft.facts.applicationDate ?? record.filingDate;
  const early = record.publications.find(({ date }) => filed && date && date < filed);
  if (early) {
    return refuse('公开（公告）日', early.date ?? '', `早于已有记录的申请日 ${filed}`, 'date-order');
  }
  return againstGrant(draft, record.publications);
}

/** A 公布 comes before the grant (专利法第三十四条、第三十九条). */
function againstGrant(draft: Draft, told: readonly ReadPublication[]): ImportFault | undefined {
  const known = [...draft.publications.values()].map(({ stage, publishedOn }) => ({ stage, date: publishedOn }));
  const days = (of: (stage: PublicationStage | null) => boolean) =>
    [...known, ...told].flatMap(({ stage, date }) => (of(stage) && date ? date : [])).sort();
  const [granted] = days((stage) => stage === '授权');
  const [published] = days((stage) => stage !== '授权' && stage !== '部分无效');
  if (!granted || !published || published <= granted) return undefined;
  const reason = `申请公布日 ${published} 晚于授权公告日 ${granted}`;
  return { field: '公开（公告）日', value: published, reason, rule: 'date-order', article: '专利法第三十四条' };
}

function mergePublications(draft: Draft, { record, setAside }: Judged): void {
  for (const { number, kind, stage, date } of record.publications) {
    const known = draft.publications.get(number);
    if (!known) {
      draft.publications.set(number, { number, kind, stage, publishedOn: date });
      draft.touched.publications.add(number);
      draft.touched.added.add(number);
      draft.changes += 1;
    } else if (date && !known.publishedOn) {
      known.publishedOn = date;
      draft.touched.publications.add(number);
      draft.changes += 1;
    } else if (date && known.publishedOn !== date) {
      const reason = `${number} 已有公开（公告）日 ${known.publishedOn}，以已有的为准`;
      setAside.push({ field: '公开（公告）日', value: date, reason, rule: 'known-date' });
    }
  }
}

function put<F extends Fact>(draft: Draft, fact: F, value: Facts[F]): void {
  const { facts, before } = draft;
  if (isSame(facts[fact], value)) return;
  if (!draft.isNew && !(fact in before)) before[fact] = facts[fact];
  facts[fact] = value;
  draft.changes += 1;
}

/** 公开号 and 授权公告号 of the patent: the first of their kind. */
function shownNumbers(draft: Draft): void {
  const all = [...draft.publications.values()].sort(byDay);
  const granted = all.find(({ stage }) => stage === '授权');
  const published = all.find(({ stage }) => stage === '公布' || stage === '审定公告' || stage === null);
  if (granted) {
    put(draft, 'grantNumber', granted.number);
    put(draft, 'grantDate', granted.publishedOn);
  }
  if (published) {
    put(draft, 'publicationNumber', published.number);
    put(draft, 'publicationDate', published.publishedOn);
  }
}

/** Merges a record into a patent; answers why not, and has changed nothing then. `importedOn` is the day of the import. */
export function mergeRecord(draft: Draft, judged: Judged, importedOn: string): ImportFault | undefined {
  const refusal = refusalOf(draft, judged);
  if (refusal) return refusal;
  const { record, day, setAside } = judged;
  const told = factsOf(judged);
  mergePublications(draft, judged);
  if (record.applicationNumber && !draft.facts.applicationNumber)
    put(draft, 'applicationNumber', record.applicationNumber);

  const source = publicationOf(judged);
  const isOwnWording = mergeWording(draft, judged, told, source);

  const days = Object.fromEntries(WEIGHED_NAMES.map((fact) => [fact, dayOfFact(draft, fact)]));
  for (const fact of WEIGHED_NAMES) {
    if (fact === 'pctNumber') Object.assign(told, besideDraft(draft, judged));
    const value = told[fact];
    if (isEmpty(value) || isSame(draft.facts[fact], value)) continue;
    const late = fact === 'applicationDate' ? lateFiling(draft, value as string) : undefined;
    if (late) {
      setAside.push(late);
      continue;
    }
    const known = draft.facts[fact];
    // What staff have shortened is known from their day.
    const wasCut = isOwnWording && isWording(fact) && days[fact] === day && goesOn(value, known);
    const filled = isEmpty(known) || holdsAll(value, known) || wasCut;
    if (!filled) {
      const wins = newer(day, days[fact] ?? null);
      const [stays, goes] = wins ? [value, known] : [known, value];
      if (!isWording(fact)) setAside.push(differing(WEIGHED[fact], stays, goes, wins));
      // Wordings of two publications are both kept.
      else if (!wins && isOwnWording) setAside.push(...otherWordings(source, { [fact]: known }, told));
      if (!wins) continue;
    }
    put(draft, fact, value);
    for (const other of movedWith(fact)) put(draft, other, told[other]);
    days[fact] = day;
  }
  mergePlace(draft, told);
  put(draft, 'classEditions', editionsOf(draft.facts, draft.facts.classEditions, told.classEditions));
  mergeToldState(draft, judged, importedOn);
  mergePartyCodes(draft, judged, days);
  keepDays(draft, days, day);
  shownNumbers(draft);
  mergeEvents(draft, judged, importedOn);
  return undefined;
}

/** Codes of parties are weighed one by one, and have one day together. */
function mergePartyCodes(
  draft: Draft,
  { partyCodes, day, setAside }: Judged,
  days: Record<string, string | null>,
): void {
  if (partyCodes.length === 0 && draft.facts.partyCodes.length === 0) return;
  const known = dayOfFact(draft, 'partyCodes');
  const merged = mergeCodes(draft.facts.partyCodes, partyCodes, newer(day, known));
  setAside.push(...merged.setAside);
  days.partyCodes = merged.codes === draft.facts.partyCodes ? known : day;
  put(draft, 'partyCodes', [...merged.codes]);
}

/** A place that is told more exactly: the city of the province that stands, the district of the city that does. */
function mergePlace(draft: Draft, { province, city, district }: Told): void {
  if (province !== draft.facts.province) return;
  if (draft.facts.city === '') put(draft, 'city', city);
  if (draft.facts.district === '' && city === draft.facts.city) put(draft, 'district', district);
}

/** What is told of the legal state: what was told later stands. The same file on another day tells nothing new. */
function mergeToldState(draft: Draft, { record, setAside }: Judged, importedOn: string): void {
  const { legalState: state, legalStateOn } = record;
  const known = { state: draft.facts.toldState, on: draft.facts.toldStateOn };
  if (state === '' || (state === known.state && legalStateOn === null)) return;
  const stays = laterTold(known, { state, on: legalStateOn ?? importedOn });
  if (known.state !== '' && known.state !== state) {
    const wins = stays.state === state;
    setAside.push(differing(IMPORT_FIELDS.legalState, stays.state, wins ? known.state : state, wins));
  }
  put(draft, 'toldState', stays.state);
  put(draft, 'toldStateOn', stays.on);
}

/** Why a filing date cannot stand beside days that do. */
function lateFiling({ publications, facts }: Draft, filed: string): ImportFault | undefined {
  const fault = { field: WEIGHED.applicationDate, value: filed, rule: 'date-order' };
  const published = [...publications.values()].some(({ publishedOn }) => publishedOn !== null && publishedOn < filed);
  if (published) return { ...fault, reason: '申请日晚于已有的公开（公告）日', article: '专利法第三十四条' };
  if (!facts.pctEntryDate || facts.pctEntryDate >= filed) return undefined;
  return { ...fault, reason: '申请日晚于已有的进入国家阶段日', article: '专利法实施细则第一百一十九条' };
}

/** Other applications as they can stand in this patent; of kinds that the file does not tell those that stand stay. */
function besideDraft({ facts }: Draft, { setAside, relations, citations, pctNumber, pctEntryDate }: Judged) {
  const { type, applicationDate, applicationNumber } = facts;
  const judged = { relations, citations, pctNumber, pctEntryDate };
  const others = lawful(
    judged,
    { type, applicationNumber, filingDate: applicationDate },
    (field, value, reason, rule, article) =>
      setAside.push({ field, value: value.slice(0, 100), reason, rule, ...(article ? { article } : {}) }),
  );
  if (others.relations.length === 0 || facts.relations.length === 0) return others;
  const told = new Set(others.relations.map(({ Kind }) => Kind));
  const kept = facts.relations.filter(({ Kind }) => !told.has(Kind));
  const place = ({ Kind }: PatentRelation) => RELATION_KINDS.indexOf(Kind);
  return { ...others, relations: [...others.relations, ...kept].sort((a, b) => place(a) - place(b)) };
}

const wordsOfEntry = (entry: string | PatentRelation | PatentCitation): string => {
  if (typeof entry === 'string') return entry;
  return 'Kind' in entry ? relationWords(entry) : (entry.Number ?? entry.Text ?? '');
};
const words = (value: Facts[Fact]) =>
  (Array.isArray(value) ? value.map(wordsOfEntry).join('、') : String(value ?? '')).slice(0, 100);

function differing(field: string, stays: Facts[Fact], goes: Facts[Fact], wins: boolean): ImportFault {
  const reason = wins ? `以较新公开文本的“${words(stays)}”替换` : `已有“${words(stays)}”，来源不比它旧，予以保留`;
  return { field, value: words(goes), reason, rule: wins ? 'newer-fact' : 'kept-fact' };
}

/** Days of the columns, told short: those of the newest source go without saying. */
function keepDays(draft: Draft, days: Record<string, string | null>, day: string | null): void {
  const toldOn = newer(day, draft.toldOn) ? day : draft.toldOn;
  const other = Object.entries(days).filter(([fact, known]) => known !== toldOn && !isEmpty(draft.facts[fact as Fact]));
  draft.toldOn = toldOn;
  draft.days = Object.fromEntries(other);
}
