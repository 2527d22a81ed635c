/** What the address of a search asks for. */
import { SEARCH_KINDS } from '@ip-portal/contract/kind-lists';
import type { SearchKind } from '@ip-portal/contract/kinds';
import { KEYWORD_MAX } from '@ip-portal/contract/limits';
import { dayFault, readDay } from '@ip-portal/contract/rules/day-text';
import { SEARCH_URL, withQuery } from '@ip-portal/contract/urls';
import { type PageRequest, queryId } from '../page';

/** A day as it was typed, as it was read, and what is wrong with it. */
export interface AskedDay {
  readonly typed: string;
  readonly day: string | undefined;
  readonly fault: string | undefined;
}

export interface Asked {
  readonly keyword: string;
  readonly kind: SearchKind | undefined;
  readonly current: number;
  readonly from: AskedDay;
  readonly to: AskedDay;
  readonly newest: boolean;
}

function dayOf(typed = ''): AskedDay {
  const day = readDay(typed) ?? undefined;
  return { typed, day, fault: typed && !day ? (dayFault(typed) ?? undefined) : undefined };
}

export function askedOf(request: PageRequest): Asked {
  const { keyword = '', Kind, From, To, sort } = request.query;
  const [from, to] = [dayOf(From?.trim()), dayOf(To?.trim())];
  const backwards = from.day !== undefined && to.day !== undefined && from.day > to.day;
  return {
    keyword: keyword.trim().slice(0, KEYWORD_MAX),
    kind: SEARCH_KINDS.find((kind) => kind === Kind),
    current: Math.min(queryId(request, 'current') ?? 1, 1000),
    from,
    to: backwards ? { typed: to.typed, day: undefined, fault: '截止日期不能早于起始日期' } : to,
    newest: sort === 'newest',
  };
}

/** The address that asks for the same, but for what is said anew. */
export function searchHref(
  { keyword, kind, from, to, newest }: Asked,
  next: { keyword?: string; kind?: SearchKind | undefined; newest?: boolean; current?: number; days?: false } = {},
): string {
  const asked = { kind, newest, keyword, ...next };
  return withQuery(SEARCH_URL, {
    keyword: asked.keyword,
    Kind: asked.kind,
    From: next.days === false ? undefined : from.day,
    To: next.days === false ? undefined : to.day,
    sort: asked.newest ? 'newest' : undefined,
    current: asked.current && asked.current > 1 ? asked.current : undefined,
  });
}
