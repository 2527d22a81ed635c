/**
 * A table as lines of text, a row on each: `| 甲 | 乙 |`, which `readDescription` of the contract reads again. Cells that
 * reach over several columns or rows say their text once, so that the others stay below their heads.
 */
import type { XmlElement } from './xml-tree.ts';

const ROWS = new Set(['row', 'tr']);
const CELLS = new Set(['entry', 'td', 'th']);
/** More columns has no table on paper. */
const COLUMNS_MAX = 100;

function* below(element: XmlElement, names: ReadonlySet<string>): Generator<XmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (names.has(child.name.toLowerCase())) yield child;
    else yield* below(child, names);
  }
}

/** A count of an attribute, from `least` on. */
const countOf = (text: string | undefined, least: number) =>
  Math.min(COLUMNS_MAX, Math.max(least, Number.parseInt(text ?? '', 10) || least));

/** The cells of a table, row by row, where `morerows` counts from `from`. */
function layOut(table: XmlElement, columns: readonly string[], say: (cell: XmlElement) => string, from: 0 | 1) {
  /** How many columns an entry takes: named by the first and the last in CALS, counted in HTML. */
  const widthOf = ({ namest = '', nameend = '', colspan }: Readonly<Record<string, string>>) => {
    const [first, last] = [columns.indexOf(namest), columns.indexOf(nameend)];
    return first >= 0 && last > first ? countOf(String(last - first + 1), 1) : countOf(colspan, 1);
  };
  /** Of each column, for how many rows more a cell above stands in it. */
  let taken: number[] = [];
  return [...below(table, ROWS)].map((row) => {
    const cells: string[] = [];
    const next = taken.map((left) => Math.max(0, left - 1));
    const skip = () => {
      while (cells.length < taken.length && (taken[cells.length] ?? 0) > 0) cells.push('');
    };
    for (const cell of below(row, CELLS)) {
      skip();
      if (cells.length >= COLUMNS_MAX) break;
      const { morerows, rowspan } = cell.attributes;
      const rows = Math.max(countOf(morerows, from) - from, countOf(rowspan, 1) - 1);
      const text = say(cell).replaceAll('|', '\\|');
      const until = Math.min(COLUMNS_MAX, cells.length + widthOf(cell.attributes));
      for (let first = true; cells.length < until; first = false) {
        if (rows > 0) next[cells.length] = rows;
        cells.push(first ? text : '');
      }
    }
    skip();
    taken = Array.from(next, (left) => left ?? 0);
    return cells;
  });
}

/**
 * The rows of a table; `say` gives the text of a cell. Rows and columns that say nothing are left out. By CALS `morerows` tells the rows
 * below; CNIPA's files count the first one as well, which shows where cells would stand beyond the last column.
 */
export function rowsOf(table: XmlElement, say: (cell: XmlElement) => string): string[] {
  const columns = [...below(table, new Set(['colspec']))].map(({ attributes }) => attributes.colname ?? '');
  const most = columns.length || countOf(table.attributes.cols, 0) || COLUMNS_MAX;
  const laid = layOut(table, columns, say, 0);
  const rows = laid.some((cells) => cells.length > most) ? layOut(table, columns, say, 1) : laid;
  const said = rows.filter((cells) => cells.some((text) => text !== ''));
  const widest = said.reduce((most, { length }) => Math.max(most, length), 0);
  const used = Array.from({ length: widest }, (_, column) => said.some((cells) => (cells[column] ?? '') !== ''));
  return said.map((cells) => `| ${cells.filter((_, column) => used[column]).join(' | ')} |`);
}
