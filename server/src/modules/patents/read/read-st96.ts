/** WIPO ST.96 (`PatentPublication`), as far as a Chinese record fills it; names are those of version 6.0. */
import type { CitingParty } from '@ip-portal/contract/labels';
import { parseApplicationNumber } from '@ip-portal/contract/rules/application-number';
import { type Place, placeOf } from './place-of.ts';
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
  type ReadPatent,
  readClasses,
  tell,
  unread,
} from './read-patent.ts';
import { all, first, textAt, type XmlElement } from './xml-tree.ts';

/** Whether an element is a record of ST.96. */
export const isSt96Record = (name: string): boolean => name === 'PatentPublication';

/** `H01L 21/30 (2006.01)` of its parts. */
function symbolOf(classification: XmlElement, section: string): string {
  const part = (name: string) => textAt(classification, name);
  const version = part('ClassificationVersionDate').slice(0, 7).replace('-', '.');
  const group = part('MainGroup') && part('Subgroup') ? `${part('MainGroup')}/${part('Subgroup')}` : '';
  return `${part(section)}${part('Class')}${part('Subclass')}${group}${version ? ` (${version})` : ''}`;
}

/** Region and city stand apart, or the city's name begins with the region. */
function placeIn(contact: XmlElement | undefined): Place {
  const [region, city] = ['GeographicRegionName', 'CityName'].map((name) => textAt(contact, name)) as [string, string];
  const apart = placeOf(city);
  return apart.province ? apart : placeOf(region + city);
}

/** Names of persons come in parts, in their order. */
const namesIn = (bag: XmlElement[]) =>
  namesOf(
    bag.map((party) => {
      const name = first(party, 'PublicationContact', 'Name');
      const parts = name ? all(name, 'PersonName', 'PersonStructuredName').flatMap(({ children }) => children) : [];
      const [entity, whole] = [textAt(name, 'EntityName'), textAt(name, 'OrganizationStandardName')];
      const full = textAt(name, 'PersonName', 'PersonFullName');
      return entity || whole || full || parts.map((part) => (typeof part === 'string' ? '' : plainText(part))).join('');
    }),
  );

function readNumbers(record: ReadPatent, bibliography: XmlElement | undefined): void {
  const publication = first(bibliography, 'PatentPublicationIdentification');
  const office = textAt(publication, 'IPOfficeCode');
  const number = textAt(publication, 'PublicationNumber') + textAt(publication, 'PatentDocumentKindCode');
  if (office !== 'CN') {
    tell(record, '公开（公告）号', office + number, '不是中国专利文献');
    return;
  }
  const found = publicationOf(record, `CN${number.replace(/^CN/, '')}`, dayOf(textAt(publication, 'PublicationDate')));
  if (found) {
    const { type, ...rest } = found;
    record.publications.push(rest);
    record.type = type;
  }
  const application = first(bibliography, 'ApplicationIdentification');
  const written = textAt(application, 'ApplicationNumber', 'ApplicationNumberText');
  const parsed = parseApplicationNumber(written);
  if (parsed.ok) {
    record.applicationNumber = parsed.canonical;
    record.type ??= parsed.type;
  } else if (written) {
    tell(record, '申请号', written, parsed.reason);
  }
  record.filingDate = dayOf(textAt(application, 'FilingDate'));
}

/** Who cites, in the words of the schema. */
const CITING: Readonly<Record<string, CitingParty>> = { Examiner: '审查员', Applicant: '申请人' };

/** Where a divisional came from, the international application, and what was cited. */
function readOthers(record: ReadPatent, bibliography: XmlElement | undefined): void {
  const parent = all(bibliography, 'RelatedDocumentBag', 'Division', 'ParentDocument')
    .map((one) => first(one, 'PatentDocumentIdentification', 'ApplicationIdentification'))
    .find((one) => textAt(one, 'IPOfficeCode') === 'CN');
  const written = textAt(parent, 'ApplicationNumber', 'ApplicationNumberText');
  const parsed = parseApplicationNumber(written);
  if (parsed.ok) {
    record.divisionOf = parsed.canonical;
    record.divisionDate = dayOf(textAt(parent, 'FilingDate'));
  } else if (written) tell(record, '分案原申请号', written, parsed.reason);
  const filed = first(bibliography, 'InternationalFilingData');
  record.pctNumber = pctNumberOf(
    record,
    textAt(filed, 'ApplicationIdentification', 'ApplicationNumber', 'ApplicationNumberText'),
  );
  record.pctEntryDate =
    dayOf(textAt(bibliography, 'PCTNationalPhaseEntryDate')) ?? dayOf(textAt(filed, 'NationalStageFilingDate'));
  record.citations = all(bibliography, 'ReferenceCitationBag', 'ReferenceCitation').flatMap((citation) => {
    const id = first(citation, 'PatentCitation', 'CitedPatentDocumentIdentification');
    const number = ['IPOfficeCode', 'DocumentNumber', 'PatentDocumentKindCode']
      .map((part) => textAt(id, part))
      .join('');
    const text =
      number ||
      textAt(citation, 'PatentCitation', 'PatentCitationText') ||
      textAt(citation, 'NPLCitation', 'NPLCitationText');
    return citationOf(record, text, { by: CITING[citation.attributes.citingPartyCategory ?? ''] ?? null }) ?? [];
  });
}

/** A record of ST.96; `document` is an element that `isSt96Record` knows. */
export function readSt96(document: XmlElement): ReadPatent {
  const record = unread();
  const bibliography = first(document, 'BibliographicData');
  readNumbers(record, bibliography);
  const title = first(bibliography, 'InventionTitleBag', 'InventionTitle');
  record.title = title ? nameOf(plainText(title)) : '';
  const classes = first(bibliography, 'PatentClassificationBag');
  const ipcs = all(classes, 'IPCRClassificationBag', 'IPCRClassification');
  readClasses(
    record,
    'ipcs',
    ipcs.map((one) => symbolOf(one, 'Section')),
  );
  const cpc = first(classes, 'CPCClassificationBag');
  const cpcs = [...all(cpc, 'MainCPC', 'CPCClassification'), ...all(cpc, 'FurtherCPC', 'CPCClassification')];
  readClasses(
    record,
    'cpcs',
    cpcs.map((one) => symbolOf(one, 'CPCSection')),
  );
  record.priorities = all(bibliography, 'PriorityClaimBag', 'PriorityClaim').flatMap((claim) => {
    const number = textAt(claim, 'ApplicationNumber', 'ApplicationNumberText');
    return number ? [priorityOf(textAt(claim, 'IPOfficeCode'), number, dayOf(textAt(claim, 'FilingDate')))] : [];
  });
  readOthers(record, bibliography);
  const parties = first(bibliography, 'PartyBag');
  record.applicants = namesIn(all(parties, 'ApplicantBag', 'Applicant'));
  record.owners = namesIn(all(parties, 'AssigneeBag', 'Assignee'));
  const contact = first(parties, 'ApplicantBag', 'Applicant', 'PublicationContact');
  Object.assign(record, placeIn(contact));
  record.inventors = namesIn(all(parties, 'InventorBag', 'Inventor'));
  const [agency = ''] = namesIn(all(parties, 'RegisteredPractitionerBag', 'RegisteredPractitioner'));
  record.agency = agencyOf(agency);
  record.abstract = all(document, 'Abstract', 'P').map(plainText).filter(Boolean).join('\n');
  record.claims = all(document, 'Claims', 'Claim').flatMap((claim, index) => {
    const text = all(claim, 'ClaimText')
      .map(plainText)
      .join('\n')
      .replace(/^\s*\d{1,3}\s*[.、．]\s*/, '');
    return text ? [{ number: Number.parseInt(textAt(claim, 'ClaimNumber'), 10) || index + 1, text }] : [];
  });
  record.description = paragraphsOf(first(document, 'Description'), (name) => name === 'P');
  record.figures = all(document, 'Drawings', 'PageImage').length;
  return record;
}
