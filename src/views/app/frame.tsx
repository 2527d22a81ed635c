import type { UserInfo, WebConfig } from '@ip-portal/contract';
import type { ReactNode } from 'react';
import { appRoutes, findRoute } from '../../routes';
import { Mark } from '../art/mark';
import type { PageRequest } from '../page';
import { Icon, type IconName } from '../parts/icon';
import { APP_HOME, APP_LOGIN, APP_NEWS } from './links';

export interface AppFrameProps {
  site: WebConfig;
  request: PageRequest;
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  /** Words in the header of a page below a tab; the name of the route when absent. */
  title?: string;
  children: ReactNode;
}

const TABS = appRoutes.filter((route) => route.name && !route.hideInMenu && !route.redirect);

/** The list a detail page belongs to. */
function parentOf(path: string): string {
  if (path.startsWith('/app/notice/')) return `${APP_NEWS}?Kind=notice`;
  const parent = path.split('/').slice(0, 3).join('/');
  return TABS.some((tab) => tab.path === parent) ? parent : APP_HOME;
}

/** The tab a path belongs to. */
function tabOf(path: string): string {
  if (path.startsWith('/app/notice/')) return APP_NEWS;
  return TABS.find((tab) => tab.path === path || path.startsWith(`${tab.path}/`))?.path ?? '';
}

function Header({ site, request, title }: { site: WebConfig; request: PageRequest; title: string | undefined }) {
  const top = TABS.some((tab) => tab.path === request.path);
  if (top) {
    return (
      <header className="app-head">
        <a className="app-brand" href={APP_HOME}>
          <Mark size={28} />
          <b>{site.WebSiteName}</b>
        </a>
        <button type="button" className="app-head-tool" data-action="large-font" aria-pressed="false" data-js="">
          <Icon name="text-size" size={22} />
          <span className="sr-only">大字版</span>
        </button>
      </header>
    );
  }
  return (
    <header className="app-head">
      <a className="app-back" href={parentOf(request.path)} data-app-back="">
        <Icon name="chevron-left" size={22} />
        <span>返回</span>
      </a>
      <b className="app-head-title">{title ?? findRoute(request.path)?.name ?? site.WebSiteName}</b>
      <a className="app-head-tool" href={APP_HOME}>
        <Mark size={26} />
        <span className="sr-only">{site.WebSiteName}首页</span>
      </a>
    </header>
  );
}

/** Everything around the content of a mobile page: a slim header and the tab bar. */
export function AppFrame({ site, request, user, title, children }: AppFrameProps) {
  const here = tabOf(request.path);
  return (
    <div className="app-frame" id="top" data-server-page="">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Header site={site} request={request} title={title} />
      <main id="main" className="app-main" tabIndex={-1} data-page-content="">
        {children}
      </main>
      <nav className="app-tabs" aria-label="主导航">
        <ul>
          {TABS.map((tab) => (
            <li key={tab.path}>
              <a
                href={tab.path}
                aria-current={tab.path === request.path ? 'page' : tab.path === here ? 'true' : undefined}
                {...(tab.path === APP_LOGIN
                  ? { rel: 'nofollow', ...(user ? { 'aria-label': `我的：${user.RealName || user.UserName}` } : {}) }
                  : {})}
              >
                <Icon name={(tab.icon ?? 'home') as IconName} size={24} />
                <span>{tab.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
