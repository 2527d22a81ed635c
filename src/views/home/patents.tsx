import type { PatentItem } from '@ip-portal/contract';
import { LIST_URLS } from '@ip-portal/contract/urls';
import { formatNumber } from '../parts/format';
import { SectionTitle } from '../parts/titles';
import { PatentCards } from '../patent/cards';
import { drawnNote } from '../patent/picture';
import { isMany } from './counted';
import { Missing } from './missing';

/** The top eight patents, each with what its class is about, its state and its term. */
export function PatentSection({
  items,
  total,
  day,
}: {
  items: readonly PatentItem[] | null;
  total: number | undefined;
  day: string;
}) {
  return (
    <div className="band-ground">
      <section className="wide band" aria-labelledby="patents-title">
        <SectionTitle
          id="patents-title"
          sign={10}
          title="专利信息"
          lead={['横条是保护期已过的部分', drawnNote(items ?? [])].filter(Boolean).join('；')}
          more={isMany(total) ? `检索 ${formatNumber(total)} 件` : '检索'}
          moreHref={LIST_URLS.patent}
        />
        {items && items.length > 0 ? (
          <PatentCards items={items} day={day} />
        ) : (
          <Missing failed={items === null} what="专利信息" />
        )}
      </section>
    </div>
  );
}
