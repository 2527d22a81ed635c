/**
 * The public views as the app's build left them (`build/render/render.mjs`), and the page template
 * (`dist/index.html`) they are put into. Both are read once; without them the backend is an API.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ReadClient, WebConfig } from '@ip-portal/contract';

export interface PageRequest {
  path: string;
  query: Record<string, string>;
}
export interface ViewPage {
  /** Names of the query the page understands. */
  query: readonly string[];
  load(api: ReadClient, request: PageRequest): Promise<unknown>;
}
export type ResultTarget = { result: 'not-found' | 'no-permission' | 'error'; message?: string; requestId?: string };

/** A line of the page registry (`src/routes`). */
export interface ViewRoute {
  path: string;
  name?: string;
  redirect?: string;
  /** Content for everyone; a line without it is a frame that the browser fills. */
  page?(): Promise<ViewPage>;
  /** What such a frame is sent with, where it is more than a word: a form before anybody is known. */
  form?(): Promise<ViewPage>;
  /** The address stands in the site's configuration. */
  externalKey?: 'EducationUrl' | 'LectureUrl';
}

/** A page as text, and what the app needs besides its data to render the same. */
export interface Rendered {
  /** Inner HTML of `#root`. */
  html: string;
  head: string;
  noindex: boolean;
  crumbs: { label: string; url?: string }[];
  day: string;
}

/** What `src/server/entry.ts` exports. */
export interface Views {
  routes: readonly ViewRoute[];
  /** Content with one fixed address each. */
  sitemapPaths(): string[];
  /** What crawlers are asked to leave out. */
  uncrawledPaths(): string[];
  /** Path and query the way the browser app writes them. */
  addressOf(request: PageRequest): string;
  /** The request as a page sees it: of the query only what it understands. */
  requestFor(page: ViewPage, request: PageRequest): PageRequest;
  renderDocument(
    target: ViewPage | ResultTarget,
    context: { request: PageRequest; site: WebConfig; data?: unknown; origin: string },
  ): Rendered;
  /** What stands there until the scripts of a page without content have come. */
  renderWaiting(text: string): string;
  scriptJson(value: unknown): string;
  /** What stands in the head of a page, and what follows its content. */
  stylesFor(path: string): { first: string; later: string };
  /** Instead of a page that only the browser renders. */
  shellPage: ViewPage;
  ApiFailure: new (status: number, code: string, message: string) => Error & { status: number };
  PageMoved: new (url: string) => Error & { url: string };
  isMobilePath(path: string): boolean;
  /** The address of the same page among the mobile ones, where there is one. */
  toMobileUrl(url: string): string;
  PageNotFound: new (message?: string) => Error;
}

export interface Template {
  /** Up to and including `<head>`, title and style removed. */
  beforeHead: string;
  afterHead: string;
  /** After `<div id="root">`. */
  afterRoot: string;
  /** The app's own scripts; they stand at the very end, so that none travels before the content. */
  scripts: string;
  /** Path of a page, or `layouts__x-layout` → its script files. */
  chunks: Record<string, string[]>;
  /** Small stylesheets of `chunks`, by file: they stand in the page itself. */
  sheets: ReadonlyMap<string, string>;
}

export interface Renderer {
  views: Views;
  template: Template;
}

const ROOT_MARK = '<div id="root"></div>';
const SCRIPT_TAG = /<script\b[^>]*\bsrc="[^"]*"[^>]*><\/script>\s*/g;
/** Umi's own guess at a route's scripts, for hosting without this backend: our hints do its work. */
const PRELOAD_HELPER = /src="[^"]*preload_helper\.[^"]*"/;

/**
 * Bytes up to which a stylesheet stands in the page: one that is fetched holds up the first paint for a round trip, in which
 * the scripts of the page come, though they are to follow it.
 */
const INLINE_SHEET = 8_000;

function smallSheets(distDir: string, chunks: Template['chunks']): ReadonlyMap<string, string> {
  const files = new Set(Object.values(chunks).flatMap((names) => names.filter((name) => name.endsWith('.css'))));
  const there = [...files].filter((file) => existsSync(path.join(distDir, file)));
  const texts = there.map((file) => [file, readFileSync(path.join(distDir, file), 'utf8')] as const);
  return new Map(texts.filter(([, text]) => Buffer.byteLength(text) <= INLINE_SHEET && !text.includes('</')));
}

function readTemplate(distDir: string): Template {
  const html = readFileSync(path.join(distDir, 'index.html'), 'utf8');
  const headEnd = html.indexOf('</head>');
  const headStart = html.indexOf('<head>') + '<head>'.length;
  const root = html.indexOf(ROOT_MARK);
  if (headStart < 6 || headEnd < 0 || root < 0) throw new Error(`${distDir}/index.html has no head or no root`);
  const chunksFile = path.join(distDir, 'route-chunks.json');
  const chunks = existsSync(chunksFile)
    ? (JSON.parse(readFileSync(chunksFile, 'utf8')) as Record<string, string[]>)
    : {};
  return {
    beforeHead: html.slice(0, headStart),
    // The title is the page's own.
    afterHead: html
      .slice(headStart, root)
      .replace(/<title>[^<]*<\/title>/, '')
      // A page we send speaks to us, whatever host the build was made for.
      .replace(/<meta name="api-base"[^>]*>/, '')
      .replace(SCRIPT_TAG, '')
      .trim(),
    afterRoot: html
      .slice(root + ROOT_MARK.length)
      .replace(SCRIPT_TAG, '')
      .trim(),
    scripts: [...html.matchAll(SCRIPT_TAG)]
      .map(([tag]) => tag.trim())
      .filter((tag) => !PRELOAD_HELPER.test(tag))
      .join(''),
    chunks,
    sheets: smallSheets(distDir, chunks),
  };
}

/** CSP sources of the scripts that stand in the page itself (the browser gate). */
export function inlineScriptHashes(distDir: string): string[] {
  const file = path.join(distDir, 'index.html');
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
}

/** Loads views and template; undefined when the app has not been built. */
export async function loadRenderer(distDir: string): Promise<Renderer | undefined> {
  const bundle = path.resolve(distDir, '../build/render/render.mjs');
  if (!existsSync(bundle) || !existsSync(path.join(distDir, 'index.html'))) return undefined;
  const views = (await import(pathToFileURL(bundle).href)) as Views;
  return { views, template: readTemplate(distDir) };
}

/** Stylesheets (for the head) and script hints (for the end) of a page and its layout. */
export function routeTags(
  template: Template,
  path: string,
  layout: 'desktop' | 'mobile' | 'auth' | 'admin',
): { styles: string; hints: string } {
  const files = new Set([`layouts__${layout}-layout`, path].flatMap((name) => template.chunks[name] ?? []));
  let styles = '';
  let hints = '';
  for (const file of files) {
    if (template.scripts.includes(`/${file}`)) continue;
    const sheet = template.sheets.get(file);
    // By this attribute the app's loader of styles knows that the file has come.
    if (sheet !== undefined) styles += `<style data-href="/${file}">${sheet}</style>`;
    else if (file.endsWith('.css')) styles += `<link rel="stylesheet" href="/${file}">`;
    else hints += `<link rel="preload" as="script" href="/${file}">`;
  }
  return { styles, hints };
}
