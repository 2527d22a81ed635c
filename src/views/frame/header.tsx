import type { WebConfig } from '@ip-portal/contract';
import { SEARCH_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { Mark } from '../art/mark';
import { Icon } from '../parts/icon';

/** Mark or uploaded logo and the name of the centre, leading home; beside or below them the menu. */
export function LogoHeader({ site, path, children }: { site: WebConfig; path: string; children: ReactNode }) {
  return (
    <div className="masthead">
      <div className="wide">
        <a className="logo" href="/">
          {site.Logo ? <img src={site.Logo} alt="" width="44" height="44" /> : <Mark size={44} />}
          <span>
            <b>{site.WebSiteName}</b>
            {site.Slogan ? <small>{site.Slogan}</small> : null}
          </span>
        </a>
        <a className="masthead-tool" href={SEARCH_URL}>
          <Icon name="search" size={24} />
          <span className="sr-only">搜索</span>
        </a>
        {/* Phones: opens the menu that follows. A page further on it is shut again. */}
        <details className="masthead-tool menu-switch" key={path}>
          <summary>
            <Icon name="menu" size={24} />
            <span className="sr-only">主菜单</span>
          </summary>
        </details>
        {children}
      </div>
    </div>
  );
}
