import type { ArticleDetail, LawVersion, ProvisionHit } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import { Highlight, Icon, TimelinessChip } from '../parts';
import { TIMELINESS_MEANING } from './words';

/** Address of a law's page; the mobile pages give their own. */
type HrefFor = (id: number) => string;
const desktopHref: HrefFor = (id) => articleUrl('law', id);

/** The version of this law that is in force now, when it is another one. */
function versionInForce(law: ArticleDetail): LawVersion | undefined {
  return law.Versions?.find((version) => version.Timeliness === '现行有效' && version.Id !== law.Id);
}

/** Says at once when the text must not be relied on, and where the one in force is. */
export function ValidityNotice({ law, hrefFor = desktopHref }: { law: ArticleDetail; hrefFor?: HrefFor }) {
  const timeliness = law.Timeliness;
  if (!timeliness || timeliness === '现行有效') return null;
  const inForce = versionInForce(law);
  return (
    <div className={`law-notice panel law-notice-${timeliness === '尚未生效' ? 'ahead' : 'past'}`} role="note">
      <Icon name={timeliness === '尚未生效' ? 'clock' : 'alert'} size={22} />
      <div>
        <p>
          <strong>{timeliness}</strong>
          {TIMELINESS_MEANING[timeliness]}
          {timeliness === '尚未生效' && law.EffectiveDate ? `自 ${law.EffectiveDate} 起施行。` : ''}
          {timeliness === '已废止' && law.RepealedDate ? `自 ${law.RepealedDate} 起不再适用。` : ''}
        </p>
        {inForce ? (
          <a href={hrefFor(inForce.Id)}>
            查看现行有效的版本
            {inForce.EffectiveDate ? `（${inForce.EffectiveDate} 施行）` : ''}
            <Icon name="arrow-right" size={16} />
          </a>
        ) : null}
      </div>
    </div>
  );
}

/** The metadata of a law as a table of terms. */
export function LawFacts({ law }: { law: ArticleDetail }) {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['制定机关', law.IssuingAuthority],
    ['发文字号', law.DocumentNumber],
    ['效力级别', law.Level],
    ['公布日期', law.PromulgationDate],
    ['施行日期', law.EffectiveDate],
    ['废止日期', law.RepealedDate],
  ];
  return (
    <dl className="facts">
      {law.Timeliness ? (
        <div>
          <dt>时效性</dt>
          <dd>
            <TimelinessChip value={law.Timeliness} />
          </dd>
        </div>
      ) : null}
      {facts.map(([term, value]) =>
        value ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Every version of the law, newest first, the one shown marked. */
export function Versions({ law, hrefFor = desktopHref }: { law: ArticleDetail; hrefFor?: HrefFor }) {
  const versions = law.Versions ?? [];
  if (versions.length < 2) return null;
  const dateOf = (version: LawVersion) => version.PromulgationDate ?? version.EffectiveDate ?? '';
  const sorted = [...versions].sort((a, b) => dateOf(b).localeCompare(dateOf(a)));
  return (
    <section className="versions" aria-labelledby="versions">
      <h2 id="versions">历次版本</h2>
      <ol>
        {sorted.map((version) => {
          const shown = version.Id === law.Id;
          const words = (
            <>
              <span className="num">
                {version.PromulgationDate ? `${version.PromulgationDate} 公布` : version.Title}
              </span>
              {version.EffectiveDate ? <span className="quiet num">{version.EffectiveDate} 施行</span> : null}
            </>
          );
          return (
            <li key={version.Id} className="flow" aria-current={shown ? 'true' : undefined}>
              {shown ? (
                <span className="flow">{words}</span>
              ) : (
                <a className="flow" href={hrefFor(version.Id)}>
                  {words}
                </a>
              )}
              <TimelinessChip value={version.Timeliness} />
              {shown ? <em>当前浏览</em> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** How the law came to its present text. */
export function LawHistory({ history }: { history: NonNullable<ArticleDetail['History']> }) {
  if (history.length === 0) return null;
  return (
    <details className="law-history fold">
      <summary>修改沿革（{history.length}）</summary>
      <ol>
        {history.map((step) => (
          <li key={`${step.Date}${step.Text}`}>
            {step.Date ? <time>{step.Date}</time> : null}
            <span>{step.Text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Articles of the law in which the words stand. */
export function ProvisionHits({
  hits,
  total,
  query,
  id,
  hrefFor = desktopHref,
}: {
  hits: readonly ProvisionHit[];
  total: number;
  query: string;
  id: number;
  hrefFor?: HrefFor;
}) {
  return (
    <section className="law-hits card" aria-labelledby="law-hits">
      <div className="law-hits-head flow">
        <h2 id="law-hits">{hits.length > 0 ? `“${query}”出现在 ${total} 个条文中` : `本文件中没有“${query}”`}</h2>
        <a href={hrefFor(id)}>清除查找</a>
      </div>
      {hits.length > 0 ? (
        <ul>
          {hits.map((hit) => (
            <li key={hit.Anchor}>
              <a href={`#${hit.Anchor}`}>{hit.Label}</a>
              <p>
                <Highlight text={hit.Text} terms={query.split(/\s+/)} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p>换一个更短的词试试，例如“许可”“期限”“罚款”，或者从目录直接进入章节。</p>
      )}
    </section>
  );
}

/** By which day the text was checked, and which text decides. */
export function TextStanding({ law: { CheckedOn } }: { law: ArticleDetail }) {
  return (
    <p className="soft text-standing">
      {CheckedOn ? (
        <>
          截至{' '}
          <time className="num" dateTime={CheckedOn}>
            {CheckedOn}
          </time>{' '}
          与公布文本核对
        </>
      ) : (
        '没有与公布文本核对的记录'
      )}
      ，供查阅参考；与公布的正式文本不一致的，以正式文本为准。
    </p>
  );
}
