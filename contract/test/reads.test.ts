/** Types alone: judged by the compiler, run to say that they were. */
import { expectTypeOf, test } from 'vitest';
import type { AdminRowOf, BodyOf } from '../src/index.ts';
import type { ReadClient } from '../src/reads.ts';
import type { ArticleItem } from '../src/resources/article.ts';
import type { ExpertItem } from '../src/resources/expert.ts';
import type { AdminFinancing, FinancingWrite } from '../src/resources/financing.ts';
import type { LawItem } from '../src/resources/law.ts';
import type { NoticeItem } from '../src/resources/notice.ts';
import type { PatentDetail } from '../src/resources/patent.ts';
import type { PostingDetail } from '../src/resources/posting.ts';
import type { AdminNotice, ArticleDetail } from '../src/schemas/article.ts';
import type { ProvisionHit } from '../src/schemas/law.ts';
import type { SearchResult } from '../src/schemas/search.ts';
import type { WebConfig } from '../src/schemas/single.ts';

declare const client: ReadClient;
const id = 7 as number;
const reads = {
  list: () => client.get('/api/ThinkTanks', { pageSize: 3, IsRecommended: true, sortby: 'Name' }),
  choice: () => client.get('/api/Laws/ReCom8'),
  either: (address: '/api/Newss' | '/api/Notices') => client.get(address, { Category: '甲' }),
  detail: () => client.get(`/api/Patents/${id}`),
  posting: () => client.get(`/api/Postings/${id}`),
  article: () => client.get(`/api/Articles/${id}`),
  inside: () => client.get(`/api/Laws/${id}/Provisions`, { keyword: '专利' }),
  search: () => client.get('/api/Search', { keyword: '专利', Kind: 'law' }),
  site: () => client.get('/api/WebConfig'),
  // A filter as it stands in the address of a page.
  text: (Type: string) => client.get('/api/Patents', { Type }),
};
type Data<F extends keyof typeof reads> = Awaited<ReturnType<(typeof reads)[F]>>['data'];

test('an answer follows from the address', () => {
  expectTypeOf<Data<'list'>>().toEqualTypeOf<ExpertItem[]>();
  expectTypeOf<Data<'choice'>>().toEqualTypeOf<LawItem[]>();
  expectTypeOf<Data<'either'>>().toEqualTypeOf<ArticleItem[] | NoticeItem[]>();
  expectTypeOf<Data<'detail'>>().toEqualTypeOf<PatentDetail>();
  expectTypeOf<Data<'posting'>>().toEqualTypeOf<PostingDetail>();
  expectTypeOf<Data<'article'>>().toEqualTypeOf<ArticleDetail>();
  expectTypeOf<Data<'inside'>>().toEqualTypeOf<ProvisionHit[]>();
  expectTypeOf<Awaited<ReturnType<typeof reads.search>>>().toEqualTypeOf<SearchResult>();
  expectTypeOf<Data<'site'>>().toEqualTypeOf<WebConfig>();
});

test('addresses and names of a query that nobody declared are refused', () => {
  // @ts-expect-error no such resource
  expectTypeOf(() => client.get('/api/Experts')).toBeFunction();
  // @ts-expect-error an id is a number
  expectTypeOf(() => client.get('/api/Patents/first')).toBeFunction();
  // @ts-expect-error accounts are no public read
  expectTypeOf(() => client.get('/api/Users')).toBeFunction();
  // @ts-expect-error no filter of experts
  expectTypeOf(() => client.get('/api/ThinkTanks', { Bank: '甲' })).toBeFunction();
});

test('rows and bodies of the back office follow from the name', () => {
  expectTypeOf<AdminRowOf<'Financing'>>().toEqualTypeOf<AdminFinancing>();
  expectTypeOf<AdminRowOf<'Notices'>>().toEqualTypeOf<AdminNotice>();
  expectTypeOf<BodyOf<'Financing'>>().toEqualTypeOf<FinancingWrite>();
});
