import { PATENT_TYPES, type PatentType } from '@ip-portal/contract/labels';
import { FEE_TABLES } from '@ip-portal/contract/rules/annual-fee';
import { type DateString, todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { FEE_URL } from '@ip-portal/contract/urls';
import { definePage, type ViewProps } from '../page';
import { formatNumber, Icon, PageTitle, References } from '../parts';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';
import { ListSkeleton } from '../records/list-skeleton';
import { FeeForm } from './form';
import { FEE_FIELDS, readFeeInput } from './input';
import { FeeResult } from './result';

const PATH = FEE_URL;
const NAME = '年费计算';
const LEAD = '填写申请日，列出每一年度的年费、最迟缴纳日和逾期滞纳金。';

/** The calculator needs nothing but the date. */
export interface FeeData {
  today: DateString;
}

function Rates({ type, today }: { type: PatentType; today: DateString }) {
  const table = FEE_TABLES.filter((entry) => entry.validFrom <= today).slice(-1)[0];
  return (
    <div>
      <h3>{type}</h3>
      <dl>
        {(table?.fees[type] ?? []).map((step) => (
          <div key={step.from}>
            <dt className="num">
              第 {step.from}—{step.to} 年度
            </dt>
            <dd className="num">{formatNumber(step.fen / 100)} 元/年</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Basis() {
  return (
    <section className="fee-basis" aria-labelledby="basis">
      <h2 id="basis">计算依据</h2>
      <ul>
        <li>
          <References text="《专利法》第四十二条" />
          ：发明专利权 20 年、实用新型专利权 10 年、外观设计专利权 15 年，均自申请日起计算（2021 年 5 月 31
          日及以前申请的外观设计为 10 年）。
        </li>
        <li>
          <References text="《专利法实施细则》第一百一十五条" />
          ：授予专利权当年以后的年费应当在上一年度期满前缴纳；未缴足的可以在期满之日起 6
          个月内补缴，同时缴纳滞纳金，每超过 1 个月加收当年全额年费的 5%。
        </li>
        <li>减缴自授予专利权当年起 10 年内有效，1 个申请人减缴 85%，2 个以上申请人减缴 70%，须事先完成费减备案。</li>
        <li>期限届满日遇法定休假日的，可以顺延到其后的第 1 个工作日，本页显示较早的日期。</li>
      </ul>
      <p className="note soft">
        结果由本站按公开规则计算，仅供参考；缴费前请以
        <A href="https://cpquery.cponline.cnipa.gov.cn" target="_blank" rel="noopener external">
          国家知识产权局的缴费信息
          <NewWindow />
        </A>
        为准。
      </p>
    </section>
  );
}

function FeeView({ data: { today }, request }: ViewProps<FeeData>) {
  const input = readFeeInput(request, today);
  const wrong = Object.keys(input.errors).length;
  return (
    <div className="page rec fee-page">
      <PageTitle title={NAME} lead={LEAD} />
      <FeeForm input={input} />
      {wrong > 0 ? (
        <p className="fee-wrong" role="alert">
          <Icon name="alert" />有 {wrong} 处需要更正，请看对应的输入框。
        </p>
      ) : null}
      {input.question ? <FeeResult question={input.question} today={today} /> : null}
      <section className="fee-rates" aria-labelledby="rates">
        <h2 id="rates">年费标准（全额）</h2>
        <div className="fee-rates-grid">
          {PATENT_TYPES.map((type) => (
            <Rates key={type} type={type} today={today} />
          ))}
        </div>
      </section>
      <Basis />
    </div>
  );
}

/** Calculator of annual fees. */
export const feePage = definePage<FeeData>({
  query: FEE_FIELDS,
  load: () => Promise.resolve({ today: todayInShanghai() }),
  head(data, _site, request) {
    const { asked } = readFeeInput(request, data.today);
    return {
      title: NAME,
      description: `${NAME}：${LEAD}`,
      canonical: PATH,
      noindex: asked,
      crumbs: [{ label: NAME }],
    };
  },
  View: FeeView,
  Skeleton: () => <ListSkeleton count={6} />,
});
