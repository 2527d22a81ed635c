/**
 * A patent as a row tells it: JSON lines, CSV, sheets. A heading is known by the names that exports of databases use;
 * what stands under others is left, and told to whoever imports.
 */
import { IMPORT_FIELDS, type ImportField } from '@ip-portal/contract/patent-import-words';
import { parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { looksLikePct } from '@ip-portal/contract/rules/pct-number';
import { cityWithin } from '@ip-portal/contract/rules/place-words';
import { toHalfWidth } from '@ip-portal/contract/rules/text';
import { cityNamed } from './cities.ts';
import { type Place, placeOf } from './place-of.ts';
import { readEvents } from './read-events.ts';
import {
  agencyOf,
  citationOf,
  dayOf,
  nameOf,
  namesOf,
  pctNumberOf,
  priorityOf,
  publicationOf,
  type ReadPatent,
  type ReadPriority,
  readClasses,
  readLoc,
  tell,
  unread,
} from './read-patent.ts';

/** Headings without brackets, spaces and case. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  applicationNumber: ['申请号', '专利申请号', '专利号', '申请专利号', 'applicationnumber', 'appno', 'appnumber'],
  filingDate: ['申请日', '申请日期', '专利申请日', 'filingdate', 'applicationdate', 'appdate'],
  publicationNumber: [
    '公开公告号',
    '公开号',
    '公告号',
    '申请公布号',
    '文献号',
    'publicationnumber',
    'pubno',
    'pubnumber',
  ],
  grantNumber: ['授权公告号', '授权号', 'grantnumber'],
  grantDate: ['授权公告日', '授权日', 'grantdate'],
  kind: ['文献种类', '公开种类', 'kind', 'kindcode'],
  publicationDate: ['公开公告日', '公开日', '公告日', '公布日', 'publicationdate', 'pubdate'],
  title: ['发明名称', '标题', '标题中文', '专利名称', '名称', '题名', 'title', 'inventiontitle'],
  type: ['专利类型', '类型', '专利种类', 'type', 'patenttype'],
  abstract: ['摘要', '摘要中文', '中文摘要', 'abstract'],
  applicants: ['申请人', '申请专利权人', '申请权人', 'applicant', 'applicants'],
  owners: ['专利权人', '当前专利权人', '当前权利人', '权利人', 'owner', 'owners', 'assignee', 'assignees'],
  applicantCodes: [
    '统一社会信用代码',
    '社会信用代码',
    '信用代码',
    '申请人统一社会信用代码',
    '申请专利权人统一社会信用代码',
    'creditcode',
    'applicantcreditcode',
  ],
  ownerCodes: [
    '专利权人统一社会信用代码',
    '当前专利权人统一社会信用代码',
    '当前权利人统一社会信用代码',
    '权利人统一社会信用代码',
    'ownercreditcode',
    'assigneecreditcode',
  ],
  inventors: ['发明人', '设计人', '发明设计人', '发明人设计人', 'inventor', 'inventors'],
  agency: ['代理机构', '专利代理机构', 'agency'],
  agents: ['代理人', '代理师', '专利代理师', 'agent', 'agents'],
  mainIpc: ['主分类号', 'ipc主分类号', '主ipc', 'mainipc'],
  ipcs: ['ipc', 'ipc分类号', '国际专利分类号', '分类号', 'ipcs', 'ipcsubclasses'],
  cpcs: ['cpc', 'cpc分类号', 'cpcs', 'cpclabels'],
  loc: ['洛迦诺分类号', '外观设计分类号', 'loc', 'locarno'],
  province: ['省份', '省市', '申请人省份', '省市自治区', '地区', 'province', 'region'],
  city: ['城市', '地市', '申请人城市', '申请人地市', 'city'],
  district: ['区县', '县区', '申请人区县', 'district', 'county'],
  address: [
    '地址',
    '申请人地址',
    '申请专利权人地址',
    '第一申请人地址',
    '当前申请人地址',
    'address',
    'applicantaddress',
  ],
  legalState: [
    '法律状态',
    '当前法律状态',
    '最新法律状态',
    '法律状态有效性',
    '简单法律状态',
    '法律状态事件',
    '专利状态',
    '专利有效性',
    '有效性',
    'legalstatus',
    'legalstate',
  ],
  legalStateDate: [
    '法律状态日期',
    '法律状态公告日',
    '法律状态更新日',
    '法律状态更新日期',
    '法律状态截至',
    'legalstatusdate',
  ],
  eventText: [
    '法律事件',
    '法律事件内容',
    '法律状态信息',
    '法律状态内容',
    '法律状态详情',
    '事务数据',
    '事务内容',
    '事务信息',
    'events',
    'legalevents',
    'eventtext',
  ],
  eventDate: ['法律事件日期', '法律事件公告日', '事件日期', '事务公告日', '事务公告日期', 'eventdate'],
  eventCode: ['法律事件代码', '法律状态代码', '事件代码', '事务代码', 'eventcode'],
  priorities: ['优先权', '优先权号', '优先权信息', '优先权数据', 'priority', 'priorities', 'prioritynumber'],
  priorityDates: ['优先权日', '优先权日期', 'prioritydate'],
  divisionOf: ['分案原申请号', '原申请号', '分案申请原申请号', '母案申请号'],
  pctNumber: ['国际申请号', 'pct申请号', 'pct国际申请号', '国际申请', 'pctnumber', 'pctapplicationnumber'],
  pctEntryDate: ['进入国家阶段日', '进入国家阶段日期', '进入国家日期', 'pct进入国家阶段日', 'pctentrydate'],
  citations: ['引证文献', '引证专利', '引用文献', '引用专利', '引证', 'citations', 'citedpatents', 'references'],
  claims: ['权利要求', '权利要求书', 'claims'],
  description: ['说明书', '说明书全文', 'description'],
};
const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
);

/** A heading without what exports write it differently in; empty when nothing is left. */
export const plainHeading = (heading: string) =>
  toHalfWidth(heading)
    .toLowerCase()
    .replace(/[\s_()（）[\]【】·:/-]/g, '');

/** The field that a heading means; undefined where it is none we know. */
export const fieldOfHeading = (heading: string): ImportField | undefined => FIELD_OF.get(plainHeading(heading));

/** A row by what its columns mean. */
export type Row = Partial<Record<ImportField, unknown[]>>;

/** What a heading means: `null` where somebody said that it is to be left out, undefined where nobody knows. */
export type FieldOf = (heading: string) => ImportField | null | undefined;

/** Gathers the cells of a row by what their headings mean: columns of one meaning stand together, others are left out. */
export function rowOf(
  cells: Iterable<readonly [heading: string, value: unknown]>,
  fieldOf: FieldOf = fieldOfHeading,
): Row {
  const row: Row = {};
  for (const [heading, value] of cells) {
    const field = fieldOf(heading);
    if (!field) continue;
    const before = row[field];
    if (before) before.push(value);
    else row[field] = [value];
  }
  return row;
}

/** Lists within lists, at most; what is nested deeper is none we know. */
const NESTED = 3;

/** What stands in cells as texts: lists of JSON as they are, text apart at `apart`, or whole. */
function textsOf(value: unknown, apart: RegExp | null): string[] {
  return [value].flat(NESTED).flatMap((one) => {
    if (one === null || one === undefined || typeof one === 'object') return [];
    const texts = apart === null ? [String(one)] : String(one).split(apart);
    return texts.map((text) => text.trim()).filter(Boolean);
  });
}
const NAMES_APART = /[;；、|\n]/;
const CLASSES_APART = /[;；,，、|\n]/;
const WHOLE = null;
const oneOf = (value: unknown): string => textsOf(value, WHOLE)[0] ?? '';

/** Words of exports for the three types. */
function typeOf(text: string): ReadPatent['type'] {
  if (/实用新型/.test(text)) return '实用新型';
  if (/外观/.test(text)) return '外观设计';
  return /发明/.test(text) ? '发明' : null;
}

/** A, B, and some corrected or partly invalidated: those we know have three. */
const NUMBERS_MAX = 20;

function readPublications(
  record: ReadPatent,
  row: Row,
  numbers: 'publicationNumber' | 'grantNumber',
  date: string | null,
) {
  const kind = oneOf(row.kind).toUpperCase();
  const written = textsOf(row[numbers], CLASSES_APART);
  if (written.length > NUMBERS_MAX) {
    tell(record, IMPORT_FIELDS[numbers], `${written.length} 个`, `一件专利的文献号不超过 ${NUMBERS_MAX} 个`);
    return;
  }
  for (const number of written) {
    const whole = kind && /\d$/.test(number) && numbers === 'publicationNumber' ? number + kind : number;
    // One day beside several numbers is that of none of them for certain.
    const found = publicationOf(record, whole, written.length === 1 ? date : null);
    if (!found || record.publications.some((known) => known.number === found.number)) continue;
    const { type, ...publication } = found;
    record.publications.push(publication);
    record.type ??= type;
  }
}

/** A priority as exports write it: number, office and day in any order, apart by blanks or commas. */
function priorityIn(record: ReadPatent, text: string, day: string | null): ReadPriority | undefined {
  const words = toHalfWidth(text)
    .split(/[\s,，]+/)
    .filter(Boolean);
  const dayAt = words.length > 1 ? words.map((word) => dayOf(word) !== null).lastIndexOf(true) : -1;
  const date = dayOf(words[dayAt] ?? '') ?? day;
  const rest = words.filter((_, index) => index !== dayAt);
  const officeAt = rest.findIndex((word) => /^[A-Za-z]{2}$/.test(word));
  const number = rest.filter((_, index) => index !== officeAt).join('');
  const told = (rest[officeAt] ?? '').toUpperCase();
  if (looksLikePct(number)) return priorityOf('WO', number, date);
  const [, before = '', bare = number] = told ? [] : (/^([A-Z]{2})(\d.*)$/.exec(number.toUpperCase()) ?? []);
  const office = told || before || (parseApplicationNumber(number).ok ? 'CN' : '');
  if (office && bare) return priorityOf(office, bare, date);
  tell(record, IMPORT_FIELDS.priorities, text, '没有写明受理局和在先申请号');
  return undefined;
}

/** Other applications, the international one, and what was cited. */
function readOthers(record: ReadPatent, row: Row): void {
  const priorities = textsOf(row.priorities, NAMES_APART);
  const days = textsOf(row.priorityDates, NAMES_APART);
  // Days beside other numbers than they belong to would be made up.
  const dayOfNumber = (index: number) => (days.length === priorities.length ? dayOf(days[index] ?? '') : null);
  record.priorities = priorities.flatMap((text, index) => priorityIn(record, text, dayOfNumber(index)) ?? []);
  const parent = oneOf(row.divisionOf);
  const parsed = parseApplicationNumber(parent);
  if (parsed.ok) record.divisionOf = parsed.canonical;
  else if (parent) tell(record, IMPORT_FIELDS.divisionOf, parent, parsed.reason);
  record.pctNumber = pctNumberOf(record, oneOf(row.pctNumber));
  record.citations = textsOf(row.citations, NAMES_APART).flatMap((text) => citationOf(record, text) ?? []);
}

/**
 * As in XML, so that one place has one name: 浙江省 is 浙江, 深圳 is 深圳市. What has a column of its own stands as it is written there
 * but for that; an address tells what no column does, unless it is in another province.
 */
function placeIn(row: Readonly<Row>): Place {
  // Several applicants may share a cell: the first one's place is asked for.
  const firstOf = (value: unknown) => textsOf(value, NAMES_APART)[0] ?? '';
  const written = firstOf(row.province);
  const named = placeOf(written);
  const address = placeOf(firstOf(row.address));
  const province = named.province || written || address.province;
  const more = address.province === province ? address : undefined;
  const city = cityNamed(province, firstOf(row.city)) || named.city || (more?.city ?? '');
  return {
    province,
    city: cityWithin(province, city),
    district: firstOf(row.district) || named.district || (more?.district ?? ''),
  };
}

/** What stands in cells of codes where one of the names has none. */
const NO_CODE = /^(?:[-—–/\\]+|无|暂无|空|null|none)?$/i;

/** Codes beside names, one for each in their order; `-` or nothing where one has none. */
function readCodes(
  record: ReadPatent,
  row: Row,
  names: 'applicants' | 'owners',
  codes: 'applicantCodes' | 'ownerCodes',
) {
  // Empty places count: the next code is that of the next name.
  const placed = (row[codes] ?? [])
    .flat(NESTED)
    .flatMap((one) => (typeof one === 'object' ? '' : String(one).split(NAMES_APART)));
  if (placed.every((text) => NO_CODE.test(text.trim()))) return;
  const told = textsOf(row[names], NAMES_APART).map(nameOf);
  while (placed.length > told.length && placed.at(-1)?.trim() === '') placed.pop();
  if (placed.length !== told.length) {
    const reason = `写了 ${placed.length} 个代码、${told.length} 个名称，无法对应；没有代码的名称请写“-”`;
    tell(record, IMPORT_FIELDS[codes], '', reason);
    return;
  }
  for (const [index, text] of placed.entries()) {
    const name = told[index];
    if (name && !NO_CODE.test(text.trim()))
      record.partyCodes.push({ name, code: text.trim(), field: IMPORT_FIELDS[codes] });
  }
}

/** A row as a patent; what is not understood is a fault of the record. */
export function readRow(row: Readonly<Row>): ReadPatent {
  const record = unread();
  const written = oneOf(row.applicationNumber);
  const parsed = parseApplicationNumber(written);
  if (parsed.ok) [record.applicationNumber, record.type] = [parsed.canonical, parsed.type];
  else if (written) tell(record, IMPORT_FIELDS.applicationNumber, written, parsed.reason);
  const day = (field: 'filingDate' | 'publicationDate' | 'grantDate' | 'pctEntryDate' | 'legalStateDate') => {
    const text = oneOf(row[field]);
    const found = dayOf(text);
    if (text && !found) tell(record, IMPORT_FIELDS[field], text, '不是有效日期');
    return found;
  };
  record.filingDate = day('filingDate');
  readPublications(record, row, 'publicationNumber', day('publicationDate'));
  readPublications(record, row, 'grantNumber', day('grantDate'));
  record.type ??= typeOf(oneOf(row.type));
  record.title = nameOf(oneOf(row.title));
  record.abstract = oneOf(row.abstract);
  record.applicants = namesOf(textsOf(row.applicants, NAMES_APART));
  record.owners = namesOf(textsOf(row.owners, NAMES_APART));
  record.inventors = namesOf(textsOf(row.inventors, NAMES_APART));
  readCodes(record, row, 'applicants', 'applicantCodes');
  readCodes(record, row, 'owners', 'ownerCodes');
  record.agency = agencyOf(oneOf(row.agency));
  record.agents = namesOf(textsOf(row.agents, NAMES_APART));
  // The main class stands first.
  readClasses(record, 'ipcs', textsOf([row.mainIpc, row.ipcs], CLASSES_APART));
  readClasses(record, 'cpcs', textsOf(row.cpcs, CLASSES_APART));
  readLoc(record, oneOf(row.loc));
  Object.assign(record, placeIn(row));
  if (!readEvents(record, row)) {
    record.legalState = namesOf(textsOf(row.legalState, /[;；\n]/)).join('；');
    record.legalStateOn = day('legalStateDate');
  }
  readOthers(record, row);
  record.pctEntryDate = day('pctEntryDate');
  record.claims = textsOf(row.claims, WHOLE).map((text, index) => ({ number: index + 1, text }));
  record.description = textsOf(row.description, /\n/);
  return record;
}
