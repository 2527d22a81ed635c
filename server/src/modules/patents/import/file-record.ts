/** What readers of files hand over: records, each with its place, or why there is none. */
import type { ReadPatent } from '../read/read-patent.ts';
import { type FieldOf, readRow, rowOf } from '../read/read-row.ts';

/** A record of a file, or why there is none at its place. */
export type FileRecord = { line: number /** About how long it is. */; characters: number } & (
  | { record: ReadPatent }
  | { field?: string; value: string; reason: string }
);

/** Records read so far, and the bytes of the file they came from. */
export interface FilePiece {
  records: FileRecord[];
  bytes: number;
}

export interface ImportFile {
  /** As the report tells it. */
  name: string;
  path: string;
  bytes: number;
}

/** What could not be read as a record. */
export const unreadable = (line: number, reason: string, value = '', field = ''): FileRecord => ({
  line,
  characters: 0,
  reason,
  value: value.slice(0, 100),
  field,
});

/** Headings of a file that mean nothing to us are told once, so many of them. */
const HEADINGS_TOLD = 50;

/** Makes a record of what stands in a row under its headings. */
export type ToRecord = (
  line: number,
  cells: readonly (readonly [heading: string, value: unknown])[],
  characters: number,
) => FileRecord;

/** Makes records of rows, and tells of headings that nobody knows. */
export function rowReader(fieldOf: FieldOf): ToRecord {
  const strange = new Set<string>();
  return (line, cells, characters) => {
    const record = readRow(rowOf(cells, fieldOf));
    for (const [heading] of cells) {
      if (!heading || strange.size >= HEADINGS_TOLD || strange.has(heading) || fieldOf(heading) !== undefined) continue;
      strange.add(heading);
      record.faults.push({
        field: heading.slice(0, 100),
        value: '',
        reason: '不认识的列，没有导入（同名的列只提示一次）',
      });
    }
    return { line, characters, record };
  };
}
