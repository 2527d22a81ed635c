import { history, Outlet, useLocation, useModel } from '@umijs/max';
import { type MouseEvent, type SubmitEvent, useEffect } from 'react';
import { serverNodes } from '../boot/server-page';
import { AccessGate } from '../components/access-gate';
import { InsideLayout } from '../components/inside-layout';
import { PublicPage } from '../components/public-page';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { ShowContent } from '../components/show-content';
import { SiteContext } from '../components/site-context';
import { handleAction } from '../enhance/actions';
import { enhanceFrame } from '../enhance/frame';
import { formTarget, linkTarget } from '../enhance/navigation';
import { useShownHead } from '../hooks/page-head';
import { usePageRequest } from '../hooks/use-page-request';
import { useSite } from '../hooks/use-site';
import { prefetchLink } from '../prefetch';
import { desktopMenu, findRoute } from '../routes';
import { Frame } from '../views/frame';
import { InitFailureView, InitialisingView } from '../views/result';

/** The frame of every desktop page: navigation, access, states. */
export default function DesktopLayout() {
  const request = usePageRequest();
  const { hash } = useLocation();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh } = useModel('@@initialState');
  const head = useShownHead();
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const route = findRoute(request.path);
  const user = initialState?.user ?? null;

  useEffect(() => {
    // A click on a link starts at the top; back and forward are left to the browser.
    if (history.action === 'PUSH' && !hash) window.scrollTo(0, 0);
  }, [request, hash]);

  const framed = site !== undefined && !failure;
  useEffect(() => (framed ? enhanceFrame() : undefined), [framed]);

  if (failure) {
    return (
      <div
        onClick={(event) => {
          if (!(event.target as Element).closest('[data-retry]')) return;
          event.preventDefault();
          if (error) void refresh();
          if (siteError) refreshSite();
        }}
      >
        <InitFailureView reason={failure.message} />
      </div>
    );
  }
  if (!site) return <InitialisingView />;

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (handleAction(event.nativeEvent)) return;
    const target = linkTarget(event.nativeEvent);
    if (!target) return;
    event.preventDefault();
    history.push(target);
  };
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    const target = formTarget(event.nativeEvent as SubmitEvent['nativeEvent']);
    if (!target) return;
    event.preventDefault();
    history.push(target);
  };

  // While the server's page is still shown, its crumbs are too.
  const crumbs =
    head.crumbs.length > 0 || serverNodes().content.length > 0 ? head.crumbs : [{ label: route?.name ?? '页面' }];
  return (
    <SiteContext.Provider value={site}>
      <div
        style={{ display: 'contents' }}
        onClick={onClick}
        onSubmit={onSubmit as never}
        onPointerOver={(event) => prefetchLink(event.nativeEvent)}
      >
        <Frame
          site={site}
          request={request}
          user={user}
          nav={desktopMenu(Boolean(user?.Roles.includes('user')))}
          crumbs={crumbs}
          fullWidth={route?.fullWidth ?? false}
          {...(head.forceMenu || !route ? { hideMenu: false } : {})}
        >
          <InsideLayout.Provider value={true}>
            <RouteErrorBoundary path={request.path}>
              <AccessGate required={route?.access}>
                <ShowContent.Provider value={PublicPage}>
                  <Outlet />
                </ShowContent.Provider>
              </AccessGate>
            </RouteErrorBoundary>
          </InsideLayout.Provider>
        </Frame>
      </div>
    </SiteContext.Provider>
  );
}
