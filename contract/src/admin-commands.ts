/** The commands of the back office, as in `commands.ts`: on records by the declarations, a line each for the rest. */
import type { BatchBody, BatchResult } from './common.ts';
import type { Command, Done, One } from './define/calls.ts';
import type { JobCommand } from './job-words.ts';
import type { MessageEventName } from './message-events.ts';
import type { PatentImportCommand } from './patent-import-words.ts';
import type { PlainResource } from './permissions.ts';
import type { AdminRowOf, BodyOf, ChangeOf, ManagedName } from './records.ts';
import type { AboutWrite, WebConfigWrite } from './resources/index.ts';
import type { RevealField, RevealResource } from './reveal-words.ts';
import type { ResetPasswordBody } from './schemas/account.ts';
import type { FileInfo } from './schemas/file.ts';
import type { JobItem } from './schemas/job.ts';
import type { LawImport } from './schemas/law.ts';
import type { LinkOrder } from './schemas/link.ts';
import type { MessageTemplate, MessageTemplateUpdate } from './schemas/message-template.ts';
import type { OrganizationReview } from './schemas/organization.ts';
import type { PatentImport, PatentImportPreview } from './schemas/patent-import.ts';
import type { PatentMerge } from './schemas/patent-merge.ts';
import type { PatentPicks, PatentPicksUpdate } from './schemas/patent-pick.ts';
import type { PatentRename, PatentRenameWrite } from './schemas/patent-rename.ts';
import type { PatentTagging, PatentTaggingResult } from './schemas/patent-tag.ts';
import type { EraseForOwnerBody } from './schemas/personal-data.ts';
import type { PostingReview } from './schemas/posting.ts';
import type {
  AdminPrivacyRequest,
  PrivacyRequestAnswer,
  PrivacyRequestExtension,
  PrivacyRequestMove,
} from './schemas/privacy-request.ts';
import type {
  AdminPrivacyText,
  PrivacyTextPublish,
  PrivacyTextUpdate,
  PrivacyTextWrite,
} from './schemas/privacy-text.ts';
import type { RecoveryLink } from './schemas/recovery.ts';
import type { RevealBody } from './schemas/reveal.ts';
import type {
  RoleItem,
  RoleLimits,
  RoleUpdate,
  RoleWrite,
  SecurityPolicy,
  SecurityPolicyUpdate,
} from './schemas/role.ts';
import type { About, WebConfig } from './schemas/single.ts';
import type { SsoSettings, SsoSettingsUpdate, SsoTestBody, SsoTestResult } from './schemas/sso.ts';
import type { Maintenance, MaintenanceStart } from './schemas/status.ts';
import type { SmsSettings, SmsSettingsUpdate, SmsTestBody } from './schemas/text-message.ts';
import type { MadeWebhook, WebhookItem, WebhookUpdate, WebhookWrite } from './schemas/webhook.ts';

interface OtherCommands {
  'PUT /api/WebConfig': Command<One<WebConfig>, WebConfigWrite>;
  'PUT /api/About': Command<One<About>, AboutWrite>;
  'POST /api/admin/Maintenance/start': Command<One<Maintenance>, MaintenanceStart>;
  'POST /api/admin/Maintenance/end': Command<One<Maintenance>>;
  'POST /api/Files': Command<One<FileInfo>, FormData>;
  'POST /api/admin/Laws/import': Command<One<LawImport>, FormData>;
  [cancelled: `POST /api/admin/LawImports/${number}/cancel`]: Command<One<LawImport>>;
  'POST /api/admin/Patents/import': Command<One<PatentImport>, FormData>;
  'POST /api/admin/Patents/import/preview': Command<One<PatentImportPreview>, FormData>;
  [unsaid: `DELETE /api/admin/PatentHeadingMaps/${number}`]: Command<Done>;
  [moved: `POST /api/admin/PatentImports/${number}/${PatentImportCommand}`]: Command<One<PatentImport>>;
  [joined: `POST /api/admin/Patents/${number}/merge`]: Command<One<AdminRowOf<'Patents'>>, PatentMerge>;
  [parted: `POST /api/admin/Patents/${number}/unmerge`]: Command<One<AdminRowOf<'Patents'>>>;
  'POST /api/admin/Patents/tags': Command<One<PatentTaggingResult>, PatentTagging>;
  'POST /api/admin/PatentRenames': Command<One<PatentRename>, PatentRenameWrite>;
  [unrenamed: `POST /api/admin/PatentRenames/${number}/undo`]: Command<One<PatentRename>>;
  [forgotten: `DELETE /api/admin/PatentNameAliases/${number}`]: Command<Done>;
  'PUT /api/admin/PatentPicks': Command<One<PatentPicks>, PatentPicksUpdate>;
  'PUT /api/admin/Links/order': Command<Done, LinkOrder>;
  [posting: `PUT /api/admin/Postings/${number}/review`]: Command<One<AdminRowOf<'Postings'>>, PostingReview>;
  [verified: `PUT /api/admin/Organizations/${number}/review`]: Command<
    One<AdminRowOf<'Organizations'>>,
    OrganizationReview
  >;
  [organization: `DELETE /api/admin/Organizations/${number}`]: Command<Done>;
  [password: `PUT /api/admin/Users/${number}/password`]: Command<One<AdminRowOf<'Users'>>, ResetPasswordBody>;
  [factor: `DELETE /api/admin/Users/${number}/second-factor`]: Command<One<AdminRowOf<'Users'>>>;
  [link: `POST /api/admin/Users/${number}/recovery-link`]: Command<One<RecoveryLink>>;
  [erased: `POST /api/admin/Users/${number}/erase`]: Command<Done, EraseForOwnerBody>;
  [identity: `DELETE /api/admin/Users/${number}/identities/${number}`]: Command<Done>;
  [job: `POST /api/admin/Jobs/${number}/${JobCommand}`]: Command<One<JobItem>>;
  [accepted: `POST /api/admin/PrivacyRequests/${number}/accept`]: Command<One<AdminPrivacyRequest>, PrivacyRequestMove>;
  [extended: `POST /api/admin/PrivacyRequests/${number}/extend`]: Command<
    One<AdminPrivacyRequest>,
    PrivacyRequestExtension
  >;
  [answered: `POST /api/admin/PrivacyRequests/${number}/answer`]: Command<
    One<AdminPrivacyRequest>,
    PrivacyRequestAnswer
  >;
  'POST /api/admin/PrivacyTexts': Command<One<AdminPrivacyText>, PrivacyTextWrite>;
  [draft: `PUT /api/admin/PrivacyTexts/${number}`]: Command<One<AdminPrivacyText>, PrivacyTextUpdate>;
  [dropped: `DELETE /api/admin/PrivacyTexts/${number}`]: Command<Done>;
  [published: `POST /api/admin/PrivacyTexts/${number}/publish`]: Command<One<AdminPrivacyText>, PrivacyTextPublish>;
  'POST /api/Roles': Command<One<RoleItem>, RoleWrite>;
  [role: `PUT /api/Roles/${number}`]: Command<One<RoleItem>, RoleUpdate>;
  [removed: `DELETE /api/Roles/${number}`]: Command<Done>;
  'PUT /api/admin/SecurityPolicy': Command<One<SecurityPolicy>, SecurityPolicyUpdate>;
  'POST /api/admin/Viewing': Command<Done, RoleLimits>;
  'PUT /api/admin/SingleSignOn': Command<One<SsoSettings>, SsoSettingsUpdate>;
  'POST /api/admin/SingleSignOn/test': Command<One<SsoTestResult>, SsoTestBody>;
  'PUT /api/admin/TextMessages': Command<One<SmsSettings>, SmsSettingsUpdate>;
  'POST /api/admin/TextMessages/test': Command<Done, SmsTestBody>;
  [token: `DELETE /api/admin/Tokens/${number}`]: Command<Done>;
  'POST /api/admin/Webhooks': Command<One<MadeWebhook>, WebhookWrite>;
  [webhook: `PUT /api/admin/Webhooks/${number}`]: Command<One<WebhookItem>, WebhookUpdate>;
  [ended: `DELETE /api/admin/Webhooks/${number}`]: Command<Done>;
  [secret: `POST /api/admin/Webhooks/${number}/secret`]: Command<One<MadeWebhook>>;
  [tested: `POST /api/admin/Webhooks/${number}/test`]: Command<Done>;
  [resent: `POST /api/admin/WebhookDeliveries/${number}/resend`]: Command<Done>;
}

/** `PUT /api/admin/MessageTemplates/posting_published`: the words of an event, and back to ours. */
type Templates = {
  [E in MessageEventName as `PUT /api/admin/MessageTemplates/${E}`]: Command<
    One<MessageTemplate>,
    MessageTemplateUpdate
  >;
} & {
  [E in MessageEventName as `POST /api/admin/MessageTemplates/${E}/reset`]: Command<One<MessageTemplate>>;
};

/** A resource whose records are done many at once: organisations are decided on one by one. */
export type BatchedName = Exclude<ManagedName, 'Organizations'>;

/** `POST /api/Newss`, of every resource whose records staff write. */
type Made = { [N in PlainResource as `POST /api/${N}`]: Command<One<AdminRowOf<N>>, BodyOf<N>> };
/** `PUT /api/Newss/7`. */
type Changed = { [N in PlainResource as `PUT /api/${N}/${number}`]: Command<One<AdminRowOf<N>>, ChangeOf<N>> };
/** `DELETE /api/Newss/7`: it can be restored. */
type Deleted = { [N in ManagedName as `DELETE /api/${N}/${number}`]: Command<Done> };
/** `POST /api/admin/Newss/7/restore`. */
type Restored = { [N in ManagedName as `POST /api/admin/${N}/${number}/restore`]: Command<One<AdminRowOf<N>>> };
/** `POST /api/admin/Newss/batch`. */
type Batched = { [N in BatchedName as `POST /api/admin/${N}/batch`]: Command<One<BatchResult>, BatchBody> };
/** `POST /api/admin/Users/7/reveal`: what is masked. */
type Revealed = {
  [R in RevealResource as `POST /api/admin/${R}/${number}/reveal`]: Command<
    One<Partial<Record<RevealField<R>, string>>>,
    RevealBody<R>
  >;
};

export type AdminCommands = OtherCommands & Templates & Made & Changed & Deleted & Restored & Batched & Revealed;
