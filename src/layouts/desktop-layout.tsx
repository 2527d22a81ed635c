import { history, Outlet, useModel } from '@umijs/max';
import { lazy, type MouseEvent, type SubmitEvent, Suspense } from 'react';
import { AccessGate } from '../components/access-gate';
import { SessionKeeper } from '../components/auth/session-keeper';
import { InsideLayout } from '../components/inside-layout';
import { asksNow } from '../components/privacy/asks-now';
import { PublicPage } from '../components/public-page';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { ShowContent } from '../components/show-content';
import { SiteContext } from '../components/site-context';
import { Viewing } from '../components/viewing';
import { formTarget, linkTarget } from '../hooks/navigation';
import { useShownHead } from '../hooks/page-head';
import { useTopOfPage } from '../hooks/top-of-page';
import { useUnread } from '../hooks/unread';
import { usePageRequest } from '../hooks/use-page-request';
import { useSite } from '../hooks/use-site';
import { prefetchLink } from '../prefetch';
import { desktopMenu, findRoute } from '../routes';
import { payload } from '../sent-page';
import { Frame } from '../views/frame';
import { InitFailureView, InitialisingView } from '../views/result';

// Only for those who belong to an organisation.
const IdentitySwitch = lazy(() => import('../components/organization/identity-switch'));

/** The frame of every desktop page: navigation, access, states. */
export default function DesktopLayout() {
  const request = usePageRequest();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh } = useModel('@@initialState');
  const head = useShownHead();
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const route = findRoute(request.path);
  // The header follows at once; the page stays for what is typed in it.
  const user = initialState?.ended ? null : (initialState?.user ?? null);
  const unread = useUnread(user);

  useTopOfPage(request);

  if (failure) {
    const retry = () => {
      if (error) void refresh();
      if (siteError) refreshSite();
    };
    return <InitFailureView reason={failure.message} onRetry={retry} />;
  }
  if (!site) return <InitialisingView />;

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = linkTarget(event.nativeEvent);
    if (!target) return;
    event.preventDefault();
    // The place within the page is not in an address that the backend knows.
    const place = (event.target as Element).closest('[data-same-place]') ? window.location.hash : '';
    history.push(target + place);
  };
  const onSubmit = (event: SubmitEvent<HTMLElement>) => {
    const target = formTarget(event.nativeEvent as SubmitEvent['nativeEvent']);
    if (!target) return;
    event.preventDefault();
    history.push(target);
  };

  const crumbs = head.crumbs.length > 0 ? head.crumbs : [{ label: route?.name ?? '页面' }];
  return (
    <SiteContext.Provider value={site}>
      <Viewing />
      <Frame
        site={site}
        request={request}
        sent={payload?.url}
        user={user}
        unread={unread}
        identity={
          user && user.Organizations.length > 0 ? (
            <Suspense fallback={null}>
              <IdentitySwitch user={user} />
            </Suspense>
          ) : null
        }
        nav={desktopMenu(Boolean(user?.Roles.includes('user')))}
        crumbs={crumbs}
        day={payload?.day}
        fullWidth={route?.fullWidth ?? false}
        listeners={{ onClick, onSubmit: onSubmit as never, onPointerOver: (event) => prefetchLink(event.nativeEvent) }}
        {...(head.forceMenu || !route ? { hideMenu: false } : {})}
      >
        <SessionKeeper path={request.path} guarded={route?.access !== undefined} asksNow={asksNow} />
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
    </SiteContext.Provider>
  );
}
