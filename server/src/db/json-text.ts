/** Values as JSON that PostgreSQL takes: it holds no NUL and no half of a character, and refuses a whole text for one. */

/** What JSON writes of a NUL and of halves of characters; a backslash of the text itself is written twice. */
const SUSPECT = /\\u(?:0000|d[89a-f])/;

const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\u0000/g, '').replace(/\p{Surrogate}/gu, '\ufffd') : value;

/** JSON of a value whose texts can be stored. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return SUSPECT.test(text) ? JSON.stringify(value, clean) : text;
}
