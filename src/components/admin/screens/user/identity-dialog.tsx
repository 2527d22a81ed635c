import type { AdminUser, IdentityItem } from '@ip-portal/contract';
import { useRequest } from 'ahooks';
import { App, Button, Modal } from 'antd';
import { fetchIdentitiesOf, unlinkIdentityOf } from '../../../../services/admin-sso';
import { useMay } from '../../kit/rights';
import { LoadFailure } from '../../kit/states';
import { failureText, showTime } from '../../kit/words';

/** Where an account is known at identity providers, and taking that away. */
export default function IdentityDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { modal, message } = App.useApp();
  const may = useMay();
  const { data, error, refresh } = useRequest(() => fetchIdentitiesOf(user.Id), { onError: () => undefined });

  function ask(item: IdentityItem): void {
    modal.confirm({
      title: '解除关联？',
      content: '没有设置密码的账号解除后无法登录，须另行交给本人一次性找回链接。',
      okText: '解除',
      okButtonProps: { danger: true },
      onOk: () => unlink(item),
    });
  }

  async function unlink(item: IdentityItem): Promise<void> {
    try {
      await unlinkIdentityOf(user.Id, item.Id);
      message.success('已解除关联');
    } catch (failure) {
      message.error(failureText(failure));
    }
    refresh();
  }

  return (
    <Modal
      open
      title={`“${user.UserName}”的统一身份认证关联`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadFailure message={failureText(error)} onRetry={refresh} /> : null}
      {!data && !error ? <p className="admin-hint">正在读取……</p> : null}
      {data?.length === 0 ? <p className="admin-hint">该账号没有关联统一身份认证。</p> : null}
      {data?.map((item) => (
        <div key={item.Id} className="role-factor">
          <span>
            {item.Issuer}
            {item.IsCurrent ? '' : '（已更换的认证系统）'}，关联于 {showTime(item.LinkedAt)}，
            {item.LastUsedAt ? `最近登录 ${showTime(item.LastUsedAt)}` : '没有用它登录过'}
          </span>
          {may('Users:write') ? (
            <Button danger onClick={() => ask(item)}>
              解除关联
            </Button>
          ) : null}
        </div>
      ))}
    </Modal>
  );
}
