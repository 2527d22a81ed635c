import type { ConsentItem } from '@ip-portal/contract';
import {
  CONSENT_KIND_LABELS,
  CONSENT_PURPOSES,
  CONSENT_WAY_LABELS,
  type ConsentKind,
  WITHDRAWAL_EFFECTS,
} from '@ip-portal/contract/consent-words';
import { PRIVACY_URL, TERMS_URL, withQuery } from '@ip-portal/contract/urls';
import { useRequest } from 'ahooks';
import { Alert, Button, Modal, Pagination } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { agree, CONSENTS_SHOWN, fetchConsents, fetchContactsConsent, withdrawConsent } from '../../services/consents';
import { formatDate, SkeletonRows } from '../../views/parts';

const URLS: Partial<Record<ConsentKind, string>> = { privacy: PRIVACY_URL, terms: TERMS_URL };
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '没有成功，请重试');

function Name({ item: { Kind, Number } }: { item: ConsentItem }) {
  const url = URLS[Kind];
  if (!url || Number === null) return <>{CONSENT_KIND_LABELS[Kind]}</>;
  return (
    <a href={withQuery(url, { version: Number })}>
      《{CONSENT_KIND_LABELS[Kind]}》第 {Number} 版
    </a>
  );
}

function Item({ item, onWithdraw }: { item: ConsentItem; onWithdraw: (() => void) | null }) {
  const state = item.WithdrawnAt ? '已撤回' : item.IsPresent ? '有效' : '已有新版本';
  return (
    <li>
      <div>
        <p className="account-device">
          <Name item={item} />
          <span className={item.IsPresent ? 'privacy-state is-on' : 'privacy-state'}>{state}</span>
        </p>
        <p className="account-facts">
          <span>用途：{item.Purpose}</span>
          {item.Receiver ? <span>接收方：{item.Receiver}</span> : null}
        </p>
        <p className="account-facts">
          <span>
            {formatDate(item.GivenAt, 'datetime')} {CONSENT_WAY_LABELS[item.Way]}
          </span>
          {item.Address ? <span>地址在 {item.Address} 一带</span> : null}
          {item.WithdrawnAt ? <span>{formatDate(item.WithdrawnAt, 'datetime')} 撤回</span> : null}
        </p>
      </div>
      {onWithdraw ? <Button onClick={onWithdraw}>撤回同意</Button> : null}
    </li>
  );
}

/** 我的授权与同意: each agreement, and the way back for those that have one. */
export function ConsentList({
  due,
  isMember,
  onAsk,
  onChanged,
}: {
  /** A text in force is not agreed to. */
  due: boolean;
  /** Publishes postings, and so has contacts that are shown. */
  isMember: boolean;
  onAsk: () => void;
  onChanged: () => void;
}) {
  const [current, setCurrent] = useState(1);
  const {
    data: all,
    error,
    loading,
    refresh,
  } = useRequest(
    async () => {
      const [page, contacts] = await Promise.all([
        fetchConsents(current),
        isMember ? fetchContactsConsent() : undefined,
      ]);
      return { page, contacts };
    },
    { onError: () => undefined, refreshDeps: [due, current] },
  );
  const [asking, setAsking] = useState<ConsentKind | null>(null);
  const [busy, setBusy] = useState(false);

  const act = async (call: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await call();
      feedback.success(done);
      onChanged();
    } catch (problem) {
      feedback.error(wordsOf(problem));
    } finally {
      setBusy(false);
      setAsking(null);
      refresh();
    }
  };
  if (!all) {
    if (loading) return <SkeletonRows count={2} />;
    return (
      <div className="account-failed" role="alert">
        <p>授权记录读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  const { data, total } = all.page;
  const mine = all.contacts;
  const shown = mine === undefined || mine.WithdrawnAt === null;
  /** One button for each kind, at its newest agreement that stands. */
  const first = (item: ConsentItem) => item.Kind !== 'contacts' && item.IsLatest;
  return (
    <>
      {due ? (
        <Alert
          type="warning"
          showIcon
          className="account-alert"
          title="有文本等待您确认"
          description="在您同意现行版本之前，不能发布或修改内容。"
          action={<Button onClick={onAsk}>阅读并确认</Button>}
        />
      ) : null}
      {data.length === 0 ? <p className="account-hint">还没有同意记录。</p> : null}
      <ul className="account-sessions">
        {data.map((item) => (
          <Item
            key={item.Id}
            item={item}
            onWithdraw={WITHDRAWAL_EFFECTS[item.Kind] && first(item) ? () => setAsking(item.Kind) : null}
          />
        ))}
      </ul>
      <Pagination
        hideOnSinglePage
        size="small"
        showSizeChanger={false}
        current={current}
        pageSize={CONSENTS_SHOWN}
        total={total}
        onChange={setCurrent}
      />
      {isMember ? (
        <div className="privacy-contacts">
          <div>
            <h3>供需信息的联系方式</h3>
            <p className="account-hint">
              {shown
                ? `目前${CONSENT_PURPOSES.contacts.purpose}，接收方为${CONSENT_PURPOSES.contacts.receiver}。`
                : '您已不同意展示：其他登录用户在您以个人名义发布的供需信息页面看不到联系人和联系电话。'}
            </p>
          </div>
          {mine?.WithdrawnAt === null ? null : (
            <Button loading={busy} onClick={() => void act(() => agree({ Kind: 'contacts' }), '已记录您的同意')}>
              同意展示
            </Button>
          )}
          {shown ? <Button onClick={() => setAsking('contacts')}>不同意展示</Button> : null}
        </div>
      ) : null}
      <Modal
        open={asking !== null}
        title={
          asking === 'contacts'
            ? '不再展示联系方式？'
            : `撤回对《${asking ? CONSENT_KIND_LABELS[asking] : ''}》的同意？`
        }
        okText={asking === 'contacts' ? '不再展示' : '撤回'}
        cancelText="取消"
        okButtonProps={{ danger: true, loading: busy }}
        onOk={() => {
          if (asking) void act(() => withdrawConsent(asking), asking === 'contacts' ? '已不再展示' : '已撤回同意');
        }}
        onCancel={() => setAsking(null)}
      >
        {asking ? WITHDRAWAL_EFFECTS[asking] : null}
      </Modal>
    </>
  );
}
