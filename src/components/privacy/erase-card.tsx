import type { UserInfo } from '@ip-portal/contract';
import { hasWorkplace, isStaff } from '@ip-portal/contract/rules/workplace';
import { HOME_URL, MOBILE_HOME_URL, MOBILE_URL } from '@ip-portal/contract/urls';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { forgetVisit } from '../../hooks/forget-visit';
import { eraseAccount } from '../../services/own-data';
import { Failure } from '../failure/failure';
import { type Told, toldOf } from '../failure/told';

/** 注销账号: what follows is told, then the own name is typed, then it is done for good. */
export function EraseCard({ user }: { user: UserInfo }) {
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told>();
  if (isStaff(user.Roles)) {
    return <p className="account-hint">管理人员的账号不能自行注销：请先由安全管理员收回管理角色，再回到这里注销。</p>;
  }
  if (hasWorkplace(user.Roles)) {
    return <p className="account-hint">银行、专家的账号不能自行注销：请先由安全管理员收回该角色，再回到这里注销。</p>;
  }
  const close = () => {
    setAsking(false);
    setName('');
    setFault(undefined);
  };
  const erase = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await eraseAccount(name.trim());
      await forgetVisit();
      // Loaded anew: nothing of this page may ask anything more in the name of who has gone.
      feedback.successOn(location.pathname.startsWith(MOBILE_URL) ? MOBILE_HOME_URL : HOME_URL, '账号已注销');
    } catch (error) {
      setFault(toldOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ul className="privacy-effects">
        <li>立即退出所有设备，密码、通行密钥、两步验证、统一身份认证关联和接口令牌全部失效，不能恢复。</li>
        <li>姓名、手机号、邮箱、消息、被查看记录等立即删除；用户名不再保留，他人可以使用。</li>
        <li>您以个人名义发布的供需信息下架，联系方式清空；以单位名义发布的仍归单位，其中您本人的联系方式清空。</li>
        <li>未办结的个人信息权利请求随之终止，全部请求和答复的内容清空，只留下编号、事项、时间和结果。</li>
        <li>业务记录、同意记录和依法留存的操作日志按规定期限保存，不再用于其他目的。</li>
        <li>您是某个单位唯一的所有者时，须先移交或解散单位。</li>
      </ul>
      <div className="account-actions">
        <Button danger onClick={() => setAsking(true)}>
          注销账号
        </Button>
      </div>
      <Modal
        open={asking}
        title="注销账号？"
        okText="永久注销"
        cancelText="取消"
        okButtonProps={{ danger: true, loading: busy, disabled: name.trim() !== user.UserName }}
        onOk={() => void erase()}
        onCancel={close}
      >
        <Failure of={fault} className="account-alert" />
        <p>注销后不能恢复。建议先导出您的个人信息。</p>
        <p>
          <label htmlFor="erase-name">请输入您的用户名“{user.UserName}”以确认：</label>
        </p>
        <Input id="erase-name" autoComplete="off" value={name} onChange={({ target }) => setName(target.value)} />
      </Modal>
    </>
  );
}
