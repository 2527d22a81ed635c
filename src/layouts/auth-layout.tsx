import { history, Outlet, useModel } from '@umijs/max';
import { type MouseEvent, useEffect } from 'react';
import { InsideLayout } from '../components/inside-layout';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { SiteContext, useSiteConfig } from '../components/site-context';
import { linkTarget } from '../hooks/navigation';
import { usePageRequest } from '../hooks/use-page-request';
import { useSite } from '../hooks/use-site';
import { Mark } from '../views/art/mark';
import { InitFailureView, InitialisingView } from '../views/result';

/** Sets the tab's title below this layout. */
export function AuthTitle({ title }: { title: string }) {
  const site = useSiteConfig();
  useEffect(() => {
    document.title = `${title} - ${site.WebSiteName}`;
  }, [title, site]);
  return null;
}

/** Log-in pages on their own ground, without the site's menus. */
export default function AuthLayout() {
  const { path } = usePageRequest();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { error, refresh } = useModel('@@initialState');
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);

  const retry = () => {
    if (error) void refresh();
    if (siteError) refreshSite();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = linkTarget(event.nativeEvent);
    if (!target) return;
    event.preventDefault();
    history.push(target);
  };

  if (!failure && !site) return <InitialisingView />;
  return (
    <div className="auth-ground" onClick={onClick}>
      {failure || !site ? (
        <InitFailureView reason={failure?.message ?? ''} onRetry={retry} />
      ) : (
        <SiteContext.Provider value={site}>
          <a className="skip" href="#main">
            跳到主要内容
          </a>
          <header className="auth-head">
            <a href="/">
              <Mark size={32} />
              <span>{site.WebSiteName}</span>
            </a>
          </header>
          <main id="main" tabIndex={-1}>
            <InsideLayout.Provider value={true}>
              <RouteErrorBoundary path={path}>
                <Outlet />
              </RouteErrorBoundary>
            </InsideLayout.Provider>
          </main>
        </SiteContext.Provider>
      )}
    </div>
  );
}
