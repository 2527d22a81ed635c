/** Types alone: judged by the compiler, run to say that they were. */
import { expectTypeOf, test } from 'vitest';
import type { AnswerTo, BodyTo, CommandAddress, GivenTo } from '../src/commands.ts';
import type { AnswerOf, PageAddress } from '../src/reads.ts';
import type { AdminFinancing, FinancingWrite } from '../src/resources/financing.ts';
import type { PostingDetail, PostingWrite } from '../src/resources/posting.ts';
import type { AdminUser } from '../src/resources/user.ts';
import type { UserInfo, UserUpdate } from '../src/schemas/account.ts';
import type { AdminArticle, AdminNotice } from '../src/schemas/article.ts';
import type { OrganizationMember } from '../src/schemas/organization.ts';
import type { MadeWebhook } from '../src/schemas/webhook.ts';

declare function send<C extends CommandAddress>(call: C, ...given: GivenTo<C>): Promise<AnswerTo<C>>;
declare const posting: PostingWrite;
const id = 7 as number;
const commands = {
  login: () => send('POST /api/auth/login', { UserName: 'lin', Password: 'x' }),
  post: () => send('POST /api/Postings', posting),
  resubmit: () => send(`PUT /api/Postings/${id}/resubmit`),
  member: () => send(`PUT /api/Organizations/${id}/Members/${id}`, { Role: 'manager' }),
  document: (file: FormData) => send(`POST /api/Organizations/${id}/Documents?Kind=license`, file),
  create: (data: FinancingWrite) => send('POST /api/Financing', data),
  restore: () => send(`POST /api/admin/Newss/${id}/restore`),
  secret: () => send(`POST /api/admin/Webhooks/${id}/secret`),
  job: (move: 'retry' | 'discard') => send(`POST /api/admin/Jobs/${id}/${move}`),
};
type Data<F extends keyof typeof commands> = Awaited<ReturnType<(typeof commands)[F]>>['data'];

test('an answer follows from method and address', () => {
  expectTypeOf<Data<'login'>>().toEqualTypeOf<UserInfo>();
  expectTypeOf<Data<'post'>>().toEqualTypeOf<PostingDetail>();
  expectTypeOf<Data<'resubmit'>>().toEqualTypeOf<PostingDetail>();
  expectTypeOf<Data<'member'>>().toEqualTypeOf<OrganizationMember[]>();
  expectTypeOf<Data<'create'>>().toEqualTypeOf<AdminFinancing>();
  expectTypeOf<Data<'restore'>>().toEqualTypeOf<AdminArticle>();
  expectTypeOf<Data<'secret'>>().toEqualTypeOf<MadeWebhook>();
});

test('so do the body of a record, and what the back office reads of it', () => {
  expectTypeOf<BodyTo<'POST /api/Financing'>>().toEqualTypeOf<FinancingWrite>();
  expectTypeOf<BodyTo<`PUT /api/Users/${number}`>>().toEqualTypeOf<UserUpdate>();
  expectTypeOf<AnswerOf<'/api/admin/Users'>['data']>().toEqualTypeOf<AdminUser[]>();
  expectTypeOf<AnswerOf<`/api/admin/Notices/${number}`>['data']>().toEqualTypeOf<AdminNotice>();
  // No page that the backend renders is made of these.
  expectTypeOf<Extract<PageAddress, '/api/admin/Users' | '/api/auth/userinfo'>>().toEqualTypeOf<never>();
});

test('commands and bodies that nobody declared are refused', () => {
  // @ts-expect-error no such address
  expectTypeOf(() => send('POST /api/Experts', {})).toBeFunction();
  // @ts-expect-error it is changed by PUT
  expectTypeOf(() => send(`POST /api/Postings/${id}`, posting)).toBeFunction();
  // @ts-expect-error an id is a number
  expectTypeOf(() => send('PUT /api/Postings/first/withdraw')).toBeFunction();
  // @ts-expect-error organisations are decided on one by one
  expectTypeOf(() => send('POST /api/admin/Organizations/batch', { Ids: [id], Action: 'delete' })).toBeFunction();
  // @ts-expect-error staff write no postings
  expectTypeOf<Data<'post'>['OwnerName']>().toBeString();
  // @ts-expect-error it takes a body
  expectTypeOf(() => send('POST /api/auth/login')).toBeFunction();
  // @ts-expect-error the password is missing
  expectTypeOf(() => send('POST /api/auth/login', { UserName: 'lin' })).toBeFunction();
  // @ts-expect-error no field of a log-in
  expectTypeOf(() => send('POST /api/auth/login', { UserName: 'lin', Password: 'x', Role: 'admin' })).toBeFunction();
  // @ts-expect-error it takes none
  expectTypeOf(() => send(`PUT /api/Postings/${id}/withdraw`, {})).toBeFunction();
  // @ts-expect-error no kind of document
  expectTypeOf((file: FormData) => send(`POST /api/Organizations/${id}/Documents?Kind=x`, file)).toBeFunction();
});
