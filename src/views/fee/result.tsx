import { type FeeRow, feeDueDate, feeSchedule, graceSteps, lateFeeFen } from '@ip-portal/contract/rules/annual-fee';
import type { DateString } from '@ip-portal/contract/rules/calendar';
import { patentTerm } from '@ip-portal/contract/rules/patent-term';
import { Chip, formatNumber, Icon } from '../parts';
import { A } from '../parts/here';
import type { FeeQuestion } from './input';

const yuan = (fen: number): string => formatNumber(fen / 100);

type Place = 'paid' | 'past' | 'grace' | 'next' | 'ahead' | 'registration';

/** Where each fee stands today; a year that nobody told us is paid may be or not. */
function placesOf(rows: readonly FeeRow[], paid: number | null, today: DateString): Map<number, Place> {
  const isPaid = (row: FeeRow) => paid !== null && row.year <= paid;
  const next = rows.find((row) => row.dueDate !== null && row.dueDate >= today && !isPaid(row));
  return new Map(
    rows.map((row) => {
      if (row.dueDate === null || row.graceEnd === null) return [row.year, 'registration'];
      if (isPaid(row)) return [row.year, 'paid'];
      if (row === next) return [row.year, 'next'];
      if (row.dueDate >= today) return [row.year, 'ahead'];
      return [row.year, row.graceEnd >= today ? 'grace' : 'past'];
    }),
  );
}

function Place({ place }: { place: Place | undefined }) {
  if (place === 'next') return <Chip tone="brand">下一笔</Chip>;
  if (place === 'grace') return <Chip tone="due">宽限期内</Chip>;
  if (place === 'registration') return <>办理登记时缴纳</>;
  return <span className="quiet">{place === 'paid' ? '已缴纳' : place === 'past' ? '已到期' : '未到期'}</span>;
}

interface SummaryProps {
  question: FeeQuestion;
  rows: readonly FeeRow[];
  /** The year whose grace is open today. */
  open: FeeRow | undefined;
  next: FeeRow | undefined;
  today: DateString;
}

/** The open grace year stands first: who has not paid it loses the patent. */
function FirstFee({ open, next, today }: Pick<SummaryProps, 'open' | 'next' | 'today'>) {
  if (open?.dueDate && open.graceEnd) {
    const late = lateFeeFen(open.fullAmountFen, open.dueDate, today) ?? 0;
    return (
      <>
        <div>
          <dt>宽限期内（第 {open.year} 年度）</dt>
          <dd className="num">
            {yuan(open.amountFen)} 元{late > 0 ? ` + 滞纳金 ${yuan(late)} 元` : ''}
          </dd>
        </div>
        <div>
          <dt>最迟补缴</dt>
          <dd className="num deadline">{open.graceEnd}</dd>
        </div>
        <div>
          <dt>再下一笔</dt>
          <dd className="num">{next ? `${next.dueDate} 前 ${yuan(next.amountFen)} 元` : '没有了'}</dd>
        </div>
      </>
    );
  }
  return (
    <>
      <div>
        <dt>下一笔年费</dt>
        <dd className="num">{next ? `${yuan(next.amountFen)} 元` : '没有了'}</dd>
      </div>
      <div>
        <dt>最迟缴纳</dt>
        <dd className="num deadline">{next?.dueDate ?? '—'}</dd>
      </div>
    </>
  );
}

function Summary({ question, rows, open, next, today }: SummaryProps) {
  const term = patentTerm({ type: question.type, filingDate: question.date, termExtensionDays: question.days });
  const sum = rows.reduce((total, row) => total + row.amountFen, 0);
  return (
    <dl className="key-figures panel">
      <FirstFee open={open} next={next} today={today} />
      <div>
        <dt>保护的最后一天</dt>
        <dd className="num">{term.lastProtectedDay}</dd>
      </div>
      {question.grant ? (
        <div>
          <dt>所列年度合计</dt>
          <dd className="num">{yuan(sum)} 元</dd>
        </div>
      ) : null}
    </dl>
  );
}

function YearTable({
  rows,
  places,
  reduced,
}: {
  rows: readonly FeeRow[];
  places: Map<number, Place>;
  reduced: boolean;
}) {
  return (
    <table className="data-table fee-table">
      <caption className="sr-only">逐年应缴年费</caption>
      <thead>
        <tr>
          <th scope="col">年度</th>
          <th scope="col">最迟缴纳日</th>
          <th scope="col">宽限期至</th>
          {reduced ? (
            <th scope="col" className="amount">
              全额（元）
            </th>
          ) : null}
          <th scope="col" className="amount">
            应缴（元）
          </th>
          <th scope="col">今天看</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const place = places.get(row.year);
          return (
            <tr key={row.year} className={`fee-${place ?? 'ahead'}`}>
              <th scope="row" className="num">
                第 {row.year} 年度
              </th>
              <td className="num" data-label="最迟缴纳日">
                {row.dueDate ?? '—'}
              </td>
              <td className="num" data-label="宽限期至">
                {row.graceEnd ?? '—'}
              </td>
              {reduced ? (
                <td className="num amount" data-label="全额（元）">
                  {yuan(row.fullAmountFen)}
                </td>
              ) : null}
              <td className="num amount" data-label="应缴（元）">
                <b>{yuan(row.amountFen)}</b>
              </td>
              <td>
                <Place place={place} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function LateTable({ row, today }: { row: FeeRow; today: DateString }) {
  if (row.dueDate === null) return null;
  const steps = graceSteps(row.fullAmountFen, row.dueDate);
  const inGrace = row.dueDate < today;
  const current = inGrace ? steps.find((step) => today <= step.until) : undefined;
  return (
    <section className="fee-late" aria-labelledby="late">
      <h2 id="late">
        第 {row.year} 年度{inGrace ? '如果还没有缴纳' : '逾期缴纳'}，要加多少滞纳金
      </h2>
      <table className="data-table late-table">
        <caption className="sr-only">滞纳金逐月明细</caption>
        <thead>
          <tr>
            <th scope="col">缴纳时间</th>
            <th scope="col">滞纳金比例</th>
            <th scope="col" className="amount">
              滞纳金（元）
            </th>
            <th scope="col" className="amount">
              合计（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <tr key={step.until} className={step === current ? 'fee-next' : undefined}>
              <th scope="row" className="num">
                {step.until} 及以前{step === current ? <Chip tone="due">今天</Chip> : null}
              </th>
              <td className="num" data-label="比例">
                {step.percent === 0 ? '不收取' : `${step.percent}%`}
              </td>
              <td className="num amount" data-label="滞纳金（元）">
                {yuan(step.lateFeeFen)}
              </td>
              <td className="num amount" data-label="合计（元）">
                <b>{yuan(row.amountFen + step.lateFeeFen)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note soft">
        滞纳金按全额年费计算，减缴的也不例外；{row.graceEnd} 之后仍未缴足的，专利权自应当缴纳年费期满之日（{row.dueDate}
        ）起终止。
      </p>
    </section>
  );
}

/** Every fee of the patent's life, and what lateness costs. */
export function FeeResult({ question, today }: { question: FeeQuestion; today: DateString }) {
  const { days, open: licensed, paid } = question;
  const rows = feeSchedule(question.type, question.date, question.grant, question.reduction, {
    termExtensionDays: days,
    openLicence: licensed.map((year) => {
      const due = feeDueDate(question.date, year);
      return { filedOn: due, until: due, withdrawnOn: null };
    }),
  });
  const places = placesOf(rows, paid, today);
  const next = rows.find((row) => places.get(row.year) === 'next');
  const open = rows.filter((row) => places.get(row.year) === 'grace').slice(-1)[0];
  const late = open ?? next;
  return (
    <section className="fee-result" id="result" aria-labelledby="result-title">
      <h2 id="result-title">
        {question.type}，<span className="num">{question.date}</span> 申请
        {question.grant ? (
          <>
            ，<span className="num">{question.grant}</span> 授权
          </>
        ) : null}
        {question.reduction ? `，减缴 ${question.reduction}%` : ''}
        {days ? `，期限补偿 ${days} 天` : ''}
      </h2>
      <Summary question={question} rows={rows} open={open} next={next} today={today} />
      {open ? (
        <p className="law-notice panel law-notice-ahead">
          <Icon name="clock" size={22} />
          <span>
            第 {open.year} 年度的年费已于 {open.dueDate} 到期，<b>{open.graceEnd}</b> 前仍可补缴。如果还没有缴纳，请按
            <A href="#late">滞纳金明细</A>尽快补缴。
          </span>
        </p>
      ) : null}
      {question.grant ? null : (
        <p className="note soft">
          没有填写授权公告日，因此从第 1 年度列起，也不计算合计；实际只需从授权的年度开始缴纳。
        </p>
      )}
      {licensed.length > 0 ? (
        <p className="note soft">第 {licensed.join('、')} 年度按开放许可实施期间减缴 15% 计算，与其他减缴不累加。</p>
      ) : null}
      <YearTable rows={rows} places={places} reduced={rows.some((row) => row.reduced)} />
      {late ? <LateTable row={late} today={today} /> : null}
    </section>
  );
}
