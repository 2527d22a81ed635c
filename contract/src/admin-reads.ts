/** The reads of the back office, as in `reads.ts`: lists and records by the declarations, a line each for the rest. */
import type { Many, One, Read } from './define/calls.ts';
import type { AdminQueryFor, AdminRowOf, ManagedName } from './records.ts';
import type { AuditItem, AuditListQuery, AuditSeal } from './schemas/audit.ts';
import type { JobItem, JobListQuery } from './schemas/job.ts';
import type { LawImport } from './schemas/law.ts';
import type { MessageTemplate } from './schemas/message-template.ts';
import type { OrganizationDocument } from './schemas/organization.ts';
import type {
  PatentHeadingMap,
  PatentHeadingMapQuery,
  PatentImport,
  PatentImportFault,
  PatentImportFaultQuery,
  PatentImportListQuery,
} from './schemas/patent-import.ts';
import type { PatentMergePreview, PatentMergeQuery } from './schemas/patent-merge.ts';
import type { PatentPicks } from './schemas/patent-pick.ts';
import type { PatentQualityReport } from './schemas/patent-quality.ts';
import type {
  PatentNameAlias,
  PatentNameAliasQuery,
  PatentNameExample,
  PatentNameExampleQuery,
  PatentNameGroup,
  PatentNameQuery,
  PatentRename,
  PatentRenameQuery,
} from './schemas/patent-rename.ts';
import type { PatentTag } from './schemas/patent-tag.ts';
import type {
  AdminPrivacyRequest,
  AdminPrivacyRequestItem,
  AdminPrivacyRequestQuery,
} from './schemas/privacy-request.ts';
import type { AdminPrivacyText, AdminPrivacyTextItem, PrivacyTextKindQuery } from './schemas/privacy-text.ts';
import type { LimitOptions, RoleItem, SecurityPolicy } from './schemas/role.ts';
import type { IdentityItem, SsoSettings } from './schemas/sso.ts';
import type { Dashboard } from './schemas/stats.ts';
import type { Maintenance, SystemReport, SystemStatus } from './schemas/status.ts';
import type { SmsSettings } from './schemas/text-message.ts';
import type { OwnedToken, TokenListQuery } from './schemas/token.ts';
import type { DeliveryItem, DeliveryListQuery, WebhookItem } from './schemas/webhook.ts';

interface OtherReads {
  '/api/admin/Dashboard': Read<One<Dashboard>>;
  '/api/admin/Status': Read<One<SystemStatus>>;
  '/api/admin/SystemReport': Read<One<SystemReport>>;
  '/api/admin/Maintenance': Read<One<Maintenance>>;
  '/api/admin/AuditLogs': Read<Many<AuditItem>, AuditListQuery>;
  '/api/admin/AuditLogs/Seal': Read<One<AuditSeal>>;
  '/api/admin/Jobs': Read<Many<JobItem>, JobListQuery>;
  '/api/admin/LawImports': Read<Many<LawImport>>;
  '/api/admin/PatentImports': Read<Many<PatentImport>, PatentImportListQuery>;
  '/api/admin/PatentHeadingMaps': Read<Many<PatentHeadingMap>, PatentHeadingMapQuery>;
  '/api/admin/PatentNames': Read<Many<PatentNameGroup>, PatentNameQuery>;
  '/api/admin/PatentNames/Examples': Read<One<PatentNameExample[]>, PatentNameExampleQuery>;
  '/api/admin/PatentRenames': Read<Many<PatentRename>, PatentRenameQuery>;
  '/api/admin/PatentNameAliases': Read<Many<PatentNameAlias>, PatentNameAliasQuery>;
  '/api/admin/PatentPicks': Read<One<PatentPicks>>;
  '/api/admin/PatentQuality': Read<One<PatentQualityReport>>;
  '/api/admin/PatentTags': Read<One<PatentTag[]>>;
  '/api/admin/MessageTemplates': Read<Many<MessageTemplate>>;
  '/api/admin/PrivacyRequests': Read<Many<AdminPrivacyRequestItem>, AdminPrivacyRequestQuery>;
  '/api/admin/PrivacyTexts': Read<Many<AdminPrivacyTextItem>, PrivacyTextKindQuery>;
  '/api/admin/Roles': Read<Many<RoleItem>>;
  '/api/admin/LimitOptions': Read<One<LimitOptions>>;
  '/api/admin/SecurityPolicy': Read<One<SecurityPolicy>>;
  '/api/admin/SingleSignOn': Read<One<SsoSettings>>;
  '/api/admin/TextMessages': Read<One<SmsSettings>>;
  '/api/admin/Tokens': Read<Many<OwnedToken>, TokenListQuery>;
  '/api/admin/Webhooks': Read<Many<WebhookItem>>;
  '/api/admin/WebhookDeliveries': Read<Many<DeliveryItem>, DeliveryListQuery>;
  [request: `/api/admin/PrivacyRequests/${number}`]: Read<One<AdminPrivacyRequest>>;
  [imported: `/api/admin/LawImports/${number}`]: Read<One<LawImport>>;
  [patents: `/api/admin/PatentImports/${number}`]: Read<One<PatentImport>>;
  [merged: `/api/admin/Patents/${number}/merge`]: Read<One<PatentMergePreview>, PatentMergeQuery>;
  [faults: `/api/admin/PatentImports/${number}/faults`]: Read<Many<PatentImportFault>, PatentImportFaultQuery>;
  [text: `/api/admin/PrivacyTexts/${number}`]: Read<One<AdminPrivacyText>>;
  [identities: `/api/admin/Users/${number}/identities`]: Read<Many<IdentityItem>>;
  [documents: `/api/admin/Organizations/${number}/Documents`]: Read<Many<OrganizationDocument>>;
}

/** `/api/admin/Newss`. */
type Lists = { [N in ManagedName as `/api/admin/${N}`]: Read<Many<AdminRowOf<N>>, AdminQueryFor<N>> };
/** `/api/admin/Patents/7`: one record with every field, deleted ones too. */
type Records = { [N in ManagedName as `/api/admin/${N}/${number}`]: Read<One<AdminRowOf<N>>> };

export type AdminReads = OtherReads & Lists & Records;
