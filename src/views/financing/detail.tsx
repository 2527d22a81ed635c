import type { FinancingDetail } from '@ip-portal/contract';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { financingUrl, LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import { definePage, orNotFound, PageNotFound, queryId, type ViewProps } from '../page';
import { Chip, Html, Icon, MetaLine } from '../parts';
import { A } from '../parts/here';
import { Phrases } from '../parts/phrases';
import { ReadPage, ReadSkeleton } from '../records/read-page';
import { Rate } from './rate';
import { amountWords, handlingWords, termWords } from './words';

const LIST = LIST_URLS.financing;

/** A financing product on the day it is read. */
export interface FinancingDetailData {
  product: FinancingDetail;
  today: string;
}

/** Lines of plain text as list entries, without the numbers people put in front. */
function lines(text: string): string[] {
  return text
    .split(/\n+|[；;]/)
    .map((line) =>
      line
        .replace(/^\s*(?:\d+[.、．)]|[-·•])\s*/, '')
        .replace(/[。；;]\s*$/, '')
        .trim(),
    )
    .filter(Boolean);
}

function KeyFigures({ product }: { product: FinancingDetail }) {
  return (
    <dl className="key-figures panel">
      <div>
        <dt>额度</dt>
        <dd className="num">{amountWords(product)}</dd>
      </div>
      <div>
        <dt>利率</dt>
        <dd>
          <Rate text={product.Rate} />
        </dd>
      </div>
      <div>
        <dt>期限</dt>
        <dd>{termWords(product)}</dd>
      </div>
      <div>
        <dt>办理时长</dt>
        <dd>{handlingWords(product.HandlingDays)}</dd>
      </div>
    </dl>
  );
}

function FinancingView({ data: { product, today }, site }: ViewProps<FinancingDetailData>) {
  const ended = product.ValidUntil !== null && product.ValidUntil < today;
  const materials = lines(product.Materials);
  return (
    <ReadPage>
      <article>
        <header className="read-head">
          <p className="chips flow">
            {product.OnlinePledge ? (
              <Chip tone="success" icon="check">
                支持线上质押
              </Chip>
            ) : (
              <Chip tone="neutral">线下办理质押</Chip>
            )}
            {ended ? <Chip tone="neutral">已过有效期</Chip> : null}
          </p>
          <h1>
            <Phrases text={product.Name} />
          </h1>
          <MetaLine
            items={[
              <A key="bank" href={withQuery(LIST, { Bank: product.Bank })}>
                {product.Bank}
              </A>,
              product.ValidUntil ? `有效期至 ${product.ValidUntil}` : null,
            ]}
          />
        </header>
        <KeyFigures product={product} />
        {product.Target ? (
          <section className="read-section" aria-labelledby="target">
            <h2 id="target">适用对象</h2>
            <p>{product.Target}</p>
          </section>
        ) : null}
        {materials.length > 0 ? (
          <section className="read-section" aria-labelledby="materials">
            <h2 id="materials">所需材料</h2>
            <ul className="lines checklist">
              {materials.map((line) => (
                <li key={line}>
                  <Icon name="check" size={18} />
                  {line}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {product.Content ? (
          <section className="read-section" aria-label="产品说明">
            <Html html={product.Content} />
          </section>
        ) : null}
      </article>
      <section className="next-step panel" aria-labelledby="apply">
        <h2 id="apply">想申请这项产品？</h2>
        <p>
          中心可协助核对专利状态、准备质押登记材料并对接金融机构。额度、利率和期限以金融机构审批结果为准，本页不构成贷款承诺。
        </p>
        <p className="next-step-actions flow">
          {site.Phone ? (
            <A className="btn btn-primary" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
              <Icon name="phone" size={18} />
              {site.Phone}
            </A>
          ) : null}
          <A className="btn btn-plain" href={LIST}>
            比较其他产品
          </A>
        </p>
      </section>
    </ReadPage>
  );
}

/** A financing product. */
export const financingDetailPage = definePage<FinancingDetailData>({
  query: ['id'],
  async load(api, request) {
    const id = queryId(request);
    if (!id) throw new PageNotFound('没有这项融资产品');
    const { data } = await orNotFound(api.get(`/api/Financing/${id}`));
    return { product: data, today: todayInShanghai() };
  },
  head: ({ product }) => ({
    title: `${product.Name} - ${product.Bank}`,
    description: `${product.Bank}${product.Name}：额度${amountWords(product)}，期限${termWords(product)}，利率${product.Rate || '面议'}。`,
    canonical: financingUrl(product.Id),
    type: 'article',
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'LoanOrCredit',
        name: product.Name,
        provider: { '@type': 'BankOrCreditUnion', name: product.Bank },
        ...(product.AmountMaxFen === null
          ? {}
          : { amount: { '@type': 'MonetaryAmount', currency: 'CNY', maxValue: product.AmountMaxFen / 100 } }),
      },
    ],
    crumbs: [{ label: '知识产权融资', url: LIST }, { label: product.Name }],
  }),
  View: FinancingView,
  Skeleton: ReadSkeleton,
});
