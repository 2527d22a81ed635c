/** The organisation of whoever is logged in: verified, with a colleague and a document. */
import type {
  OrganizationDetail,
  OrganizationDocument,
  OrganizationItem,
  OrganizationMember,
} from '@ip-portal/contract';
import { type Mocks, many, one } from './lib/answer';

const item: OrganizationItem = {
  Id: 1,
  Name: '青禾智造有限公司',
  CreditCode: '91320299200000013Q',
  Kind: 'company',
  Status: 'verified',
  Verified: true,
  ValidUntil: '2027-11-20',
  MyRole: 'owner',
};
const detail: OrganizationDetail = {
  ...item,
  LegalRepresentative: '沈一舟',
  Region: '江苏省青禾市',
  Address: '青禾市科创路 1 号',
  ContactName: '林知远',
  ContactPhone: '0510-12345678',
  ContactEmail: 'lin@example.cn',
  ReviewNote: '',
  SubmittedAt: '2026-11-18T09:00:00+08:00',
  VerifiedAt: '2026-11-20T09:00:00+08:00',
  Version: 3,
};
const member: OrganizationMember = {
  Id: 1,
  UserName: 'lin',
  RealName: '',
  Role: 'owner',
  JoinedAt: '2026-11-01T09:00:00+08:00',
  IsSelf: true,
};
const colleague: OrganizationMember = { ...member, Id: 2, UserName: 'zhaomin', Role: 'agent', IsSelf: false };
const document: OrganizationDocument = {
  Id: 1,
  Kind: 'license',
  Name: '营业执照.pdf',
  Size: 204_800,
  MimeType: 'application/pdf',
  CreatedAt: '2026-11-18T09:00:00+08:00',
};

export default {
  'GET /api/Organizations': many([item]),
  'GET /api/Organizations/:id': one(detail),
  'GET /api/Organizations/:id/Members': many([member, colleague]),
  'GET /api/Organizations/:id/Documents': many([document]),
  'GET /api/Organizations/:id/Invitations': many([]),
  'GET /api/OrganizationInvitations': many([]),
} satisfies Mocks;
