import type { PasskeyItem } from '@ip-portal/contract';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { Button, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { MESSAGES } from '../../request-error-config';
import { addPasskey, canUsePasskeys, fetchPasskeys, removePasskey, renamePasskey } from '../../services/passkeys';
import { Chip, formatDate, SkeletonRows } from '../../views/parts';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';
import { RecoveryCodeList } from '../second-factor/recovery-code-list';
import './passkey.css';

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : MESSAGES.request);

/** What a new key may be called before its owner says otherwise. */
function suggestedName(): string {
  const agent = navigator.userAgent;
  if (/iPhone/.test(agent)) return 'iPhone';
  if (/iPad/.test(agent)) return 'iPad';
  if (/Android|HarmonyOS/.test(agent)) return '手机';
  if (/Mac OS/.test(agent)) return '苹果电脑';
  return /Windows/.test(agent) ? 'Windows 电脑' : '我的电脑';
}

/** Asks for a name. */
function NameDialog({
  title,
  lead,
  action,
  initial,
  onSave,
  onClose,
}: {
  title: string;
  lead: string;
  action: string;
  initial: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Told>();
  const save = async () => {
    if (busy) return;
    if (!name.trim()) return setFailure('请填写名称');
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(name.trim());
    } catch (error) {
      setFailure(toldOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={action}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="factor-lead">{lead}</p>
      <Failure of={failure} className="factor-alert" />
      <Input
        aria-label="通行密钥的名称"
        value={name}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void save()}
      />
    </Modal>
  );
}

/**
 * The passkeys of the account. `onChanged` when the second factor may have begun or ended with one, `onDone` when one
 * was added and its recovery codes, if any, are saved.
 */
export function PasskeyList({
  userName,
  onChanged,
  onDone,
}: {
  userName: string;
  onChanged?: () => void;
  onDone?: () => void;
}) {
  const { data, error, loading, refresh } = useRequest(fetchPasskeys, { onError: () => undefined });
  const [adding, setAdding] = useState(false);
  const [naming, setNaming] = useState<PasskeyItem>();
  const [codes, setCodes] = useState<string[]>();

  const add = async (name: string) => {
    const made = await addPasskey(name);
    setAdding(false);
    refresh();
    if (made.Codes.length > 0) return setCodes(made.Codes);
    feedback.success('通行密钥已添加');
    onChanged?.();
    onDone?.();
  };
  const saved = () => {
    setCodes(undefined);
    onChanged?.();
    onDone?.();
  };
  const remove = async (item: PasskeyItem) => {
    try {
      await removePasskey(item.Id);
      feedback.success('通行密钥已移除');
      onChanged?.();
    } catch (failure) {
      feedback.error(wordsOf(failure));
    }
    refresh();
  };

  if (!data) {
    if (loading) return <SkeletonRows count={1} />;
    return (
      <div className="account-failed" role="alert">
        <p>通行密钥读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  return (
    <>
      {data.length > 0 ? (
        <ul className="passkeys" aria-label="通行密钥">
          {data.map((item) => (
            <li key={item.Id}>
              <div>
                <p className="passkey-name">
                  {item.Name}{' '}
                  {item.Host === window.location.hostname ? null : <Chip tone="neutral">用于 {item.Host}</Chip>}
                </p>
                <p className="account-facts">
                  <span>添加于 {formatDate(item.CreatedAt, 'datetime')}</span>
                  <span>
                    {item.LastUsedAt ? `最近使用 ${formatDate(item.LastUsedAt, 'datetime')}` : '还没有使用过'}
                  </span>
                  <span>{item.BackedUp ? '由系统同步到您的其他设备' : '只在这一台设备上'}</span>
                </p>
              </div>
              <span className="account-session-actions">
                <Button onClick={() => setNaming(item)} aria-label={`改名：${item.Name}`}>
                  改名
                </Button>
                <Popconfirm
                  title={`移除“${item.Name}”？`}
                  description="移除后不能再用它登录。设备上保存的一份请自行删除。"
                  okText="移除"
                  cancelText="取消"
                  onConfirm={() => remove(item)}
                >
                  <Button danger aria-label={`移除：${item.Name}`}>
                    移除
                  </Button>
                </Popconfirm>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {canUsePasskeys() ? (
        data.length < PASSKEYS_MAX ? (
          <Button {...(data.length === 0 ? { type: 'primary' as const } : {})} onClick={() => setAdding(true)}>
            添加通行密钥
          </Button>
        ) : (
          <p className="account-hint">最多可以添加 {PASSKEYS_MAX} 个通行密钥。</p>
        )
      ) : (
        <p className="account-hint">当前浏览器或网址不支持通行密钥，请用较新的浏览器通过 HTTPS 访问。</p>
      )}
      {adding ? (
        <NameDialog
          title="添加通行密钥"
          lead="请起一个便于分辨的名称，然后按浏览器的提示用指纹、面容、锁屏密码或安全密钥确认。添加后，用密码登录也需要第二步验证。"
          action="继续"
          initial={suggestedName()}
          onSave={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {naming ? (
        <NameDialog
          title="通行密钥改名"
          lead="名称只用来分辨，不影响使用。"
          action="保存"
          initial={naming.Name}
          onSave={async (name) => {
            await renamePasskey(naming.Id, name);
            setNaming(undefined);
            refresh();
          }}
          onClose={() => setNaming(undefined)}
        />
      ) : null}
      <Modal
        open={codes !== undefined}
        title="通行密钥已添加，请保存恢复码"
        footer={null}
        mask={{ closable: false }}
        closable={false}
        width={560}
      >
        {codes ? <RecoveryCodeList userName={userName} codes={codes} onSaved={saved} /> : null}
      </Modal>
    </>
  );
}
