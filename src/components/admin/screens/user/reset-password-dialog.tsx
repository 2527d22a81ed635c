import type { AdminUser } from '@ip-portal/contract';
import { PASSWORD_MAX } from '@ip-portal/contract/limits';
import { passwordFault, passwordMin } from '@ip-portal/contract/rules/password';
import { hasWorkplace } from '@ip-portal/contract/rules/workplace';
import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { resetPassword } from '../../../../services/admin';
import { Failure } from '../../../failure/failure';
import type { Told } from '../../../failure/told';
import { showFaults } from '../../kit/crud/form-failure';

interface ResetForm {
  Password: string;
  Again: string;
}

/** Gives a user a new password; all of their sessions end. */
export default function ResetPasswordDialog({
  user,
  onClose,
  onDone,
}: {
  user: AdminUser;
  onClose: () => void;
  onDone: () => void;
}) {
  const { message } = App.useApp();
  const [form] = Form.useForm<ResetForm>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Told | null>(null);
  const admin = hasWorkplace(user.Roles);

  async function submit({ Password }: ResetForm): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await resetPassword(user.Id, Password, user.Version);
      message.success(`已重置“${user.UserName}”的密码，请通过安全的方式告知本人`);
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
      title={`重置“${user.UserName}”的密码`}
      okText="重置密码"
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      width={440}
    >
      <p className="admin-dialog-lead">重置后，该用户在所有设备上的登录立即失效，下次登录须修改密码。</p>
      <Failure of={fault} className="admin-notice" />
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="Password"
          label="新密码"
          extra={`至少 ${passwordMin(admin)} 个字符`}
          rules={[
            { required: true, message: '请填写新密码' },
            {
              validator: (_, value: string) => {
                const fault = value ? passwordFault(value, { userName: user.UserName, admin }) : null;
                return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
              },
            },
          ]}
        >
          <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="Again"
          label="再输入一次"
          dependencies={['Password']}
          rules={[
            { required: true, message: '请再输入一次新密码' },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('Password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一致')),
            }),
          ]}
        >
          <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
