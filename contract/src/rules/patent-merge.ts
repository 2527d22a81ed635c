/** What becomes of the fields of two records of one patent that are merged. No dependencies. */

/** A choice between two records, and the fields that go with it: a number with its day, a wording as a whole. */
export const PATENT_MERGE_FIELDS = {
  Title: ['Title'],
  ApplicationDate: ['ApplicationDate'],
  PublicationNumber: ['PublicationNumber', 'PublicationDate'],
  GrantNumber: ['GrantNumber', 'GrantDate'],
  Applicants: ['Applicants'],
  Owners: ['Owners'],
  Inventors: ['Inventors'],
  Agency: ['Agency'],
  Agent: ['Agent'],
  Ipcs: ['MainIpc', 'Ipcs'],
  Cpcs: ['Cpcs'],
  Loc: ['Loc'],
  Province: ['Province', 'City', 'District'],
  ToldState: ['ToldState', 'ToldStateOn'],
  Abstract: ['Abstract', 'Claims', 'Description'],
  Figures: ['Figures', 'FiguresTold'],
  PctNumber: ['PctNumber', 'PctEntryDate'],
  Relations: ['Relations'],
  Citations: ['Citations'],
  TermExtensionDays: ['TermExtensionDays'],
} as const;
/** One of {@link PATENT_MERGE_FIELDS}. */
export type PatentMergeField = keyof typeof PATENT_MERGE_FIELDS;
export const PATENT_MERGE_NAMES = Object.keys(PATENT_MERGE_FIELDS) as PatentMergeField[];

/** Whose value: that of the record which stays, or of the one that is merged into it. */
export const MERGE_SIDES = ['own', 'other'] as const;
/** One of {@link MERGE_SIDES}. */
export type MergeSide = (typeof MERGE_SIDES)[number];

/** A record by its fields, as the interface tells it. */
type Told = Readonly<Record<string, unknown>>;

/** Lists of names: where one contains the other nothing is lost by taking it. */
const NAMES: readonly PatentMergeField[] = ['Applicants', 'Owners', 'Inventors'];

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);
const partsOf = (record: Told, field: PatentMergeField) => PATENT_MERGE_FIELDS[field].map((name) => record[name]);
/** Whether a record says anything in a field. */
export const mergeSays = (record: Told, field: PatentMergeField): boolean =>
  partsOf(record, field).some((value) => !isEmpty(value));
const lengthOf = (record: Told, field: PatentMergeField) => JSON.stringify(partsOf(record, field)).length;
const contains = (all: unknown, some: unknown) =>
  Array.isArray(all) && Array.isArray(some) && some.every((name) => all.includes(name));

/** Whether two records differ in a field. */
export const mergeDiffers = (field: PatentMergeField, own: Told, other: Told): boolean =>
  JSON.stringify(partsOf(own, field)) !== JSON.stringify(partsOf(other, field)) &&
  (mergeSays(own, field) || mergeSays(other, field));

/** Whose value stands without asking anybody; null where somebody has to choose. */
export function mergedByItself(field: PatentMergeField, own: Told, other: Told): MergeSide | null {
  if (!mergeDiffers(field, own, other)) return 'own';
  if (!NAMES.includes(field)) return null;
  if (contains(own[field], other[field])) return 'own';
  return contains(other[field], own[field]) ? 'other' : null;
}

/** Days from which the value of each side is known; null where nobody can tell. */
export type MergeDays = Readonly<Record<MergeSide, string | null>>;

/** What is proposed where somebody has to choose: the one that says something, else the newer, else the fuller. */
export function proposedSide(field: PatentMergeField, own: Told, other: Told, days: MergeDays): MergeSide {
  if (!mergeSays(other, field)) return 'own';
  if (!mergeSays(own, field)) return 'other';
  if (days.own !== null && days.other !== null && days.own !== days.other)
    return days.other > days.own ? 'other' : 'own';
  return lengthOf(other, field) > lengthOf(own, field) ? 'other' : 'own';
}

/** Whose value stands: as was chosen; what nobody chose stays, and is filled where it is empty. */
export function mergedSide(field: PatentMergeField, own: Told, other: Told, chosen: MergeSide | undefined): MergeSide {
  return chosen ?? mergedByItself(field, own, other) ?? (mergeSays(own, field) ? 'own' : 'other');
}
