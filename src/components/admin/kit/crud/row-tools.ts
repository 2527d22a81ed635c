import { createContext, useContext } from 'react';

/** What a page, or a cell, may do with its table. */
export interface TableTools<Row> {
  reload: () => void;
  /** Opens a row. */
  edit: (row: Row) => void;
  /** Deleted records are shown. */
  deleted: boolean;
  /** What is searched for, and how many records that finds. */
  filters: Readonly<Record<string, string>>;
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

export const RowTools = createContext<TableTools<unknown>>({
  reload: () => undefined,
  edit: () => undefined,
  deleted: false,
  capped: false,
  filters: {},
  total: 0,
});

/** The tools of the table a cell stands in. */
export const useRowTools = () => useContext(RowTools);
