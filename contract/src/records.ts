/** Rows and bodies of the back office by the name of their resource: types alone, as in `reads.ts`. */
import type { AdminOf, AdminQueryOf, UpdateOf, WriteOf } from './define/resource.ts';
import type { resources } from './resources/index.ts';
import type { UserUpdate } from './schemas/account.ts';
import type {
  AdminArticle,
  AdminArticleListQuery,
  AdminLaw,
  AdminLawListQuery,
  AdminNotice,
} from './schemas/article.ts';

/** Rows that hold other than what the declaration says. */
interface OtherRows {
  Newss: AdminArticle;
  Notices: AdminNotice;
  Laws: AdminLaw;
}
/** Queries of a list that do. */
interface OtherQueries {
  Newss: AdminArticleListQuery;
  Notices: AdminArticleListQuery;
  Laws: AdminLawListQuery;
}
/** Bodies of a PUT that do. */
interface OtherUpdates {
  Users: UserUpdate;
}

type Managed = Exclude<(typeof resources)[number], { readonly name: 'WebConfig' | 'About' }>;
/** A resource whose records staff manage. */
export type ManagedName = Managed['name'];
// By name, each made once: with a name that is not known yet, a choice between all of them is too much for the compiler.
type Rows = { [R in Managed as R['name']]: AdminOf<R> };
type Queries = { [R in Managed as R['name']]: AdminQueryOf<R> };
type Bodies = { [R in Managed as R['name']]: WriteOf<R> };
type Updates = { [R in Managed as R['name']]: UpdateOf<R> };

/** A row or record of the back office. */
export type AdminRowOf<N extends ManagedName> = (Omit<Rows, keyof OtherRows> & OtherRows)[N];
/** Query of their list. */
export type AdminQueryFor<N extends ManagedName> = (Omit<Queries, keyof OtherQueries> & OtherQueries)[N];
/** Body of its POST. */
export type BodyOf<N extends ManagedName> = Bodies[N];
/** Body of its PUT. */
export type ChangeOf<N extends ManagedName> = (Omit<Updates, keyof OtherUpdates> & OtherUpdates)[N];
