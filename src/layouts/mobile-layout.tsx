import { MOBILE_LOGIN_URL } from '@ip-portal/contract/urls';
import { history, Outlet, useLocation, useModel } from '@umijs/max';
import { lazy, type MouseEvent, type SubmitEvent, Suspense } from 'react';
import { AccessGate } from '../components/access-gate';
import { SessionKeeper } from '../components/auth/session-keeper';
import { InsideLayout } from '../components/inside-layout';
import { MobileStyles } from '../components/mobile-styles';
import { asksNow } from '../components/privacy/asks-now';
import { PublicPage } from '../components/public-page';
import { RouteErrorBoundary } from '../components/route-error-boundary';
import { ShowContent } from '../components/show-content';
import { SiteContext } from '../components/site-context';
import { Viewing } from '../components/viewing';
import { formTarget, linkTarget } from '../hooks/navigation';
import { useTopOfPage } from '../hooks/top-of-page';
import { useUnread } from '../hooks/unread';
import { usePageRequest } from '../hooks/use-page-request';
import { useSite } from '../hooks/use-site';
import Loading from '../loading';
import { useKeptPages } from '../offline/use-kept-pages';
import { findRoute, mobileTabs } from '../routes';
import { MobileFrame } from '../views/mobile/frame';
import { toMobileUrl } from '../views/mobile/links';
import { InitFailureView } from '../views/result';

// Only for those who belong to an organisation.
const IdentitySwitch = lazy(() => import('../components/organization/identity-switch'));

/** The frame of every mobile page. Links and forms followed in it stay among the mobile pages. */
function MobilePages() {
  const request = usePageRequest();
  const { key } = useLocation();
  const { site, error: siteError, refresh: refreshSite } = useSite();
  const { initialState, error, refresh } = useModel('@@initialState');
  const failure = (error as Error | undefined) ?? (site ? undefined : siteError);
  const route = findRoute(request.path);
  // The frame follows at once; the page stays for what is typed in it.
  const user = initialState?.ended ? null : (initialState?.user ?? null);

  const unread = useUnread(user);

  useKeptPages(request, route?.page !== undefined);
  useTopOfPage(request);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const element = event.target as Element;
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
    const retry = () => {
      if (error) void refresh();
      if (siteError) refreshSite();
    };
    return <InitFailureView reason={failure.message} onRetry={retry} />;
  }
  if (!site) return <Loading />;
  return (
    <SiteContext.Provider value={site}>
      <Viewing />
      <MobileFrame
        site={site}
        request={request}
        user={user}
        unread={unread}
        identity={
          user && user.Organizations.length > 0 ? (
            <Suspense fallback={null}>
              <IdentitySwitch user={user} />
            </Suspense>
          ) : null
        }
        tabs={mobileTabs}
        title={route?.name ?? site.WebSiteName}
        listeners={{ onClick, onSubmit: onSubmit as never }}
      >
        <SessionKeeper
          path={request.path}
          guarded={route?.access !== undefined}
          asksNow={asksNow}
          loginPath={MOBILE_LOGIN_URL}
        />
        <InsideLayout.Provider value={true}>
          <RouteErrorBoundary path={request.path}>
            <AccessGate required={route?.access} loginPath={MOBILE_LOGIN_URL}>
              <ShowContent.Provider value={PublicPage}>
                <Outlet />
              </ShowContent.Provider>
            </AccessGate>
          </RouteErrorBoundary>
        </InsideLayout.Provider>
      </MobileFrame>
    </SiteContext.Provider>
  );
}

export default function MobileLayout() {
  return (
    <MobileStyles>
      <MobilePages />
    </MobileStyles>
  );
}
