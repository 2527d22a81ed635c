/** What somebody says that headings mean, where we would not know it or would take them for something else. */
import {
  HEADINGS_MAX,
  IGNORED_HEADING,
  IMPORT_FIELDS,
  type ImportField,
} from '@ip-portal/contract/patent-import-words';
import { type FieldOf, fieldOfHeading, plainHeading } from '../read/read-row.ts';
import { clean } from './clean-text.ts';

const FIELDS = new Map<string, ImportField | null>([
  [IGNORED_HEADING, null],
  ...Object.entries(IMPORT_FIELDS).map(([field, label]): [string, ImportField] => [
    plainHeading(label),
    field as ImportField,
  ]),
]);

/** What headings mean: the label of a field, or 忽略. */
export type Headings = Record<string, string>;
/** The word for what a heading means. */
export const labelOf = (field: ImportField | null): string => (field ? IMPORT_FIELDS[field] : IGNORED_HEADING);

type ParsedMap =
  | {
      ok: true;
      /** What every heading means: as the map says, else as always. */
      fieldOf: FieldOf;
      /** The map with the labels as they are written here. */
      headings: Headings;
    }
  | { ok: false; reason: string };
const refuse = (reason: string): ParsedMap => ({ ok: false, reason });

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a map as JSON: an object of headings by what they mean, a label of `IMPORT_FIELDS` or 忽略. Headings are compared
 * as everywhere, without brackets, spaces and case; those it does not name mean what they always do.
 */
export function parseHeadingMap(text: string): ParsedMap {
  const written = objectIn(text);
  if (!written) return refuse('不是 JSON 对象，应为 {"列名": "字段", …}');
  const entries = Object.entries(written);
  if (entries.length === 0) return refuse('没有写明任何列名');
  if (entries.length > HEADINGS_MAX) return refuse(`列名超过 ${HEADINGS_MAX} 个`);
  const map = new Map<string, ImportField | null>();
  const headings = new Map<string, string>();
  for (const [heading, label] of entries) {
    const said = `列名“${heading.slice(0, 100)}”`;
    const plain = plainHeading(heading);
    if (clean(heading) !== heading) return refuse(`${clean(said)}中有不能保存的字符`);
    if (!plain) return refuse(`${said}中没有文字`);
    const field = typeof label === 'string' ? FIELDS.get(plainHeading(label)) : undefined;
    if (field === undefined) {
      const known = [...Object.values(IMPORT_FIELDS), IGNORED_HEADING].join('、');
      return refuse(`${said}的字段“${String(label).slice(0, 100)}”不存在，可用的字段：${known}`);
    }
    // Two ways to write a heading may say the same.
    if (map.has(plain) && map.get(plain) !== field) return refuse(`${said}出现了两次，字段不同`);
    map.set(plain, field);
    headings.set(heading, labelOf(field));
  }
  return {
    ok: true,
    // Of entries, because a heading may be called __proto__.
    headings: Object.fromEntries(headings),
    fieldOf: (heading) => {
      const told = map.get(plainHeading(heading));
      return told === undefined ? fieldOfHeading(heading) : told;
    },
  };
}

/** What headings mean by a map that was taken and kept. @throws RangeError where it is none any more */
export function fieldOfHeadings(headings: Headings): FieldOf {
  const parsed = parseHeadingMap(JSON.stringify(headings));
  if (!parsed.ok) throw new RangeError(parsed.reason);
  return parsed.fieldOf;
}
