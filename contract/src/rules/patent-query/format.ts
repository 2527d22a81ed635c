/** Writes a patent query in its one canonical form. */
import { formatDays } from './days.ts';
import { fieldNamed, fieldOf } from './fields.ts';
import { cut, quoted } from './lexer.ts';
import { fieldOfLeaf, parsePatentQuery } from './parse.ts';
import type { PatentQuery } from './query.ts';

type Leaf = Exclude<PatentQuery, { kind: 'and' | 'or' | 'not' }>;

/** Whether a query is one condition. */
export const isLeaf = (query: PatentQuery): query is Leaf => !['and', 'or', 'not'].includes(query.kind);

/** Whether a text is read as one word, and the same one, when it stands without quotes. */
const isWord = (text: string): boolean => {
  const parts = cut(text, (name) => fieldNamed(name) !== null);
  const [only] = parts;
  return parts.length === 1 && only?.is === 'chunk' && only.text === text;
};

/** The value of a leaf as it stands behind its field, without sign; several words need brackets there. */
function valueOf(leaf: Exclude<Leaf, { kind: 'range' }>): string {
  if (leaf.kind === 'words') return leaf.exact ? `"${leaf.text}"` : leaf.text;
  return leaf.kind === 'value' && !isWord(leaf.text) ? `"${leaf.text}"` : leaf.text;
}

const isWhole = (leaf: PatentQuery): boolean => 'whole' in leaf && leaf.whole === true;
const severalWords = (leaf: Leaf): boolean => leaf.kind === 'words' && !leaf.exact && leaf.text.includes(' ');

function leafText(leaf: Leaf): string {
  const field = fieldOfLeaf(leaf);
  if (leaf.kind === 'range') return `${fieldOf(leaf.field).name}${formatDays(leaf)}`;
  if (field && isWhole(leaf)) return `${field.name}==${quoted(leaf.text)}`;
  const value = valueOf(leaf);
  if (!field) return value;
  if (leaf.kind === 'number' && leaf.field === null && standsAlone(leaf.text)) return value;
  return severalWords(leaf) ? `${field.name}=(${value})` : `${field.name}=${value}`;
}

/** Whether a number is recognised without the name of its field. */
function standsAlone(text: string): boolean {
  const read = parsePatentQuery(text);
  return read.ok && read.query.kind === 'number' && read.query.text === text;
}

/** `类型=(发明 或 实用新型)`: alternatives of one field; null where they are of several. */
export function alternatives(query: PatentQuery): { code: string; text: string } | null {
  if (query.kind !== 'or' || !query.parts.every(isLeaf)) return null;
  const fields = new Set(query.parts.map((part) => fieldOfLeaf(part)?.code ?? ''));
  const [code] = fields;
  if (fields.size !== 1 || !code || query.parts.some((part) => part.kind === 'range' || isWhole(part))) return null;
  return { code, text: query.parts.map((part) => valueOf(part as Exclude<Leaf, { kind: 'range' }>)).join(' 或 ') };
}

/**
 * The canonical writing of a query: Chinese names of fields, 与, 或 and 非, half-width signs, no bracket too many. Reading it
 * gives the same query.
 */
export function formatPatentQuery(query: PatentQuery): string {
  if (isLeaf(query)) return leafText(query);
  if (query.kind === 'not') return `非 ${within(query.part, (part) => severalWords(part as Leaf))}`;
  const same = alternatives(query);
  if (same) return `${fieldOf(same.code as 'TI').name}=(${same.text})`;
  if (query.kind === 'or') return query.parts.map(formatPatentQuery).join(' 或 ');
  return query.parts.map((part) => within(part)).join(' 与 ');
}

/** In brackets where the query would be read apart without them. */
function within(query: PatentQuery, apart: (leaf: PatentQuery) => boolean = () => false): string {
  const text = formatPatentQuery(query);
  const bare = isLeaf(query) ? !(apart(query) && query.kind === 'words' && query.field === null) : query.kind === 'not';
  return bare || alternatives(query) ? text : `(${text})`;
}
