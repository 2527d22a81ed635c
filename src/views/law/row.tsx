import type { LawStatute } from '@ip-portal/contract';
import { articleUrl } from '@ip-portal/contract/urls';
import { Chip, Highlight, MetaLine, TimelinessChip } from '../parts';
import { type Axis, VersionBar } from './version-bar';

/** A statute: the version that counts now, the others beside it, and all of them as a bar. */
export function LawRow({ law, axis, terms }: { law: LawStatute; axis: Axis; terms: readonly string[] }) {
  const others = law.Versions.filter(({ Id }) => Id !== law.Id);
  return (
    <li className="row law-row">
      <div>
        <h2>
          <a href={articleUrl('law', law.Id)}>
            <Highlight text={law.Title} terms={terms} />
          </a>
        </h2>
        <div className="story-meta flow">
          <span className="chips flow">
            <TimelinessChip value={law.Timeliness} />
            {law.Level ? <Chip tone="brand">{law.Level}</Chip> : null}
          </span>
          <MetaLine
            items={[
              law.IssuingAuthority,
              law.DocumentNumber,
              law.PromulgationDate ? `${law.PromulgationDate} 公布` : null,
              law.EffectiveDate ? `${law.EffectiveDate} 施行` : null,
              law.RepealedDate ? `${law.RepealedDate} 废止` : null,
            ]}
          />
        </div>
        {others.length > 0 ? (
          <p className="law-others flow soft">
            其他版本
            {others.map((version) => (
              <a key={version.Id} href={articleUrl('law', version.Id)}>
                {version.EffectiveDate
                  ? `${version.EffectiveDate} 施行`
                  : version.PromulgationDate
                    ? `${version.PromulgationDate} 公布`
                    : version.Title}
                （{version.Timeliness}）
              </a>
            ))}
          </p>
        ) : null}
      </div>
      <VersionBar law={law} axis={axis} />
    </li>
  );
}
