import type { AdminPrivacyRequest, MoveOf } from '@ip-portal/contract';
import { REQUEST_KIND_LABELS } from '@ip-portal/contract/privacy-request-words';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { Button } from 'antd';
import { useState } from 'react';
import { acceptRequest, answerRequest, extendRequest, fetchRequest } from '../../../../services/admin-privacy-requests';
import { DecisionDrawer, Facts } from '../../kit/review/decision-drawer';
import { useDecision } from '../../kit/review/use-decision';
import { useMay } from '../../kit/rights';
import { showTime } from '../../kit/words';
import { AnswerForm, ExtensionForm } from './request-forms';
import { RequestClock, RequestStatusTag } from './request-tags';

/** What staff read first. */
function factsOf(row: AdminPrivacyRequest) {
  return [
    { label: '事项', children: REQUEST_KIND_LABELS[row.Kind] },
    { label: '状态', children: <RequestStatusTag row={row} /> },
    { label: '申请人', children: row.UserName },
    { label: '期限', children: <RequestClock row={row} /> },
    { label: '提交时间', children: showTime(row.CreatedAt) },
    { label: '办理人', children: row.HandlerName || '—' },
    { label: '办结时间', children: showTime(row.EndedAt) },
    { label: '延期时间', children: showTime(row.ExtendedAt) },
  ];
}

function Said({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section className="admin-section request-part">
      <h3>{title}</h3>
      <p className="request-text">{text}</p>
    </section>
  );
}

interface RequestDrawerProps {
  id: number;
  onClose: () => void;
  onDone: () => void;
}

/** One request with what it says, and its answer. */
export default function RequestDrawer({ id, onClose, onDone }: RequestDrawerProps) {
  const [extending, setExtending] = useState(false);
  const decision = useDecision<AdminPrivacyRequest>({
    load: () => fetchRequest(id),
    moved: '这项请求刚刚有变动，已显示最新内容。请核对后重新操作，您填写的内容还在。',
    onDone,
  });
  const answers = useMay()(requestWorkflow.who.staff.right);
  const may = (row: AdminPrivacyRequest, move: MoveOf<typeof requestWorkflow, 'staff'>) =>
    answers && requestWorkflow.allows(row.Status, move, ['staff']);
  const { extend, accept, answer } = requestWorkflow.transitions;
  const { busy, act, touch } = decision;

  const steps = (row: AdminPrivacyRequest) => (
    <>
      {may(row, 'extend') && !row.ExtendedAt && (row.DaysLeft ?? -1) >= 0 && !extending ? (
        <Button disabled={busy !== null} onClick={() => setExtending(true)}>
          {extend.label}
        </Button>
      ) : null}
      {may(row, 'accept') ? (
        <Button
          loading={busy === 'accept'}
          disabled={busy !== null && busy !== 'accept'}
          onClick={() =>
            void act('accept', ({ Version }) => acceptRequest(id, Version), '已开始处理，申请人会收到消息', true)
          }
        >
          {accept.label}
        </Button>
      ) : null}
      {may(row, 'answer') ? (
        <Button
          type="primary"
          htmlType="submit"
          form="request-answer"
          loading={busy === 'answer'}
          disabled={busy !== null && busy !== 'answer'}
        >
          {answer.label}
        </Button>
      ) : null}
    </>
  );

  return (
    <DecisionDrawer
      decision={decision}
      title={(row) => (row ? `个人信息权利请求 ${row.Number}` : '个人信息权利请求')}
      onClosed={onClose}
      steps={steps}
    >
      {(row) => (
        <>
          <Facts items={factsOf(row)} />
          <Said title="请求内容" text={row.Text} />
          <Said title="补充说明" text={row.Supplement} />
          <Said title="延期理由" text={row.ExtensionReason} />
          <Said title="答复" text={row.Answer} />
          <p className="admin-hint request-hint">内容加密保存；每次查看都会记入审计日志。</p>
          {extending && may(row, 'extend') ? (
            <ExtensionForm
              row={row}
              busy={busy === 'extend'}
              onTyped={touch}
              onCancel={() => setExtending(false)}
              onSend={(values) =>
                void act(
                  'extend',
                  ({ Version }) => extendRequest(id, { ...values, Version }),
                  '期限已延长，申请人会看到理由',
                  true,
                ).then((went) => {
                  if (went) setExtending(false);
                })
              }
            />
          ) : null}
          {may(row, 'answer') ? (
            <AnswerForm
              onTyped={touch}
              onSend={(values) =>
                void act(
                  'answer',
                  ({ Version }) => answerRequest(id, { ...values, Version }),
                  '已答复，申请人会收到消息',
                )
              }
            />
          ) : null}
        </>
      )}
    </DecisionDrawer>
  );
}
