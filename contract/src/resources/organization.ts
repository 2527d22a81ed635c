import { day, flag, instant, integer, NOT_BLANK, nullable, oneOf, readOnly, required, text } from '../define/field.ts';
import {
  type AdminOf,
  type AdminQueryOf,
  type DetailOf,
  defineResource,
  type ItemOf,
  type UpdateOf,
  type WriteOf,
} from '../define/resource.ts';
import { MEMBER_ROLES, ORGANIZATION_KINDS } from '../organization-words.ts';
import { organizationWorkflow } from '../workflows/organization.ts';

/** 单位: enterprises and others that members of the portal act for. Members write them, staff verify them: commands of their own. */
export const organizationResource = defineResource({
  name: 'Organizations',
  label: organizationWorkflow.label,
  actions: ['read', 'review', 'delete', 'reveal'],
  list: {
    Name: required(text('单位名称', { min: 2, max: 100, pattern: NOT_BLANK })),
    CreditCode: required(
      text('统一社会信用代码', { min: 18, max: 30, description: '18 characters with check characters (GB 32100)' }),
    ),
    Kind: required(oneOf('单位类型', ORGANIZATION_KINDS)),
    Status: readOnly(oneOf('核验状态', organizationWorkflow.states)),
    Verified: readOnly(flag('已核验')),
    ValidUntil: readOnly(nullable(day('核验有效期至'))),
    MyRole: readOnly(nullable(oneOf('我的身份', MEMBER_ROLES))),
  },
  detail: {
    LegalRepresentative: text('法定代表人', { max: 50 }),
    Region: text('所在地区', { max: 50 }),
    Address: text('注册地址', { max: 200 }),
    ContactName: text('联系人', {
      max: 50,
      description: 'masked unless the reader may change the profile',
    }),
    ContactPhone: text('联系电话', { max: 30, description: 'masked like ContactName' }),
    ContactEmail: text('联系邮箱', {
      max: 100,
      pattern: '^([^\\s@]+@[^\\s@]+\\.[^\\s@]+)?$',
      hint: '邮箱格式不正确',
      description: 'masked like ContactName',
    }),
    ReviewNote: readOnly(text('核验意见', { description: 'reason of a return or an early end' })),
    SubmittedAt: readOnly(nullable(instant('提交时间'))),
    VerifiedAt: readOnly(nullable(instant('核验时间'))),
  },
  admin: { Members: readOnly(integer('成员数')), Documents: readOnly(integer('证明文件数')) },
  sorts: ['Id', 'Name'],
  adminFilters: ['Name', 'CreditCode', 'Kind', 'Status'],
});
export type OrganizationItem = ItemOf<typeof organizationResource>;
export type OrganizationDetail = DetailOf<typeof organizationResource>;
export type AdminOrganization = AdminOf<typeof organizationResource>;
export type OrganizationWrite = WriteOf<typeof organizationResource>;
export type OrganizationUpdate = UpdateOf<typeof organizationResource>;
export type AdminOrganizationListQuery = AdminQueryOf<typeof organizationResource>;
