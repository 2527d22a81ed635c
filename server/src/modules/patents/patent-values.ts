/** Checks and completes a patent before it is written (domain rules 2.1–2.6). */

import type { PatentEvent, PatentFigure, PatentType } from '@ip-portal/contract';
import { typeMismatch } from '@ip-portal/contract/rules/application-number';
import { codesOf, partyCodeFaults, unitNames } from '@ip-portal/contract/rules/party-code';
import { FIRST_FILING_DAY, patentFaults } from '@ip-portal/contract/rules/patent-faults';
import { and, eq, ne } from 'drizzle-orm';
import type { Changes, RowOf } from '../../crud/repository.ts';
import type { Executor } from '../../db/client.ts';
import { patents } from '../../db/schema/patents.ts';
import { AppError } from '../../lib/errors.ts';
import { today } from '../../lib/time.ts';
import { type ClassedBy, editionsOf, editionsWritten, isOfSameClass } from './classes/class-editions.ts';
import { type DerivedColumns, derivedColumns } from './derived-columns.ts';
import { eventsBeyond, inOrderOfDays } from './event-rows.ts';
import {
  checkApplicationNumber,
  checkCreditCode,
  checkIpc,
  checkLoc,
  checkPublicationNumber,
} from './patent-number-faults.ts';
import type { PatentFacts } from './patent-view.ts';
import { checkKin, checkOthers, onceEach, type RelatedValues, tidyCitation, tidyRelation } from './related-values.ts';
import { Faults } from './write-faults.ts';

/** Columns whose dates must fit each other. */
const DATED = ['applicationDate', 'publicationDate', 'grantDate'] as const;
/** What a record that has it cannot lose: its form says nothing where it means nothing. */
const KEPT = [
  ['applicationNumber', 'ApplicationNumber', '申请号不能清空；只有导入时没有申请号的专利可以没有它。'],
  ['applicationDate', 'ApplicationDate', '申请日不能清空；只有导入时没有申请日的专利可以没有它。'],
] as const;
/** Columns that must fit each other by law. */
const JUDGED = [
  ...DATED,
  'applicationNumber',
  'type',
  'claims',
  'description',
  'events',
  'termExtensionDays',
  'pctNumber',
  'pctEntryDate',
  'relations',
] as const;

/** A patent as a body gives it: columns, and the events that stand beside them. */
type Values = Changes<typeof patents> & { events?: PatentEvent[] };
/** A row with its events. */
export type PatentWithEvents = RowOf<typeof patents> & { events: PatentEvent[] };
type PatentTexts = Pick<Values, 'claims' | 'description'> & RelatedValues;
/** A patent as it will be: what stands, under what is written. */
type Merged = Values & PatentFacts & { applicationNumber: string | null };

/**
 * Column values ready to be stored: numbers canonical, symbols normalised, events in date order, the
 * state derived. Throws 400, 422 or 409 with every field at fault.
 */
export async function preparePatent<V extends Values>(
  tx: Executor,
  given: V,
  existing: PatentWithEvents | null,
): Promise<V & DerivedColumns> {
  const values = tidy(given);
  // What a new patent cannot lack is there: its body was validated. A stored one may have come without number and day.
  const merged = { ...existing, ...values } as V & Merged;
  const faults = new Faults();
  checkKept(values, existing, faults);
  if (values.applicationNumber !== undefined || values.type !== undefined) checkIdentity(values, merged, faults);
  checkPublications(values, merged, faults);
  checkClassification(values, merged, faults);
  checkOthers(values, faults);
  checkPartyCodes(values, merged, faults);
  if (DATED.some((column) => values[column] !== undefined)) checkDates(merged, faults);
  if (JUDGED.some((column) => values[column] !== undefined)) {
    // In the order in which they were sent: the answer names `Events.0.Date`.
    checkLaw({ ...merged, ...values, events: given.events ?? merged.events }, faults);
    await checkKin(tx, { ...merged, ...values }, faults);
  }
  faults.raise();
  if (typeof values.applicationNumber === 'string') {
    await refuseDuplicate(tx, values.applicationNumber, existing?.id);
  }
  const stands = { ...merged, ...values };
  return {
    ...values,
    ...onceEach(values),
    ...editionsGiven(given, stands, existing),
    ...derivedColumns(stands, today()),
  };
}

/** Classes keep their editions as long as they stand; a class that a body writes with its edition has that one. */
function editionsGiven(given: Values, stands: ClassedBy, existing: RowOf<typeof patents> | null) {
  const { mainIpc, ipcs, cpcs, loc, classEditions } = given;
  if ([mainIpc, ipcs, cpcs, loc, classEditions].every((classes) => classes === undefined)) return {};
  const written = editionsWritten(given);
  const others = [...(existing?.classEditions ?? []), ...(classEditions ?? [])].filter(
    (line) => !written.some((one) => isOfSameClass(one, line)),
  );
  return { classEditions: editionsOf(stands, others, written) };
}

/** Trims texts, drops empty list entries, empty texts of optional fields become null. */
function tidy<V extends Values>({ events, figures, relations, citations, partyCodes, ...given }: V): V {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'string') out[key] = key === 'description' ? value : value.trim();
    else if (Array.isArray(value)) {
      const texts = value.map((entry) => String(entry).trim()).filter(Boolean);
      out[key] = key === 'claims' ? texts : [...new Set(texts)];
    } else out[key] = value;
  }
  for (const key of ['publicationNumber', 'grantNumber', 'mainIpc', 'loc', 'pctNumber'])
    if (out[key] === '') out[key] = null;
  return {
    ...out,
    ...(events ? { events: tidyEvents(events) } : {}),
    ...(figures ? { figures: figures.map(tidyFigure) } : {}),
    ...(relations ? { relations: relations.map(tidyRelation) } : {}),
    ...(citations ? { citations: citations.map(tidyCitation) } : {}),
    ...(partyCodes ? { partyCodes: partyCodes.map(({ Name, Code }) => ({ Name: Name.trim(), Code })) } : {}),
  } as V;
}

const tidyFigure = ({ Label, Url, Alt }: PatentFigure): PatentFigure => ({ Label: Label.trim(), Url, Alt: Alt.trim() });

/** Appending an event anywhere in the list is enough: it finds its place, and the same one counts once. */
function tidyEvents(events: PatentEvent[]): PatentEvent[] {
  return inOrderOfDays(eventsBeyond([], events.map(tidyEvent)));
}

/** Texts trimmed, what says nothing left out. */
function tidyEvent(event: PatentEvent): PatentEvent {
  const { Date, Code, Text, ...more } = event;
  const said = Object.entries(more)
    .map(([name, value]) => [name, tidyValue(value)] as const)
    .filter(
      ([, value]) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value[0]),
    );
  return { Date, Code: Code.trim().toUpperCase(), Text: Text.trim(), ...Object.fromEntries(said) };
}

function tidyValue(value: PatentEvent[keyof PatentEvent]): unknown {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? [...new Set(value.map((name) => String(name).trim()).filter(Boolean))] : value;
}

/** Nothing takes away a number or a day of filing that is known, and none of the numbers goes last. */
function checkKept(values: Values, existing: RowOf<typeof patents> | null, faults: Faults): void {
  for (const [column, field, reason] of KEPT) {
    if (values[column] === null && existing?.[column] !== null) faults.malformed[field] = reason;
  }
  const { applicationNumber, publicationNumber, grantNumber } = { ...existing, ...values };
  if (applicationNumber || publicationNumber || grantNumber) return;
  const field = values.publicationNumber === null ? 'PublicationNumber' : 'GrantNumber';
  faults.refuse(field, '这件专利没有申请号，公开号和授权公告号至少保留一个。');
}

function checkIdentity(values: Values, merged: Merged, faults: Faults): void {
  if (merged.applicationNumber === null) return;
  const number = faults.take('ApplicationNumber', checkApplicationNumber(merged.applicationNumber));
  if (!number) return;
  if (values.applicationNumber !== undefined) values.applicationNumber = number.canonical;
  const mismatch = typeMismatch(number.canonical, merged.type as PatentType);
  if (mismatch) faults.refuse('Type', mismatch);
}

function checkPublications(values: Values, merged: Merged, faults: Faults): void {
  const type = merged.type as PatentType;
  const pairs = [
    ['publicationNumber', 'publicationDate', 'PublicationNumber'],
    ['grantNumber', 'grantDate', 'GrantNumber'],
  ] as const;
  for (const [column, dateColumn, field] of pairs) {
    const touched = ([column, dateColumn, 'type'] as const).some((key) => values[key] !== undefined);
    const text = merged[column];
    if (!touched || typeof text !== 'string') continue;
    const date = merged[dateColumn] ?? null;
    const checked = faults.take(field, checkPublicationNumber(text, date, type, column === 'grantNumber'));
    if (checked && values[column] !== undefined) values[column] = checked.canonical;
  }
}

function checkClassification(values: Values, merged: Merged, faults: Faults): void {
  const design = merged.type === '外观设计';
  if (typeof values.mainIpc === 'string') {
    values.mainIpc = faults.take('MainIpc', checkIpc(values.mainIpc))?.symbol ?? null;
  }
  if (values.ipcs) {
    // A symbol at fault is told of, and nothing is stored then.
    const symbols = values.ipcs.flatMap((text) => faults.take('Ipcs', checkIpc(text), text)?.symbol ?? []);
    values.ipcs = [...new Set(symbols)];
  }
  if (typeof values.loc === 'string') values.loc = faults.take('Loc', checkLoc(values.loc))?.symbol ?? null;
  const now = { ...merged, ...values };
  if (design && now.mainIpc) faults.refuse('MainIpc', '外观设计没有 IPC 分类号，请填写洛迦诺分类号。');
  if (design && now.ipcs && now.ipcs.length > 0) {
    faults.refuse('Ipcs', '外观设计没有 IPC 分类号，请填写洛迦诺分类号。');
  }
  if (!design && now.loc) faults.refuse('Loc', '洛迦诺分类号只用于外观设计。');
}

/** Codes as they are written in the register, each of a party of the patent. */
function checkPartyCodes(values: Values, merged: Merged, faults: Faults): void {
  if (!values.partyCodes) return;
  values.partyCodes = values.partyCodes.map((one, index) => {
    const code = faults.take(`PartyCodes.${index}.Code`, checkCreditCode(one.Code));
    return code ? { ...one, Code: code.canonical } : one;
  });
  const { applicants = [], owners = [], inventors = [], events = [] } = merged;
  for (const { field, ...refusal } of partyCodeFaults(values.partyCodes, { applicants, owners, inventors, events })) {
    faults.refuse(field, refusal.reason, refusal);
  }
  values.partyCodes = codesOf(unitNames({ applicants, owners, events }), values.partyCodes);
}

/** The year in the number is never compared with the filing date: a divisional keeps its parent's. */
function checkDates(merged: PatentFacts, faults: Faults): void {
  const { applicationDate: filed, publicationDate: published, grantDate: granted } = merged;
  if (filed && filed < FIRST_FILING_DAY) {
    faults.refuse('ApplicationDate', `申请日不能早于专利法施行之日（${FIRST_FILING_DAY}）。`);
  }
  if (filed && filed > today()) faults.refuse('ApplicationDate', '申请日不能晚于今天。');
  if (filed && published && published < filed) faults.refuse('PublicationDate', '公开日不能早于申请日。');
  if (filed && granted && granted < filed) faults.refuse('GrantDate', '授权公告日不能早于申请日。');
  if (published && granted && granted < published) faults.refuse('GrantDate', '授权公告日不能早于公开日。');
}

/** Texts, events and term against dates and type, by the rules the form applies. */
function checkLaw(record: PatentFacts & PatentTexts, faults: Faults): void {
  const { type, applicationDate: filingDate, ...more } = record;
  for (const { field, reason, rule, article } of patentFaults(
    { ...more, type: type as PatentType, filingDate },
    today(),
  )) {
    faults.refuse(field, reason, { rule, article });
  }
}

async function refuseDuplicate(tx: Executor, number: string, ownId: number | undefined): Promise<void> {
  const [twin] = await tx
    .select({ id: patents.id, deletedAt: patents.deletedAt })
    .from(patents)
    .where(and(eq(patents.applicationNumber, number), ownId === undefined ? undefined : ne(patents.id, ownId)));
  if (!twin) return;
  const message = twin.deletedAt ? '该申请号的专利已被删除，可在“已删除”中恢复' : '该申请号的专利已存在';
  throw new AppError('DUPLICATE', message, { fields: { ApplicationNumber: message } });
}
