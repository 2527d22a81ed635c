import type { PatentDetail } from '@ip-portal/contract';
import { COMPENSATION_FEES } from '@ip-portal/contract/rules/fee-words';
import { formatNumber } from '../parts';
import { A } from '../parts/here';
import { FeeArticles, Told } from './basis';
import { feeUrlOf } from './fee-url';
import type { ReadPatent } from './read-text';

type FeeYear = PatentDetail['FeeYears'][number];

const yuan = (fen: number): string => formatNumber(fen / 100);

/** Width and height of the drawing: a year is 10 wide, the highest fee 40 high. */
const YEAR = 10;
const HIGH = 40;
const LOOKS: Record<FeeYear['Standing'], string> = {
  已缴: 'paid',
  推定已缴: 'paid-so',
  未见缴纳: 'missed',
  待缴: 'due',
  未到期: 'later',
};

/** What the steps show, in a sentence for who does not see them. */
function wordsOf(years: readonly FeeYear[]): string {
  const steps = years.filter(({ AmountFen }, index) => AmountFen !== years[index - 1]?.AmountFen);
  return `历年年费：${steps.map(({ Year, AmountFen }) => `第 ${Year} 年度起 ${yuan(AmountFen)} 元`).join('，')}。`;
}

/** The fees of all years as steps, and how each stands. */
function Steps({ years }: { years: readonly FeeYear[] }) {
  const most = Math.max(...years.map(({ AmountFen }) => AmountFen));
  return (
    <div className="fee-steps num">
      <svg
        viewBox={`0 0 ${years.length * YEAR} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={wordsOf(years)}
      >
        {years.map(({ Year, AmountFen, Standing }, index) => {
          const height = (AmountFen / most) * HIGH;
          return (
            <rect
              key={Year}
              className={`fee-${LOOKS[Standing]}`}
              x={index * YEAR + 0.6}
              y={HIGH - height}
              width={YEAR - 1.2}
              height={height}
            />
          );
        })}
      </svg>
      <span>第 {years[0]?.Year} 年度</span>
      <span>第 {years[years.length - 1]?.Year} 年度</span>
    </div>
  );
}

/** What is still to pay, as far as anybody can say. */
function leftOf(years: readonly FeeYear[]): string {
  const of = (...wanted: FeeYear['Standing'][]) => years.filter(({ Standing }) => wanted.includes(Standing));
  const left = of('待缴', '未到期');
  const missed = of('未见缴纳').length > 0 ? '有的年度宽限期已过而未见缴纳，请向国家知识产权局核实。' : '';
  if (left.length > 0) {
    const sum = left.reduce((all, { AmountFen }) => all + AmountFen, 0);
    return `${missed}维持到期满还需缴纳 ${left.length} 个年度、共 ${yuan(sum)} 元，按现行标准计算。`;
  }
  if (missed) return missed;
  return of('推定已缴').length > 0 ? '各年度的年费都已到期；没有缴费记录的年度按已缴推算。' : '各年度的年费都已缴纳。';
}

/** The fees of a right that lives: paid, due, to come. */
export function FeeYears({ patent }: { patent: ReadPatent }) {
  const { FeeYears: years } = patent;
  const compensated = years.some(({ Year }) => Year > (patent.TermYears ?? Infinity));
  const standings = [...new Set(years.map(({ Standing }) => Standing))];
  return (
    <>
      <p>
        {leftOf(years)}
        <A href={feeUrlOf(patent)}>逐年计算</A>
      </p>
      <p className="soft">
        {compensated ? <Told {...COMPENSATION_FEES} /> : null}
        <FeeArticles />
      </p>
      <Steps years={years} />
      <ul className="fee-legend flow soft">
        {standings.map((standing) => (
          <li key={standing} className={`fee-${LOOKS[standing]}`}>
            {standing}
          </li>
        ))}
      </ul>
    </>
  );
}
