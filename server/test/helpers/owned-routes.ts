/** What accounts own, route by route: which record it is asked of, and what comes of it for whoever may. */
import type { Permission } from '@ip-portal/contract';
import { multipart, PDF } from './organization.ts';
import type { Given, Make, ownedRecords } from './owned-records.ts';

export interface OwnedRoute {
  /** Method and pattern. */
  route: string;
  make: Make;
  /** Table of the record; without one nothing of it is ever deleted. */
  table?: string;
  body?(given: Given): object;
  query?: string;
  /** Instead of a body: an upload. */
  send?(): ReturnType<typeof multipart>;
  /** To whoever may. */
  done?: number;
  /** To whoever may, of a record of their own. */
  own?: number;
  /** To whoever may, of a deleted one. */
  deleted?: number;
  /** Whose it is not, of a route that is open to its owner alone. */
  stranger?: number;
  /** Who may beside its owner. */
  beside?: Permission;
  /** Who sees it, and is therefore told that the rest is not theirs to do (403). */
  sees?: Permission;
  /** It has no owner. */
  common?: boolean;
  /** A change that leaves the record as it is. */
  keeps?: boolean;
}

const version = ({ version: Version }: Given) => ({ Version });
const reveal =
  (...Fields: string[]) =>
  () => ({ Fields, Reason: '核对联系方式以便答复来电' });

/** Every route of a record that has an owner, or that no limits of roles speak of. */
export function ownedRoutes(r: ReturnType<typeof ownedRecords>): OwnedRoute[] {
  const draft = r.organization();
  const waiting = r.organization('pending');
  const posting = r.posting('pending');
  const shown = r.posting('published');
  const taken = r.posting('withdrawn');
  const filed = r.request('received');
  const article = r.article('draft');
  const postings = { table: 'postings' };
  const seen = { sees: 'Postings:read' } as const;
  const organizations = { table: 'organizations' };
  const requests = { table: 'privacy_requests' };
  const accounts = { table: 'users', make: r.account };
  const member = { make: r.joined, ...organizations };
  const document = { make: r.complete, ...organizations };
  const common = { common: true };
  const texts = { ...common, make: r.text, table: 'privacy_texts' };
  const reviewed = () => ({ Status: 'returned', Note: '请补充', Version: 1 });

  return [
    // Postings: their owner's, and of staff with the right.
    { route: 'GET /api/Postings/:id', make: posting, ...postings, beside: 'Postings:read' },
    { route: 'PUT /api/Postings/:id', make: posting, ...postings, body: version, beside: 'Postings:review', ...seen },
    { route: 'PUT /api/Postings/:id/withdraw', make: shown, ...postings, stranger: 403, beside: 'Postings:review' },
    // Nobody but its owner hands one in: staff find it, and may not.
    { route: 'PUT /api/Postings/:id/resubmit', make: taken, ...postings, ...seen },
    { route: 'DELETE /api/Postings/:id', make: posting, ...postings, beside: 'Postings:delete', ...seen },
    { route: 'GET /api/admin/Postings/:id', make: posting, ...postings, deleted: 200 },
    { route: 'PUT /api/admin/Postings/:id/review', make: posting, ...postings, body: reviewed, own: 422 },
    { route: 'POST /api/admin/Postings/:id/restore', make: posting, ...postings, done: 409, deleted: 200 },
    {
      route: 'POST /api/admin/Postings/:id/reveal',
      make: posting,
      ...postings,
      body: reveal('ContactPhone'),
      deleted: 200,
      keeps: true,
    },
    // Organisations: their members', and of staff who verify. Nobody verifies their own.
    { route: 'GET /api/Organizations/:id', make: draft, ...organizations },
    { route: 'PUT /api/Organizations/:id', make: draft, ...organizations, body: version },
    { route: 'PUT /api/Organizations/:id/submit', make: r.complete, ...organizations },
    { route: 'PUT /api/Organizations/:id/withdraw', make: waiting, ...organizations },
    { route: 'DELETE /api/Organizations/:id', make: draft, ...organizations },
    { route: 'GET /api/Organizations/:id/Members', make: draft, ...organizations },
    { route: 'PUT /api/Organizations/:id/Members/:memberId', ...member, body: () => ({ Role: 'viewer' }) },
    { route: 'DELETE /api/Organizations/:id/Members/:memberId', ...member },
    { route: 'POST /api/Organizations/:id/transfer', ...member, body: ({ memberId: MemberId }) => ({ MemberId }) },
    { route: 'GET /api/Organizations/:id/Invitations', make: draft, ...organizations },
    {
      route: 'POST /api/Organizations/:id/Invitations',
      make: draft,
      ...organizations,
      body: () => ({ Role: 'agent' }),
      done: 201,
    },
    { route: 'DELETE /api/Organizations/:id/Invitations/:invitationId', make: r.inviting, ...organizations },
    {
      route: 'POST /api/Organizations/:id/Documents',
      make: draft,
      ...organizations,
      query: '?Kind=license',
      send: () => multipart('执照.pdf', PDF),
      done: 201,
    },
    { route: 'GET /api/Organizations/:id/Documents', ...document },
    { route: 'GET /api/Organizations/:id/Documents/:documentId', ...document },
    { route: 'DELETE /api/Organizations/:id/Documents/:documentId', ...document },
    { route: 'GET /api/admin/Organizations/:id', make: draft, ...organizations, deleted: 200 },
    { route: 'PUT /api/admin/Organizations/:id/review', make: waiting, ...organizations, body: reviewed, own: 422 },
    { route: 'DELETE /api/admin/Organizations/:id', make: draft, ...organizations },
    {
      route: 'POST /api/admin/Organizations/:id/restore',
      make: draft,
      ...organizations,
      done: 409,
      deleted: 200,
    },
    { route: 'GET /api/admin/Organizations/:id/Documents', ...document, deleted: 200 },
    { route: 'GET /api/admin/Organizations/:id/Documents/:documentId', ...document, deleted: 200 },
    {
      route: 'POST /api/admin/Organizations/:id/reveal',
      make: draft,
      ...organizations,
      body: reveal('ContactPhone'),
      deleted: 200,
      keeps: true,
    },
    { route: 'POST /api/OrganizationInvitations/:id/accept', make: r.invitation, table: 'organization_invitations' },
    { route: 'POST /api/OrganizationInvitations/:id/decline', make: r.invitation, table: 'organization_invitations' },
    // What an account has for itself alone.
    { route: 'DELETE /api/Tokens/:id', make: r.token, table: 'api_tokens' },
    { route: 'DELETE /api/admin/Tokens/:id', make: r.token, table: 'api_tokens' },
    // An import is of whoever started it, also among those who may import.
    { route: 'GET /api/admin/LawImports/:id', make: r.lawImport, done: 404, own: 200 },
    { route: 'POST /api/admin/LawImports/:id/cancel', make: r.lawImport, done: 404, own: 200, keeps: true },
    { route: 'PUT /api/Messages/:id/read', make: r.message, table: 'messages' },
    { route: 'PUT /api/auth/sessions/:id/known', make: r.session, table: 'sessions' },
    { route: 'DELETE /api/auth/sessions/:id', make: r.session, table: 'sessions' },
    { route: 'PUT /api/auth/passkeys/:id', make: r.passkey, table: 'passkeys', body: () => ({ Name: '新名' }) },
    { route: 'DELETE /api/auth/passkeys/:id', make: r.passkey, table: 'passkeys' },
    { route: 'DELETE /api/auth/sso/identities/:id', make: r.identity, table: 'identities' },
    // Requests about personal data. Nobody handles their own.
    {
      route: 'POST /api/PrivacyRequests/:id/supplement',
      make: filed,
      ...requests,
      body: (given) => ({ ...version(given), Text: '补充' }),
    },
    { route: 'POST /api/PrivacyRequests/:id/withdraw', make: filed, ...requests, body: version },
    { route: 'GET /api/admin/PrivacyRequests/:id', make: filed, ...requests },
    { route: 'POST /api/admin/PrivacyRequests/:id/accept', make: filed, ...requests, body: version, own: 422 },
    {
      route: 'POST /api/admin/PrivacyRequests/:id/extend',
      make: filed,
      ...requests,
      body: (given) => ({ ...version(given), DueOn: day(20), Reason: '需要核对' }),
      own: 422,
    },
    {
      route: 'POST /api/admin/PrivacyRequests/:id/answer',
      make: filed,
      ...requests,
      body: (given) => ({ ...version(given), Outcome: 'granted', Answer: '已处理' }),
      own: 422,
    },
    // Accounts. What one does to oneself is done in 个人中心.
    { route: 'GET /api/Users/:id', ...accounts },
    { route: 'GET /api/admin/Users/:id', ...accounts, deleted: 200 },
    { route: 'PUT /api/Users/:id', ...accounts, body: version },
    { route: 'DELETE /api/Users/:id', ...accounts, own: 422 },
    { route: 'POST /api/admin/Users/:id/restore', ...accounts, done: 409, deleted: 200 },
    {
      route: 'POST /api/admin/Users/:id/reveal',
      ...accounts,
      body: reveal('Phone'),
      deleted: 200,
      keeps: true,
    },
    {
      route: 'POST /api/admin/Users/:id/erase',
      ...accounts,
      body: ({ name: UserName }) => ({ UserName, Reason: '本人书面申请，已核对身份' }),
      own: 422,
      deleted: 200,
    },
    {
      route: 'PUT /api/admin/Users/:id/password',
      table: 'users',
      make: r.registered,
      body: (given) => ({ ...version(given), Password: 'Kiefer-93-Wolke-Pfad' }),
      own: 422,
    },
    { route: 'POST /api/admin/Users/:id/recovery-link', ...accounts, done: 201, own: 422 },
    { route: 'DELETE /api/admin/Users/:id/second-factor', table: 'users', make: r.proven, own: 422 },
    { route: 'GET /api/admin/Users/:id/identities', table: 'users', make: r.proven, deleted: 200 },
    { route: 'DELETE /api/admin/Users/:id/identities/:identity', table: 'users', make: r.proven, own: 422 },
    // What nobody owns.
    { route: 'GET /api/Roles/:id', ...common, make: r.role, table: 'roles' },
    { route: 'PUT /api/Roles/:id', ...common, make: r.role, table: 'roles', body: version },
    { route: 'DELETE /api/Roles/:id', ...common, make: r.role, table: 'roles' },
    { route: 'POST /api/admin/Jobs/:id/retry', ...common, make: r.job('failed'), table: 'jobs' },
    { route: 'POST /api/admin/Jobs/:id/discard', ...common, make: r.job('waiting'), table: 'jobs' },
    { route: 'GET /api/admin/PatentImports/:id', ...common, make: r.patentImport('done'), table: 'patent_imports' },
    {
      route: 'GET /api/admin/PatentImports/:id/faults',
      ...common,
      make: r.patentImport('done'),
      table: 'patent_imports',
    },
    {
      route: 'GET /api/admin/PatentImports/:id/report.csv',
      ...common,
      make: r.patentImport('done'),
      table: 'patent_imports',
    },
    {
      route: 'POST /api/admin/PatentImports/:id/pause',
      ...common,
      make: r.patentImport('running'),
      table: 'patent_imports',
    },
    {
      route: 'POST /api/admin/PatentImports/:id/resume',
      ...common,
      make: r.patentImport('paused'),
      table: 'patent_imports',
    },
    {
      route: 'POST /api/admin/PatentImports/:id/cancel',
      ...common,
      make: r.patentImport('running'),
      table: 'patent_imports',
    },
    {
      route: 'POST /api/admin/PatentImports/:id/undo',
      ...common,
      make: r.patentImport('done'),
      table: 'patent_imports',
    },
    {
      route: 'POST /api/admin/PatentRenames/:id/undo',
      ...common,
      make: r.patentRename,
      table: 'patent_renames',
      done: 202,
    },
    {
      route: 'DELETE /api/admin/PatentHeadingMaps/:id',
      ...common,
      make: r.patentHeadingMap,
      table: 'patent_heading_maps',
    },
    {
      route: 'DELETE /api/admin/PatentNameAliases/:id',
      ...common,
      make: r.patentNameAlias,
      table: 'patent_name_aliases',
    },
    { route: 'PUT /api/admin/Webhooks/:id', ...common, make: r.webhook, table: 'webhooks', body: version },
    { route: 'POST /api/admin/Webhooks/:id/secret', ...common, make: r.webhook, table: 'webhooks' },
    { route: 'POST /api/admin/Webhooks/:id/test', ...common, make: r.webhook, table: 'webhooks' },
    { route: 'DELETE /api/admin/Webhooks/:id', ...common, make: r.webhook, table: 'webhooks' },
    {
      route: 'POST /api/admin/WebhookDeliveries/:id/resend',
      ...common,
      make: r.delivery,
      table: 'webhook_deliveries',
    },
    {
      route: 'PUT /api/admin/MessageTemplates/:event',
      ...common,
      make: r.template,
      body: (given) => ({ ...version(given), Title: '新的设备', Text: '您的账号在新的设备上登录。' }),
    },
    { route: 'POST /api/admin/MessageTemplates/:event/reset', ...common, make: r.template },
    // Staff read drafts by another address.
    { route: 'GET /api/Articles/:id', ...common, make: article, table: 'articles' },
    { route: 'GET /api/Articles/:id/Read', ...common, make: article, table: 'articles' },
    { route: 'GET /api/Articles/:id/Attachments/:fileId', ...common, make: article, table: 'articles' },
    { route: 'GET /api/Articles/:id', ...common, make: r.article('published'), table: 'articles', stranger: 200 },
    { route: 'GET /api/Articles/:id/Read', ...common, make: r.article('published'), table: 'articles', stranger: 200 },
    {
      route: 'GET /api/Articles/:id/Attachments/:fileId',
      ...common,
      make: r.article('published'),
      table: 'articles',
      stranger: 200,
    },
    // A draft is nobody's to read but staff's, and there by another address.
    { route: 'GET /api/PrivacyTexts/:id', ...texts },
    { route: 'GET /api/PrivacyTexts/:id/Changes', ...texts },
    { route: 'GET /api/PrivacyTexts/:id', ...common, make: r.publishedText, stranger: 200 },
    { route: 'GET /api/PrivacyTexts/:id/Changes', ...common, make: r.publishedText, stranger: 200 },
    { route: 'GET /api/admin/PrivacyTexts/:id', ...texts },
    { route: 'PUT /api/admin/PrivacyTexts/:id', ...texts, body: version },
    { route: 'DELETE /api/admin/PrivacyTexts/:id', ...texts },
    // Last: from then on there are terms to agree to.
    { route: 'POST /api/admin/PrivacyTexts/:id/publish', ...texts, body: version },
  ];
}

/** A day from today, `YYYY-MM-DD`. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
