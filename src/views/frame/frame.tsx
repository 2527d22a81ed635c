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
  /** Address of the page as the backend sent it: of the query it knows what the page understands. */
  sent?: string | undefined;
  /** Entries of the top menu. */
  nav: readonly MenuEntry[];
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  /** Messages of the user that wait to be read. */
  unread?: number;
  /** For whom the user acts, and the choice of it. */
  identity?: ReactNode;
  crumbs?: readonly Crumb[];
  /** Absent: hidden when the path ends in `/detail`. Phones can unfold it on every page. */
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
function ToPhone({ request, sent }: Pick<FrameProps, 'request' | 'sent'>) {
  const hydrating = useHydrating();
  const here = hydrating && sent !== undefined ? sent : addressOf(request);
  const there = toMobileUrl(here);
  if (there === here) return null;
  return (
    <a className="to-phone" href={there} rel="nofollow" data-same-place="">
      用手机版打开本页
      <Icon name="chevron-right" size={16} />
    </a>
  );
}

/** Everything around the content of a desktop page. */
export function Frame({
  site,
  request,
  sent,
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
          <MainMenu nav={nav} site={site} path={request.path} phoneOnly={withoutMenu} />
        </LogoHeader>
        <ToPhone request={request} sent={sent} />
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
