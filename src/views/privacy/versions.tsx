import type { PrivacyTextItem } from '@ip-portal/contract';
import { withQuery } from '@ip-portal/contract/urls';
import { formatDate } from '../parts/format';
import { A, GetForm } from '../parts/here';

interface VersionsProps {
  versions: readonly PrivacyTextItem[];
  shown: number;
  /** The page of the text. */
  url: string;
}

/** Two versions side by side, by address: works without scripts. */
function Compare({ versions, shown, url }: VersionsProps) {
  const options = versions.map(({ Number }) => (
    <option key={Number} value={Number}>
      第 {Number} 版
    </option>
  ));
  const other = versions.find(({ Number }) => Number < shown) ?? versions[0];
  return (
    <GetForm className="privacy-compare" action={url}>
      <label htmlFor="privacy-before">对比</label>
      <select id="privacy-before" name="before" defaultValue={other?.Number}>
        {options}
      </select>
      <label htmlFor="privacy-version">与</label>
      <select id="privacy-version" name="version" defaultValue={shown}>
        {options}
      </select>
      <button className="btn btn-plain" type="submit">
        查看不同
      </button>
    </GetForm>
  );
}

/** Every published version, when it came and why. */
export function Versions({ versions, shown, url }: VersionsProps) {
  return (
    <section className="privacy-versions" aria-labelledby="privacy-versions">
      <h2 id="privacy-versions" className="privacy-heading">
        各版本
      </h2>
      <ol>
        {versions.map(({ Id, Number, Note, PublishedAt }, index) => {
          const earlier = versions[index + 1];
          return (
            <li key={Id} aria-current={Number === shown ? 'true' : undefined}>
              <p>
                <A href={index === 0 ? url : withQuery(url, { version: Number })}>第 {Number} 版</A>
                {index === 0 ? <span className="privacy-present">现行</span> : null}
                <time dateTime={PublishedAt}>{formatDate(PublishedAt)}</time>
              </p>
              {Note ? <p className="privacy-why">{Note}</p> : null}
              {earlier ? (
                <A href={withQuery(url, { version: Number, before: earlier.Number })}>与第 {earlier.Number} 版的不同</A>
              ) : null}
            </li>
          );
        })}
      </ol>
      {versions.length > 2 ? <Compare versions={versions} shown={shown} url={url} /> : null}
    </section>
  );
}
