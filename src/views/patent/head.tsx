import type { PatentDetail } from '@ip-portal/contract';
import { patentSearchUrl } from '@ip-portal/contract/urls';
import { Chip, PatentStateChip, ShareTools } from '../parts';
import { CopyButton } from '../parts/copy-button';
import { FLAG_MEANING, numberLine } from './words';

/** Numbers to copy. 专利号 is the 申请号 of what was granted, with ZL (专利审查指南 第五部分第三章). */
function Numbers({ patent }: { patent: PatentDetail }) {
  const numbers = numberLine(patent);
  const granted = patent.GrantDate && patent.ApplicationNumber;
  if (granted) numbers.splice(1, 0, { label: '专利号', value: `ZL ${patent.ApplicationNumber}` });
  return (
    <dl className="patent-numbers">
      {numbers.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value} <CopyButton text={value.replace(' ', '')} of={label} quiet />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Kind, state, name, holder and numbers of a patent. */
export function PatentHead({ patent }: { patent: PatentDetail }) {
  return (
    <header className="patent-head">
      <p className="chips flow">
        <a href={patentSearchUrl(`类型=${patent.Type}`)}>
          <Chip tone="brand">{patent.Type}</Chip>
        </a>
        <PatentStateChip patent={patent} />
        {patent.Flags.map((flag) => (
          <Chip key={flag} tone={FLAG_MEANING[flag]?.tone}>
            {flag}
          </Chip>
        ))}
      </p>
      <h1>{patent.Title}</h1>
      <Numbers patent={patent} />
      <ShareTools />
    </header>
  );
}
