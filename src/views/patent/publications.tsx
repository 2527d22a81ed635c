import type { PatentDetail, PatentText } from '@ip-portal/contract';
import { patentTextUrl, patentUrl } from '@ip-portal/contract/urls';
import { A } from '../parts/here';
import type { ReadPatent } from './read-text';

type Publication = PatentDetail['Publications'][number];
/** What a publication is, and its abstract; the rest of its wording has been read. */
export type ToldPublication = Omit<PatentText, 'Claims' | 'Description'>;

/** What a publication is: `发明专利申请公布`, `授权公告（更正）`. */
function publicationWords({ Kind, Stage }: Pick<Publication, 'Kind' | 'Stage'>): string {
  const stage = Stage === '授权' ? '授权公告' : Stage === '公布' ? '申请公布' : Stage;
  const words = stage === '部分无效' ? '部分无效宣告后的公告' : (stage ?? '公开（公告）');
  return /[A-Z][89]$/.test(Kind ?? '') ? `${words}（更正）` : words;
}

/** Every publication of a patent, and where its wording can be read; `shown`: the one whose wording this page has. */
export function Publications({ patent, shown }: { patent: ReadPatent; shown: string | null }) {
  return (
    <table className="data-table publications">
      <thead>
        <tr>
          <th scope="col">公开（公告）号</th>
          <th scope="col">公告</th>
          <th scope="col">日期</th>
          <th scope="col">文本</th>
        </tr>
      </thead>
      <tbody>
        {patent.Publications.map((publication) => {
          const { Number: number, Wording } = publication;
          const here = shown === null ? Wording === 'shown' : number === shown;
          return (
            <tr key={number}>
              <td className="num">{number}</td>
              <td>{publicationWords(publication)}</td>
              <td className="num">{publication.Date ?? '未收录'}</td>
              <td>
                {here ? (
                  '本页显示'
                ) : Wording === 'none' ? (
                  <span className="soft">未收录</span>
                ) : (
                  <A href={Wording === 'shown' ? patentUrl(patent.Id) : patentTextUrl(patent.Id, number)}>
                    {Wording === 'shown' ? '看当前文本' : '看这一文本'}
                  </A>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Says whose wording follows: not the one that the record shows. */
export function OtherText({ patent, text }: { patent: Pick<PatentDetail, 'Id'>; text: ToldPublication }) {
  return (
    <p className="panel in-row" role="note">
      以下摘要、权利要求和说明书是 <span className="num">{text.Number}</span>（{publicationWords(text)}
      {text.Date ? `，${text.Date}` : ''}）的文本。
      <A href={patentUrl(patent.Id)}>看当前文本</A>
    </p>
  );
}
