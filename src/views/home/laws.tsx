import type { FinancingItem, LawItem } from '@ip-portal/contract';
import { articleUrl, financingUrl, LIST_URLS } from '@ip-portal/contract/urls';
import { Chip } from '../parts/chip';
import { TimelinessChip } from '../parts/chips';
import { formatFen } from '../parts/format';
import { Icon } from '../parts/icon';
import { SectionTitle } from '../parts/titles';
import { Missing } from './missing';

function FinancingPanel({ items }: { items: readonly FinancingItem[] | null }) {
  return (
    <section className="financing-panel" aria-labelledby="financing-title">
      <SectionTitle id="financing-title" title="知识产权融资" moreHref={LIST_URLS.financing} />
      {items && items.length > 0 ? (
        <ul>
          {items.map((item) => (
            <li key={item.Id}>
              <a href={financingUrl(item.Id)}>
                <span className="financing-name">
                  <b>{item.Name}</b>
                  <small>{item.Bank}</small>
                </span>
                {item.AmountMaxFen === null ? null : (
                  <span className="financing-amount">
                    <small>最高额度</small>
                    <b>{formatFen(item.AmountMaxFen)}</b>
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
    <div className="band-ground">
      <div className="wide band laws-grid">
        <section aria-labelledby="laws-title">
          <SectionTitle id="laws-title" title="法律法规" moreHref={LIST_URLS.law} />
          {laws && laws.length > 0 ? (
            <ul className="law-cards">
              {laws.map((law) => (
                <li key={law.Id}>
                  <a href={articleUrl('law', law.Id)}>
                    <b>{law.Title}</b>
                    <span className="law-meta">
                      {law.Level ? <Chip tone="brand">{law.Level}</Chip> : null}
                      <TimelinessChip value={law.Timeliness} />
                      {law.EffectiveDate ? <small>{law.EffectiveDate} 施行</small> : null}
                    </span>
                    <Icon name="chevron-right" size={18} />
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
    </div>
  );
}
