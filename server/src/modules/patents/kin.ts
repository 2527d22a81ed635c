/**
 * Records of the library that a patent belongs with – its family, what it cites, what cites it, what else its applicant filed –,
 * public ones alone, and what its classes are about.
 */
import type {
  CitedPatent,
  CitingPatent,
  ClassPath,
  FamilyMember,
  PatentCitation,
  PatentRelation,
} from '@ip-portal/contract';
import { FAMILY_RELATIONS, type FamilyRelation, type PatentState, type PatentType } from '@ip-portal/contract/labels';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { desc, inArray, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patentPublications } from '../../db/schema/patent-publications.ts';
import { type Classed, classesOf } from './classes/classes-of.ts';

/** So many of each are told. */
const KIN_MAX = 50;
/** So many of the same applicant. */
const SAME_APPLICANT_MAX = 5;

export interface Kin {
  Family: FamilyMember[];
  Cited: CitedPatent[];
  CitedBy: CitingPatent[];
  CitedByTotal: number;
  SameApplicant: CitingPatent[];
  Classes: ClassPath[];
}
/** Of a record that stands alone. */
export const NO_KIN: Kin = { Family: [], Cited: [], CitedBy: [], CitedByTotal: 0, SameApplicant: [], Classes: [] };

interface Named extends Classed {
  id: number;
  applicants: readonly string[];
  applicationNumber: string | null;
  relations: readonly PatentRelation[];
  citations: readonly PatentCitation[];
}

/** What a line tells of a record. */
const LINE = {
  id: publicPatents.id,
  applicationNumber: publicPatents.applicationNumber,
  publicationNumber: publicPatents.publicationNumber,
  grantNumber: publicPatents.grantNumber,
  title: publicPatents.title,
  type: publicPatents.type,
  state: publicPatents.state,
  doubt: publicPatents.doubt,
};
interface Line {
  id: number;
  applicationNumber: string | null;
  publicationNumber: string | null;
  grantNumber: string | null;
  title: string;
  type: string;
  state: string;
  doubt: string | null;
}

const lineOf = (row: Line): CitingPatent => ({
  Id: row.id,
  Number: knownBy({
    ApplicationNumber: row.applicationNumber,
    PublicationNumber: row.publicationNumber,
    GrantNumber: row.grantNumber,
  }).value,
  Title: row.title,
  Type: row.type as PatentType,
  State: row.state as PatentState,
  StateVerified: row.doubt === null,
});

const sameNumber = (a: PatentRelation, b: PatentRelation) => a.Office === b.Office && a.Number === b.Number;

/** What another record is to this one, by what either names; the nearest where it is several. */
function relationOf(
  own: Pick<Named, 'applicationNumber' | 'relations'>,
  other: Pick<Named, 'applicationNumber' | 'relations'>,
): FamilyRelation | undefined {
  const names = (from: Pick<Named, 'relations'>, kind: PatentRelation['Kind'], number: string | null) =>
    number !== null && from.relations.some((one) => one.Kind === kind && one.Office === 'CN' && one.Number === number);
  const { applicationNumber: mine } = own;
  const { applicationNumber: its } = other;
  if (names(own, '分案', its)) return '原申请';
  if (names(other, '分案', mine)) return '分案申请';
  if (names(own, '同日申请', its) || names(other, '同日申请', mine)) return '同日申请';
  if (names(own, '优先权', its)) return '本申请的优先权';
  if (names(other, '优先权', mine)) return '以本申请为优先权';
  const priorities = own.relations.filter(({ Kind }) => Kind === '优先权');
  return other.relations.some((one) => one.Kind === '优先权' && priorities.some((claimed) => sameNumber(claimed, one)))
    ? '共同优先权'
    : undefined;
}

/** `@>` of any: each pattern is one search in the index. */
const patterns = (all: readonly object[]) => sql`array(select jsonb_array_elements(${JSON.stringify(all)}::jsonb))`;

async function familyOf(db: Executor, own: Named): Promise<FamilyMember[]> {
  const { applicationNumber } = own;
  const named = own.relations.flatMap((one) => (one.Office === 'CN' ? one.Number : []));
  const priorities = own.relations.flatMap(({ Kind, Office, Number: number }) =>
    Kind === '优先权' ? [[{ Kind, Office, Number: number }]] : [],
  );
  const naming = [...(applicationNumber ? [[{ Office: 'CN', Number: applicationNumber }]] : []), ...priorities];
  if (named.length === 0 && naming.length === 0) return [];
  const rows = await db
    .select({ ...LINE, relations: publicPatents.relations })
    .from(publicPatents)
    .where(
      sql`${publicPatents.id} <> ${own.id} and ${publicPatents.id} in (
        select id from patents where application_number = any(${sql.param(named)}::text[])
        union select id from patents where relations <> '[]' and relations @> any(${patterns(naming)}))`,
    )
    // Those that are named by number first: a priority may be shared by more than are told.
    .orderBy(
      sql`(${publicPatents.applicationNumber} = any(${sql.param(named)}::text[])) is true desc`,
      publicPatents.id,
    )
    .limit(KIN_MAX);
  const members = rows.flatMap((row): FamilyMember[] => {
    const Relation = relationOf(own, { applicationNumber: row.applicationNumber, relations: row.relations });
    return Relation ? [{ Relation, ...lineOf(row) }] : [];
  });
  const place = ({ Relation }: FamilyMember) => FAMILY_RELATIONS.indexOf(Relation);
  return members.sort((a, b) => place(a) - place(b));
}

/** Records that this one cites, by the number it cites them by. */
async function citedOf(db: Executor, own: Named): Promise<CitedPatent[]> {
  const numbers = own.citations.flatMap((one) => one.Number ?? []);
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ ...LINE, document: patentPublications.number })
    .from(patentPublications)
    .innerJoin(publicPatents, sql`${publicPatents.id} = ${patentPublications.patentId}`)
    .where(inArray(patentPublications.number, numbers));
  const told = rows.map(({ document, ...row }) => ({ Document: document, ...lineOf(row) }));
  return told.sort((a, b) => numbers.indexOf(a.Document) - numbers.indexOf(b.Document));
}

/** Records that cite a publication of this one, the newest first, and how many there are. */
async function citingOf(db: Executor, own: Named): Promise<Pick<Kin, 'CitedBy' | 'CitedByTotal'>> {
  const rows = await db
    .select({ ...LINE, total: sql<number>`count(*) over ()::int` })
    .from(publicPatents)
    .where(
      sql`${ne(publicPatents.id, own.id)} and ${publicPatents.citations} <> '[]' and ${publicPatents.citations} @> any(array(
        select jsonb_build_array(jsonb_build_object('Number', number)) from patent_publications where patent_id = ${own.id}))`,
    )
    .orderBy(sql`${publicPatents.applicationDate} desc nulls last`, desc(publicPatents.id))
    .limit(KIN_MAX);
  return { CitedBy: rows.map(lineOf), CitedByTotal: rows[0]?.total ?? 0 };
}

/** The newest others that name the same first applicant. */
async function ofApplicant(db: Executor, own: Named): Promise<CitingPatent[]> {
  const [applicant] = own.applicants;
  if (!applicant) return [];
  const rows = await db
    .select(LINE)
    .from(publicPatents)
    .where(
      sql`${publicPatents.id} <> ${own.id} and ${publicPatents.id} in (
        select id from patents where applicants @> array[${applicant}]::text[])`,
    )
    .orderBy(sql`${publicPatents.applicationDate} desc nulls last`, desc(publicPatents.id))
    .limit(SAME_APPLICANT_MAX);
  return rows.map(lineOf);
}

/** All that belongs with a patent: reads by index, a few at most. */
export async function kinOf(db: Executor, own: Named): Promise<Kin> {
  // One after the other: within a transaction there is one connection.
  const Family = await familyOf(db, own);
  const Cited = await citedOf(db, own);
  const citing = await citingOf(db, own);
  return { Family, Cited, ...citing, SameApplicant: await ofApplicant(db, own), Classes: await classesOf(db, own) };
}
