/** What an import would read of the first rows of files, and what their headings seem to mean. Nothing is written. */
import type { PatentImportHeading, PatentImportPreview, PatentImportRow } from '@ip-portal/contract';
import { HEADINGS_MAX, IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import type { Executor } from '../../../db/client.ts';
import { today } from '../../../lib/time.ts';
import type { ReadPatent } from '../read/read-patent.ts';
import { type FieldOf, fieldOfHeading, plainHeading } from '../read/read-row.ts';
import type { FileRecord, ImportFile } from './file-record.ts';
import { fieldOfHeadings, type Headings, labelOf } from './heading-map.ts';
import { judgeRecord } from './judge-record.ts';
import { readPatentFile } from './read-file.ts';
import { recallHeadings } from './remembered-maps.ts';

/** Rows that headings and samples are taken from, rows of a file that are shown, and of all files. */
const LOOKED_AT = 20;
const SHOWN_OF_FILE = 5;
const SHOWN = 30;
const SAMPLES = 3;
/** Characters of a sample, and of a value. */
const CUT = 80;

const cut = (text: string) => (text.length > CUT ? `${text.slice(0, CUT)}…` : text);

/** The first records of a file; of the beginning of a longer one the last may be cut off, and is left out. */
async function firstRecords(
  file: ImportFile,
  most: number,
  isStart: boolean,
  ...how: [fieldOf: FieldOf, toRecord?: Parameters<typeof readPatentFile>[2]]
): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  for await (const { records } of readPatentFile(file, ...how)) {
    found.push(...records);
    if (found.length > most) return found.slice(0, most);
  }
  return isStart ? found.slice(0, -1) : found;
}

interface Columns {
  names: string[];
  samples: Map<string, string[]>;
}

/** Headings of a file in their order, with what stands under them; none where it has no rows. */
export async function columnsOf(file: ImportFile, isStart = false): Promise<Columns> {
  const samples = new Map<string, string[]>();
  const look: Parameters<typeof readPatentFile>[2] = (line, cells, characters) => {
    for (const [heading, value] of cells) {
      if (!plainHeading(heading) || (samples.size >= HEADINGS_MAX && !samples.has(heading))) continue;
      const known = samples.get(heading) ?? [];
      samples.set(heading, known);
      const said = cut(typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
      if (said && value !== null && known.length < SAMPLES && !known.includes(said)) known.push(said);
    }
    return { line, characters, value: '', reason: '' };
  };
  await firstRecords(file, LOOKED_AT, isStart, fieldOfHeading, look);
  // Where no heading says anything to us, the first row that has two is the head: somebody will say what they mean.
  const anything: FieldOf = (heading) => (plainHeading(heading) ? 'title' : undefined);
  if (samples.size === 0) await firstRecords(file, LOOKED_AT, isStart, anything, look);
  return { names: [...samples.keys()], samples };
}

/** What would be taken of a record, by the labels of fields. */
function valuesOf(record: ReadPatent): PatentImportRow['Values'] {
  const said: [string, string | null][] = [
    [IMPORT_FIELDS.applicationNumber, record.applicationNumber],
    [IMPORT_FIELDS.filingDate, record.filingDate],
    ...record.publications.flatMap(({ number, date }): [string, string | null][] => [
      [IMPORT_FIELDS.publicationNumber, number],
      [IMPORT_FIELDS.publicationDate, date],
    ]),
    [IMPORT_FIELDS.type, record.type],
    [IMPORT_FIELDS.title, record.title],
    [IMPORT_FIELDS.applicants, record.applicants.join('、')],
    [IMPORT_FIELDS.owners, record.owners.join('、')],
    [IMPORT_FIELDS.inventors, record.inventors.join('、')],
    // What is no code may be a person's number.
    ...record.partyCodes.flatMap(({ name, code, field }): [string, string][] => {
      const parsed = parseCreditCode(code);
      return parsed.ok ? [[field, `${name} ${parsed.canonical}`]] : [];
    }),
    [IMPORT_FIELDS.agency, record.agency],
    [IMPORT_FIELDS.agents, record.agents.join('、')],
    [IMPORT_FIELDS.ipcs, record.ipcs.map(({ symbol }) => symbol).join('、')],
    [IMPORT_FIELDS.cpcs, record.cpcs.map(({ symbol }) => symbol).join('、')],
    [IMPORT_FIELDS.loc, record.loc],
    [IMPORT_FIELDS.province, record.province],
    [IMPORT_FIELDS.city, record.city],
    [IMPORT_FIELDS.district, record.district],
    [IMPORT_FIELDS.legalState, record.legalState],
    [IMPORT_FIELDS.legalStateDate, record.legalStateOn],
    [IMPORT_FIELDS.eventText, record.events.map(({ date, text }) => `${date} ${text}`).join('、')],
    [IMPORT_FIELDS.priorities, record.priorities.map(({ office, number }) => `${office} ${number}`).join('、')],
    [IMPORT_FIELDS.divisionOf, record.divisionOf],
    [IMPORT_FIELDS.pctNumber, record.pctNumber],
    [IMPORT_FIELDS.pctEntryDate, record.pctEntryDate],
    [IMPORT_FIELDS.citations, record.citations.map(({ number, text }) => number ?? text).join('、')],
    [IMPORT_FIELDS.abstract, record.abstract],
    [IMPORT_FIELDS.claims, record.claims.length > 0 ? `${record.claims.length} 项` : ''],
    [IMPORT_FIELDS.description, record.description.length > 0 ? `${record.description.length} 段` : ''],
  ];
  return said.flatMap(([Field, value]) => (value ? [{ Field, Value: cut(value) }] : []));
}

/** A record as an import would take it. */
function shownRow(file: ImportFile, one: FileRecord, day: string): PatentImportRow {
  const row = { File: file.name, Line: one.line, Values: [], Refusal: '', SetAside: [] };
  if ('reason' in one) return { ...row, Refusal: one.reason };
  const judged = judgeRecord(one.record, day);
  const asides = judged.setAside.map(({ field, value, reason }) => ({ Field: field, Value: value, Reason: reason }));
  if ('refusal' in judged) {
    const others = one.record.faults.filter(({ reason }) => reason !== judged.refusal.reason);
    const strange = others.map(({ field, value, reason }) => ({
      Field: field,
      Value: value,
      Reason: reason,
    }));
    return { ...row, Values: valuesOf(one.record), Refusal: judged.refusal.reason, SetAside: strange };
  }
  return { ...row, Values: valuesOf(judged.record), SetAside: asides };
}

interface Asked {
  /** What was said of headings; undefined: nobody was asked yet, and what is remembered is proposed. */
  headings: Headings | undefined;
  /** The files are beginnings of longer ones. */
  isStart: boolean;
}

/** Looks at files before they are imported. */
export async function previewImport(
  db: Executor,
  files: readonly ImportFile[],
  { headings: said, isStart }: Asked,
): Promise<PatentImportPreview> {
  const shown = new Map<string, PatentImportHeading>();
  const Rows: PatentImportRow[] = [];
  const day = today();
  for (const file of files) {
    const { names, samples } = await columnsOf(file, isStart);
    const told = said ?? (names.length > 0 ? await recallHeadings(db, names) : undefined);
    const toldOf = told && fieldOfHeadings(told);
    const spoken = new Set(Object.keys(told ?? {}).map(plainHeading));
    for (const heading of names) {
      const plain = plainHeading(heading);
      if (shown.has(plain) || shown.size >= HEADINGS_MAX) continue;
      const field = (toldOf ?? fieldOfHeading)(heading);
      const source = spoken.has(plain) ? (said ? 'said' : 'remembered') : 'known';
      shown.set(plain, {
        Heading: heading,
        Samples: samples.get(heading) ?? [],
        Meaning: field === undefined ? null : (labelOf(field) as PatentImportHeading['Meaning']),
        Source: field === undefined ? null : source,
      });
    }
    const room = Math.min(SHOWN_OF_FILE, SHOWN - Rows.length);
    if (room <= 0) continue;
    const records = await firstRecords(file, room, isStart, toldOf ?? fieldOfHeading);
    Rows.push(...records.map((one) => shownRow(file, one, day)));
  }
  return { Headings: [...shown.values()], Rows };
}
