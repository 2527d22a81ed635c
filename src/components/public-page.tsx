import { history, useModel } from '@umijs/max';
import { useContext, useEffect, useLayoutEffect, useMemo } from 'react';
import { showHead } from '../hooks/page-head';
import { usePageData } from '../hooks/use-page-data';
import { usePageRequest } from '../hooks/use-page-request';
import { payload } from '../sent-page';
import { readArticle } from '../services/public';
import { ApiFailure, addressOf, type PublicPage as Page, PageMoved, PageNotFound, requestFor } from '../views/page';
import { SkeletonRows } from '../views/parts';
import { applyReadingSize } from '../views/parts/font-size';
import { Here } from '../views/parts/here';
import { ReadCounter } from '../views/parts/read-count';
import { ResultContent, type ResultTarget, resultHead } from '../views/result-page';
import { DebtPage, owesSomething } from './access-gate';
import { PlainPage } from './plain-page';
import { useSiteConfig } from './site-context';

/** The anchor an address names; a broken escape names none. */
function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** The browser cannot jump to what was not there when the address changed. */
function scrollToAnchor(): void {
  const id = anchorOf(window.location.hash);
  if (id && window.scrollY === 0) document.getElementById(id)?.scrollIntoView();
}

/** A public view in the browser: the same object the backend renders, with its states. */
export function PublicPage<D>({ page }: { page: Page<D> }) {
  const site = useSiteConfig();
  const request = usePageRequest();
  const user = useModel('@@initialState', (model) => model.initialState?.user);
  const { data, shown: address, error, loading, refresh } = usePageData(page, request);
  const shown = useMemo(() => requestFor(page, address), [page, address]);
  const here = useContext(Here);
  const moved = error instanceof PageMoved ? here(error.url) : undefined;

  useLayoutEffect(() => {
    if (data === undefined) return;
    showHead(page.head(data, site, shown), site);
  }, [data, page, site, shown]);

  useEffect(() => {
    if (moved) history.replace(moved);
  }, [moved]);

  // For every data that is shown anew.
  useEffect(() => {
    applyReadingSize();
    scrollToAnchor();
  }, [data]);

  if (moved) return null;
  if (error && !loading) {
    const refused = error instanceof ApiFailure && error.status === 403;
    // A page for everybody, made of what only users may read.
    if (refused && user && owesSomething(user)) return <DebtPage user={user} />;
    return <PageFailure target={targetOf(error)} refused={refused} retry={refresh} />;
  }
  if (data === undefined) {
    // Asked again all the same: what a visitor may not see a user may.
    const sent = payload?.url === addressOf(request) && !error ? payload.result : undefined;
    if (sent) return <PageFailure target={sent} refused={false} retry={refresh} />;
    return page.Skeleton ? <page.Skeleton /> : <SkeletonRows count={6} />;
  }
  const View = page.View;
  return (
    <ReadCounter.Provider value={readArticle}>
      <View data={data} site={site} request={shown} />
    </ReadCounter.Provider>
  );
}

function targetOf(error: Error): ResultTarget {
  if (error instanceof PageNotFound) return { result: 'not-found' };
  if (!(error instanceof ApiFailure)) return { result: 'error', message: '页面加载失败，请重试。' };
  if (error.status === 404) return { result: 'not-found' };
  if (error.status === 401 || error.status === 403) return { result: 'no-permission' };
  return { result: 'error', message: error.message };
}

function PageFailure({ target, refused, retry }: { target: ResultTarget; refused: boolean; retry: () => void }) {
  const request = usePageRequest();
  return (
    <PlainPage title={resultHead(target, request.path).title} forceMenu>
      <ResultContent target={target} request={request} refused={refused} onRetry={retry} />
    </PlainPage>
  );
}
