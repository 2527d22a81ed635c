import type { UserInfo } from '@ip-portal/contract';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { BusinessError } from '../../request-error-config';
import { proveByPasskey } from '../../services/passkeys';
import { passFactor } from '../../services/second-factor';
import { AntdProvider } from '../antd-provider';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { PasskeyButton } from '../passkey/passkey-button';
import { CodeInput } from './code-input';
import './second-factor.css';

const isGone = (error: unknown) => error instanceof BusinessError && error.status === 401;

/** The second step of a log-in. `onBack` leads to the first again, also when too much time has gone by. */
export default function CodeStep({
  userName,
  first = '密码正确',
  hasPasskey,
  onPassed,
  onBack,
}: {
  userName: string;
  /** What was proven before, in words. */
  first?: string;
  hasPasskey: boolean;
  onPassed: (user: UserInfo) => void;
  onBack: (reason?: string) => void;
}) {
  const [form] = Form.useForm<{ Code: string }>();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();

  const submit = async ({ Code }: { Code: string }) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      onPassed(await passFactor({ Code: Code.trim() }));
    } catch (error) {
      if (isGone(error)) onBack('验证超时，请重新登录');
      else setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <AntdProvider>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={(values) => void submit(values)}
        initialValues={{ Code: '' }}
        aria-label="两步验证"
      >
        <p className="factor-lead">
          {userName}，{first}。
          {recovery
            ? '请输入启用两步验证时保存的一个恢复码，用过即作废。'
            : '请打开手机上的验证器应用，输入其中显示的 6 位验证码。'}
        </p>
        <Failure of={failure} className="factor-alert" />
        <CodeInput key={String(recovery)} kind={recovery ? 'recovery' : 'app'} autoFocus />
        <Button type="primary" htmlType="submit" block loading={busy}>
          验证并登录
        </Button>
        {hasPasskey ? (
          <div className="factor-passkey">
            <PasskeyButton
              label="使用通行密钥"
              ask={async () => passFactor({ Passkey: await proveByPasskey() })}
              onDone={onPassed}
              onFailure={(words, error) => {
                if (isGone(error)) onBack('验证超时，请重新登录');
                else setFailure(words);
              }}
            />
          </div>
        ) : null}
        <p className="factor-switch">
          <Button
            type="link"
            size="small"
            onClick={() => {
              form.resetFields();
              setFailure(undefined);
              setRecovery(!recovery);
            }}
          >
            {recovery ? '使用验证器应用' : '手机不在身边？使用恢复码'}
          </Button>
          <Button type="link" size="small" onClick={() => onBack()}>
            换一个账号
          </Button>
        </p>
      </Form>
    </AntdProvider>
  );
}
