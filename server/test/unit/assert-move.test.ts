/** The one place that asks whether a record may be moved: state, part, and what must be said. */
import { organizationWorkflow } from '@ip-portal/contract/workflows/organization';
import { postingWorkflow } from '@ip-portal/contract/workflows/posting';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { expect, it } from 'vitest';
import { assertMove } from '../../src/lib/assert-move.ts';
import { AppError } from '../../src/lib/errors.ts';

function answerOf(move: () => void) {
  try {
    move();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.status, error.message, error.data?.fields];
  }
  return null;
}

it('lets those move who may, with what must be said', () => {
  const Note = '请补充专利号';
  expect(answerOf(() => assertMove(postingWorkflow, 'pending', 'return', ['staff'], { Note }))).toBeNull();
  expect(answerOf(() => assertMove(postingWorkflow, 'pending', 'publish', ['staff']))).toBeNull();
});

it('tells the state before the part, and the part before what is missing', () => {
  const late = [409, '该信息当前的状态不允许此操作，请刷新后查看', undefined];
  expect(answerOf(() => assertMove(postingWorkflow, 'withdrawn', 'return', []))).toEqual(late);
  const foreign = [403, '没有权限进行此操作，请由有权办理的人员操作', undefined];
  expect(answerOf(() => assertMove(postingWorkflow, 'pending', 'return', ['owner']))).toEqual(foreign);
});

it.each([[{}], [{ Note: '' }], [{ Note: ' \t　' }], [{ Note: null }], [{ note: '有' }]])(
  'takes %j for nothing said',
  (body) => {
    const missing = [422, '退回修改需要填写审核意见，请填写后再提交', { Note: '退回修改需要填写审核意见' }];
    expect(answerOf(() => assertMove(postingWorkflow, 'pending', 'return', ['staff'], body))).toEqual(missing);
  },
);

it('names every field that is not said, each with a rule of its own', () => {
  const extend = () => assertMove(requestWorkflow, 'received', 'extend', ['staff'], {});
  expect(extend).toThrow(
    expect.objectContaining({
      status: 422,
      data: {
        fields: { DueOn: '延长期限需要填写新的答复期限', Reason: '延长期限需要填写延期理由' },
        refusals: [
          expect.objectContaining({ rule: 'extend-needs-due-on', field: 'DueOn' }),
          expect.objectContaining({ rule: 'extend-needs-reason', field: 'Reason' }),
        ],
      },
    }),
  );
  const verify = () => assertMove(organizationWorkflow, 'pending', 'verify', ['staff'], { Note: '齐全' });
  expect(answerOf(verify)).toEqual([422, expect.any(String), { ValidUntil: '核验通过需要填写核验有效期' }]);
});
