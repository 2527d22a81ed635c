import type { UserInfo, WebConfig } from '@ip-portal/contract';
import type { ReactNode } from 'react';
import { findRoute, leadsOn, mobileRoutes } from '../../routes';
import { Mark } from '../art/mark';
import type { FrameListeners } from '../frame';
import type { PageRequest } from '../page';
import { Icon } from '../parts/icon';
import { LargeFontButton } from '../parts/large-font-button';
import { MOBILE_HOME, MOBILE_LOGIN, MOBILE_NEWS } from './links';

export interface MobileFrameProps {
  site: WebConfig;
  request: PageRequest;
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  /** For whom the user acts, and the choice of it. */
  identity?: ReactNode;
  /** Words in the header of a page below a tab; the name of the route when absent. */
  title?: string;
  /** What the app listens to. */
  listeners?: FrameListeners;
  children: ReactNode;
}

const TABS = mobileRoutes.flatMap((route) =>
  leadsOn(route) || !route.icon ? [] : [{ path: route.path, name: route.name, icon: route.icon }],
);

/** The list a detail page belongs to. */
function parentOf(path: string): string {
  if (path.startsWith('/app/notice/')) return `${MOBILE_NEWS}?Kind=notice`;
  const parent = path.split('/').slice(0, 3).join('/');
  return TABS.some((tab) => tab.path === parent) ? parent : MOBILE_HOME;
}

/** The tab a path belongs to. */
function tabOf(path: string): string {
  if (path.startsWith('/app/notice/')) return MOBILE_NEWS;
  return TABS.find((tab) => tab.path === path || path.startsWith(`${tab.path}/`))?.path ?? '';
}

function Header({ site, request, title }: { site: WebConfig; request: PageRequest; title: string | undefined }) {
  const top = TABS.some((tab) => tab.path === request.path);
  if (top) {
    return (
      <header className="mobile-head">
        <a className="mobile-brand" href={MOBILE_HOME}>
          <Mark size={28} />
          <b>{site.WebSiteName}</b>
        </a>
        <LargeFontButton className="mobile-head-tool">
          <Icon name="text-size" size={22} />
          <span className="sr-only">大字版</span>
        </LargeFontButton>
      </header>
    );
  }
  return (
    <header className="mobile-head">
      <a className="mobile-back" href={parentOf(request.path)} data-mobile-back="">
        <Icon name="chevron-left" size={22} />
        <span>返回</span>
      </a>
      <b className="mobile-head-title">{title ?? findRoute(request.path)?.name ?? site.WebSiteName}</b>
      <a className="mobile-head-tool" href={MOBILE_HOME}>
        <Mark size={26} />
        <span className="sr-only">{site.WebSiteName}首页</span>
      </a>
    </header>
  );
}

/** Everything around the content of a mobile page: a slim header and the tab bar. */
export function MobileFrame({ site, request, user, identity, title, listeners, children }: MobileFrameProps) {
  const here = tabOf(request.path);
  return (
    <div className="mobile-frame" id="top" {...listeners}>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Header site={site} request={request} title={title} />
      {identity ? <div className="mobile-identity">{identity}</div> : null}
      <main id="main" className="mobile-main" tabIndex={-1}>
        {children}
      </main>
      <nav className="mobile-tabs" aria-label="主导航">
        <ul>
          {TABS.map((tab) => (
            <li key={tab.path}>
              <a
                href={tab.path}
                aria-current={tab.path === request.path ? 'page' : tab.path === here ? 'true' : undefined}
                {...(tab.path === MOBILE_LOGIN
                  ? { rel: 'nofollow', ...(user ? { 'aria-label': `我的：${user.RealName || user.UserName}` } : {}) }
                  : {})}
              >
                <Icon name={tab.icon} size={24} />
                <span>{tab.name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
