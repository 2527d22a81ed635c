import { addDays } from '@ip-portal/contract/rules/calendar';
import { formatEdition, formatLoc } from '@ip-portal/contract/rules/class-edition';
import { feeNotes } from '@ip-portal/contract/rules/fee-words';
import { placeWords } from '@ip-portal/contract/rules/place-words';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { Chip, formatNumber, PatentStateChip, References, ShareTools } from '../parts';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';
import { FeeArticles, Told } from './basis';
import { feeTitle } from './fee-title';
import { feeUrlOf } from './fee-url';
import { Holders } from './holders';
import { People } from './people';
import type { ReadPatent } from './read-text';
import { flagTone, ipcWords } from './words';

/** Where anybody may look up the state that counts. */
const OFFICIAL_QUERY = 'https://cpquery.cponline.cnipa.gov.cn';
const yuan = (fen: number): string => formatNumber(fen / 100);

function StateCard({ patent }: { patent: ReadPatent }) {
  return (
    <section className="side-card card" aria-labelledby="patent-state">
      <h2 id="patent-state">法律状态</h2>
      <p className="side-lead">
        <PatentStateChip patent={patent} />
      </p>
      <p>
        <Told text={patent.StateMeaning} article={patent.StateArticle} />
      </p>
      {patent.StateVerified ? null : (
        <p className="soft">
          {patent.StateAsOf ? (
            <>
              按已收录的日期推算为“{patent.State}”，最近的信息是 <span className="num">{patent.StateAsOf}</span> 的。
            </>
          ) : (
            '没有收录任何日期。'
          )}
        </p>
      )}
      {patent.Flags.map((flag, index) => (
        <p key={flag} className="side-flag soft">
          <Chip tone={flagTone(flag)}>{flag}</Chip>{' '}
          <Told text={patent.FlagMeanings[index] ?? ''} article={patent.FlagArticles[index] || null} />
        </p>
      ))}
    </section>
  );
}

function FeeCard({ patent }: { patent: ReadPatent }) {
  const { NextFee: fee, FollowingFee: after } = patent;
  if (!fee) return null;
  const past = fee.InGrace || fee.Lapsed;
  return (
    <section className="side-card card" aria-labelledby="patent-fee">
      <h2 id="patent-fee">{feeTitle(fee)}</h2>
      <p className="side-figure num">
        <b>{yuan(fee.AmountFen)}</b> 元<small>第 {fee.Year} 年度</small>
      </p>
      <dl className="side-facts">
        <div>
          <dt>{past ? '已于此日到期' : '缴费截止'}</dt>
          <dd className={past ? 'num' : 'num deadline'}>{fee.DueDate}</dd>
        </div>
        <div>
          <dt>{fee.Lapsed ? '宽限期已过' : fee.InGrace ? '最迟补缴' : '宽限期至'}</dt>
          <dd className={fee.InGrace ? 'num deadline' : 'num'}>{fee.GraceEnd}</dd>
        </div>
        {fee.InGrace ? (
          <div>
            <dt>现在补缴另加滞纳金（{fee.LatePercent}%）</dt>
            <dd className="num">{yuan(fee.LateFeeFen)} 元</dd>
          </div>
        ) : null}
        {after ? (
          <div>
            <dt>再下一笔</dt>
            <dd className="num">
              {after.DueDate} 前 {yuan(after.AmountFen)} 元
            </dd>
          </div>
        ) : null}
      </dl>
      <p className="soft">
        {feeNotes(fee).map((note) => (
          <Told key={note.text} {...note} />
        ))}
        <FeeArticles />
        <A href={feeUrlOf(patent)}>逐年计算</A>
      </p>
    </section>
  );
}

function TermCard({ patent }: { patent: ReadPatent }) {
  if (!patent.ExpiryDate || !patent.ApplicationDate) return null;
  const alive = patent.State === '有权';
  return (
    <section className="side-card card" aria-labelledby="patent-term">
      <h2 id="patent-term">保护期限</h2>
      <dl className="side-facts">
        <div>
          <dt>期限</dt>
          <dd>自申请日起 {patent.TermYears} 年</dd>
        </div>
        {patent.TermExtensionDays > 0 ? (
          <div>
            <dt>期限补偿</dt>
            <dd className="num">{patent.TermExtensionDays} 天</dd>
          </div>
        ) : null}
        <div>
          <dt>{alive ? '保护的最后一天' : '期限最后一天'}</dt>
          <dd className="num">{addDays(patent.ExpiryDate, -1)}</dd>
        </div>
        <div>
          <dt>期满终止日</dt>
          <dd className="num">{patent.ExpiryDate}</dd>
        </div>
      </dl>
      <p className="soft">
        {alive ? '按期缴纳年费才能保护到最后一天。' : '专利权已提前失效的，以法律状态为准。'}依据：
        <References text="专利法第四十二条" basis />。
      </p>
    </section>
  );
}

/** Tools, state, next fee, term and the way to the official record. */
export function PatentAside({ patent }: { patent: ReadPatent }) {
  return (
    <div className="patent-side">
      <ShareTools />
      <aside className="patent-aside" aria-label="状态与期限">
        <StateCard patent={patent} />
        <FeeCard patent={patent} />
        <TermCard patent={patent} />
        <section className="side-card panel" aria-labelledby="patent-official">
          <h2 id="patent-official">以国家知识产权局登记为准</h2>
          <p className="soft">
            本页根据公告信息整理推算，可能晚于登记簿，不作为法律依据。交易、诉讼或缴费前请查询官方记录。
          </p>
          <A className="more" href={OFFICIAL_QUERY} rel="noopener external" target="_blank">
            中国及多国专利审查信息查询
            <NewWindow size={16} />
          </A>
        </section>
      </aside>
    </div>
  );
}

/** The edition that a class of IPC was given in, behind it. */
const editionOf = ({ Classes }: ReadPatent, symbol: string): string =>
  formatEdition(Classes.find((one) => one.Scheme === 'IPC' && one.Symbol === symbol)?.Edition ?? null);

function Ipcs({ symbols, of }: { symbols: readonly string[]; of: ReadPatent }) {
  return (
    <span className="flow num">
      {symbols.map((symbol) => {
        const { text, subclass } = ipcWords(symbol);
        return subclass ? (
          <A key={symbol} href={patentSearchUrl(`分类号=${subclass}`)} title={`查看 ${subclass} 类的专利`}>
            {text + editionOf(of, symbol)}
          </A>
        ) : (
          <span key={symbol}>{text + editionOf(of, symbol)}</span>
        );
      })}
    </span>
  );
}

/** Bibliographic data as a table of terms; what is unknown is left out. */
export function Bibliography({ patent }: { patent: ReadPatent }) {
  const others = patent.Ipcs.filter((symbol) => symbol !== patent.MainIpc);
  const rows: readonly { term: string; value: ReactNode; as?: 'num' | 'wide-fact' }[] = [
    { term: '申请号', value: patent.ApplicationNumber, as: 'num' },
    { term: '申请日', value: patent.ApplicationDate ?? '未收录', as: 'num' },
    { term: '公开（公告）号', value: patent.PublicationNumber, as: 'num' },
    { term: '公开（公告）日', value: patent.PublicationDate, as: 'num' },
    { term: '授权公告号', value: patent.GrantNumber, as: 'num' },
    { term: '授权公告日', value: patent.GrantDate, as: 'num' },
    { term: '国际申请号', value: patent.PctNumber, as: 'num' },
    { term: '进入国家阶段日', value: patent.PctEntryDate, as: 'num' },
    {
      term: '申请人',
      value:
        patent.Applicants.length > 0 ? (
          <>
            <People names={patent.Applicants} codes={patent.PartyCodes} linked />
            <Holders holders={patent.Holders} as="申请人" listed={patent.Applicants} />
          </>
        ) : null,
      as: 'wide-fact',
    },
    // Before the grant there is no right that anybody could own.
    {
      term: '专利权人',
      value:
        patent.GrantDate && patent.Owners.length > 0 ? (
          <>
            <People names={patent.Owners} codes={patent.PartyCodes} />
            <Holders holders={patent.Holders} as="专利权人" listed={patent.Owners} />
          </>
        ) : null,
      as: 'wide-fact',
    },
    {
      term: patent.Type === '外观设计' ? '设计人' : '发明人',
      value: patent.Inventors.length > 0 ? <People names={patent.Inventors} /> : null,
      as: 'wide-fact',
    },
    { term: '主分类号', value: patent.MainIpc ? <Ipcs symbols={[patent.MainIpc]} of={patent} /> : null },
    {
      term: '洛迦诺分类',
      value: patent.Loc ? (
        <span className="flow">
          <A className="num" href={patentSearchUrl(`外观分类号=${patent.Loc}`)}>
            {formatLoc(patent.Loc, patent.LocEdition)}
          </A>
          {patent.LocTitle}
        </span>
      ) : null,
    },
    { term: '分类号', value: others.length > 0 ? <Ipcs symbols={others} of={patent} /> : null },
    { term: 'CPC 分类', value: patent.Cpcs.join('、'), as: 'num' },
    { term: '代理机构', value: patent.Agency },
    { term: '代理师', value: patent.Agent },
    { term: '地区', value: placeWords(patent) },
  ];
  return (
    <dl className="facts facts-patent">
      {rows.map(({ term, value, as }) =>
        value ? (
          <div key={term} className={as === 'wide-fact' ? as : undefined}>
            <dt>{term}</dt>
            <dd className={as === 'num' ? as : undefined}>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
