import { LockOutlined } from '@ant-design/icons';
import type { UserInfo } from '@ip-portal/contract';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { BusinessError, MESSAGES, TransportError } from '../../request-error-config';
import { fetchUserInfo, login } from '../../services/auth';
import { logInByPasskey } from '../../services/passkeys';
import { AntdProvider } from '../antd-provider';
import { PasskeyButton } from '../passkey/passkey-button';
import CodeStep from '../second-factor/code-step';
import './session-dialog.css';

const wordsFor = (error: unknown) =>
  error instanceof BusinessError || error instanceof TransportError ? error.message : MESSAGES.request;

/** The dialog with what antd needs: the page below may be one without controls. */
export default function SessionDialog(props: Parameters<typeof Dialog>[0]) {
  return (
    <AntdProvider>
      <Dialog {...props} />
    </AntdProvider>
  );
}

/**
 * Asks for the password when the session has ended during work. The page below stays as it is;
 * the call that failed is sent again afterwards.
 */
function Dialog({
  userName,
  loginPath,
  onClose,
}: {
  userName: string;
  loginPath: string;
  /** With whoever has logged in again, or null. */
  onClose: (user: UserInfo | null) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  /** The password was right, a code is still to come. */
  const [half, setHalf] = useState<UserInfo>();
  const [form] = Form.useForm<{ Password: string }>();

  function enter(user: UserInfo): void {
    // Somebody else's log-in must not send what this person has typed.
    if (user.UserName !== userName) return setFault(`新窗口登录的是其他账号（${user.UserName}）。`);
    onClose(user);
    feedback.success('已重新登录，刚才的操作会继续');
  }

  async function submit({ Password }: { Password: string }): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const user = await login({ UserName: userName, Password });
      if (user.AwaitsFactor) setHalf(user);
      else enter(user);
    } catch (error) {
      setFault(wordsFor(error));
    } finally {
      setBusy(false);
    }
  }

  async function checkOtherTab(): Promise<void> {
    const user = await fetchUserInfo().catch(() => null);
    if (user) enter(user);
    else setFault('还没有登录，请在新窗口登录后再继续。');
  }

  const passwordForm = () => (
    <>
      <p className="session-lead">您填写的内容还在。输入密码后，刚才的操作会自动继续。</p>
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
        <div className="session-foot">
          <Button type="primary" htmlType="submit" loading={busy} block>
            重新登录并继续
          </Button>
          <PasskeyButton
            label="使用通行密钥"
            ask={logInByPasskey}
            onDone={enter}
            onFailure={(words) => setFault(words ?? null)}
          />
          <p>
            <a href={loginPath} target="_blank" rel="noopener">
              在新窗口登录
            </a>
            后，
            <Button type="link" size="small" onClick={() => void checkOtherTab()}>
              我已登录，继续
            </Button>
          </p>
        </div>
      </Form>
    </>
  );

  return (
    <Modal
      open
      title="登录已过期，请重新登录"
      width={440}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={() => onClose(null)}
      footer={null}
      zIndex={2000}
    >
      {half ? (
        <CodeStep
          userName={userName}
          hasPasskey={half.HasPasskey}
          onPassed={enter}
          onBack={(reason) => {
            setHalf(undefined);
            setFault(reason ?? null);
          }}
        />
      ) : (
        passwordForm()
      )}
    </Modal>
  );
}
