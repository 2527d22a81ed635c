/**
 * The one-page recipe. A public page is one object: how its data is loaded, what its `<head>`
 * says and how it looks. The backend renders it to HTML, the browser renders the same object;
 * nothing else decides what the page shows.
 */
import type { One, ReadClient, WebConfig } from '@ip-portal/contract';
import type { ComponentType, ReactNode } from 'react';

/** The address asked for: pathname and decoded query (last value wins). */
export interface PageRequest {
  path: string;
  query: Record<string, string>;
}

/** Read access to `/api`. `get` answers the whole body and throws `ApiFailure` on any failure. */
export type Api = ReadClient;

/** A failed read; `status` 0 means that no answer came. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A script that `load` needs and the page does not: one that does not come is told like an answer that does not. */
export const scriptOf = <T>(sent: Promise<T>): Promise<T> =>
  sent.catch(() => {
    throw new ApiFailure(0, 'NETWORK', '网络连接失败，请检查网络后重试');
  });

/** Thrown by `load` when the record does not exist: the not-found page, status 404. */
export class PageNotFound extends Error {}

/** Thrown by `load` when the record lives at another address: status 301. */
export class PageMoved extends Error {
  constructor(readonly url: string) {
    super(url);
  }
}

export interface PageHead {
  /** Without the site name; empty on the home page. */
  title: string;
  description?: string;
  /** Path and query of the canonical address. */
  canonical: string;
  type?: 'website' | 'article';
  image?: string | null;
  noindex?: boolean;
  /** JSON-LD objects besides organisation and breadcrumb. */
  jsonLd?: Record<string, unknown>[];
  /** Crumbs between 首页 and this page. */
  crumbs: { label: string; url?: string }[];
}

export interface ViewProps<D> {
  data: D;
  site: WebConfig;
  request: PageRequest;
}

export interface PublicPage<D = unknown> {
  /** Names of the query the page understands; it is given no others. */
  query: readonly string[];
  /** Names of addresses of before, and of forms: `load` leads them to the address that says the same by `query`. */
  earlier?: readonly string[];
  /** A user is answered differently from a visitor: what the server sent with the page is not for users. */
  personal?: boolean;
  load(api: Api, request: PageRequest): Promise<D>;
  head(data: D, site: WebConfig, request: PageRequest): PageHead;
  /** Written as a method: pages of any data then fit one list, and each gets its own data alone. */
  View(props: ViewProps<D>): ReactNode;
  /** Shown in the browser while `load` runs after a click. In the shape of what comes. */
  Skeleton?: ComponentType;
}

/** Identity that keeps the data type of a page together. */
export function definePage<D>(page: PublicPage<D>): PublicPage<D> {
  return page;
}

/** Path and query the way every address of a page is written: in the payload, in the browser's store, in links. */
export function addressOf(request: PageRequest): string {
  const query = new URLSearchParams(request.query).toString();
  return query ? `${request.path}?${query}` : request.path;
}

/** The request as a page sees it: of the query only the names it has declared. */
export function requestFor(page: Pick<PublicPage, 'query' | 'earlier'>, request: PageRequest): PageRequest {
  const knows = (name: string) => page.query.includes(name) || page.earlier?.includes(name) === true;
  const query = Object.fromEntries(Object.entries(request.query).filter(([name]) => knows(name)));
  return { path: request.path, query };
}

/** Reads a positive whole number from the query, or undefined. */
export function queryId(request: PageRequest, name = 'id'): number | undefined {
  const text = request.query[name];
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** Runs a read whose 404 or 400 means that the page does not exist. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) {
      throw new PageNotFound(error.message);
    }
    throw error;
  }
}

/** The record whose id the address names; without one, or without the record, the page does not exist. */
export async function recordOf<T>(
  request: PageRequest,
  missing: string,
  read: (id: number) => Promise<One<T>>,
): Promise<T> {
  const id = queryId(request);
  if (!id) throw new PageNotFound(missing);
  return (await orNotFound(read(id))).data;
}
