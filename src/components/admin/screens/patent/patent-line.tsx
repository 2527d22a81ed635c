import type { PatentItem } from '@ip-portal/contract';
import { knownBy } from '@ip-portal/contract/rules/patent-number';

/** A patent in two lines: its title, and below it number and state. */
export function PatentLine({ patent }: { patent: PatentItem }) {
  const { label, value } = knownBy(patent);
  return (
    <div className="home-line">
      <span title={patent.Title}>{patent.Title}</span>
      <small className="admin-num">{`${label === '申请号' ? '' : `${label} `}${value}　${patent.StateText}`}</small>
    </div>
  );
}
