import type { PostingDetail } from '@ip-portal/contract';
import { postingUrl, TRADING_URL } from '@ip-portal/contract/urls';
import { definePage, orNotFound, PageNotFound, queryId, type ViewProps } from '../page';
import { ReadSkeleton } from '../records/read-page';
import { PostingSheet } from './detail';
import { TradingIntro } from './intro';
import { orVisitor } from './or-visitor';
import { TRADING_NAME } from './words';

/** A posting, or the fact that nobody is logged in. */
export type PostingDetailData = { visitor: true } | { visitor: false; posting: PostingDetail };

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
