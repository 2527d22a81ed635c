import type { UserInfo, WebConfig } from '@ip-portal/contract';
import {
  JOIN_URL,
  MOBILE_ACCOUNT_URL,
  MOBILE_HOME_URL,
  MOBILE_LOGIN_URL,
  MOBILE_MESSAGES_URL,
  MOBILE_ORGANIZATION_URL,
  MOBILE_PRIVACY_CENTER_URL,
  MOBILE_REGISTER_URL,
  MOBILE_SERVICES_URL,
  mobilePath,
  RECOVERY_URL,
  withQuery,
} from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { Mark } from '../art/mark';
import type { FrameListeners } from '../frame';
import type { PageRequest } from '../page';
import { Here } from '../parts/here';
import { Icon, type IconName } from '../parts/icon';
import { LargeFontButton } from '../parts/large-font-button';
import { toMobileUrl } from './links';
import { ShareButton } from './share-button';

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

/** Pages of the account, below the tab that one logs in at. */
const MINE: ReadonlySet<string> = new Set([
  MOBILE_ACCOUNT_URL,
  MOBILE_ORGANIZATION_URL,
  MOBILE_PRIVACY_CENTER_URL,
  MOBILE_REGISTER_URL,
  mobilePath(JOIN_URL),
  mobilePath(RECOVERY_URL),
]);

/** Where a page without a page before it leads back to: the list of a record, the tab of anything else. */
function parentOf(path: string, tabs: readonly MobileTab[]): string {
  const [, , list, below] = path.split('/');
  return below === undefined ? tabOf(path, tabs) : `/app/${list}`;
}

/** The tab a path belongs to. */
function tabOf(path: string, tabs: readonly MobileTab[]): string {
  if (MINE.has(path)) return MOBILE_LOGIN_URL;
  return tabs.some((tab) => tab.path === path) ? path : MOBILE_SERVICES_URL;
}

const LargeFont = () => (
  <LargeFontButton className="mobile-head-tool">
    <Icon name="text-size" size={22} />
    <span className="sr-only">大字版</span>
  </LargeFontButton>
);

function Header({ site, request, tabs, title }: Pick<MobileFrameProps, 'site' | 'request' | 'tabs' | 'title'>) {
  const top = tabs.some((tab) => tab.path === request.path);
  if (top) {
    return (
      <header className="mobile-head">
        <a className="mobile-brand" href={MOBILE_HOME_URL}>
          <Mark size={28} />
          <b>{site.WebSiteName}</b>
        </a>
        <LargeFont />
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
      {request.path.endsWith('/detail') ? (
        <ShareButton address={withQuery(request.path, { id: request.query.id })} />
      ) : null}
      <LargeFont />
    </header>
  );
}

/** More are not counted out on the tab. */
const UNREAD_SHOWN = 99;

/** What waits to be read. */
function Unread({ count }: { count: number }) {
  return (
    <b className="mobile-unread">
      {count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : count}
      <span className="sr-only"> 条未读</span>
    </b>
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
        <Here.Provider value={toMobileUrl}>{children}</Here.Provider>
      </main>
      <nav className="mobile-tabs" aria-label="主导航">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.path}>
              <a
                href={tab.path}
                aria-current={tab.path === request.path ? 'page' : tab.path === here ? 'true' : undefined}
                {...(tab.path === MOBILE_LOGIN_URL || tab.path === MOBILE_MESSAGES_URL ? { rel: 'nofollow' } : {})}
              >
                <Icon name={tab.icon} size={24} />
                <span>{tab.name}</span>
                {user && tab.path === MOBILE_LOGIN_URL ? (
                  <span className="sr-only">：{user.RealName || user.UserName}</span>
                ) : null}
                {tab.path === MOBILE_MESSAGES_URL && unread > 0 ? <Unread count={unread} /> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
