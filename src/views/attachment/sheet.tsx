import type { AttachmentPreview } from '@ip-portal/contract';
import { PREVIEW_COLUMNS_MAX } from '@ip-portal/contract/limits';

type SheetData = NonNullable<AttachmentPreview['Preview']>['Sheets'][number];

/** What stands alone in its row, mostly a title, runs on over the empty cells. */
function Cells({ row, columns }: { row: string[]; columns: number }) {
  if (row.length === 1) return <td colSpan={columns}>{row[0]}</td>;
  return Array.from({ length: columns }, (_, column) => <td key={column}>{row[column] ?? ''}</td>);
}

/** One sheet of a workbook: a table that scrolls by itself, and what of it is not shown. */
export function Sheet({ sheet: { Name, Rows, HasMoreRows, HasMoreColumns }, id }: { sheet: SheetData; id: string }) {
  const columns = Math.max(...Rows.map(({ length }) => length), 0);
  const title = <h2 id={id}>{Name || '工作表'}</h2>;
  // The sheets before it took the room of the preview.
  if (Rows.length === 0) {
    return (
      <section>
        {title}
        <p className="soft">这张工作表没有显示，请下载后查看。</p>
      </section>
    );
  }
  const cut = [
    HasMoreRows ? `只显示前 ${Rows.length} 行` : '',
    HasMoreColumns ? `只显示前 ${PREVIEW_COLUMNS_MAX} 列` : '',
  ].filter(Boolean);
  return (
    <section>
      {title}
      <div className="table-scroll" role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <tbody>
            {Rows.map((row, at) => (
              <tr key={at}>
                <Cells row={row} columns={columns} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cut.length > 0 ? <p className="soft">{cut.join('，')}，其余请下载后查看。</p> : null}
    </section>
  );
}
