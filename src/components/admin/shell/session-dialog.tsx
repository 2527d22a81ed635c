import { LockOutlined } from '@ant-design/icons';
import { App, Button, Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { setAskToLogIn } from '../../../services/admin-session';
import { fetchUserInfo, login } from '../../../services/auth';
import { failureText } from '../words';

/**
 * Asks for the password when the session has ended during work. The page below stays as it is;
 * the call that failed is sent again afterwards.
 */
export function SessionDialog({ userName }: { userName: string }) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [form] = Form.useForm<{ Password: string }>();
  const answer = useRef<(again: boolean) => void>(() => undefined);

  useEffect(() => {
    setAskToLogIn(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setFault(null);
          setOpen(true);
        }),
    );
    return () => {
      setAskToLogIn(null);
      answer.current(false);
    };
  }, []);

  function close(again: boolean): void {
    setOpen(false);
    form.resetFields();
    answer.current(again);
    if (again) message.success('已重新登录，刚才的操作会继续');
  }

  async function submit({ Password }: { Password: string }): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await login({ UserName: userName, Password });
      close(true);
    } catch (error) {
      setFault(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  async function checkOtherTab(): Promise<void> {
    const user = await fetchUserInfo().catch(() => null);
    if (user?.Roles.includes('admin')) close(true);
    else setFault('还没有登录，请在新窗口登录后再继续。');
  }

  return (
    <Modal
      open={open}
      title="登录已过期，请重新登录"
      width={440}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={() => close(false)}
      footer={null}
      zIndex={2000}
    >
      <p className="admin-dialog-lead">您填写的内容还在。输入密码后，刚才的操作会自动继续。</p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)} requiredMark={false}>
        <Form.Item label="用户名">
          <Input value={userName} readOnly autoComplete="username" />
        </Form.Item>
        <Form.Item
          label="密码"
          name="Password"
          rules={[{ required: true, message: '请输入密码' }]}
          {...(fault ? { validateStatus: 'error' as const, help: <span role="alert">{fault}</span> } : {})}
        >
          <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" autoFocus />
        </Form.Item>
        <div className="admin-dialog-foot">
          <Button type="primary" htmlType="submit" loading={busy} block>
            重新登录并继续
          </Button>
          <p>
            <a href="/auth/login" target="_blank" rel="noopener">
              在新窗口登录
            </a>
            后，
            <Button type="link" size="small" onClick={() => void checkOtherTab()}>
              我已登录，继续
            </Button>
          </p>
        </div>
      </Form>
    </Modal>
  );
}
