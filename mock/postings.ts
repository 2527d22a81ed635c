/** The trading area: closed to visitors, as on the real backend. */
import type { PostingItem } from '@ip-portal/contract';
import { equals, fail, list, type MockHandler, type Mocks, record } from './lib/answer';
import { currentUser } from './lib/visitor';

const posting = (Id: number, Type: PostingItem['Type'], Title: string): PostingItem => ({
  Id,
  Type,
  Title,
  Summary: '模拟的供需信息，用来检查排版。',
  Field: '农业机械',
  Mode: Type === 'supply' ? '转让' : '普通许可',
  PriceText: '面议',
  PriceFen: null,
  PatentNumbers: [],
  Patents: [],
  Region: '青禾市',
  Status: 'published',
  PublishTime: '2026-11-18T09:00:00+08:00',
  ValidUntil: null,
  OrganizationId: null,
  OrganizationName: null,
  OrganizationVerified: false,
  IsMine: false,
});
const postings = [posting(1, 'supply', '转让育苗盘专利一件'), posting(2, 'demand', '求购灌溉控制方法许可')];

const closed =
  <A>(handler: MockHandler<A>): MockHandler<A> =>
  (req, res) =>
    currentUser(req) ? handler(req, res) : fail(res, 401, 'UNAUTHENTICATED', '请先登录');

export default {
  'GET /api/Postings': closed(
    list(postings, ['Title', 'Summary'], {
      Type: equals<PostingItem>('Type'),
      Mode: equals<PostingItem>('Mode'),
      Mine: (row, value) => String(row.IsMine) === value,
    }),
  ),
  'GET /api/Postings/:id': closed(
    record(postings, (row) => ({
      ...row,
      Content: '<p>模拟的详情。</p>',
      ContactName: '王**',
      ContactPhone: '138****0000',
      ReviewNote: '',
      Version: 1,
    })),
  ),
} satisfies Mocks;
