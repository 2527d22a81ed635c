import type { PostingDetail, PostingItem } from '@ip-portal/contract';
import { PAGE_SIZE_DEFAULT } from '@ip-portal/contract/limits';
import { todayInShanghai } from '@ip-portal/contract/rules/calendar';
import { postingUrl, TRADING_URL } from '@ip-portal/contract/urls';
import { ApiFailure, definePage, orNotFound, PageNotFound, queryId, type ViewProps } from '../page';
import { listHref, listTitle, pageOf } from '../records/list-query';
import { ListSkeleton } from '../records/list-skeleton';
import { ReadSkeleton } from '../records/read-page';
import { PostingSheet } from './detail';
import { TradingIntro } from './intro';
import { PostingList } from './list';
import { POSTING_FILTERS, postingFilters, TRADING_NAME } from './words';

/** Postings, or the fact that nobody is logged in. */
export type PostingListData = { visitor: true } | { visitor: false; items: PostingItem[]; total: number; day: string };
/** A posting, or the fact that nobody is logged in. */
export type PostingDetailData = { visitor: true } | { visitor: false; posting: PostingDetail };

const VISITOR = { visitor: true } as const;

async function orVisitor<T>(read: Promise<T>): Promise<T | typeof VISITOR> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return VISITOR;
    throw error;
  }
}

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

function PostingDetailView({ data, site, request }: ViewProps<PostingDetailData>) {
  if (data.visitor) return <TradingIntro back={postingUrl(queryId(request) ?? 1)} />;
  return <PostingSheet posting={data.posting} site={site} />;
}

/** One posting; visitors are told how to get in. */
export const postingDetailPage = definePage<PostingDetailData>({
  query: ['id'],
  personal: true,
  async load(api, request) {
    const id = queryId(request);
    if (!id) throw new PageNotFound('没有这条供需信息');
    const read = orNotFound(api.get(`/api/Postings/${id}`));
    return orVisitor(read.then(({ data }) => ({ visitor: false as const, posting: data })));
  },
  head(data, _site, request) {
    const title = data.visitor ? '供需详情' : data.posting.Title;
    return {
      title,
      canonical: postingUrl(queryId(request) ?? 1),
      noindex: true,
      crumbs: [{ label: TRADING_NAME, url: TRADING_URL }, { label: title }],
    };
  },
  View: PostingDetailView,
  Skeleton: ReadSkeleton,
});
