import type { PostingItem } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { TRADING_URL } from '@ip-portal/contract/urls';
import { definePage, type ViewProps } from '../page';
import { listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { TradingIntro } from './intro';
import { PostingList } from './list';
import { orVisitor } from './or-visitor';
import { POSTING_FILTERS, postingFilters, TRADING_NAME } from './words';

/** Postings, or the fact that nobody is logged in. */
export type PostingListData = { visitor: true } | { visitor: false; items: PostingItem[]; total: number; day: string };

function PostingListView({ data, request }: ViewProps<PostingListData>) {
  if (data.visitor) return <TradingIntro back={listHref(TRADING_URL, postingFilters(request), pageOf(request))} />;
  return <PostingList {...data} request={request} />;
}

/** The trading area: what it is for visitors, the postings for users. */
export const postingListPage = definePage<PostingListData>({
  query: [...POSTING_FILTERS, 'current'],
  personal: true,
  load(api, request) {
    const read = api.get('/api/Postings', {
      ...postingFilters(request),
      current: pageOf(request),
      pageSize: PAGE_SIZE_DEFAULT,
    });
    return orVisitor(
      read.then(({ data, total }) => ({ visitor: false as const, items: data, total, day: todayInShanghai() })),
    );
  },
  head(data, site, request) {
    return {
      title: listTitle(TRADING_NAME, data.visitor ? 1 : pageOf(request)),
      description: `${site.WebSiteName}${TRADING_NAME}：发布和查找专利供给、技术需求，了解转让、许可、作价入股的办理步骤。`,
      canonical: TRADING_URL,
      noindex: !data.visitor,
      crumbs: [{ label: TRADING_NAME }],
    };
  },
  View: PostingListView,
  Skeleton: () => <ListSkeleton shape="cards" />,
});
