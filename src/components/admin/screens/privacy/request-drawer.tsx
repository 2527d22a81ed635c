import type { AdminPrivacyRequest, MoveOf } from '@ip-portal/contract';
import { REQUEST_KIND_LABELS } from '@ip-portal/contract/privacy-request-words';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { useRequest } from 'ahooks';
import { App, Button, Descriptions, Drawer, Space } from 'antd';
import { useState } from 'react';
import { acceptRequest, answerRequest, extendRequest, fetchRequest } from '../../../../services/admin-privacy-requests';
import { type Told, toldOf } from '../../../failure/told';
import { isConflict } from '../../kit/crud/form-failure';
import { Fault } from '../../kit/crud/record-drawer';
import { useUnsavedGuard } from '../../kit/crud/use-unsaved-guard';
import { useMay } from '../../kit/rights';
import { FormSkeleton, LoadFailure } from '../../kit/states';
import { failureText, showTime } from '../../kit/words';
import { AnswerForm, ExtensionForm } from './request-forms';
import { RequestClock, RequestStatusTag } from './request-tags';

function Facts({ row }: { row: AdminPrivacyRequest }) {
  const items = [
    { label: '事项', children: REQUEST_KIND_LABELS[row.Kind] },
    { label: '状态', children: <RequestStatusTag row={row} /> },
    { label: '申请人', children: row.UserName },
    { label: '期限', children: <RequestClock row={row} /> },
    { label: '提交时间', children: showTime(row.CreatedAt) },
    { label: '办理人', children: row.HandlerName || '—' },
    { label: '办结时间', children: showTime(row.EndedAt) },
    { label: '延期时间', children: showTime(row.ExtendedAt) },
  ];
  return (
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      size="small"
      bordered
      items={items.map((item) => ({ key: item.label, ...item }))}
    />
  );
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
  const { message } = App.useApp();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [typed, setTyped] = useState(false);
  const [extending, setExtending] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const { data: row, error, refresh, refreshAsync } = useRequest(() => fetchRequest(id), { onError: () => undefined });
  const leave = useUnsavedGuard(open && typed);
  const answers = useMay()(requestWorkflow.who.staff.right);
  const may = (move: MoveOf<typeof requestWorkflow, 'staff'>) =>
    answers && row !== undefined && requestWorkflow.allows(row.Status, move, ['staff']);
  const { extend, accept, answer } = requestWorkflow.transitions;

  async function act(call: (row: AdminPrivacyRequest) => Promise<unknown>, done: string, last = false): Promise<void> {
    if (!row || busy) return;
    setBusy(true);
    setFault(null);
    try {
      await call(row);
      message.success(done);
      onDone();
      if (last) {
        setTyped(false);
        setOpen(false);
      } else {
        setExtending(false);
        await refreshAsync().catch(() => undefined);
      }
    } catch (failure) {
      if (isConflict(failure)) {
        await refreshAsync().catch(() => undefined);
        setFault('这项请求刚刚有变动，已显示最新内容。请核对后重新操作，您填写的内容还在。');
      } else setFault(toldOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer
      title={row ? `个人信息权利请求 ${row.Number}` : '个人信息权利请求'}
      size={760}
      open={open}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      footer={
        row ? (
          <div className="admin-drawer-foot">
            <Button onClick={() => leave(() => setOpen(false))}>关闭</Button>
            <Space wrap>
              {may('extend') && !row.ExtendedAt && (row.DaysLeft ?? -1) >= 0 && !extending ? (
                <Button disabled={busy} onClick={() => setExtending(true)}>
                  {extend.label}
                </Button>
              ) : null}
              {may('accept') ? (
                <Button
                  loading={busy}
                  onClick={() => void act(({ Version }) => acceptRequest(id, Version), '已开始处理，申请人会收到消息')}
                >
                  {accept.label}
                </Button>
              ) : null}
              {may('answer') ? (
                <Button type="primary" htmlType="submit" form="request-answer" loading={busy}>
                  {answer.label}
                </Button>
              ) : null}
            </Space>
          </div>
        ) : null
      }
    >
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!row && !error ? <FormSkeleton /> : null}
      {row ? (
        <>
          {fault ? <Fault of={fault} /> : null}
          <Facts row={row} />
          <Said title="请求内容" text={row.Text} />
          <Said title="补充说明" text={row.Supplement} />
          <Said title="延期理由" text={row.ExtensionReason} />
          <Said title="答复" text={row.Answer} />
          <p className="admin-hint request-hint">内容加密保存；每次查看都会记入审计日志。</p>
          {extending && may('extend') ? (
            <ExtensionForm
              row={row}
              busy={busy}
              onTyped={() => setTyped(true)}
              onCancel={() => setExtending(false)}
              onSend={(values) =>
                void act(({ Version }) => extendRequest(id, { ...values, Version }), '期限已延长，申请人会看到理由')
              }
            />
          ) : null}
          {may('answer') ? (
            <AnswerForm
              onTyped={() => setTyped(true)}
              onSend={(values) =>
                void act(({ Version }) => answerRequest(id, { ...values, Version }), '已答复，申请人会收到消息', true)
              }
            />
          ) : null}
        </>
      ) : null}
    </Drawer>
  );
}
