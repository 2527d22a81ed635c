/** 个人信息权利请求: filed, taken up, answered within a day that may be put off once. */
import { defineWorkflow, type MoveOf } from '../define/workflow.ts';
import { REQUEST_STATUS_LABELS } from '../privacy-request-words.ts';

/** `owner` filed it, `staff` answers, `system` ends it with the account. */
export const requestWorkflow = defineWorkflow({
  resource: 'PrivacyRequests',
  label: '个人信息权利请求',
  illegal: '该请求已经办结或已在处理',
  states: REQUEST_STATUS_LABELS,
  start: 'received',
  who: {
    owner: { label: '申请人' },
    staff: { label: '工作人员', right: 'PrivacyRequests:answer' },
    system: { label: '系统' },
  },
  transitions: {
    supplement: {
      label: '补充说明',
      from: ['received', 'processing'],
      who: ['owner'],
      needs: { Text: '补充内容' },
      audit: 'update',
    },
    withdraw: {
      label: '撤回',
      from: ['received', 'processing'],
      to: 'withdrawn',
      who: ['owner'],
      audit: 'update',
    },
    extend: {
      label: '延长期限',
      from: ['received', 'processing'],
      who: ['staff'],
      needs: { DueOn: '新的答复期限', Reason: '延期理由' },
      audit: 'update',
    },
    accept: { label: '开始处理', from: ['received'], to: 'processing', who: ['staff'], audit: 'update' },
    answer: {
      label: '提交答复',
      from: ['received', 'processing'],
      to: 'answered',
      who: ['staff'],
      needs: { Outcome: '处理结果', Answer: '答复内容' },
      audit: 'update',
    },
    close: { label: '账号注销', from: ['received', 'processing'], to: 'closed', who: ['system'], audit: 'update' },
  },
});
/** What somebody asks for; `close` comes with the end of the account. */
export type RequestMove = MoveOf<typeof requestWorkflow, 'owner' | 'staff'>;
