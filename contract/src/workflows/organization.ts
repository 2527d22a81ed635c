/** 单位: handed in by its members, verified by staff for a time, verified anew when what was verified changes. */
import { defineWorkflow, type MoveOf } from '../define/workflow.ts';
import { ORGANIZATION_STATUS_LABELS } from '../organization-words.ts';

/** `member` may change the profile, `staff` verifies, `system` is the day itself, or a code that is another's by now. */
export const organizationWorkflow = defineWorkflow({
  resource: 'Organizations',
  label: '单位',
  illegal: '该单位当前的核验状态不允许此操作',
  states: ORGANIZATION_STATUS_LABELS,
  start: 'draft',
  who: {
    member: { label: '单位成员' },
    staff: { label: '工作人员', right: 'Organizations:review' },
    system: { label: '系统' },
  },
  transitions: {
    submit: {
      label: '提交核验',
      from: ['draft', 'returned', 'expired'],
      to: 'pending',
      who: ['member'],
      audit: 'update',
    },
    withdraw: { label: '撤回申请', from: ['pending'], to: 'draft', who: ['member'], audit: 'update' },
    /** Of what staff have verified: name, code, kind, legal representative. */
    revise: { label: '修改核验内容', from: ['verified', 'expired'], to: 'draft', who: ['member'], audit: 'update' },
    verify: {
      label: '核验通过',
      from: ['pending'],
      to: 'verified',
      who: ['staff'],
      needs: { ValidUntil: '核验有效期' },
      audit: 'review',
    },
    renew: {
      label: '更新有效期',
      from: ['verified'],
      to: 'verified',
      who: ['staff'],
      needs: { ValidUntil: '核验有效期' },
      audit: 'review',
    },
    return: {
      label: '退回',
      from: ['pending', 'verified', 'expired'],
      to: 'returned',
      who: ['staff'],
      needs: { Note: '原因' },
      audit: 'review',
    },
    end: {
      label: '提前结束核验',
      from: ['verified'],
      to: 'expired',
      who: ['staff'],
      needs: { Note: '原因' },
      audit: 'review',
    },
    expire: { label: '核验到期', from: ['verified'], to: 'expired', who: ['system'], audit: 'update' },
    /** It was deleted, and its code verified for another meanwhile. */
    supersede: {
      label: '恢复时代码已属其他单位',
      from: ['verified', 'expired'],
      to: 'draft',
      who: ['system'],
      audit: 'restore',
    },
  },
});
export type OrganizationMove = MoveOf<typeof organizationWorkflow>;
