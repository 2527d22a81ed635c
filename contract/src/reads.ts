/**
 * The reads of `/api` that the app makes: from an address follow what may be asked and what is answered, most of it out
 * of the declarations. Types alone, so that a page that names an address loads no declaration for it.
 */
import type { AdminReads } from './admin-reads.ts';
import type { TextKind } from './consent-words.ts';
import type { Done, Many, One, Read } from './define/calls.ts';
import type { DetailOf, ItemOf, QueryOf } from './define/resource.ts';
import type { ArticleListQuery } from './resources/article.ts';
import type { OrganizationDetail, OrganizationItem, postingResource, resources } from './resources/index.ts';
import type { LawListQuery, LawStatute } from './resources/law.ts';
import type { PatentItem, PatentListQuery } from './resources/patent.ts';
import type { SessionItem, UserInfo } from './schemas/account.ts';
import type { ArticleDetail, AttachmentPreview, CategoryCount, ReadResult } from './schemas/article.ts';
import type { ConsentDue, ConsentItem, ConsentListQuery } from './schemas/consent.ts';
import type { ExpertFacets } from './schemas/expert.ts';
import type { LawLevelCount, ProvisionHit } from './schemas/law.ts';
import type { MessageItem, MessageListQuery, MessageWays, UnreadCount } from './schemas/message.ts';
import type {
  InvitationItem,
  OrganizationDocument,
  OrganizationMember,
  ReceivedInvitation,
} from './schemas/organization.ts';
import type { PasskeyItem } from './schemas/passkey.ts';
import type { PatentClasses, PatentClassQuery } from './schemas/patent-classes.ts';
import type { PatentMergedInto } from './schemas/patent-merge.ts';
import type { PatentSearchMore } from './schemas/patent-search.ts';
import type { SimilarPatent, SimilarTextQuery, SimilarToText } from './schemas/patent-similar.ts';
import type { PatentText } from './schemas/patent-text.ts';
import type { PostingListQuery } from './schemas/posting.ts';
import type { PrivacyRequest, PrivacyRequestQuery } from './schemas/privacy-request.ts';
import type { PrivacyText, PrivacyTextChanges, PrivacyTextItem, TextInForce } from './schemas/privacy-text.ts';
import type { MailState } from './schemas/recovery.ts';
import type { DataView, DataViewListQuery } from './schemas/reveal.ts';
import type { SearchQuery, SearchResult } from './schemas/search.ts';
import type { SecondFactor } from './schemas/second-factor.ts';
import type { About, WebConfig } from './schemas/single.ts';
import type { IdentityItem, SsoOffer } from './schemas/sso.ts';
import type { PublicStats } from './schemas/stats.ts';
import type { AuthWays, PhoneState } from './schemas/text-message.ts';
import type { TokenItem } from './schemas/token.ts';

/** The filters of a list whose categories are counted. */
type CategoryQuery = Omit<ArticleListQuery, 'Category' | 'sortby' | 'order' | 'current' | 'pageSize'>;

/** Pages' reads of no declaration, and those whose answers or queries are more than the declaration's. */
interface OtherReads {
  '/api/WebConfig': Read<One<WebConfig>>;
  '/api/About': Read<One<About>>;
  '/api/Stats': Read<One<PublicStats>>;
  '/api/Search': Read<SearchResult, SearchQuery>;
  '/api/Patents': Read<Many<PatentItem> & PatentSearchMore, PatentListQuery>;
  '/api/Patents/Classes': Read<One<PatentClasses>, PatentClassQuery>;
  '/api/Patents/Similar': Read<One<SimilarToText>, SimilarTextQuery>;
  '/api/Laws/Statutes': Read<Many<LawStatute> & { Levels: LawLevelCount[] }, Omit<LawListQuery, 'sortby' | 'order'>>;
  '/api/Newss/Categories': Read<Many<CategoryCount>, CategoryQuery>;
  '/api/Notices/Categories': Read<Many<CategoryCount>, CategoryQuery>;
  '/api/ThinkTanks/Facets': Read<One<ExpertFacets>>;
  '/api/Postings': Read<Many<ItemOf<typeof postingResource>>, PostingListQuery>;
  '/api/PrivacyTexts': Read<Many<PrivacyTextItem>, { Kind: TextKind }>;
  '/api/PrivacyTexts/InForce': Read<Many<TextInForce>>;
  [posting: `/api/Postings/${number}`]: Read<One<DetailOf<typeof postingResource>>>;
  [article: `/api/Articles/${number}`]: Read<One<ArticleDetail>>;
  [news: `/api/Newss/${number}`]: Read<One<ArticleDetail>>;
  [notice: `/api/Notices/${number}`]: Read<One<ArticleDetail>>;
  [law: `/api/Laws/${number}`]: Read<One<ArticleDetail>>;
  [count: `/api/Articles/${number}/Read`]: Read<One<ReadResult>>;
  [attachment: `/api/Articles/${number}/Attachments/${number}`]: Read<One<AttachmentPreview>>;
  [provisions: `/api/Laws/${number}/Provisions`]: Read<Many<ProvisionHit>, { keyword: string }>;
  [merged: `/api/Patents/${number}/MergedInto`]: Read<One<PatentMergedInto>>;
  [wording: `/api/Patents/${number}/Text`]: Read<One<PatentText>, { Number: string }>;
  [similar: `/api/Patents/${number}/Similar`]: Read<Many<SimilarPatent>>;
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
/** `/api/Newss/ReCom8`: a fixed choice of a list. What only leads somewhere is no read. */
type Choices = {
  [R in Declared as Own<`/api/${R['name']}${Exclude<PublicOf<R>, '/' | '/Cited' | '/calendar.ics' | `/:${string}`>}`>]: Read<
    Many<ItemOf<R>>
  >;
};
type PageReads = OtherReads & Lists & Details & Choices;

/** What forms read, and whoever is logged in: no page that the backend renders is made of it. */
interface OwnReads {
  '/api/auth/userinfo': Read<One<UserInfo | null>>;
  '/api/auth/ways': Read<One<AuthWays>>;
  '/api/auth/sso': Read<One<SsoOffer | null>>;
  '/api/auth/sso/identities': Read<Many<IdentityItem>>;
  '/api/auth/sessions': Read<Many<SessionItem>>;
  '/api/auth/data-views': Read<Many<DataView>, DataViewListQuery>;
  '/api/auth/email': Read<One<MailState>>;
  '/api/auth/phone': Read<One<PhoneState>>;
  '/api/auth/second-factor': Read<One<SecondFactor>>;
  '/api/auth/passkeys': Read<Many<PasskeyItem>>;
  /** Fails unless it was proven lately who is there. */
  '/api/auth/step-up': Read<Done>;
  '/api/Consents': Read<Many<ConsentItem>, ConsentListQuery>;
  '/api/Consents/due': Read<Many<ConsentDue>>;
  '/api/PrivacyRequests': Read<Many<PrivacyRequest>, PrivacyRequestQuery>;
  '/api/Messages': Read<Many<MessageItem>, MessageListQuery>;
  '/api/Messages/unread': Read<One<UnreadCount>>;
  '/api/Messages/ways': Read<One<MessageWays>>;
  '/api/Tokens': Read<Many<TokenItem>>;
  '/api/Organizations': Read<Many<OrganizationItem>>;
  '/api/OrganizationInvitations': Read<Many<ReceivedInvitation>>;
  [organization: `/api/Organizations/${number}`]: Read<One<OrganizationDetail>>;
  [documents: `/api/Organizations/${number}/Documents`]: Read<Many<OrganizationDocument>>;
  [members: `/api/Organizations/${number}/Members`]: Read<Many<OrganizationMember>>;
  [invitations: `/api/Organizations/${number}/Invitations`]: Read<Many<InvitationItem>>;
}
type Reads = PageReads & OwnReads & AdminReads;

/** An address that pages are made of, with the ids of its records in it. */
export type PageAddress = keyof PageReads;
/** An address that is read. */
export type ReadAddress = keyof Reads;
/** The body answered there. */
export type AnswerOf<A extends ReadAddress> = Reads[A]['answer'];
type Text<Query> = { readonly [K in keyof Query]?: Query[K] | string };
/**
 * What may be asked there. The names are checked; a value may also be text as it stands in the address of a page, which
 * the backend judges.
 */
export type AskedOf<A extends ReadAddress> = Text<Reads[A]['query']>;

/** A page's read access to `/api`: answers the whole body, rejects on every failure. */
export interface ReadClient {
  get<A extends PageAddress>(address: A, asked?: AskedOf<A>): Promise<AnswerOf<A>>;
}
