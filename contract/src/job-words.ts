/** Words for jobs. A file of its own: public pages load `labels.ts`, and need none of these. */

export const JOB_KINDS = [
  'mail',
  'mail_link',
  'sms_code',
  'mail_code',
  'invitation',
  'organizations',
  'privacy_requests',
  'patent_states',
  'patent_search',
  'patent_import',
  'patent_import_undo',
  'patent_rename',
  'patent_rename_undo',
  'patent_terms',
  'webhook',
  'cleanup',
  'backup',
  'backup_base',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
export const JOB_KIND_LABELS: Record<JobKind, string> = {
  mail: '发送消息邮件',
  mail_link: '发送一次性链接',
  sms_code: '发送短信验证码',
  mail_code: '发送邮箱验证码',
  invitation: '发送单位邀请',
  organizations: '单位核验到期检查',
  privacy_requests: '个人信息权利请求到期检查',
  patent_states: '专利法律状态重新推算',
  patent_search: '专利检索索引更新',
  patent_import: '导入专利数据',
  patent_import_undo: '撤销专利数据导入',
  patent_rename: '统一申请人名称',
  patent_rename_undo: '撤销统一申请人名称',
  patent_terms: '统计专利用词与分类',
  webhook: '推送事件',
  cleanup: '清理到期记录',
  backup: '每日备份',
  backup_base: '每日基础备份',
};

/** `failed` jobs have used up their attempts: they wait for somebody to decide. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const JOB_STATE_LABELS: Record<JobState, string> = {
  waiting: '等待执行',
  running: '执行中',
  done: '已完成',
  failed: '已失败',
  discarded: '已放弃',
};

/** What staff may do with a job, by its state. */
export const JOB_COMMANDS = {
  retry: ['failed', 'discarded'],
  discard: ['waiting', 'failed'],
} as const satisfies Record<string, readonly JobState[]>;
export type JobCommand = keyof typeof JOB_COMMANDS;
