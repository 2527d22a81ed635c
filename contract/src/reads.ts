/**
 * The reads of `/api` that pages make: from an address follow what may be asked and what is answered, most of it out
 * of the declarations. Types alone, so that a page that names an address loads no declaration for it.
 */
import type { TextKind } from './consent-words.ts';
import type { DetailOf, ItemOf, QueryOf } from './define/resource.ts';
import type { postingResource, resources } from './resources/index.ts';
import type { ArticleDetail, ReadResult } from './schemas/article.ts';
import type { ExpertFacets } from './schemas/expert.ts';
import type { ProvisionHit } from './schemas/law.ts';
import type { PostingListQuery } from './schemas/posting.ts';
import type { PrivacyText, PrivacyTextChanges, PrivacyTextItem } from './schemas/privacy-text.ts';
import type { SearchQuery, SearchResult } from './schemas/search.ts';
import type { About, WebConfig } from './schemas/single.ts';
import type { Stats } from './schemas/stats.ts';

/** Answer of one record. */
export interface One<T> {
  success: true;
  data: T;
}
/** Answer of a list; `total` counts every page. */
export interface Many<T> {
  success: true;
  data: T[];
  total: number;
}

interface Read<Answer, Query = object> {
  answer: Answer;
  query: Query;
}

/** Reads of no declaration, and those whose answers or queries are more than the declaration's. */
interface OtherReads {
  '/api/WebConfig': Read<One<WebConfig>>;
  '/api/About': Read<One<About>>;
  '/api/Stats': Read<One<Stats>>;
  '/api/Search': Read<SearchResult, SearchQuery>;
  '/api/ThinkTanks/Facets': Read<One<ExpertFacets>>;
  '/api/Postings': Read<Many<ItemOf<typeof postingResource>>, PostingListQuery>;
  '/api/PrivacyTexts': Read<Many<PrivacyTextItem>, { Kind: TextKind }>;
  [posting: `/api/Postings/${number}`]: Read<One<DetailOf<typeof postingResource>>>;
  [article: `/api/Articles/${number}`]: Read<One<ArticleDetail>>;
  [news: `/api/Newss/${number}`]: Read<One<ArticleDetail>>;
  [notice: `/api/Notices/${number}`]: Read<One<ArticleDetail>>;
  [law: `/api/Laws/${number}`]: Read<One<ArticleDetail>>;
  [count: `/api/Articles/${number}/Read`]: Read<One<ReadResult>>;
  [provisions: `/api/Laws/${number}/Provisions`]: Read<Many<ProvisionHit>, { keyword: string }>;
  [text: `/api/PrivacyTexts/${number}`]: Read<One<PrivacyText>>;
  [changes: `/api/PrivacyTexts/${number}/Changes`]: Read<One<PrivacyTextChanges>, { Before: number }>;
}

type Declared = (typeof resources)[number];
type PublicOf<R> = R extends { readonly public: readonly (infer P extends string)[] } ? P : never;
type Own<Address extends string> = Exclude<Address, keyof OtherReads>;

/** `/api/Newss`, of every resource whose list anyone may read. */
type Lists = {
  [R in Declared as '/' extends PublicOf<R> ? Own<`/api/${R['name']}`> : never]: Read<Many<ItemOf<R>>, QueryOf<R>>;
};
/** `/api/Patents/7`. */
type Details = {
  [R in Declared as '/:id' extends PublicOf<R> ? Own<`/api/${R['name']}/${number}`> : never]: Read<One<DetailOf<R>>>;
};
/** `/api/Newss/ReCom8`: a fixed choice of a list. */
type Choices = {
  [R in Declared as Own<`/api/${R['name']}${Exclude<PublicOf<R>, '/' | `/:${string}`>}`>]: Read<Many<ItemOf<R>>>;
};
type Reads = OtherReads & Lists & Details & Choices;

/** An address that pages read, with the ids of its records in it. */
export type ReadAddress = keyof Reads;
/** The body answered there. */
export type AnswerOf<A extends ReadAddress> = Reads[A]['answer'];
type Text<Query> = { readonly [K in keyof Query]?: Query[K] | string };
/**
 * What may be asked there. The names are checked; a value may also be text as it stands in the address of a page, which
 * the backend judges.
 */
export type AskedOf<A extends ReadAddress> = Text<Reads[A]['query']>;

/** Read access to `/api`: answers the whole body, rejects on every failure. */
export interface ReadClient {
  get<A extends ReadAddress>(address: A, asked?: AskedOf<A>): Promise<AnswerOf<A>>;
}
