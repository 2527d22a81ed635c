/**
 * A table as lines of text, a row on each: `| 甲 | 乙 |`, which `readDescription` of the contract reads again. Cells that
 * reach over several columns or rows say their text once, so that the others stay below their heads.
 */
import type { XmlElement } from './xml-tree.ts';

const ROWS = new Set(['row', 'tr']);
const CELLS = new Set(['entry', 'td', 'th']);
const COLUMNS = new Set(['colspec']);
/** More columns has no table on paper; what stands beyond is said in the last one. */
const COLUMNS_MAX = 100;
/** So many empty cells are made of those that reach over others; a file that asks for more is none of a patent. */
const EMPTY_MAX = 20_000;

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

/** A cell as it is written: what it says, and how far it reaches. */
interface Cell {
  text: string;
  /** Columns. */
  width: number;
  /** Rows below, as CALS tells them and as HTML does. */
  morerows: number;
  rowspan: number;
}

/** The cells of a table on a grid, row by row, where `morerows` counts from `from`. */
function layOut(rows: readonly Cell[][], from: 0 | 1): string[][] {
  /** Of each column, for how many rows more a cell above stands in it. */
  let taken: number[] = [];
  let spare = EMPTY_MAX;
  return rows.map((row) => {
    const cells: string[] = [];
    const next = taken.map((left) => Math.max(0, left - 1));
    const empty = () => {
      cells.push('');
      spare -= 1;
    };
    const skip = () => {
      while (spare > 0 && (taken[cells.length] ?? 0) > 0) empty();
    };
    for (const { text, width, morerows, rowspan } of row) {
      skip();
      if (cells.length >= COLUMNS_MAX) {
        cells.push(`${cells.pop()} ${text}`.trim());
        continue;
      }
      const until = Math.min(COLUMNS_MAX, cells.length + width);
      const below = Math.max(morerows - from, rowspan);
      if (below > 0) for (let column = cells.length; column < until; column += 1) next[column] = below;
      cells.push(text);
      while (spare > 0 && cells.length < until) empty();
    }
    skip();
    taken = Array.from(next, (left) => left ?? 0);
    return cells;
  });
}

/**
 * The rows of a table; `say` gives the text of a cell and is asked once for each. Rows and columns that say nothing are left
 * out. By CALS `morerows` tells the rows below; CNIPA's files count the first one as well, which shows where cells would stand
 * beyond the last column.
 */
export function rowsOf(table: XmlElement, say: (cell: XmlElement) => string): string[] {
  const columns = [...below(table, COLUMNS)].map(({ attributes }) => attributes.colname ?? '');
  const cellOf = (cell: XmlElement): Cell => {
    const { namest = '', nameend = '', colspan, morerows, rowspan } = cell.attributes;
    const [first, last] = [columns.indexOf(namest), columns.indexOf(nameend)];
    return {
      text: say(cell).replaceAll('|', '\\|'),
      // Named by the first and the last in CALS, counted in HTML.
      width: first >= 0 && last > first ? Math.min(COLUMNS_MAX, last - first + 1) : countOf(colspan, 1),
      morerows: countOf(morerows, 0),
      rowspan: countOf(rowspan, 1) - 1,
    };
  };
  const written = [...below(table, ROWS)].map((row) => [...below(row, CELLS)].map(cellOf));
  const most = columns.length || countOf(table.attributes.cols, 0) || COLUMNS_MAX;
  const laid = layOut(written, 0);
  const rows = laid.some((cells) => cells.length > most) ? layOut(written, 1) : laid;
  const said = rows.filter((cells) => cells.some((text) => text !== ''));
  const used = Array.from({ length: COLUMNS_MAX }, (_, column) => said.some((cells) => (cells[column] ?? '') !== ''));
  return said.map((cells) => `| ${cells.filter((_, column) => used[column]).join(' | ')} |`);
}
