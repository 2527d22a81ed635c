/** 供需信息: handed in, judged by staff, published, taken back. */
import { defineWorkflow, type MoveOf } from '../define/workflow.ts';
import { POSTING_STATUS_LABELS } from '../labels.ts';

/** `owner` posted it, or belongs to the organisation it was posted for; `staff` reviews it; `system` ends it with the account. */
export const postingWorkflow = defineWorkflow({
  resource: 'Postings',
  label: '供需信息',
  illegal: '该信息当前的状态不允许此操作',
  states: POSTING_STATUS_LABELS,
  start: 'pending',
  who: {
    owner: { label: '发布人' },
    staff: { label: '工作人员', right: 'Postings:review' },
    system: { label: '系统' },
  },
  transitions: {
    publish: { label: '审核通过并发布', from: ['pending'], to: 'published', who: ['staff'], audit: 'review' },
    return: {
      label: '退回修改',
      from: ['pending', 'published'],
      to: 'returned',
      who: ['staff'],
      needs: { Note: '审核意见' },
      audit: 'review',
    },
    takeDown: { label: '撤回', from: ['published'], to: 'withdrawn', who: ['staff'], audit: 'review' },
    /** What every change of its text by the owner amounts to; what waits goes on waiting. */
    revise: {
      label: '修改',
      from: ['pending', 'returned', 'published', 'withdrawn'],
      to: 'pending',
      who: ['owner'],
      audit: 'update',
    },
    resubmit: { label: '重新提交', from: ['returned', 'withdrawn'], to: 'pending', who: ['owner'], audit: 'update' },
    withdraw: {
      label: '撤回',
      from: ['pending', 'returned', 'published'],
      to: 'withdrawn',
      who: ['owner'],
      audit: 'offline',
    },
    freeze: {
      label: '账号注销',
      from: ['pending', 'returned', 'published'],
      to: 'withdrawn',
      who: ['system'],
      audit: 'offline',
    },
  },
});
/** What somebody asks for; `freeze` comes with the end of the account. */
export type PostingMove = MoveOf<typeof postingWorkflow, 'owner' | 'staff'>;
/** How somebody who asks stands to a posting. */
export type PostingPart = Exclude<keyof typeof postingWorkflow.who, 'system'>;
