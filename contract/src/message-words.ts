/** Words for messages to an account. A file of its own: pages without messages need none of these. */

export const MESSAGE_KINDS = ['system', 'review', 'security', 'todo'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const MESSAGE_KIND_LABELS: Record<MessageKind, string> = {
  system: '系统通知',
  review: '审核结果',
  security: '账号安全',
  todo: '待办',
};

/** Where a message of a kind goes, unless its reader says otherwise. */
export const MESSAGE_WAYS: Record<MessageKind, { inSite: boolean; byMail: boolean }> = {
  system: { inSite: true, byMail: false },
  review: { inSite: true, byMail: true },
  security: { inSite: true, byMail: true },
  todo: { inSite: true, byMail: false },
};
/** Kinds that stay in the inbox whatever their reader says. */
export const ALWAYS_IN_SITE: readonly MessageKind[] = ['security'];
