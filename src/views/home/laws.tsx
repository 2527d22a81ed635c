import type { FinancingItem, LawItem } from '@ip-portal/contract';
import { articleUrl, financingUrl, LIST_URLS } from '@ip-portal/contract/urls';
import { TimelinessChip } from '../parts/chips';
import { formatFen } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { Missing } from './missing';

function FinancingPanel({ items }: { items: readonly FinancingItem[] | null }) {
  return (
    <section className="financing-panel" aria-labelledby="financing-title">
      <SectionTitle id="financing-title" sign={30} title="知识产权融资" moreHref={LIST_URLS.financing} />
      {items && items.length > 0 ? (
        <ul className="ruled">
          {items.map((item) => (
            <li key={item.Id}>
              <a href={financingUrl(item.Id)}>
                <span>
                  <b>{item.Name}</b>
                  <small>{item.Bank}</small>
                </span>
                {item.AmountMaxFen === null ? null : (
                  <span className="financing-amount">
                    <b className="figure">{formatFen(item.AmountMaxFen)}</b>
                    <small>最高额度</small>
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Missing failed={items === null} what="融资产品" />
      )}
    </section>
  );
}

/** Recommended laws with level and validity, beside the financing products. */
export function LawSection({
  laws,
  financing,
}: {
  laws: readonly LawItem[] | null;
  financing: readonly FinancingItem[] | null;
}) {
  return (
    <div className="wide band laws-grid">
      <section aria-labelledby="laws-title">
        <SectionTitle id="laws-title" sign={50} title="法律法规" moreHref={LIST_URLS.law} />
        {laws && laws.length > 0 ? (
          <ul className="ruled">
            {laws.map((law) => (
              <li key={law.Id}>
                <a href={articleUrl('law', law.Id)}>
                  <span>
                    <b>{law.Title}</b>
                    <small>
                      {law.Level}
                      {law.EffectiveDate ? ` · ${law.EffectiveDate} 施行` : ''}
                    </small>
                  </span>
                  <TimelinessChip value={law.Timeliness} />
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <Missing failed={laws === null} what="法律法规" />
        )}
      </section>
      <FinancingPanel items={financing} />
    </div>
  );
}
