import { backupJob, baseJob } from '../backup/index.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/define-job.ts';
import { linkJob } from '../mail/link-job.ts';
import { mailCodeJob } from '../mail/mail-codes.ts';
import { mailJob } from '../mail/mail-job.ts';
import type { OpenRecords } from '../search/index.ts';
import { smsCodeJob } from '../sms/sms-codes.ts';
import type { App } from '../types.ts';
import { webhookJob } from '../webhooks/webhook-job.ts';
import { accountRoutes } from './accounts/index.ts';
import { articleRoutes, lawRoutes, noticeRoutes, openArticles } from './articles/index.ts';
import { auditRoutes } from './audit/index.ts';
import { columnRoutes } from './columns/index.ts';
import { dashboardRoutes } from './dashboard/index.ts';
import { expertEntity, expertRoutes } from './experts/index.ts';
import { fileRoutes } from './files/index.ts';
import { financingEntity, financingRoutes } from './financing/index.ts';
import { institutionRoutes } from './institutions/index.ts';
import { cleanupJob, jobRoutes } from './jobs/index.ts';
import { linkRoutes } from './links/index.ts';
import { messageRoutes } from './messages/index.ts';
import { invitationJob, organizationJob, organizationRoutes } from './organizations/index.ts';
import {
  patentEntity,
  patentImportJob,
  patentImportUndoJob,
  patentRenameJob,
  patentRenameUndoJob,
  patentRoutes,
  patentSearchJob,
  patentStatesJob,
  patentTermsJob,
} from './patents/index.ts';
import { personalDataRoutes } from './personal-data/index.ts';
import { postingRoutes } from './postings/index.ts';
import { privacyRoutes } from './privacy/index.ts';
import { privacyRequestJob, privacyRequestRoutes } from './privacy-requests/index.ts';
import { roleRoutes, viewingRoutes } from './roles/index.ts';
import { searchRoutes } from './search/index.ts';
import { siteRoutes } from './site/index.ts';
import { ssoAdminRoutes, ssoRoutes } from './sso/index.ts';
import { systemRoutes } from './system/index.ts';
import { textMessageRoutes } from './text-messages/index.ts';
import { tokenRoutes } from './tokens/index.ts';
import { userRoutes } from './users/index.ts';
import { webhookRoutes } from './webhooks/index.ts';

/** Every kind of job there is. */
export const JOBS: readonly Job[] = [
  mailJob,
  linkJob,
  smsCodeJob,
  mailCodeJob,
  invitationJob,
  organizationJob,
  privacyRequestJob,
  patentStatesJob,
  patentSearchJob,
  patentImportJob,
  patentImportUndoJob,
  patentRenameJob,
  patentRenameUndoJob,
  patentTermsJob,
  webhookJob,
  cleanupJob,
  backupJob,
  baseJob,
];

/** Every kind of record that the public can open, for search, sitemap and feeds. */
export const OPEN_RECORDS: OpenRecords = {
  ...openArticles,
  patent: patentEntity,
  expert: expertEntity,
  financing: financingEntity,
};

/** All resources, each from its own module, below `/api`. */
export async function registerModules(app: App, ctx: Context): Promise<void> {
  await app.register(
    async (api) => {
      await systemRoutes(api, ctx);
      await accountRoutes(api, ctx);
      await articleRoutes(api, ctx);
      await noticeRoutes(api, ctx);
      await lawRoutes(api, ctx);
      await searchRoutes(api, ctx, OPEN_RECORDS);
      await expertRoutes(api, ctx);
      await postingRoutes(api, ctx);
      await organizationRoutes(api, ctx);
      await patentRoutes(api, ctx);
      await financingRoutes(api, ctx);
      await auditRoutes(api, ctx);
      await dashboardRoutes(api, ctx);
      await fileRoutes(api, ctx);
      await columnRoutes(api, ctx);
      await institutionRoutes(api, ctx);
      await linkRoutes(api, ctx);
      await siteRoutes(api, ctx);
      await privacyRoutes(api, ctx);
      await privacyRequestRoutes(api, ctx);
      await personalDataRoutes(api, ctx);
      await userRoutes(api, ctx);
      await roleRoutes(api, ctx);
      await viewingRoutes(api, ctx);
      await ssoRoutes(api, ctx);
      await ssoAdminRoutes(api, ctx);
      await textMessageRoutes(api, ctx);
      await jobRoutes(api, ctx);
      await tokenRoutes(api, ctx);
      await webhookRoutes(api, ctx);
      await messageRoutes(api, ctx);
    },
    { prefix: '/api' },
  );
}
