/** Words for organisations. A file of its own: pages without organisations need none of these. */

export const ORGANIZATION_KINDS = ['company', 'university', 'institute', 'service', 'association', 'other'] as const;
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number];
export const ORGANIZATION_KIND_LABELS: Record<OrganizationKind, string> = {
  company: '企业',
  university: '高等院校',
  institute: '科研院所',
  service: '服务机构',
  association: '行业协会',
  other: '其他单位',
};

export const ORGANIZATION_STATUSES = ['draft', 'pending', 'verified', 'returned', 'expired'] as const;
export type OrganizationStatus = (typeof ORGANIZATION_STATUSES)[number];
export const ORGANIZATION_STATUS_LABELS: Record<OrganizationStatus, string> = {
  draft: '未提交',
  pending: '待核验',
  verified: '已核验',
  returned: '已退回',
  expired: '已过期',
};

/** What a member may do within the organisation stands in `rules/organization.ts`. */
export const MEMBER_ROLES = ['owner', 'manager', 'agent', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = {
  owner: '所有者',
  manager: '管理员',
  agent: '经办人',
  viewer: '只读成员',
};
/** One sentence for whoever gives it. */
export const MEMBER_ROLE_NOTES: Record<MemberRole, string> = {
  owner: '拥有全部权限，可以移交和解散单位',
  manager: '维护单位资料和证明文件，邀请和移除经办人、只读成员',
  agent: '以单位名义发布和管理供需信息',
  viewer: '查看单位资料和单位发布的信息',
};

export const DOCUMENT_KINDS = ['license', 'authorization', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const DOCUMENT_KIND_LABELS: Record<DocumentKind, string> = {
  license: '营业执照或法人证书',
  authorization: '授权委托书',
  other: '其他证明',
};

export const INVITATION_WAYS = ['user', 'mail', 'link'] as const;
export type InvitationWay = (typeof INVITATION_WAYS)[number];
