/** Abstract, claims and description: which publication's are shown, and that nothing of the others is lost unsaid. */
import { IMPORT_FIELDS } from '@ip-portal/contract/patent-import-words';
import {
  byDay,
  type Draft,
  dayOfFact,
  type Fact,
  type Facts,
  isEmpty,
  isSame,
  newer,
  WORDING,
  type Wording,
} from './draft.ts';
import type { ImportFault } from './import-fault.ts';
import type { Judged } from './judge-record.ts';

/** Characters of a text that the report shows. */
const SHOWN = 100;

export const isWording = (fact: Fact): fact is keyof Wording => (WORDING as readonly Fact[]).includes(fact);
const textOf = (value: Facts[Fact] | undefined): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');

/** Whether a text holds another and goes on behind it: a file had cut that one short. */
export const goesOn = (value: Facts[Fact], known: Facts[Fact]): boolean => textOf(value).startsWith(textOf(known));

/** The newest publication of a record: its wording is that one's. */
export const publicationOf = ({ record }: Judged): string | null =>
  record.publications
    .map(({ number, kind, stage, date }) => ({ number, kind, stage, publishedOn: date }))
    .sort(byDay)
    .at(-1)?.number ?? null;

/** Where a file words a publication otherwise than is known already. The words that were known first stay. */
export function otherWordings(number: string | null, known: Partial<Wording>, told: Wording): ImportFault[] {
  return WORDING.flatMap((fact) => {
    const [one, other] = [textOf(known[fact]), textOf(told[fact])];
    // What is cut short says nothing else.
    if (one === '' || one.startsWith(other)) return [];
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    const reason = `${number === null ? '' : `${number} `}已有的${IMPORT_FIELDS[fact]}自第 ${at + 1} 个字起与此不同，以已有的为准`;
    return [{ field: IMPORT_FIELDS[fact], value: other.slice(at, at + SHOWN), reason, rule: 'kept-wording' }];
  });
}

/** Keeps a wording beside the shown one; of a publication that has one already the report says what is not taken. */
function keepWording(draft: Draft, number: string | null, { abstract, claims, description }: Wording): ImportFault[] {
  if (!number || WORDING.every((fact) => isEmpty({ abstract, claims, description }[fact]))) return [];
  const known = draft.wordings.get(number);
  if (known) return otherWordings(number, known, { abstract, claims, description });
  draft.wordings.set(number, { abstract, claims, description });
  draft.touched.wordings.add(number);
  draft.changes += 1;
  return [];
}

/** Keeps the wording that is not shown, of two publications; answers whether what is told is of the one that is shown. */
export function mergeWording(draft: Draft, { day, setAside }: Judged, told: Wording, source: string | null): boolean {
  const tells = WORDING.some((fact) => !isEmpty(told[fact]));
  const { facts: shown } = draft;
  const differs = WORDING.some((fact) => !isEmpty(told[fact]) && !isSame(told[fact], shown[fact]));
  if (differs && source !== draft.wordingOf) {
    const wins = newer(day, dayOfFact(draft, 'abstract'));
    // A wording that has been kept is that of its publication, whatever was shown since.
    if (wins) keepWording(draft, draft.wordingOf, shown);
    else setAside.push(...keepWording(draft, source, told));
    if (wins) draft.wordingOf = source;
  }
  if (tells && draft.wordingOf === null) draft.wordingOf = source;
  return source === draft.wordingOf;
}
