/** Every process, by the kind of record it is of: for tests, documents and words of the audit log. */
import type { Workflow } from '../define/workflow.ts';
import type { Permission } from '../permissions.ts';
import { organizationWorkflow } from './organization.ts';
import { postingWorkflow } from './posting.ts';
import { requestWorkflow } from './privacy-request.ts';

type Known = Workflow & { readonly who: Readonly<Record<string, { readonly right?: Permission }>> };
export const WORKFLOWS = {
  Postings: postingWorkflow,
  Organizations: organizationWorkflow,
  PrivacyRequests: requestWorkflow,
} as const satisfies Record<string, Known>;
export type WorkflowName = keyof typeof WORKFLOWS;
