import type { MoveOf, PrivacyRequest } from '@ip-portal/contract';
import {
  REQUEST_COMPLAINT,
  REQUEST_KIND_LABELS,
  REQUEST_OUTCOME_LABELS,
  REQUEST_STATUS_LABELS,
} from '@ip-portal/contract/privacy-request-words';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { useRequest } from 'ahooks';
import { Button, Modal, Pagination } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { feedback } from '../../feedback';
import { fetchOwnRequests, withdrawRequest } from '../../services/privacy-requests';
import { formatDate, References, SkeletonRows } from '../../views/parts';

const RequestDialog = lazy(() => import('./request-dialog'));

type OwnMove = MoveOf<typeof requestWorkflow, 'owner'>;
/** `to` is null for a new request. */
type Writing = { to: PrivacyRequest | null };

function Clock({ row }: { row: PrivacyRequest }) {
  if (row.EndedAt) return <span>{formatDate(row.EndedAt, 'datetime')} 办结</span>;
  const late = (row.DaysLeft ?? 0) < 0;
  return (
    <span className={late ? 'privacy-late' : undefined}>
      答复期限 {row.DueOn}（{late ? `已逾期 ${-(row.DaysLeft ?? 0)} 天` : `还有 ${row.DaysLeft} 天`}）
    </span>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <div className="privacy-said">
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

interface ItemProps {
  row: PrivacyRequest;
  onMove: (move: OwnMove) => void;
}

function Item({ row, onMove }: ItemProps) {
  const open = row.EndedAt === null;
  const outcome = row.Outcome ? `：${REQUEST_OUTCOME_LABELS[row.Outcome]}` : '';
  return (
    <li>
      <div>
        <p className="account-device">
          {REQUEST_KIND_LABELS[row.Kind]}
          <span className={open ? 'privacy-state is-on' : 'privacy-state'}>
            {REQUEST_STATUS_LABELS[row.Status]}
            {outcome}
          </span>
        </p>
        <p className="account-facts">
          <span>编号 {row.Number}</span>
          <span>{formatDate(row.CreatedAt, 'datetime')} 提交</span>
          <Clock row={row} />
        </p>
        <Said title="请求内容" text={row.Text} />
        <Said title="补充说明" text={row.Supplement} />
        <Said title="延长答复期限的理由" text={row.ExtensionReason} />
        <Said title="答复" text={row.Answer} />
        {row.Outcome && row.Outcome !== 'granted' ? (
          <p className="account-hint">
            <References text={REQUEST_COMPLAINT} newTab />
          </p>
        ) : null}
      </div>
      <div className="privacy-request-acts">
        {requestWorkflow.moves(row.Status, ['owner']).map((move) => {
          const { label } = requestWorkflow.transitions[move];
          return (
            <Button key={move} aria-label={`${label} ${row.Number}`} onClick={() => onMove(move)}>
              {label}
            </Button>
          );
        })}
      </div>
    </li>
  );
}

/** 个人信息权利请求: each with its state, its clock and the answer. */
export function RequestCard() {
  const [page, setPage] = useState(1);
  const { data, error, loading, refresh } = useRequest(() => fetchOwnRequests(page), {
    onError: () => undefined,
    refreshDeps: [page],
  });
  const [writing, setWriting] = useState<Writing | null>(null);
  const [leaving, setLeaving] = useState<PrivacyRequest | null>(null);
  const [busy, setBusy] = useState(false);

  const acts: Record<OwnMove, (row: PrivacyRequest) => void> = {
    supplement: (row) => setWriting({ to: row }),
    withdraw: setLeaving,
  };

  async function withdraw(row: PrivacyRequest): Promise<void> {
    setBusy(true);
    try {
      await withdrawRequest(row);
      feedback.success('请求已撤回');
    } catch (failure) {
      feedback.error(failure instanceof Error ? failure.message : '没有成功，请重试');
    } finally {
      setBusy(false);
      setLeaving(null);
      refresh();
    }
  }
  return (
    <>
      <div className="account-actions">
        <Button type="primary" onClick={() => setWriting({ to: null })}>
          提交请求
        </Button>
      </div>
      {!data && loading ? <SkeletonRows count={1} /> : null}
      {!data && error ? (
        <div className="account-failed" role="alert">
          <p>请求记录读取失败：{error.message}</p>
          <Button onClick={refresh}>重试</Button>
        </div>
      ) : null}
      {data?.total === 0 ? <p className="account-hint">还没有提交过请求。</p> : null}
      <ul className="account-sessions privacy-requests">
        {(data?.data ?? []).map((row) => (
          <Item key={row.Id} row={row} onMove={(move) => acts[move](row)} />
        ))}
      </ul>
      {data && data.total > 10 ? (
        <Pagination size="small" current={page} pageSize={10} total={data.total} onChange={setPage} />
      ) : null}
      <Suspense fallback={null}>
        {writing ? <RequestDialog to={writing.to} onClose={() => setWriting(null)} onDone={refresh} /> : null}
      </Suspense>
      <Modal
        open={leaving !== null}
        title={`撤回请求 ${leaving?.Number ?? ''}？`}
        okText="撤回请求"
        cancelText="取消"
        okButtonProps={{ danger: true, loading: busy }}
        onOk={() => {
          if (leaving) void withdraw(leaving);
        }}
        onCancel={() => setLeaving(null)}
      >
        撤回后不再处理和答复；需要时可以重新提交。
      </Modal>
    </>
  );
}
