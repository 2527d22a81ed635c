import { LOGIN_URL } from '@ip-portal/contract/urls';
import { history } from '@umijs/max';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { takeOver } from '../boot/server-page';
import { useEnhancements } from '../enhance/use-enhancements';
import { showHead } from '../hooks/page-head';
import { usePageData } from '../hooks/use-page-data';
import { usePageRequest } from '../hooks/use-page-request';
import { ApiFailure, addressOf, type PublicPage as Page, PageMoved, PageNotFound, requestFor } from '../views/page';
import { SkeletonRows } from '../views/parts';
import { ErrorView, NoPermissionView, NotFoundView } from '../views/result';
import { PlainPage } from './plain-page';
import { useSiteConfig } from './site-context';

/** A public view in the browser: the same object the backend renders, with its states. */
export function PublicPage<D>({ page }: { page: Page<D> }) {
  const site = useSiteConfig();
  const request = usePageRequest();
  const { data, shown: address, error, loading, refresh } = usePageData(page, request);
  const shown = useMemo(() => requestFor(page, address), [page, address]);
  const moved = error instanceof PageMoved ? error.url : undefined;

  useLayoutEffect(() => {
    if (data === undefined) return;
    takeOver();
    showHead(page.head(data, site, shown), site);
  }, [data, page, site, shown]);

  useEffect(() => {
    if (moved) history.replace(moved);
  }, [moved]);

  useEnhancements(data, refresh);

  if (moved) return null;
  if (error && !loading) return <PageFailure error={error} />;
  if (data === undefined) return page.Skeleton ? <page.Skeleton /> : <SkeletonRows count={6} />;
  const View = page.View;
  return <View data={data} site={site} request={shown} />;
}

function PageFailure({ error }: { error: Error }) {
  const here = addressOf(usePageRequest());
  if (error instanceof PageNotFound || (error instanceof ApiFailure && error.status === 404)) {
    return (
      <PlainPage title="页面不存在" forceMenu>
        <NotFoundView />
      </PlainPage>
    );
  }
  if (error instanceof ApiFailure && (error.status === 401 || error.status === 403)) {
    return (
      <PlainPage title="没有权限访问" forceMenu>
        <NoPermissionView
          {...(error.status === 401 ? { loginHref: `${LOGIN_URL}?redirect=${encodeURIComponent(here)}` } : {})}
        />
      </PlainPage>
    );
  }
  return (
    <PlainPage title="页面暂时无法打开" forceMenu>
      <ErrorView message={error instanceof ApiFailure ? error.message : '页面加载失败，请重试。'} retryHref={here} />
    </PlainPage>
  );
}
