import type { FactorProofBody } from '@ip-portal/contract';
import { PASSWORD_TYPED_MAX } from '@ip-portal/contract/limits';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { proveByPasskey } from '../../services/passkeys';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { PasskeyButton } from '../passkey/passkey-button';
import { CodeInput } from './code-input';
import './second-factor.css';

/** Password and second factor together, for what must not be done by whoever has found the tab open. */
export function ProofForm({
  userName,
  lead,
  action,
  danger,
  hasPasskey = false,
  onProof,
}: {
  userName: string;
  lead: string;
  action: string;
  danger?: boolean;
  hasPasskey?: boolean;
  onProof: (proof: FactorProofBody) => Promise<void>;
}) {
  const [form] = Form.useForm<FactorProofBody>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();

  const submit = async (values: FactorProofBody) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onProof({ Password: values.Password, Code: (values.Code ?? '').trim() });
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(values) => void submit(values)}
      initialValues={{ Password: '', Code: '' }}
      aria-label={action}
    >
      <p className="factor-lead">{lead}</p>
      <Failure of={failure} className="factor-alert" />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <Form.Item name="Password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_TYPED_MAX} autoFocus />
      </Form.Item>
      <CodeInput kind="either" />
      <Button type="primary" htmlType="submit" loading={busy} {...(danger ? { danger } : {})}>
        {action}
      </Button>
      {hasPasskey ? (
        <div className="factor-passkey">
          <PasskeyButton
            label="不用验证码，使用通行密钥"
            ask={async () => {
              const { Password } = await form.validateFields(['Password']);
              await onProof({ Password, Passkey: await proveByPasskey() });
            }}
            onDone={() => undefined}
            onFailure={(words, error) => setFailure(error ? (showFieldErrors(form, error) ?? words) : undefined)}
          />
        </div>
      ) : null}
    </Form>
  );
}
