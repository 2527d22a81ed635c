/** The records of a batch, merged in their order into the patents they speak of. Writes nothing. */
import type { Draft } from './draft.ts';
import type { ImportFault } from './import-fault.ts';
import type { Judged } from './judge-record.ts';
import { newDraft } from './load-drafts.ts';
import { mergeRecord } from './merge-record.ts';

/** A record with its place, judged by itself. */
export interface TakenRecord {
  /** As the report tells it. */
  file: string;
  line: number;
  /** Number by which it can be found in its file; empty where it has none. */
  name: string;
  judged: Judged | { refusal: ImportFault; setAside: ImportFault[] };
}

/** A fault with the place it was found at. */
export interface PlacedFault extends ImportFault {
  file: string;
  line: number;
  record: string;
  /** The record was refused; else the value alone was set aside. */
  refused: boolean;
}

/** How many records came to what. */
export interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  setAside: number;
}
const noCounts = (): Counts => ({ created: 0, updated: 0, unchanged: 0, refused: 0, setAside: 0 });

/** Numbers that a record and a patent share. */
export const keysOf = (application: string | null, publications: Iterable<string>): string[] =>
  application === null ? [...publications] : [application, ...publications];

const recordKeys = ({ record }: Judged) =>
  keysOf(
    record.applicationNumber,
    record.publications.map(({ number }) => number),
  );

/**
 * Merges records into `known` patents; those that are new get ids below zero. `wasMade` tells of numbers that an earlier
 * batch would have made in a dry run; `importedOn` is the day of the import.
 */
export function mergeBatch(
  taken: readonly TakenRecord[],
  known: Iterable<Draft>,
  wasMade: (keys: readonly string[]) => boolean,
  importedOn: string,
): { drafts: Draft[]; counts: Counts; faults: PlacedFault[] } {
  const drafts = new Set(known);
  const byKey = new Map<string, Draft>();
  const learn = (draft: Draft) => {
    for (const key of keysOf(draft.facts.applicationNumber, draft.publications.keys())) byKey.set(key, draft);
  };
  for (const draft of drafts) learn(draft);
  const counts = noCounts();
  const faults: PlacedFault[] = [];
  let made = 0;

  /** Merges one; answers why not. */
  function merge(judged: Judged): ImportFault | undefined {
    const keys = recordKeys(judged);
    const [first, second] = new Set(keys.flatMap((key) => byKey.get(key) ?? []));
    if (first && second) return twoPatents(keys, first, second);
    const draft = first ?? newDraft(-(made + 1), judged);
    const before = draft.changes;
    const refusal = mergeRecord(draft, judged, importedOn);
    if (refusal) return refusal;
    if (first === undefined) {
      made += 1;
      drafts.add(draft);
      counts[wasMade(keys) ? 'updated' : 'created'] += 1;
    } else counts[draft.changes > before ? 'updated' : 'unchanged'] += 1;
    learn(draft);
    return undefined;
  }

  for (const { file, line, name: record, judged: given } of taken) {
    // Merging sets values aside: a batch that is tried again begins with what the file told.
    const judged = { ...given, setAside: [...given.setAside] };
    const refusal = 'refusal' in judged ? judged.refusal : merge(judged);
    if (refusal) {
      counts.refused += 1;
      faults.push({ file, line, record, refused: true, ...refusal });
    } else {
      counts.setAside += judged.setAside.length;
      for (const fault of judged.setAside) faults.push({ file, line, record, refused: false, ...fault });
    }
  }
  return { drafts: [...drafts], counts, faults };
}

function twoPatents(keys: readonly string[], first: Draft, second: Draft): ImportFault {
  const [one, other] = [first, second].map(({ facts }) => `“${facts.title.slice(0, 30)}”`);
  return {
    field: '申请号',
    value: keys.join('、').slice(0, 100),
    reason: `这些号码分属两件专利（${one}和${other}），请先在后台核对，是同一件的先合并`,
    rule: 'two-patents',
  };
}
