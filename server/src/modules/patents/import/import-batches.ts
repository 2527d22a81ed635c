/** The batches of an import: records of its files by the thousand, over the ends of files, and where each of them stands. */
import { today } from '../../../lib/time.ts';
import type { FieldOf } from '../read/read-row.ts';
import type { FileRecord, ImportFile } from './file-record.ts';
import { judgeRecord } from './judge-record.ts';
import type { TakenRecord } from './merge-batch.ts';
import { readPatentFile } from './read-file.ts';

/** Records written in one go, and characters of them: long ones in smaller batches. */
const BATCH_RECORDS = 1_000;
const BATCH_CHARACTERS = 1_000_000;
/** Files of a batch at most: of those without a record is told as well how far it is. */
const BATCH_FILES = 1_000;

/** How far an import is: files that are read, records of the next one, bytes of all. */
export interface Place {
  readonly filesDone: number;
  readonly recordsDone: number;
  readonly bytesDone: number;
}

export interface Batch {
  readonly taken: readonly TakenRecord[];
  /** The place behind each record. */
  readonly places: readonly Place[];
  /** The place behind all of it. */
  readonly end: Place;
}

function take(one: FileRecord, file: string, day: string): TakenRecord {
  if ('reason' in one) {
    const refusal = { field: one.field ?? '', value: one.value, reason: one.reason, rule: 'unreadable' };
    return { file, line: one.line, name: '', judged: { refusal, setAside: [] } };
  }
  const name = one.record.applicationNumber ?? one.record.publications[0]?.number ?? '';
  return { file, line: one.line, name, judged: judgeRecord(one.record, day) };
}

/**
 * The batches of files from a place on; the last one ends behind them all. Of what was read before a file that cannot be
 * nothing is lost.
 */
export async function* batchesOf(
  files: readonly ImportFile[],
  from: Pick<Place, 'filesDone' | 'recordsDone'>,
  fieldOf: FieldOf | undefined,
): AsyncGenerator<Batch> {
  let taken: TakenRecord[] = [];
  let places: Place[] = [];
  let characters = 0;
  let opened = 0;
  let bytesBefore = 0;
  const handOver = (end: Place): Batch => {
    const batch = { taken, places, end };
    [taken, places, characters, opened] = [[], [], 0, 0];
    return batch;
  };
  for (const [index, file] of files.entries()) {
    if (index >= from.filesDone) {
      const known = index === from.filesDone ? from.recordsDone : 0;
      const day = today();
      let seen = 0;
      opened += 1;
      try {
        for await (const { records, bytes } of readPatentFile(file, fieldOf)) {
          for (const one of records) {
            seen += 1;
            if (seen <= known) continue;
            const place = { filesDone: index, recordsDone: seen, bytesDone: bytesBefore + bytes };
            taken.push(take(one, file.name, day));
            places.push(place);
            characters += one.characters;
            if (taken.length >= BATCH_RECORDS || characters >= BATCH_CHARACTERS) yield handOver(place);
          }
        }
      } catch (error) {
        const last = places.at(-1);
        if (last) yield handOver(last);
        throw error;
      }
      const end = { filesDone: index + 1, recordsDone: 0, bytesDone: bytesBefore + file.bytes };
      if (index === files.length - 1 || opened >= BATCH_FILES) yield handOver(end);
    }
    bytesBefore += file.bytes;
  }
}

/** Two batches of one that has two records at least. */
export function halves({ taken, places, end }: Batch): [Batch, Batch] {
  const middle = Math.ceil(taken.length / 2);
  return [
    { taken: taken.slice(0, middle), places: places.slice(0, middle), end: places[middle - 1] ?? end },
    { taken: taken.slice(middle), places: places.slice(middle), end },
  ];
}

/** A batch whose one record is refused by the database. */
export const withoutRecord = (batch: Batch): Batch => ({
  ...batch,
  taken: batch.taken.map(({ file, line, name }) => ({
    file,
    line,
    name,
    judged: {
      refusal: { field: '', value: name, reason: '数据库拒绝了这条记录的内容', rule: 'database' },
      setAside: [],
    },
  })),
});
