import {
  day,
  fen,
  flag,
  group,
  html,
  id,
  instant,
  list,
  nullable,
  oneOf,
  readOnly,
  required,
  text,
} from '../define/field.ts';
import {
  type AdminOf,
  type AdminQueryOf,
  type DetailOf,
  defineResource,
  type ItemOf,
  type UpdateOf,
  type WriteOf,
} from '../define/resource.ts';
import { PATENT_STATES, POSTING_MODES, POSTING_TYPES } from '../labels.ts';
import { postingWorkflow } from '../workflows/posting.ts';

/** 供需信息: what members offer or look for. Members write them, staff reviews them: commands of their own. */
export const postingResource = defineResource({
  name: 'Postings',
  label: postingWorkflow.label,
  actions: ['read', 'review', 'delete', 'reveal'],
  list: {
    Type: required(oneOf('类型', POSTING_TYPES)),
    Title: required(text('标题', { min: 5, max: 60 })),
    Summary: required(text('摘要', { min: 1, max: 500 })),
    Field: required(text('技术领域', { min: 1, max: 50 })),
    Mode: required(oneOf('交易方式', POSTING_MODES)),
    PriceText: required(text('价格说明', { min: 1, max: 100 })),
    PriceFen: nullable(fen('价格')),
    PatentNumbers: list('涉及专利', text('专利号', { min: 8, max: 30, description: 'an application number' }), {
      max: 50,
    }),
    Patents: readOnly(
      list(
        '涉及专利',
        group('专利', {
          Id: required(nullable(id('编号'))),
          ApplicationNumber: required(text('申请号')),
          Title: required(nullable(text('名称'))),
          State: required(nullable(oneOf('法律状态', PATENT_STATES))),
          StateVerified: required(flag('法律状态已核实')),
        }),
      ),
    ),
    Region: text('地区', { max: 50 }),
    Status: readOnly(oneOf('状态', postingWorkflow.states)),
    PublishTime: readOnly(nullable(instant('发布时间'))),
    ValidUntil: nullable(day('有效期至')),
    /** Written: the organisation the page named as the one it is posted for; another identity by then is refused. */
    OrganizationId: nullable(id('发布单位')),
    OrganizationName: readOnly(nullable(text('单位名称'))),
    OrganizationVerified: readOnly(flag('单位已核验')),
    IsMine: readOnly(flag('我的发布')),
  },
  detail: {
    Content: html('详情', 50_000),
    ContactName: required(text('联系人', { min: 1, max: 50, description: 'masked unless own' })),
    ContactPhone: required(text('联系电话', { min: 5, max: 30, description: 'masked unless own' })),
    ReviewNote: readOnly(
      text('审核意见', { description: 'reason of a return; empty for others than owner and staff' }),
    ),
  },
  admin: {
    OwnerId: readOnly(nullable(id('发布人编号'))),
    OwnerName: readOnly(nullable(text('发布人'))),
  },
  sorts: ['Id', 'PublishTime', 'Title', 'PriceFen'],
  filters: ['Type', 'Mode', 'Field'],
  adminFilters: ['Title', 'Status'],
});
export type PostingItem = ItemOf<typeof postingResource>;
export type PostingDetail = DetailOf<typeof postingResource>;
export type AdminPosting = AdminOf<typeof postingResource>;
export type PostingWrite = WriteOf<typeof postingResource>;
export type PostingUpdate = UpdateOf<typeof postingResource>;
export type AdminPostingListQuery = AdminQueryOf<typeof postingResource>;
