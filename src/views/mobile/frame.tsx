import type { UserInfo, WebConfig } from '@ip-portal/contract';
import { MOBILE_HOME_URL, MOBILE_LOGIN_URL, MOBILE_NEWS_URL, mobileDetailPath } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { Mark } from '../art/mark';
import type { FrameListeners } from '../frame';
import type { PageRequest } from '../page';
import { Icon, type IconName } from '../parts/icon';
import { LargeFontButton } from '../parts/large-font-button';

/** A page of the tab bar. */
export interface MobileTab {
  path: string;
  name: string;
  icon: IconName;
}

export interface MobileFrameProps {
  site: WebConfig;
  request: PageRequest;
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  /** Messages that wait to be read. */
  unread?: number;
  /** For whom the user acts, and the choice of it. */
  identity?: ReactNode;
  /** The tab bar. */
  tabs: readonly MobileTab[];
  /** Words in the header of a page below a tab. */
  title: string;
  /** What the app listens to. */
  listeners?: FrameListeners;
  children: ReactNode;
}

/** The list a detail page belongs to. */
function parentOf(path: string, tabs: readonly MobileTab[]): string {
  if (path === mobileDetailPath('notice')) return `${MOBILE_NEWS_URL}?Kind=notice`;
  const parent = path.split('/').slice(0, 3).join('/');
  return tabs.some((tab) => tab.path === parent) ? parent : MOBILE_HOME_URL;
}

/** The tab a path belongs to. */
function tabOf(path: string, tabs: readonly MobileTab[]): string {
  if (path === mobileDetailPath('notice')) return MOBILE_NEWS_URL;
  return tabs.find((tab) => tab.path === path || path.startsWith(`${tab.path}/`))?.path ?? '';
}

function Header({ site, request, tabs, title }: Pick<MobileFrameProps, 'site' | 'request' | 'tabs' | 'title'>) {
  const top = tabs.some((tab) => tab.path === request.path);
  if (top) {
    return (
      <header className="mobile-head">
        <a className="mobile-brand" href={MOBILE_HOME_URL}>
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
      <a className="mobile-back" href={parentOf(request.path, tabs)} data-mobile-back="">
        <Icon name="chevron-left" size={22} />
        <span>返回</span>
      </a>
      <b className="mobile-head-title">{title}</b>
      <a className="mobile-head-tool" href={MOBILE_HOME_URL}>
        <Mark size={26} />
        <span className="sr-only">{site.WebSiteName}首页</span>
      </a>
    </header>
  );
}

/** More are not counted out on the tab. */
const UNREAD_SHOWN = 99;

/** Whose tab of the account it is, and what waits there: the name is for the ear, the number for both. */
function Mine({ user, unread }: { user: UserInfo; unread: number }) {
  return (
    <>
      <span className="sr-only">：{user.RealName || user.UserName}</span>
      {unread > 0 ? (
        <b className="mobile-unread">
          {unread > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : unread}
          <span className="sr-only"> 条未读消息</span>
        </b>
      ) : null}
    </>
  );
}

/** Everything around the content of a mobile page: a slim header and the tab bar. */
export function MobileFrame({
  site,
  request,
  tabs,
  user,
  unread = 0,
  identity,
  title,
  listeners,
  children,
}: MobileFrameProps) {
  const here = tabOf(request.path, tabs);
  return (
    <div className="mobile-frame" id="top" {...listeners}>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <Header site={site} request={request} tabs={tabs} title={title} />
      {identity ? <div className="mobile-identity">{identity}</div> : null}
      <main id="main" className="mobile-main" tabIndex={-1}>
        {children}
      </main>
      <nav className="mobile-tabs" aria-label="主导航">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <a
                href={tab.path}
                aria-current={tab.path === request.path ? 'page' : tab.path === here ? 'true' : undefined}
                {...(tab.path === MOBILE_LOGIN_URL ? { rel: 'nofollow' } : {})}
              >
                <Icon name={tab.icon} size={24} />
                <span>{tab.name}</span>
                {user && tab.path === MOBILE_LOGIN_URL ? <Mine user={user} unread={unread} /> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
