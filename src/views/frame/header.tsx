import type { WebConfig } from '@ip-portal/contract';
import { SEARCH_URL } from '@ip-portal/contract/urls';
import { Mark } from '../art/mark';
import { Icon } from '../parts/icon';

/** Mark or uploaded logo and the name of the centre, leading home; beside them the search box, or the hotline where the page has its own. */
export function LogoHeader({ site, search }: { site: WebConfig; search: boolean }) {
  return (
    <div className="masthead">
      <div className="wide">
        <a className="logo" href="/">
          {site.Logo ? <img src={site.Logo} alt="" width="56" height="56" /> : <Mark size={56} />}
          <span>
            <b>{site.WebSiteName}</b>
            {site.Slogan ? <small>{site.Slogan}</small> : null}
          </span>
        </a>
        {search ? (
          <form className="mini-search" action={SEARCH_URL} method="get" role="search" aria-label="快速搜索">
            <label className="sr-only" htmlFor="mini-keyword">
              搜索关键词
            </label>
            <input
              id="mini-keyword"
              name="keyword"
              type="search"
              maxLength={100}
              placeholder="搜索专利、法规、新闻、专家"
            />
            <button type="submit" aria-label="搜索">
              <Icon name="search" />
            </button>
          </form>
        ) : site.Phone ? (
          <a className="hotline" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" size={28} />
            <span>
              <small>服务热线</small>
              <b>{site.Phone}</b>
            </span>
          </a>
        ) : null}
      </div>
    </div>
  );
}
