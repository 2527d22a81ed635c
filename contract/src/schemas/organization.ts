/** Organisations: members, invitations, documents, verification, and for whom a session acts. */
import { type Static, Type } from 'typebox';
import { Enum, Id, Nullable, Text, Timestamp, Version } from '../common.ts';
import { EMAIL_MAX, REVIEW_NOTE_MAX, USER_NAME_MAX } from '../limits.ts';
import { DOCUMENT_KINDS, INVITATION_WAYS, MEMBER_ROLES } from '../organization-words.ts';
import { organizationWorkflow } from '../workflows/organization.ts';

const Role = Enum(MEMBER_ROLES, { title: '成员身份' });
const Day = Type.String({ format: 'date', title: '核验有效期至' });

/** An organisation as one of its members may act for it. */
export const Acting = Type.Object({
  Id,
  Name: Type.String(),
  Role,
  Verified: Type.Boolean({ description: 'verified by staff, and the verification has not ended' }),
});
export type Acting = Static<typeof Acting>;

/** Body of `PUT /api/auth/acting`: null is oneself. */
export const ActingBody = Type.Object({
  OrganizationId: Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '单位' })),
});
export type ActingBody = Static<typeof ActingBody>;

/** Body of `PUT /api/admin/Organizations/{id}/review`. */
export const OrganizationReview = Type.Object({
  Version,
  Status: Enum(organizationWorkflow.ends('staff'), { title: '核验结论' }),
  Note: Type.Optional(Type.String({ maxLength: REVIEW_NOTE_MAX, title: '核验意见' })),
  ValidUntil: Type.Optional(Day),
});
export type OrganizationReview = Static<typeof OrganizationReview>;

export const OrganizationMember = Type.Object({
  Id,
  UserName: Type.String(),
  RealName: Type.String({ description: 'masked unless the reader manages members' }),
  Role,
  JoinedAt: Timestamp,
  IsSelf: Type.Boolean(),
});
export type OrganizationMember = Static<typeof OrganizationMember>;
export const MemberParams = Type.Object({ id: Id, memberId: Id });
export const MemberChange = Type.Object({ Role });
export type MemberChange = Static<typeof MemberChange>;
/** Who becomes the owner; whoever gives the organisation away stays as 管理员. */
export const OwnershipTransfer = Type.Object({
  MemberId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '新的所有者' }),
});
export type OwnershipTransfer = Static<typeof OwnershipTransfer>;

/** An invitation: to an account by its name, else by a link that works once, mailed when there is an address. */
export const InvitationWrite = Type.Object({
  Role,
  UserName: Type.Optional(Text('用户名', 2, USER_NAME_MAX)),
  Email: Type.Optional(
    Type.String({
      title: '邮箱',
      maxLength: EMAIL_MAX,
      pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
      examples: ['li@example.cn'],
    }),
  ),
});
export type InvitationWrite = Static<typeof InvitationWrite>;
export const InvitationItem = Type.Object({
  Id,
  Way: Enum(INVITATION_WAYS),
  Invitee: Type.String({ description: 'the name as it was typed, or the masked address; empty for a plain link' }),
  Role,
  InvitedBy: Type.String(),
  CreatedAt: Timestamp,
  ExpiresAt: Timestamp,
});
export type InvitationItem = Static<typeof InvitationItem>;
export const InvitationMade = Type.Object({
  ...InvitationItem.properties,
  Path: Nullable(Type.String({ description: 'the link, shown this once; null where there is none to hand over' })),
});
export type InvitationMade = Static<typeof InvitationMade>;
export const InvitationParams = Type.Object({ id: Id, invitationId: Id });
/** What whoever is invited learns before they answer. */
export const ReceivedInvitation = Type.Object({
  Id,
  OrganizationName: Type.String(),
  Verified: Type.Boolean(),
  Role,
  InvitedBy: Type.String(),
  ExpiresAt: Timestamp,
});
export type ReceivedInvitation = Static<typeof ReceivedInvitation>;
export const InvitationToken = Type.Object({ Token: Text('邀请链接', 20, 100) });
export type InvitationToken = Static<typeof InvitationToken>;

export const DocumentKindQuery = Type.Object({ Kind: Enum(DOCUMENT_KINDS, { title: '文件类别' }) });
export const DocumentParams = Type.Object({ id: Id, documentId: Id });
export const OrganizationDocument = Type.Object({
  Id,
  Kind: Enum(DOCUMENT_KINDS),
  Name: Type.String(),
  Size: Type.Integer({ description: 'bytes' }),
  MimeType: Type.String(),
  CreatedAt: Timestamp,
});
export type OrganizationDocument = Static<typeof OrganizationDocument>;
