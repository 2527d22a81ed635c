/** Printed text as lines and tables, for claims, abstracts and descriptions. Linear; no dependencies: public pages load this file. */

/** `| 甲 | 乙 |`; a `|` of a cell stands as `\|`. */
export const ROW = /^\|.*\|$/;
/** Stands for the sign of a cell while cells are parted: no text of the database has it. */
const OWN_SIGN = '\0';

/** The cells of such a row. */
export const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .replace(/\\\|/g, OWN_SIGN)
    .split('|')
    .map((cell) => cell.split(OWN_SIGN).join('|').trim());

/** Runs of lines, and the rows of each table between them: claims and abstracts have neither headings nor numbered paragraphs. */
export function readLines(text: string): (string | string[][])[] {
  const pieces: (string[] | { rows: string[][] })[] = [];
  for (const raw of text.split('\n')) {
    const last = pieces[pieces.length - 1];
    const line = raw.trim();
    if (ROW.test(line)) {
      if (last && 'rows' in last) last.rows.push(cellsOf(line));
      else pieces.push({ rows: [cellsOf(line)] });
    } else if (Array.isArray(last)) last.push(raw);
    else pieces.push([raw]);
  }
  return pieces
    .map((piece) => ('rows' in piece ? piece.rows : piece.join('\n')))
    .filter((piece) => typeof piece !== 'string' || piece.trim() !== '');
}
