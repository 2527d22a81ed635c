/** What the address of the patent search asks for, and the address of what it asks with another word. Knows no parser. */
import { FOUND_STATES, PATENT_FLAGS, PATENT_TYPES } from '@ip-portal/contract/labels';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import type { FieldCode } from '@ip-portal/contract/rules/patent-query/fields';
import type { QueryRow } from '@ip-portal/contract/rules/patent-query/rows';
import { LIST_URLS, withQuery } from '@ip-portal/contract/urls';
import type { PageRequest } from '../page';
import { oneOf, pageOf } from '../records/list-query';

export const PATH = LIST_URLS.patent;
/** Ways to show what was found, as the address names them; without one row after row. */
export const VIEWS = ['table', 'cards'] as const;
/** Full rows of four. */
const CARDS_PER_PAGE = 12;
/** Orders that the address knows; without one by relevance where there are words, else the newest first. */
const ORDERS = [
  '-ApplicationDate',
  'ApplicationDate',
  '-PublicationDate',
  'PublicationDate',
  '-GrantDate',
  'GrantDate',
  'ExpiryDate',
  '-ExpiryDate',
] as const;

/** The words of the address. */
export interface Asked {
  text: string;
  order: (typeof ORDERS)[number] | undefined;
  view: (typeof VIEWS)[number] | undefined;
  page: number;
  pageSize: number;
}

/** What the address says. */
export function askedOf(request: PageRequest): Asked {
  const view = oneOf(VIEWS, request.query.view);
  return {
    text: (request.query.q ?? '').split('\0').join('').trim(),
    order: oneOf(ORDERS, request.query.Order),
    view,
    page: pageOf(request),
    pageSize: view === 'cards' ? CARDS_PER_PAGE : PAGE_SIZE_DEFAULT,
  };
}

/** The order in the words of the interface. */
export function sortOf({ order }: Asked) {
  if (!order) return {};
  const down = order.startsWith('-');
  const sortby = (down ? order.slice(1) : order) as 'ApplicationDate' | 'PublicationDate' | 'GrantDate' | 'ExpiryDate';
  return { sortby, order: down ? ('descend' as const) : ('ascend' as const) };
}

type Words = Partial<Pick<Asked, 'order' | 'view' | 'page'>> & { q?: string | undefined };

/** Address of the search with these words changed; back on page 1 unless a page is named. */
export function hrefOf(asked: Asked, { page, ...change }: Words): string {
  const { q, order, view } = { q: asked.text, order: asked.order, view: asked.view, ...change };
  return withQuery(PATH, {
    q: q || undefined,
    Order: order,
    view,
    current: page !== undefined && page > 1 ? page : undefined,
  });
}

/** Rows of the form that asks by fields: their place in it, the fields that have a control of their own, and the days. */
export const FORM_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export const FORM_FIXED = ['TY', 'LS', 'FL', 'IC', 'PR', 'FG'] as const;
export type FormField = (typeof FORM_FIXED)[number];
/** What may be chosen in those that are no free text. */
export const FORM_CHOICES: Partial<Record<FormField, readonly string[]>> = {
  TY: PATENT_TYPES,
  LS: FOUND_STATES,
  FL: PATENT_FLAGS,
  FG: ['有'],
};
export const FORM_DAYS = ['AD', 'PD', 'GD', 'ED'] as const;
export type FormDay = (typeof FORM_DAYS)[number];
/** Names of the first and of the last day of a field. */
export const dayNames = (field: FormDay) => ({ from: `${field}from`, to: `${field}to` });
/** First and last day as they are typed. */
export interface FormDays {
  from: string;
  to: string;
}

/** What stands in the form. */
export interface FormState {
  free: readonly QueryRow[];
  fixed: Partial<Record<FormField, string>>;
  days: Partial<Record<FormDay, FormDays>>;
}
export const EMPTY_FORM: FormState = { free: [], fixed: {}, days: {} };
const FORM_NAMES = [
  'rows',
  ...FORM_ROWS.flatMap((n) => [`j${n}`, `f${n}`, `v${n}`]),
  ...FORM_FIXED,
  ...FORM_DAYS.flatMap((field) => Object.values(dayNames(field))),
];
/** What older addresses asked by: their words, and the fields of these. */
export const EARLIER: Readonly<Record<string, FieldCode | ''>> = {
  keyword: '',
  Type: 'TY',
  State: 'LS',
  Applicant: 'PA',
  ApplicationNumber: 'AN',
  MainIpc: 'IC',
  Province: 'PR',
};
/** Names of an address that are read into the one query. */
export const TRANSLATED = [...FORM_NAMES, ...Object.keys(EARLIER)];
