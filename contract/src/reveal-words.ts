/** What staff see masked and may have shown in clear: which fields of which records. Pages load this file. */
import { organizationWorkflow } from './workflows/organization.ts';
import { postingWorkflow } from './workflows/posting.ts';

/** Fields by resource, with what people call them. */
export const REVEAL_FIELDS = {
  Users: { Phone: '手机号', Email: '邮箱' },
  Postings: { ContactName: '联系人', ContactPhone: '联系电话' },
  Organizations: { ContactName: '联系人', ContactPhone: '联系电话', ContactEmail: '联系邮箱' },
} as const satisfies Record<string, Record<string, string>>;
export type RevealResource = keyof typeof REVEAL_FIELDS;
export type RevealField<R extends RevealResource = RevealResource> = R extends RevealResource
  ? keyof (typeof REVEAL_FIELDS)[R] & string
  : never;

/** What the fields belong to, for whoever they are about. */
export const REVEAL_LABELS: Record<RevealResource, string> = {
  Users: '账号',
  Postings: postingWorkflow.label,
  Organizations: organizationWorkflow.label,
};

export const REVEAL_RESOURCES = Object.keys(REVEAL_FIELDS) as RevealResource[];
export const fieldsToReveal = <R extends RevealResource>(resource: R) =>
  Object.keys(REVEAL_FIELDS[resource]) as RevealField<R>[];

/** Characters of a reason. */
export const REVEAL_REASON_MIN = 5;
export const REVEAL_REASON_MAX = 200;

/** What is opened as a whole, not field by field. */
const OPENED: Record<string, string> = { Documents: '证明文件' };

/** Words for a field of a view; one of an earlier version is told as it stands. */
export function revealLabel(resource: string, field: string): string {
  const fields: Record<string, string> = (REVEAL_FIELDS as Record<string, Record<string, string>>)[resource] ?? {};
  return fields[field] ?? OPENED[field] ?? field;
}
