import { patentSearchUrl } from '@ip-portal/contract/urls';
import { Chip } from '../parts';
import { CopyButton } from '../parts/copy-button';
import { A } from '../parts/here';
import { People } from './people';
import type { ReadPatent } from './read-text';
import { StateChips } from './state-chips';
import { ipcWords, numberLine } from './words';

/** Numbers to copy, and the days that count. 专利号 is the 申请号 of what was granted, with ZL (专利审查指南 第五部分第三章). */
function Numbers({ patent }: { patent: ReadPatent }) {
  const { ApplicationDate, GrantDate, MainIpc, Loc } = patent;
  const facts = [
    { label: '申请日', value: ApplicationDate },
    { label: '授权公告日', value: GrantDate },
    MainIpc ? { label: '主分类号', value: ipcWords(MainIpc).text } : { label: '洛迦诺分类', value: Loc },
  ];
  const numbers = numberLine(patent);
  const granted = patent.GrantDate && patent.ApplicationNumber;
  if (granted) numbers.splice(1, 0, { label: '专利号', value: `ZL ${patent.ApplicationNumber}` });
  return (
    <dl className="patent-numbers">
      {numbers.map(({ label, value }) => (
        <div key={label}>
          <dt>
            {label} <CopyButton text={value.replace(' ', '')} of={label} quiet />
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
      {facts.map(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Kind, state, name, holder and numbers of a patent. */
export function PatentHead({ patent }: { patent: ReadPatent }) {
  return (
    <header className="patent-head">
      <p className="chips flow">
        <A href={patentSearchUrl(`类型=${patent.Type}`)}>
          <Chip tone="brand">{patent.Type}</Chip>
        </A>
        <StateChips patent={patent} />
      </p>
      {patent.State === '有权' ? (
        <span className="seal seal-act" aria-hidden="true">
          授权
          <br />
          公告
        </span>
      ) : null}
      <h1>{patent.Title}</h1>
      <p className="patent-who soft">
        <People names={patent.GrantDate && patent.Owners.length > 0 ? patent.Owners : patent.Applicants} linked />
        {patent.Inventors.length > 0 ? (
          <span>
            {patent.Type === '外观设计' ? '设计人' : '发明人'} <People names={patent.Inventors} />
          </span>
        ) : null}
      </p>
      <Numbers patent={patent} />
    </header>
  );
}
