import type { AdminUser, EraseForOwnerBody } from '@ip-portal/contract';
import { ERASE_REASON_MAX, ERASE_REASON_MIN, LOGIN_NAME_MAX } from '@ip-portal/contract/limits';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { eraseUser } from '../../../../services/admin';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';

/** Ends an account for an owner who asked for it and cannot log in. */
export default function EraseDialog({
  user,
  onClose,
  onDone,
}: {
  user: AdminUser;
  onClose: () => void;
  onDone: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<EraseForOwnerBody>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);

  async function submit(values: EraseForOwnerBody): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await eraseUser(user.Id, values);
      message.success('账号已注销，个人信息已删除');
      onDone();
      onClose();
    } catch (error) {
      setFault(showFaults(form, error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={`代“${user.UserName}”注销账号`}
      okText="注销账号"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={480}
    >
      <p className="admin-dialog-lead">
        仅在本人提出请求、但无法登录自行注销时使用，请先核实身份。注销后立即退出所有设备，个人信息全部删除，以个人名义发布的供需信息下架，不能恢复。
      </p>
      <Failure of={fault} className="admin-notice" />
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="UserName"
          label="输入该账号的用户名"
          rules={[
            { required: true, message: '请输入该账号的用户名' },
            {
              validator: (_, value: string | undefined) =>
                !value || value.trim() === user.UserName
                  ? Promise.resolve()
                  : Promise.reject(new Error('与该账号的用户名不一致')),
            },
          ]}
        >
          <Input maxLength={LOGIN_NAME_MAX} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="Reason"
          label="依据和身份核实情况"
          extra="记入审计日志并长期保留，请勿填写手机号、证件号等个人信息。"
          rules={[
            { required: true, whitespace: true, message: '请说明依据和身份核实情况' },
            { min: ERASE_REASON_MIN, message: `至少 ${ERASE_REASON_MIN} 个字` },
          ]}
        >
          <Input.TextArea maxLength={ERASE_REASON_MAX} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
