/** 供需信息: handed in, judged by staff, published, taken back. */
import { defineWorkflow, type MoveOf } from '../define/workflow.ts';
import { POSTING_STATUSES } from '../labels.ts';

/** `owner` posted it, or belongs to the organisation it was posted for; `staff` reviews it. */
export const postingWorkflow = defineWorkflow({
  states: POSTING_STATUSES,
  start: 'pending',
  who: ['owner', 'staff'],
  transitions: {
    publish: { label: '发布', from: ['pending'], to: 'published', who: ['staff'] },
    return: { label: '退回', from: ['pending', 'published'], to: 'returned', who: ['staff'], needs: ['Note'] },
    takeDown: { label: '撤下', from: ['published'], to: 'withdrawn', who: ['staff'] },
    withdraw: { label: '撤回', from: ['pending', 'returned', 'published'], to: 'withdrawn', who: ['owner'] },
    /** Also what every change of a posting's text by its owner amounts to. */
    resubmit: { label: '重新提交', from: ['returned', 'published', 'withdrawn'], to: 'pending', who: ['owner'] },
  },
});
export type PostingMove = MoveOf<typeof postingWorkflow>;
