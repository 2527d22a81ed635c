import type { SecondFactor, UserInfo } from '@ip-portal/contract';
import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Modal, Popconfirm } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { feedback } from '../../feedback';
import { MESSAGES } from '../../request-error-config';
import { fetchUserInfo } from '../../services/auth';
import { disableFactor, fetchSecondFactor, removeApp, renewRecoveryCodes } from '../../services/second-factor';
import { Chip, formatDate, SkeletonRows } from '../../views/parts';
import './second-factor.css';

const EnrolSteps = lazy(() => import('./enrol-steps'));
const ProofForm = lazy(async () => ({ default: (await import('./proof-form')).ProofForm }));
const RecoveryCodeList = lazy(async () => ({ default: (await import('./recovery-code-list')).RecoveryCodeList }));

/** So few left that it is time for new ones. */
const FEW = 3;
/** What the second step may be done with. */
const waysOf = ({ HasApp, Passkeys }: SecondFactor) =>
  [HasApp ? '验证器应用' : '', Passkeys > 0 ? `通行密钥 ${Passkeys} 个` : ''].filter(Boolean).join('，');
type Doing = 'enrol' | 'renew' | 'disable';
const TITLES: Record<Doing, string> = { enrol: '启用验证器应用', renew: '更换恢复码', disable: '关闭两步验证' };

/** The second factor of the account: whether it is on, and what can be done about it. */
export function FactorCard({ user, onChanged }: { user: UserInfo; onChanged: () => void }) {
  const { setInitialState } = useModel('@@initialState');
  const { data, error, loading, refresh } = useRequest(fetchSecondFactor, {
    // Shown in place.
    onError: () => undefined,
  });
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<string[]>();

  const close = () => {
    setDoing(undefined);
    setCodes(undefined);
    refresh();
  };
  const changed = async (word: string) => {
    close();
    feedback.success(word);
    onChanged();
    const fresh = await fetchUserInfo().catch(() => null);
    if (fresh) await setInitialState({ user: fresh });
  };

  const dropApp = async () => {
    try {
      await removeApp();
      await changed('验证器应用已停用');
    } catch (failure) {
      feedback.error(failure instanceof Error ? failure.message : MESSAGES.request);
    }
  };

  if (!data) {
    if (loading) return <SkeletonRows count={1} />;
    return (
      <div className="account-failed" role="alert">
        <p>两步验证的状态读取失败{error ? `：${error.message}` : ''}</p>
        <Button onClick={refresh}>重试</Button>
      </div>
    );
  }
  return (
    <>
      <div className="factor-state">
        {data.EnabledAt ? (
          <>
            <p className="factor-facts">
              <Chip tone="success">已启用</Chip>
              <span>启用于 {formatDate(data.EnabledAt, 'datetime')}</span>
              <span>
                剩余恢复码 {data.RecoveryCodesLeft} 个{data.RecoveryCodesLeft <= FEW ? '，请尽快更换' : ''}
              </span>
              <span>{waysOf(data)}</span>
            </p>
            <div className="factor-actions">
              {data.HasApp ? null : <Button onClick={() => setDoing('enrol')}>添加验证器应用</Button>}
              {data.HasApp && data.Passkeys > 0 ? (
                <Popconfirm
                  title="停用验证器应用？"
                  description="停用后，第二步验证使用通行密钥或恢复码。"
                  okText="停用"
                  cancelText="取消"
                  onConfirm={dropApp}
                >
                  <Button>停用验证器应用</Button>
                </Popconfirm>
              ) : null}
              <Button onClick={() => setDoing('renew')}>更换恢复码</Button>
              <Button danger onClick={() => setDoing('disable')}>
                关闭
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="factor-facts">
              <Chip tone="neutral">未启用</Chip>
              <span>启用后，仅凭密码不能登录您的账号，密码泄露时也能保护您。</span>
            </p>
            <Button type="primary" onClick={() => setDoing('enrol')}>
              启用两步验证
            </Button>
          </>
        )}
      </div>
      <Modal
        open={doing !== undefined}
        title={doing ? TITLES[doing] : ''}
        footer={null}
        destroyOnHidden
        mask={{ closable: false }}
        onCancel={close}
        width={560}
      >
        <Suspense fallback={<SkeletonRows count={2} />}>
          {doing === 'enrol' ? (
            <EnrolSteps userName={user.UserName} onDone={() => void changed('两步验证已启用')} />
          ) : null}
          {doing === 'renew' && !codes ? (
            <ProofForm
              userName={user.UserName}
              hasPasskey={data.Passkeys > 0}
              lead="更换后，原有的恢复码全部作废。"
              action="更换恢复码"
              onProof={async (proof) => setCodes((await renewRecoveryCodes(proof)).Codes)}
            />
          ) : null}
          {codes ? <RecoveryCodeList userName={user.UserName} codes={codes} onSaved={close} /> : null}
          {doing === 'disable' ? (
            <ProofForm
              userName={user.UserName}
              hasPasskey={data.Passkeys > 0}
              lead={`关闭后，仅凭密码即可登录，${data.Passkeys > 0 ? '通行密钥和' : ''}恢复码全部作废。`}
              action="关闭两步验证"
              danger
              onProof={async (proof) => {
                await disableFactor(proof);
                await changed('两步验证已关闭');
              }}
            />
          ) : null}
        </Suspense>
      </Modal>
    </>
  );
}
