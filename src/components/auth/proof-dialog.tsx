import { LockOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { proveByPasskey } from '../../services/passkeys';
import { stepUp } from '../../services/second-factor';
import { isSessionLoss, logInAgain } from '../../services/session';
import { AntdProvider } from '../antd-provider';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { PasskeyButton } from '../passkey/passkey-button';
import { CodeInput } from '../second-factor/code-input';
import { showFieldErrors } from './field-errors';
import { SsoProof } from './sso-way';
import './session-dialog.css';

interface Values {
  Password?: string;
  Code?: string;
}

/** The dialog with what antd needs: the page below may be one without controls. */
export default function ProofDialog(props: Parameters<typeof Dialog>[0]) {
  return (
    <AntdProvider>
      <Dialog {...props} />
    </AntdProvider>
  );
}

/** Asks who is there before a dangerous act goes on; the page below stays as it is. */
function Dialog({
  userName,
  hasFactor,
  hasPasskey,
  onClose,
}: {
  userName: string;
  hasFactor: boolean;
  hasPasskey: boolean;
  onClose: (done: boolean) => void;
}) {
  const [form] = Form.useForm<Values>();
  const [byCode, setByCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [fault, setFault] = useState<Told>();

  async function submit({ Password = '', Code = '' }: Values): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await stepUp(byCode ? { Code: Code.trim() } : { Password });
      onClose(true);
    } catch (error) {
      // A new log-in is a proof as well.
      if (isSessionLoss(error)) onClose(await logInAgain());
      else setFault(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title="请再次确认身份"
      width={440}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={null}
      zIndex={1900}
    >
      <p className="session-lead">该操作涉及账号安全。您填写的内容还在，确认后会自动继续。</p>
      <Failure of={fault} className="session-fault" />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        initialValues={{ Password: '', Code: '' }}
        aria-label="再次确认身份"
      >
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        {byCode ? (
          <CodeInput kind="either" autoFocus />
        ) : (
          <Form.Item label="密码" name="Password" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password prefix={<LockOutlined aria-hidden />} autoComplete="current-password" autoFocus />
          </Form.Item>
        )}
        <div className="session-foot">
          <Button type="primary" htmlType="submit" loading={busy} block>
            确认并继续
          </Button>
          {hasPasskey ? (
            <PasskeyButton
              label="使用通行密钥"
              ask={async () => stepUp({ Passkey: await proveByPasskey() })}
              onDone={() => onClose(true)}
              onFailure={(words, error) => {
                if (isSessionLoss(error)) void logInAgain().then(onClose);
                else setFault(words);
              }}
            />
          ) : null}
          <SsoProof />
          {hasFactor ? (
            <p>
              <Button type="link" size="small" onClick={() => setByCode(!byCode)}>
                {byCode ? '改用密码' : '改用验证码'}
              </Button>
            </p>
          ) : null}
        </div>
      </Form>
    </Modal>
  );
}
