/** Organisations: their profile, members, invitations, documents and verification. */
export { askForOrganizationCheck, organizationJob } from './expiry-job.ts';
export { invitationJob } from './invitation-job.ts';
export { organizationRoutes } from './routes.ts';
