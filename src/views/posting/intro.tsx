import { LIST_URLS, LOGIN_URL, REGISTER_URL, withQuery } from '@ip-portal/contract/urls';
import { Icon, type IconName, References } from '../parts';
import { A } from '../parts/here';
import { TradingDrawing } from './drawing';
import { TRADING_NAME } from './words';

const STEPS: readonly { title: string; text: string }[] = [
  { title: '注册并登录', text: '填写用户名和密码注册账号，同意隐私政策后即可使用。' },
  { title: '发布供给或需求', text: '写清技术领域、交易方式、价格和涉及的专利，提交给中心。' },
  { title: '中心审核', text: '审核通过后公开；需要补充的会退回并说明原因。' },
  { title: '对接与签约', text: '中心协助双方联系，双方签订书面合同并依法办理登记或备案。' },
];

const MODES: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'trade', title: '转让', text: '订立书面合同，向国家知识产权局登记，自登记之日起生效。' },
  { icon: 'file', title: '许可', text: '独占、排他或普通许可，合同生效后 3 个月内办理备案。' },
  { icon: 'building', title: '作价入股', text: '依法评估作价，以专利权出资设立或增资企业。' },
  { icon: 'expert', title: '合作开发与咨询', text: '围绕技术需求共同研发，事先约定成果归属。' },
];

/** What the trading area is and how it works, with the ways in. */
export function TradingIntro({ back }: { back: string }) {
  const login = withQuery(LOGIN_URL, { redirect: back });
  const register = withQuery(REGISTER_URL, { redirect: back });
  return (
    <div className="page rec trading-intro">
      <section className="trading-hero panel">
        <TradingDrawing />
        <h1>{TRADING_NAME}</h1>
        <p>专利供给与技术需求的对接区。发布的信息由中心审核，联系方式只向登录用户部分展示。</p>
        <p className="next-step-actions flow">
          <A className="btn btn-primary" href={login}>
            <Icon name="login" size={18} />
            登录后查看供需
          </A>
          <A className="btn btn-plain" href={register}>
            注册账号
          </A>
        </p>
      </section>
      <section aria-labelledby="trading-steps">
        <h2 id="trading-steps">怎样使用</h2>
        <ol className="trading-steps">
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="trading-modes">
        <h2 id="trading-modes">可以怎样交易</h2>
        <ul className="trading-modes">
          {MODES.map((mode) => (
            <li key={mode.title}>
              <Icon name={mode.icon} size={28} />
              <div>
                <h3>{mode.title}</h3>
                <p>{mode.text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="note soft">
          <References text="依据《专利法》第十条、第十二条和《专利法实施细则》第十五条。" />
          质押期间的专利，转让和许可须经质权人同意。
          <A href={LIST_URLS.patent}>先查专利的法律状态</A>
        </p>
      </section>
    </div>
  );
}
