/** What a schema cannot say of the parties, applications and documents that a patent of the demo names. */
import type { PatentCitation, PatentRelation, PatentType } from '@ip-portal/contract';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { type PartyCode, partyCodeFaults } from '@ip-portal/contract/rules/party-code';
import { citationFault, citedNumber } from '@ip-portal/contract/rules/patent-citation';
import { relatedNumber, relationFaults } from '@ip-portal/contract/rules/patent-relation';
import { parsePctNumber } from '@ip-portal/contract/rules/pct-number';

interface Patent {
  Type: PatentType;
  ApplicationNumber: string;
  ApplicationDate: string;
  PctNumber?: string | null;
  PctEntryDate?: string | null;
  Applicants?: readonly string[];
  Owners?: readonly string[];
  Inventors?: readonly string[];
  PartyCodes?: readonly PartyCode[];
  Relations?: readonly PatentRelation[];
  Citations?: readonly PatentCitation[];
}

/** What is written otherwise than it would be stored is a fault: texts of the demo are read as they stand. */
const differs = (written: string, read: { ok: true; canonical: string } | { ok: false; reason: string }) => {
  if (!read.ok) return read.reason;
  return read.canonical === written ? null : `应写作 ${read.canonical}`;
};

/** Faults of the codes of parties, by field. */
function codeFaults({ Applicants = [], Owners = [], Inventors = [], PartyCodes = [] }: Patent): Record<string, string> {
  const faults: Record<string, string> = {};
  const parties = { applicants: Applicants, owners: Owners, inventors: Inventors, events: [] };
  for (const { field, reason } of partyCodeFaults(PartyCodes, parties)) faults[field] = reason;
  for (const [i, { Code }] of PartyCodes.entries()) {
    const fault = differs(Code, parseCreditCode(Code));
    if (fault) faults[`PartyCodes.${i}.Code`] = fault;
  }
  return faults;
}

/** Faults of the parties, relations and citations of a patent of the demo, by field. */
export function relatedFaults(patent: Patent): Record<string, string> {
  const { Type, ApplicationNumber, ApplicationDate, PctNumber, PctEntryDate, Relations = [], Citations = [] } = patent;
  const record = {
    type: Type,
    filingDate: ApplicationDate,
    applicationNumber: ApplicationNumber,
    relations: Relations,
    pctNumber: PctNumber ?? null,
    pctEntryDate: PctEntryDate ?? null,
  };
  const faults = codeFaults(patent);
  for (const { field, reason, article } of relationFaults(record)) faults[field] = `${reason}（${article}）`;
  const pct = PctNumber ? differs(PctNumber, parsePctNumber(PctNumber)) : null;
  if (pct) faults.PctNumber = pct;
  for (const [i, relation] of Relations.entries()) {
    const fault = differs(relation.Number, relatedNumber(relation));
    if (fault) faults[`Relations.${i}.Number`] = fault;
  }
  for (const [i, citation] of Citations.entries()) {
    const fault =
      citationFault(citation) ?? (citation.Number ? differs(citation.Number, citedNumber(citation.Number)) : null);
    if (fault) faults[`Citations.${i}.Number`] = fault;
  }
  return faults;
}
