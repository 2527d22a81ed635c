/** What a list page reads from its address and writes back into its links. */
import { KEYWORD_MAX, PAGE_MAX } from '@ip-portal/contract/limits';
import { withQuery } from '@ip-portal/contract/urls';
import type { PageRequest } from '../page';

/** The filters of a list that are set, by their query names. */
export type Filters<K extends string = string> = Partial<Record<K, string>>;

/** Page asked for; 1 for anything that is no page. */
export function pageOf(request: PageRequest): number {
  const text = request.query.current ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), PAGE_MAX) : 1;
}

/** The named filters, trimmed and cut to what the API takes; empty ones are left out. */
export function filtersOf<K extends string>(request: PageRequest, names: readonly K[]): Filters<K> {
  const filters: Filters<K> = {};
  for (const name of names) {
    const text = request.query[name]?.split('\0').join('').trim().slice(0, KEYWORD_MAX);
    if (text) filters[name] = text;
  }
  return filters;
}

/** The value when it is one of a closed list, else undefined: a bad filter is dropped, not an error page. */
export function oneOf<T extends string>(values: readonly T[], value: string | undefined): T | undefined {
  return values.find((known) => known === value);
}

/** Address of a list with these filters, on a page. */
export function listHref(path: string, filters: Filters, page = 1): string {
  return withQuery(path, { ...filters, current: page > 1 ? page : undefined });
}

/** Address of a list with one filter changed or, without a value, taken away; back on page 1. */
export function hrefWith(path: string, filters: Filters, name: string, value?: string): string {
  return listHref(path, { ...filters, [name]: value });
}

/** `通知公告（第 3 页）`: the title of a list page. */
export function listTitle(name: string, page: number): string {
  return page > 1 ? `${name}（第 ${page} 页）` : name;
}
