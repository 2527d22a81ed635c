import { PASSWORD_MAX } from '@ip-portal/contract/limits';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { LOGIN_URL, RECOVERY_URL } from '@ip-portal/contract/urls';
import { Button, Form, Input, Result } from 'antd';
import { useRef, useState } from 'react';
import { resetByLink } from '../../services/recovery';
import { AntdProvider } from '../antd-provider';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { showFieldErrors } from './field-errors';
import { takeToken } from './link-token';

interface Values {
  Password: string;
  Again: string;
}

/** A new password by a token that works once: one that is at hand, or that of the link which was opened. */
export function ResetForm({ given }: { given?: string }) {
  const [form] = Form.useForm<Values>();
  const [token] = useState(() => given ?? takeToken());
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const [done, setDone] = useState(false);

  const submit = async ({ Password }: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await resetByLink({ Token: token, Password });
      setDone(true);
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (!token || done) {
    return (
      <AntdProvider>
        <Result
          status={done ? 'success' : 'warning'}
          title={done ? '密码已重新设置' : '链接不完整'}
          subTitle={done ? '所有设备上的登录都已退出，请用新密码登录。' : '请完整打开邮件中的链接，或重新获取。'}
          extra={<a href={done ? LOGIN_URL : RECOVERY_URL}>{done ? '去登录' : '重新获取'}</a>}
        />
      </AntdProvider>
    );
  }
  return (
    <AntdProvider>
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <Failure of={failure} style={{ marginBottom: 16 }} />
        <Form.Item
          name="Password"
          label="新密码"
          rules={[
            {
              validator: (_, value: string | undefined) => {
                const fault = value ? passwordFault(value, { userName: '', admin: false }) : '请输入新密码';
                return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} autoFocus />
        </Form.Item>
        <Form.Item
          name="Again"
          label="确认新密码"
          dependencies={['Password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) =>
                value && value === getFieldValue('Password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一致')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          设置新密码
        </Button>
      </Form>
    </AntdProvider>
  );
}
