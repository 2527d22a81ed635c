import type { PatentItem, PatentMarks } from '@ip-portal/contract';
import { knownBy } from '@ip-portal/contract/rules/patent-number';
import { patentUrl } from '@ip-portal/contract/urls';
import { Highlight } from '../parts';
import { A } from '../parts/here';
import { FeeLine } from './fee-line';
import { Parties } from './parties';
import { StateChips } from './state-chips';
import { ipcWords } from './words';

/** The 申请号, or – with its name – the number that stands in for one that is not known. */
function NumberCell({ patent }: { patent: PatentItem }) {
  const { label, value } = knownBy(patent);
  return (
    <td className="num" data-label={label}>
      {value}
      {label === '申请号' ? null : <small className="soft">{label}</small>}
    </td>
  );
}

/** Number, title, applicant, dates and state of patents; rows become cards on a phone. */
export function PatentTable({ items, marks }: { items: readonly PatentItem[]; marks: PatentMarks }) {
  return (
    <table className="data-table patent-table">
      <caption className="sr-only">专利列表</caption>
      <thead>
        <tr>
          <th scope="col">申请号</th>
          <th scope="col">名称</th>
          <th scope="col">申请人</th>
          <th scope="col">申请日</th>
          <th scope="col">授权公告日</th>
          <th scope="col">法律状态</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.Id}>
            <NumberCell patent={item} />
            <th scope="row">
              <A href={patentUrl(item.Id)}>
                <Highlight text={item.Title} terms={marks.Title} />
              </A>
              <small className="flow">
                {item.Type}
                {item.MainIpc ? <span className="num">{ipcWords(item.MainIpc).text}</span> : null}
                {item.Loc ? <span className="num">LOC {item.Loc}</span> : null}
              </small>
            </th>
            <td data-label="申请人">
              <Parties patent={item} marks={marks} />
            </td>
            <td className="num" data-label="申请日">
              {item.ApplicationDate ?? '未收录'}
            </td>
            <td className="num" data-label="授权公告日">
              {item.GrantDate ?? '—'}
            </td>
            <td data-label="法律状态">
              <span className="chips flow">
                <StateChips patent={item} />
                {item.NextFee ? (
                  <small>
                    <FeeLine fee={item.NextFee} />
                  </small>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
