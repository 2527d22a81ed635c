import type { UserInfo, WebConfig } from '@ip-portal/contract';
import type { ComponentProps, ReactNode } from 'react';
import { toMobileUrl } from '../mobile/links';
import { addressOf, type PageRequest } from '../page';
import { Icon } from '../parts/icon';
import { useHydrating } from '../parts/use-hydrating';
import { Breadcrumb, type Crumb } from './crumbs';
import { ServiceDock } from './dock';
import { Footer, FriendlyLinks } from './footer';
import { LogoHeader } from './header';
import { MainMenu, type MenuEntry } from './menu';
import { PrintNote } from './print-note';
import { UtilityBar } from './utility-bar';

/** What the app does with clicks and forms anywhere in a page. */
export type FrameListeners = Pick<ComponentProps<'div'>, 'onClick' | 'onSubmit' | 'onPointerOver'>;

export interface FrameProps {
  site: WebConfig;
  request: PageRequest;
  /** Entries of the top menu. */
  nav: readonly MenuEntry[];
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  /** Messages of the user that wait to be read. */
  unread?: number;
  /** For whom the user acts, and the choice of it. */
  identity?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Absent: hidden when the path ends in `/detail`. */
  hideMenu?: boolean;
  /** Without crumbs and centred column (home). */
  fullWidth?: boolean;
  /** Day the backend rendered the page on. */
  day?: string;
  /** What the app listens to. */
  listeners?: FrameListeners;
  children: ReactNode;
}

/** The way to the same page among the mobile ones, seen on telephones alone. */
function ToPhone({ request }: { request: PageRequest }) {
  const { path, query } = request;
  const hydrating = useHydrating();
  // The backend knows of the query what the page understands, the browser all of it: at first what both know.
  const sent: PageRequest['query'] = path.endsWith('/detail') && query.id ? { id: query.id } : {};
  const here = addressOf({ path, query: hydrating ? sent : query });
  const there = toMobileUrl(here);
  if (there === here) return null;
  return (
    <a className="to-phone" href={there} rel="nofollow">
      用手机版打开本页
      <Icon name="chevron-right" size={16} />
    </a>
  );
}

/** Everything around the content of a desktop page. */
export function Frame({
  site,
  request,
  nav,
  user = null,
  unread = 0,
  identity,
  crumbs = [],
  hideMenu,
  fullWidth,
  day,
  listeners,
  children,
}: FrameProps) {
  const withoutMenu = hideMenu ?? request.path.endsWith('/detail');
  return (
    <div className="site" id="top" {...listeners}>
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className="header">
        <UtilityBar site={site} user={user} unread={unread} day={day} identity={identity} />
        <LogoHeader site={site} path={request.path}>
          {withoutMenu ? null : <MainMenu nav={nav} site={site} path={request.path} />}
        </LogoHeader>
        <ToPhone request={request} />
      </header>
      {fullWidth ? null : <Breadcrumb siteName={site.WebSiteName} crumbs={crumbs} />}
      <main id="main" className={fullWidth ? 'main' : 'main column'} tabIndex={-1}>
        {children}
      </main>
      <FriendlyLinks links={site.Links} />
      <ServiceDock qqs={site.QQs} />
      <Footer site={site} />
      <PrintNote siteName={site.WebSiteName} />
    </div>
  );
}
