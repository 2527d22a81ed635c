/**
 * The kinds of records that have a page each for the public: said once, in the order the site search shows them.
 * Lists of kinds, labels, addresses, sitemap, feeds and tags follow from this table. Which resource the records of a
 * kind are stands in its declaration (`kind`). No imports: public pages load this file.
 */
interface OpenKind {
  /** What a record of this kind is called. */
  readonly label: string;
  /** The page that lists them; a record's own page is `…/detail?id=` below it. */
  readonly list: `/desktop/${string}`;
  /** Found by the site search. */
  readonly search: boolean;
  /** In the sitemap for search engines. */
  readonly sitemap: boolean;
  /** Has an Atom feed. */
  readonly feed: boolean;
}

export const KINDS = {
  news: { label: '新闻', list: '/desktop/news', search: true, sitemap: true, feed: true },
  notice: { label: '通知公告', list: '/desktop/notice', search: true, sitemap: true, feed: true },
  law: { label: '法律法规', list: '/desktop/law', search: true, sitemap: true, feed: true },
  patent: { label: '专利', list: '/desktop/patent', search: true, sitemap: true, feed: false },
  expert: { label: '专家', list: '/desktop/thinkTank', search: true, sitemap: true, feed: false },
  financing: { label: '融资产品', list: '/desktop/financing', search: true, sitemap: true, feed: false },
} as const satisfies Record<string, OpenKind>;

export type Kind = keyof typeof KINDS;
type Shown = 'search' | 'sitemap' | 'feed';
type KindIn<S extends Shown> = { [K in Kind]: (typeof KINDS)[K][S] extends true ? K : never }[Kind];

const kindsIn = <S extends Shown>(place: S) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => KINDS[kind][place]) as readonly Kind[] as readonly KindIn<S>[];

/** What the site search finds. */
export type SearchKind = KindIn<'search'>;
export const SEARCH_KINDS = kindsIn('search');
export const SITEMAP_KINDS = kindsIn('sitemap');
/** What has an Atom feed. */
export type FeedKind = KindIn<'feed'>;
export const FEED_KINDS = kindsIn('feed');
