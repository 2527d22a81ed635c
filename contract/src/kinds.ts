/**
 * The kinds of records that have a page each for the public: said once, in the order the site search shows them.
 * Lists of kinds, labels, addresses, sitemap, feeds and tags follow from this table. Which resource the records of a
 * kind are stands in its declaration (`kind`). No imports: public pages load this file; lists of it are `kind-lists.ts`.
 */
export interface OpenKind {
  /** What a record of this kind is called. */
  readonly label: string;
  /** The page that lists them; a record's own page is `…/detail?id=` below it. */
  readonly list: `/desktop/${string}`;
  /** Not found by the site search. */
  readonly search?: false;
  /** Not in the sitemap. */
  readonly sitemap?: false;
  /** Has an Atom feed. */
  readonly feed?: true;
}

export const KINDS = {
  news: { label: '新闻', list: '/desktop/news', feed: true },
  notice: { label: '通知公告', list: '/desktop/notice', feed: true },
  law: { label: '法律法规', list: '/desktop/law', feed: true },
  patent: { label: '专利', list: '/desktop/patent' },
  expert: { label: '专家', list: '/desktop/thinkTank' },
  financing: { label: '融资产品', list: '/desktop/financing' },
} as const satisfies Record<string, OpenKind>;

type Table = typeof KINDS;
export type Kind = keyof Table;
type KindsBut<Said> = { [K in Kind]: Table[K] extends Said ? never : K }[Kind];

/** What the site search finds. */
export type SearchKind = KindsBut<{ readonly search: false }>;
/** What has an Atom feed. */
export type FeedKind = Exclude<Kind, KindsBut<{ readonly feed: true }>>;
