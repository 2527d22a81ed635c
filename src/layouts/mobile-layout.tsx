import { history, Outlet, useLocation, useModel } from '@umijs/max';
import { type MouseEvent, type SubmitEvent, useEffect, useLayoutEffect } from 'react';
import { takeOver } from '../boot/server-page';
import { AccessGate } from '../components/access-gate';
import { InsideLayout } from '../components/inside-layout';
import { PublicPage } from '../components/public-page';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { ShowContent } from '../components/show-content';
import { SiteContext, useSiteConfig } from '../components/site-context';
import { handleAction } from '../enhance/actions';
import { formTarget, linkTarget } from '../enhance/navigation';
import { showHead } from '../hooks/page-head';
import { usePageRequest } from '../hooks/use-page-request';
import { useSite } from '../hooks/use-site';
import Loading from '../loading';
import { findRoute } from '../routes';
import { mobileCss } from '../styles/mobile';
import { MobileFrame } from '../views/mobile/frame';
import { toMobileUrl } from '../views/mobile/links';
import { MobileResultView } from '../views/mobile/result';
import { InitFailureView } from '../views/result';

/** The mobile rules come with the server's page; who arrives from a desktop page gets them here. */
function ensureMobileStyles(): void {
  const known = document.querySelector('style[data-public-css]')?.textContent ?? '';
  if (known.includes('.mobile-frame') || document.querySelector('style[data-mobile-css]')) return;
  const style = document.createElement('style');
  style.setAttribute('data-mobile-css', '');
  style.textContent = mobileCss;
  document.head.append(style);
}

function NotFound() {
  const site = useSiteConfig();
  const { path } = usePageRequest();
  useLayoutEffect(() => {
    takeOver();
    showHead({ title: '页面不存在', canonical: path, crumbs: [], noindex: true }, site);
  }, [path, site]);
  return <MobileResultView result="not-found" />;
}

/** The frame of every mobile page. Links and forms followed in it stay among the mobile pages. */
export default function MobileLayout() {
  const request = usePageRequest();
  const { hash, key } = useLocation();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh } = useModel('@@initialState');
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const route = findRoute(request.path);

  useLayoutEffect(ensureMobileStyles, []);
  useEffect(() => {
    // A click on a link starts at the top; back and forward are left to the browser.
    if (history.action === 'PUSH' && !hash) window.scrollTo(0, 0);
  }, [request, hash]);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const element = event.target as Element;
    if (failure && element.closest('[data-retry]')) {
      event.preventDefault();
      if (error) void refresh();
      if (siteError) refreshSite();
      return;
    }
    if (handleAction(event.nativeEvent)) return;
    const target = linkTarget(event.nativeEvent);
    if (!target) return;
    event.preventDefault();
    // Back where the reader came from, with the place in the list; a page opened directly has no such place.
    if (element.closest('[data-mobile-back]') && key !== 'default') history.back();
    else history.push(toMobileUrl(target));
  };
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    const target = formTarget(event.nativeEvent as SubmitEvent['nativeEvent']);
    if (!target) return;
    event.preventDefault();
    (document.activeElement as HTMLElement | null)?.blur();
    history.push(toMobileUrl(target));
  };

  if (failure) {
    return (
      <div onClick={onClick}>
        <InitFailureView reason={failure.message} />
      </div>
    );
  }
  if (!site) return <Loading />;
  return (
    <SiteContext.Provider value={site}>
      <div style={{ display: 'contents' }} onClick={onClick} onSubmit={onSubmit as never}>
        <MobileFrame
          site={site}
          request={request}
          user={initialState?.user ?? null}
          {...(route?.name ? { title: route.name } : {})}
        >
          <InsideLayout.Provider value={true}>
            <RouteErrorBoundary path={request.path}>
              {route ? (
                <AccessGate required={route.access} loginPath="/app/login">
                  <ShowContent.Provider value={PublicPage}>
                    <Outlet />
                  </ShowContent.Provider>
                </AccessGate>
              ) : (
                <NotFound />
              )}
            </RouteErrorBoundary>
          </InsideLayout.Provider>
        </MobileFrame>
      </div>
    </SiteContext.Provider>
  );
}
