import type { PatentItem } from '@ip-portal/contract';
import { LIST_URLS, patentUrl } from '@ip-portal/contract/urls';
import { PatentStateChip } from '../parts/chips';
import { SectionTitle } from '../parts/titles';
import { Missing } from './missing';

/** The top eight patents as a table; rows become cards on a phone. */
export function PatentSection({ items }: { items: readonly PatentItem[] | null }) {
  return (
    <section className="wide band" aria-labelledby="patents-title">
      <SectionTitle id="patents-title" title="专利信息" moreHref={LIST_URLS.patent} />
      {items && items.length > 0 ? (
        <table className="data-table">
          <caption className="sr-only">最新专利八件</caption>
          <thead>
            <tr>
              <th scope="col">申请号</th>
              <th scope="col">名称</th>
              <th scope="col">类型</th>
              <th scope="col">申请人</th>
              <th scope="col">申请日</th>
              <th scope="col">法律状态</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.Id}>
                <td className="num" data-label="申请号">
                  {item.ApplicationNumber}
                </td>
                <th scope="row">
                  <a href={patentUrl(item.Id)}>{item.Title}</a>
                </th>
                <td className="nowrap" data-label="类型">
                  {item.Type}
                </td>
                <td data-label="申请人">
                  {item.Applicants[0] ?? '—'}
                  {item.Applicants.length > 1 ? ' 等' : ''}
                </td>
                <td className="num" data-label="申请日">
                  {item.ApplicationDate}
                </td>
                <td data-label="法律状态">
                  <PatentStateChip state={item.State} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Missing failed={items === null} what="专利信息" />
      )}
    </section>
  );
}
