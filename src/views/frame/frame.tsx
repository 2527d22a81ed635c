import type { UserInfo, WebConfig } from '@ip-portal/contract';
import type { ReactNode } from 'react';
import { desktopMenu, type PageRoute } from '../../routes';
import type { PageRequest } from '../page';
import { Breadcrumb, type Crumb } from './crumbs';
import { ServiceDock } from './dock';
import { Footer, FriendlyLinks } from './footer';
import { LogoHeader } from './header';
import { MainMenu } from './menu';
import { UtilityBar } from './utility-bar';

export interface FrameProps {
  site: WebConfig;
  request: PageRequest;
  /** Entries of the top menu; taken from the route table when absent. */
  nav?: readonly PageRoute[];
  /** The server always renders the visitor's version. */
  user?: UserInfo | null;
  crumbs?: readonly Crumb[];
  /** Absent: hidden when the path ends in `/detail`. */
  hideMenu?: boolean;
  /** Without crumbs and centred column (home). */
  fullWidth?: boolean;
  /** ISO time for the date in the utility bar; now when absent. */
  now?: string;
  children: ReactNode;
}

/** Everything around the content of a desktop page. */
export function Frame({
  site,
  request,
  nav,
  user = null,
  crumbs = [],
  hideMenu,
  fullWidth,
  now,
  children,
}: FrameProps) {
  const entries = nav ?? desktopMenu(Boolean(user?.Roles.includes('user')));
  const withoutMenu = hideMenu ?? request.path.endsWith('/detail');
  return (
    <div className="site" id="top" data-server-page="">
      <a className="skip" href="#main">
        跳到主要内容
      </a>
      <header className={withoutMenu ? 'header header-plain' : 'header'}>
        <UtilityBar site={site} user={user} now={now ?? new Date().toISOString()} phone={!fullWidth} />
        <LogoHeader site={site} search={!fullWidth} />
        {withoutMenu ? null : <MainMenu nav={entries} site={site} path={request.path} />}
      </header>
      {fullWidth ? null : <Breadcrumb siteName={site.WebSiteName} crumbs={crumbs} />}
      <main id="main" className={fullWidth ? 'main' : 'main column'} tabIndex={-1} data-page-content="">
        {children}
      </main>
      <FriendlyLinks links={site.Links} />
      <ServiceDock qqs={site.QQs} />
      <Footer site={site} />
    </div>
  );
}
