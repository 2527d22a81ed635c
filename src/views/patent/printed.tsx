import { readLines } from '@ip-portal/contract/rules/printed-lines';

/** A table of a text; it is moved sideways where it is wider than the page. */
export function Rows({ rows, of }: { rows: readonly string[][]; of: string }) {
  return (
    <section className="description-table" aria-label={`${of}中的表格`} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Lines as they are printed, tables among them; `of` is what they are part of. */
export function Printed({ text, of, className }: { text: string; of: string; className?: string }) {
  return readLines(text).map((piece, index) =>
    typeof piece === 'string' ? (
      <p key={index} className={className}>
        {piece}
      </p>
    ) : (
      <Rows key={index} rows={piece} of={of} />
    ),
  );
}
