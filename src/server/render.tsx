/**
 * HTML of a public page, for the backend only (react-dom/server). Pure: the same input gives the
 * same text.
 */
import type { WebConfig } from '@ip-portal/contract';
import { Fragment, Suspense } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { desktopMenu, findRoute, mobileTabs } from '../routes';
import { Frame } from '../views/frame';
import { headTags } from '../views/head';
import { MobileFrame } from '../views/mobile/frame';
import { isMobilePath } from '../views/mobile/links';
import { addressOf, type PageHead, type PageRequest, type PublicPage } from '../views/page';
import { formatDate } from '../views/parts/format';
import { motionLinks } from '../views/parts/motion-links';
import { type Cleaner, HtmlCleaner } from '../views/parts/stored-html';
import { LoadingView } from '../views/result';
import { ResultContent, type ResultTarget, resultHead } from '../views/result-page';

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
  /** What the app needs besides the data to render the same. */
  crumbs: PageHead['crumbs'];
  day: string;
}

/** The backend has cleaned every HTML that it stores; earlier versions kept where links open. */
const asStored: Cleaner = {
  clean: (html) => motionLinks(html.replace(/<a\s[^<>]*>/g, (tag) => tag.replace(/ target="[^"]*"/, ''))),
  load: async () => undefined,
};

/** The app's tree: layout and page stand in a boundary each, as Umi puts their scripts into one. */
function treeOf(
  target: PublicPage | ResultTarget,
  context: RenderContext,
  head: PageHead,
  day: string,
  Boundary: typeof Fragment,
) {
  const { request, site, data } = context;
  const isResult = 'result' in target;
  const content = (
    <Boundary>
      {isResult ? (
        <ResultContent target={target} request={request} />
      ) : (
        <target.View data={data} site={site} request={request} />
      )}
    </Boundary>
  );
  const frame = isMobilePath(request.path) ? (
    <MobileFrame
      site={site}
      request={request}
      tabs={mobileTabs}
      title={findRoute(request.path)?.name ?? site.WebSiteName}
    >
      {content}
    </MobileFrame>
  ) : (
    <Frame
      site={site}
      request={request}
      sent={addressOf(request)}
      nav={desktopMenu(false)}
      crumbs={head.crumbs}
      day={day}
      {...(isResult ? { hideMenu: false } : { fullWidth: findRoute(request.path)?.fullWidth ?? false })}
    >
      {content}
    </Frame>
  );
  return (
    <HtmlCleaner.Provider value={asStored}>
      <Boundary>{frame}</Boundary>
    </HtmlCleaner.Provider>
  );
}

/** How React marks a boundary whose content could not be rendered. */
const FAILED = '<!--$!-->';

/** Renders a page with its data, or a result page, inside the frame; the app hydrates it. */
export function renderDocument(target: PublicPage | ResultTarget, context: RenderContext): RenderedDocument {
  const { request, site, data, origin, now = new Date().toISOString() } = context;
  const isResult = 'result' in target;
  const head = isResult ? resultHead(target, request.path) : target.head(data, site, request);
  const day = formatDate(now);
  const html = renderToString(treeOf(target, context, head, day, Suspense));
  // A boundary keeps to itself what fails in it: without boundaries the reason comes out.
  if (html.includes(FAILED)) renderToStaticMarkup(treeOf(target, context, head, day, Fragment));
  return {
    html,
    head: headTags(head, site, origin),
    noindex: isResult || head.noindex === true,
    crumbs: head.crumbs,
    day,
  };
}

/** For pages that only exist in the browser: a word until their scripts have come. */
export function renderWaiting(text: string): string {
  return renderToStaticMarkup(
    <>
      <div data-js="">
        <LoadingView text={text} />
      </div>
      <noscript>
        <p className="shell-wait">本页面需要启用 JavaScript；公开内容无需启用即可阅读。</p>
      </noscript>
    </>,
  );
}
