/**
 * HTML of a public page, for the backend only (react-dom/server). Pure: the same input gives the
 * same text.
 */
import type { WebConfig } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findRoute } from '../routes';
import { Frame } from './frame';
import { headTags } from './head';
import { MobileFrame } from './mobile/frame';
import { isMobilePath } from './mobile/links';
import { MobileResultView } from './mobile/result';
import { addressOf, type PageHead, type PageRequest, type PublicPage } from './page';
import { type Cleaner, HtmlCleaner } from './parts/stored-html';
import { ErrorView, LoadingView, NoPermissionView, NotFoundView } from './result';

/** Instead of a page: one of the result pages. */
export interface ResultTarget {
  result: 'not-found' | 'no-permission' | 'error';
  message?: string;
  requestId?: string;
}

export interface RenderContext {
  request: PageRequest;
  site: WebConfig;
  /** What the page's `load` answered; unused by result pages. */
  data?: unknown;
  /** Scheme and host for absolute addresses, without a closing slash. */
  origin: string;
  /** ISO time for the date shown; now when absent. */
  now?: string;
}

export interface RenderedDocument {
  /** Inner HTML of `#root`. */
  html: string;
  /** Tags for `<head>`: title, description, canonical, Open Graph, JSON-LD. */
  head: string;
  /** Search engines are asked to leave this page out. */
  noindex: boolean;
}

const RESULT_TITLES: Record<ResultTarget['result'], string> = {
  'not-found': '页面不存在',
  'no-permission': '没有权限访问',
  error: '页面暂时无法打开',
};

function resultView(target: ResultTarget, request: PageRequest): ReactNode {
  if (isMobilePath(request.path)) {
    return (
      <MobileResultView
        result={target.result}
        message={target.message}
        requestId={target.requestId}
        retryHref={addressOf(request)}
      />
    );
  }
  switch (target.result) {
    case 'not-found':
      return <NotFoundView />;
    case 'no-permission':
      return <NoPermissionView loginHref={`${LOGIN_URL}?redirect=${encodeURIComponent(addressOf(request))}`} />;
    default:
      return <ErrorView message={target.message} requestId={target.requestId} retryHref={addressOf(request)} />;
  }
}

/** The backend has cleaned every HTML that it stores. */
const asStored: Cleaner = (html) => html;

function staticMarkup(page: ReactNode): string {
  return renderToStaticMarkup(<HtmlCleaner.Provider value={asStored}>{page}</HtmlCleaner.Provider>);
}

/** Renders a page with its data, or a result page, inside the frame. */
export function renderDocument(target: PublicPage | ResultTarget, context: RenderContext): RenderedDocument {
  const { request, site, data, origin, now } = context;
  if ('result' in target) {
    const title = RESULT_TITLES[target.result];
    const head: PageHead = { title, canonical: request.path, noindex: true, crumbs: [{ label: title }] };
    return {
      html: staticMarkup(
        isMobilePath(request.path) ? (
          <MobileFrame site={site} request={request}>
            {resultView(target, request)}
          </MobileFrame>
        ) : (
          <Frame site={site} request={request} crumbs={head.crumbs} hideMenu={false} now={now}>
            {resultView(target, request)}
          </Frame>
        ),
      ),
      head: headTags(head, site, origin),
      noindex: true,
    };
  }
  const head = target.head(data, site, request);
  const View = target.View;
  const content = <View data={data} site={site} request={request} />;
  return {
    html: staticMarkup(
      isMobilePath(request.path) ? (
        <MobileFrame site={site} request={request}>
          {content}
        </MobileFrame>
      ) : (
        <Frame
          site={site}
          request={request}
          crumbs={head.crumbs}
          fullWidth={findRoute(request.path)?.fullWidth ?? false}
          now={now}
        >
          {content}
        </Frame>
      ),
    ),
    head: headTags(head, site, origin),
    noindex: head.noindex === true,
  };
}

/** For pages that only exist in the browser: a word until their scripts have come. */
export function renderWaiting(text: string): string {
  return staticMarkup(
    <div data-server-page="">
      <div data-js="">
        <LoadingView text={text} />
      </div>
      <noscript>
        <p className="shell-wait">本页面需要启用 JavaScript；公开内容无需启用即可阅读。</p>
      </noscript>
    </div>,
  );
}
