/**
 * Requests of people about their data (个人信息保护法 44–50): words and the clock. A file of its own: other pages
 * need none of these.
 */

export const REQUEST_KINDS = [
  'access',
  'copy',
  'correct',
  'complete',
  'delete',
  'withdraw',
  'restrict',
  'explain',
  'transfer',
  'other',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  access: '查阅',
  copy: '复制',
  correct: '更正',
  complete: '补充',
  delete: '删除',
  withdraw: '撤回同意',
  restrict: '限制或拒绝处理',
  explain: '解释说明',
  transfer: '转移',
  other: '其他',
};

/** `closed`: the account ended before there was an answer. */
export const REQUEST_STATUSES = ['received', 'processing', 'answered', 'withdrawn', 'closed'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  received: '已受理',
  processing: '处理中',
  answered: '已答复',
  withdrawn: '已撤回',
  closed: '账号注销，已终止',
};

export const REQUEST_OUTCOMES = ['granted', 'partial', 'refused'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];
export const REQUEST_OUTCOME_LABELS: Record<RequestOutcome, string> = {
  granted: '同意',
  partial: '部分同意',
  refused: '拒绝',
};

/** Days until the answer (GB/T 35273-2020, 8.7), and by how many it may be put off, once. */
export const REQUEST_DAYS = 30;
export const REQUEST_EXTENSION_DAYS = 30;
/** Days before the last one at which those who answer are reminded. */
export const REQUEST_REMINDER_DAYS = 3;
/** Requests of one account that may wait at once, and that may be filed in a day. */
export const OPEN_REQUESTS_MAX = 5;
export const REQUESTS_PER_DAY = 10;
/** Characters of what is asked, of all that is added to it, of an answer and of a reason. */
export const REQUEST_TEXT_MAX = 2000;
export const REQUEST_SUPPLEMENT_MAX = 4000;
export const REQUEST_ANSWER_MAX = 4000;
export const REQUEST_REASON_MAX = 500;

/** Told beside every answer that does not grant all (个人信息保护法 50, 65). */
export const REQUEST_COMPLAINT =
  '对答复有异议的，可以向履行个人信息保护职责的部门投诉、举报；请求被拒绝的，可以依法向人民法院提起诉讼（《个人信息保护法》第五十条、第六十五条）。';
