import type { ReactNode } from 'react';

export interface Choice {
  label: string;
  value: string;
}

/** How a column is searched: by words, by one of several values, or by a range of days. */
export type Search = 'text' | { choices: readonly Choice[] } | { from: string; to: string };

/** One column: one list drives the table, its search form and the choice of columns. */
export interface Column<Row> {
  title: string;
  /** Field of the row; also its name in searches and sorting. */
  name: string;
  width?: number;
  align?: 'right';
  /** Long text ends in dots and shows whole as a tip. */
  ellipsis?: boolean;
  sorter?: boolean;
  search?: Search;
  /** Only searched for, not shown. */
  searchOnly?: boolean;
  /** The cell; the field itself, or a dash, when absent. */
  render?: (row: Row) => ReactNode;
}

/** Names of the search parameters a column answers to. */
export function searchNames(column: Pick<Column<never>, 'name' | 'search'>): string[] {
  const { search, name } = column;
  if (!search) return [];
  return typeof search === 'object' && 'from' in search ? [search.from, search.to] : [name];
}

/** Words for values → choices of a search. */
export function choicesOf(labels: Record<string, string>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ label, value }));
}

/** The plain cell of a field. */
export function plainCell(value: unknown): ReactNode {
  return value === null || value === undefined || value === '' ? '—' : String(value);
}
