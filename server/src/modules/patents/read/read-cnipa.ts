/**
 * CNIPA's records in XML (ST.36): the old `cn-patent-document` and the new `business:PatentDocumentAndRelated`. They
 * say the same under other names; what stands where is the table of each, what it means is read once.
 */
import { CITATION_CATEGORIES, type PatentType } from '@ip-portal/contract/labels';
import { fromStandardForm, parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { placeOf } from './place-of.ts';
import { paragraphsOf, plainText } from './printed-text.ts';
import {
  agencyOf,
  citationOf,
  dayOf,
  nameOf,
  namesOf,
  pctNumberOf,
  priorityOf,
  publicationOf,
  type ReadClaim,
  type ReadPatent,
  type ReadPriority,
  readClasses,
  readLoc,
  tell,
  unread,
} from './read-patent.ts';
import { all, first, rawText, textAt, type XmlElement } from './xml-tree.ts';

type Path = readonly string[];

/** Where a schema has what. Paths below `document` end at a document's number with its office and day. */
interface Schema {
  root: string;
  bibliography: Path;
  publication: Path;
  application: Path;
  document: { office: string; number: string; kind: string; date: string };
  /** The attribute of the application that says its type, and what its values mean. */
  type: { attribute: string; values: Readonly<Record<string, PatentType>> };
  ipc: Path;
  loc: Path;
  title: Path;
  applicants: Path;
  owners: Path;
  /** Where the address of an applicant or an owner begins with the province, the fullest first. */
  addresses: readonly Path[];
  inventors: Path;
  /** Whether an inventor asked not to be named. */
  isUnnamed: (inventor: XmlElement) => boolean;
  agents: Path;
  agency: Path;
  priorities: Path;
  /** Documents of 本国优先权, where the schema has them apart. */
  domestic: Path;
  parent: Path;
  /** 国际申请 and cited documents: WIPO ST.36 names them, none of CNIPA's records at hand in the new schema has any. */
  pct: Path;
  citations: Path;
  abstract: Path;
  claims: Path;
  claimText: string;
  description: Path;
  figures: Path;
  isParagraph: (name: string) => boolean;
}

const OLD: Schema = {
  root: 'cn-patent-document',
  bibliography: ['cn-bibliographic-data'],
  publication: ['cn-publication-reference', 'document-id'],
  application: ['application-reference'],
  document: { office: 'country', number: 'doc-number', kind: 'kind', date: 'date' },
  type: {
    attribute: 'appl-type',
    values: { 发明专利: '发明', 发明: '发明', 实用新型: '实用新型', 外观设计: '外观设计' },
  },
  ipc: ['classifications-ipcr', 'classification-ipcr', 'text'],
  loc: ['classification-locarno', 'main-classification'],
  title: ['invention-title'],
  applicants: ['cn-parties', 'cn-applicants', 'cn-applicant', 'addressbook', 'name'],
  owners: ['cn-parties', 'assignees', 'assignee', 'addressbook', 'name'],
  addresses: [['address', 'text']],
  inventors: ['cn-parties', 'cn-inventors', 'cn-inventor'],
  isUnnamed: ({ attributes }) => attributes['cn-not-to-be-published-request-by-inventor'] === 'yes',
  agents: ['cn-parties', 'cn-agents', 'cn-agent'],
  agency: ['cn-agency', 'name'],
  priorities: ['priority-claims', 'priority-claim'],
  domestic: [
    'cn-related-documents',
    'cn-domestic-priority-claims',
    'cn-domestic-priority-claim',
    'substitution',
    'relation',
    'child-doc',
    'document-id',
  ],
  parent: ['cn-related-documents', 'division', 'relation', 'parent-doc', 'document-id'],
  pct: ['pct-or-regional-filing-data', 'document-id'],
  citations: ['references-cited', 'citation'],
  abstract: ['cn-bibliographic-data', 'abstract'],
  claims: ['application-body', 'claims', 'claim'],
  claimText: 'claim-text',
  description: ['application-body', 'description'],
  figures: ['application-body', 'drawings', 'figure'],
  isParagraph: (name) => name === 'p',
};

const NEW: Schema = {
  root: 'PatentDocumentAndRelated',
  bibliography: ['BibliographicData'],
  publication: ['PublicationReference', 'DocumentID'],
  application: ['ApplicationReference'],
  document: { office: 'WIPOST3Code', number: 'DocNumber', kind: 'Kind', date: 'Date' },
  type: {
    attribute: 'applType',
    values: { '10': '发明', '11': '发明', '20': '实用新型', '21': '实用新型', '30': '外观设计' },
  },
  ipc: ['ClassificationIPCRDetails', 'ClassificationIPCR', 'Text'],
  loc: ['ClassificationLocarno', 'Text'],
  title: ['InventionTitle'],
  applicants: ['Parties', 'ApplicantDetails', 'Applicant', 'AddressBook', 'Name'],
  owners: ['Parties', 'AssigneeDetails', 'Assignee', 'AddressBook', 'Name'],
  addresses: [
    ['Address', 'Text'],
    ['Address', 'Province'],
  ],
  inventors: ['Parties', 'InventorDetails', 'Inventor'],
  isUnnamed: ({ attributes }) => attributes.publicationMark === '1',
  agents: ['Parties', 'AgentDetails', 'Agent'],
  agency: ['Agency', 'AddressBook', 'OrganizationName'],
  priorities: ['PriorityDetails', 'Priority'],
  domestic: [],
  parent: ['RelatedDocuments', 'Division', 'DocumentsRelation', 'ParentDocument', 'DocumentID'],
  pct: [],
  citations: [],
  abstract: ['Abstract'],
  claims: ['Claims', 'Claim'],
  claimText: 'ClaimText',
  description: ['Description'],
  figures: ['Drawings', 'Figure'],
  isParagraph: (name) => name === 'Paragraphs',
};

const SCHEMAS = new Map([OLD, NEW].map((schema) => [schema.root, schema]));

/** Whether an element is a record of CNIPA. */
export const isCnipaRecord = (name: string): boolean => SCHEMAS.has(name);

/** The new schema says much twice, as printed and normalised: what is printed counts. */
const printed = (elements: XmlElement[]) =>
  elements.filter(({ attributes }) => attributes.dataFormat === undefined || attributes.dataFormat === 'original');

/** The canonical number of an application as any of its forms; null, and a fault, where it is none. */
function applicationNumberOf(record: ReadPatent, text: string): string | null {
  if (!text) return null;
  const standard = fromStandardForm(text);
  if (standard) return standard;
  const parsed = parseApplicationNumber(text);
  if (parsed.ok) return parsed.canonical;
  tell(record, '申请号', text, parsed.reason);
  return null;
}

function readApplication(record: ReadPatent, of: XmlElement | undefined, schema: Schema): void {
  const applications = all(of, ...schema.application);
  const [application = undefined] = [...printed(applications), ...applications];
  if (!application) return;
  const { document, type } = schema;
  const id = first(application, schema === OLD ? 'document-id' : 'DocumentID');
  record.type = type.values[application.attributes[type.attribute] ?? ''] ?? null;
  record.applicationNumber = applicationNumberOf(record, textAt(id, document.number));
  record.filingDate = dayOf(textAt(id, document.date));
  const parsed = parseApplicationNumber(record.applicationNumber ?? '');
  if (parsed.ok) record.type ??= parsed.type;
}

function readPublications(record: ReadPatent, of: XmlElement | undefined, schema: Schema): void {
  const { document } = schema;
  const [above = '', below = ''] = schema.publication;
  for (const reference of printed(all(of, above))) {
    const id = first(reference, below);
    const office = textAt(id, document.office);
    const number = `${textAt(id, document.number)}${textAt(id, document.kind)}`;
    if (!number) continue;
    if (office && office !== 'CN') {
      tell(record, '公开（公告）号', office + number, '不是中国专利文献');
      continue;
    }
    const found = publicationOf(record, `CN${number}`, dayOf(textAt(id, document.date)));
    if (!found) continue;
    const { type, ...publication } = found;
    record.publications.push(publication);
    record.type ??= type;
  }
}

function readPriorities(record: ReadPatent, of: XmlElement | undefined, schema: Schema): void {
  const { document } = schema;
  const domestic = schema.domestic.length > 0 ? all(of, ...schema.domestic) : [];
  record.priorities = [...printed(all(of, ...schema.priorities)), ...domestic].flatMap((claim): ReadPriority[] => {
    const number = textAt(claim, document.number);
    const office = textAt(claim, document.office);
    return number ? [priorityOf(office || 'CN', number, dayOf(textAt(claim, document.date)))] : [];
  });
}

/** Where a divisional came from, the international application, and what was cited. */
function readOthers(record: ReadPatent, of: XmlElement | undefined, schema: Schema): void {
  const { document } = schema;
  const parent = first(of, ...schema.parent);
  record.divisionOf = applicationNumberOf(record, textAt(parent, document.number));
  record.divisionDate = record.divisionOf && dayOf(textAt(parent, document.date));
  if (schema.pct.length > 0) record.pctNumber = pctNumberOf(record, textAt(of, ...schema.pct, document.number));
  const citations = schema.citations.length > 0 ? all(of, ...schema.citations) : [];
  record.citations = citations.flatMap((citation) => {
    const id = first(citation, 'patcit', 'document-id');
    const number = ['country', 'doc-number', 'kind'].map((part) => textAt(id, part)).join('');
    const [category = null] = CITATION_CATEGORIES.filter((one) => one === textAt(citation, 'category'));
    return citationOf(record, number || textAt(citation, 'nplcit', 'text'), { category }) ?? [];
  });
}

function readPeople(record: ReadPatent, of: XmlElement | undefined, schema: Schema): void {
  const people = (path: Path) => namesOf(all(of, ...path).map(rawText));
  record.applicants = people(schema.applicants);
  record.owners = people(schema.owners);
  // The book of the first applicant, or owner where no applicant is named.
  const [book] = [...all(of, ...schema.applicants.slice(0, -1)), ...all(of, ...schema.owners.slice(0, -1))];
  Object.assign(
    record,
    schema.addresses.map((path) => placeOf(textAt(book, ...path))).find(({ province }) => province),
  );
  const named = all(of, ...schema.inventors).filter((inventor) => !schema.isUnnamed(inventor));
  const nameIn = (person: XmlElement) => textAt(person, 'name') || textAt(person, 'AddressBook', 'Name');
  record.inventors = namesOf(named.map(nameIn));
  const agents = all(of, ...schema.agents);
  record.agency = agencyOf(textAt(agents[0], ...schema.agency));
  record.agents = namesOf(agents.map(nameIn));
}

/** The claims in their order; `1.` before the first words is their number, not their text. */
function claimsOf(document: XmlElement, schema: Schema): ReadClaim[] {
  return all(document, ...schema.claims).flatMap((claim, index) => {
    const number = Number.parseInt(claim.attributes.num ?? '', 10) || index + 1;
    const lines = all(claim, schema.claimText).map(plainText).filter(Boolean);
    const text = lines.join('\n').replace(/^\s*\d{1,3}\s*[.、．]\s*/, '');
    return text ? [{ number, text }] : [];
  });
}

/** A record of CNIPA; `document` is an element that `isCnipaRecord` knows. */
export function readCnipa(document: XmlElement): ReadPatent {
  const schema = SCHEMAS.get(document.name);
  if (!schema) throw new RangeError(`no schema of ${document.name}`);
  const record = unread();
  const bibliography = first(document, ...schema.bibliography);
  readPublications(record, bibliography, schema);
  readApplication(record, bibliography, schema);
  readPriorities(record, bibliography, schema);
  readPeople(record, bibliography, schema);
  const title = first(bibliography, ...schema.title);
  record.title = title ? nameOf(plainText(title)) : '';
  readClasses(record, 'ipcs', all(bibliography, ...schema.ipc).map(rawText));
  readLoc(record, textAt(bibliography, ...schema.loc));
  readOthers(record, bibliography, schema);
  const { isParagraph } = schema;
  record.abstract = all(first(document, ...schema.abstract), schema === OLD ? 'p' : 'Paragraphs')
    .map(plainText)
    .filter(Boolean)
    .join('\n');
  record.claims = claimsOf(document, schema);
  record.description = paragraphsOf(first(document, ...schema.description), isParagraph);
  record.figures = all(document, ...schema.figures).length;
  return record;
}
