/** The rows of the form that asks by fields: they are written into the one query, and read out of it where that can be. */
import { formatDays } from './days.ts';
import { type FieldCode, fieldNamed, fieldOf } from './fields.ts';
import { alternatives, formatPatentQuery, isLeaf } from './format.ts';
import { cut } from './lexer.ts';
import { fieldOfLeaf, parsePatentQuery, type QueryFault, type ReadQuery } from './parse.ts';
import type { PatentQuery } from './query.ts';
import type { ROW_JOINS } from './search-call.ts';

type RowJoin = (typeof ROW_JOINS)[number];
/** A row: `field` is empty for words anywhere; `value` as it stands behind the field, a sign of days included. */
export interface QueryRow {
  readonly join: RowJoin;
  readonly field: FieldCode | '';
  readonly value: string;
}

const parts = (value: string) => cut(value, (name) => fieldNamed(name) !== null);

function rowText({ field, value, join }: QueryRow): string {
  const text = value.trim();
  const some = parts(text);
  const one = some.length === 1 || (field === '' && join !== '非' && some.every(({ is }) => is === 'chunk'));
  if (field === '') return one ? text : `(${text})`;
  const { name, kind } = fieldOf(field);
  if (some[0]?.is === 'sign') return kind === 'range' ? `${name}${text}` : `${name}=${text}`;
  return one || (kind !== 'words' && some.every(({ is }) => is === 'chunk')) ? `${name}=${text}` : `${name}=(${text})`;
}

/** The query that rows write; rows without a value are left out. 与 binds closer than 或, as everywhere. */
export function textOfRows(rows: readonly QueryRow[]): string {
  return rows
    .filter(({ value }) => value.trim() !== '')
    .map((row, index) => {
      const text = rowText(row);
      if (row.join === '非') return index > 0 ? `与 非 ${text}` : `非 ${text}`;
      return index > 0 ? `${row.join} ${text}` : text;
    })
    .join(' ');
}

/** What rows ask for, or the fault in what they write. */
export function queryOfRows(rows: readonly QueryRow[]): ReadQuery | QueryFault {
  return parsePatentQuery(textOfRows(rows));
}

function rowOf(part: PatentQuery, join: RowJoin): QueryRow | null {
  const same = alternatives(part);
  if (same) return { join, field: same.code as FieldCode, value: same.text };
  if (!isLeaf(part)) return null;
  const field = fieldOfLeaf(part)?.code ?? '';
  if (part.kind === 'range') return { join, field, value: formatDays(part).replace(/^=/, '') };
  const text = formatPatentQuery(part);
  const name = field ? fieldOf(field).name : '';
  const value = name && text.startsWith(`${name}=`) ? text.slice(name.length + 1) : text;
  return { join, field, value: value.replace(/^\((.*)\)$/, '$1') };
}

/** The rows that write this query; null where brackets say more than rows can. */
export function rowsOf(query: PatentQuery): QueryRow[] | null {
  const branches = query.kind === 'or' && !alternatives(query) ? query.parts : [query];
  const rows: QueryRow[] = [];
  for (const branch of branches) {
    for (const [index, part] of (branch.kind === 'and' ? branch.parts : [branch]).entries()) {
      const opens = index === 0 && rows.length > 0;
      if (opens && part.kind === 'not') return null;
      const row = part.kind === 'not' ? rowOf(part.part, '非') : rowOf(part, opens ? '或' : '与');
      if (!row) return null;
      rows.push(row);
    }
  }
  return rows;
}
