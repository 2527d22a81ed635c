import type { WebConfig } from '@ip-portal/contract';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { SEARCH_URL, withQuery } from '@ip-portal/contract/urls';
import { LockDrawing, signWords } from '../art/lock';
import { Icon } from '../parts/icon';
import { Phrases } from '../parts/phrases';
import { serviceEntrances } from './services';

const KINDS = [
  { value: '', label: '全部' },
  { value: 'patent', label: '专利' },
  { value: 'law', label: '法律法规' },
  { value: 'news', label: '新闻' },
  { value: 'expert', label: '专家' },
];

/** One promise, one search box, and after them in the source Fig. 1. */
export function Hero({ site }: { site: WebConfig }) {
  const signs = serviceEntrances(site, null).map(({ sign }) => sign);
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wide">
        <h1 id="hero-title">
          <Phrases text={site.Slogan || site.WebSiteName} />
        </h1>
        {site.Description ? <p className="hero-lead">{site.Description}</p> : null}
        <form className="hero-search" action={SEARCH_URL} method="get" role="search" aria-label="站内搜索">
          <fieldset>
            <legend className="sr-only">搜索范围</legend>
            {KINDS.map((kind) => (
              <label key={kind.value}>
                <input type="radio" name="Kind" value={kind.value} defaultChecked={kind.value === ''} />
                <span>{kind.label}</span>
              </label>
            ))}
          </fieldset>
          <div className="hero-box">
            <Icon name="search" size={22} />
            <label className="sr-only" htmlFor="hero-keyword">
              搜索关键词
            </label>
            <input
              id="hero-keyword"
              name="keyword"
              type="search"
              required
              maxLength={KEYWORD_MAX}
              placeholder="输入专利名称、申请号、法规条文或专家姓名"
            />
            <button type="submit">搜索</button>
          </div>
        </form>
        {site.PopularWords.length > 0 ? (
          <p className="hero-words">
            <span>热门搜索</span>
            {site.PopularWords.map((word) => (
              <a key={word} href={withQuery(SEARCH_URL, { keyword: word })}>
                {word}
              </a>
            ))}
          </p>
        ) : null}
        <div className="hero-figure">
          <LockDrawing signs={signs} />
          <p className="hero-caption">
            图 1　锁的分解图 · 附图标记 {signWords(signs)} 对应下方 {signs.length} 项服务
          </p>
        </div>
      </div>
    </section>
  );
}
