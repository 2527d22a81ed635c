import { Button, Form, Input } from 'antd';
import './code-field.css';
import { CODE_TYPED_MAX, codeFault, digitsOf } from './code-typed';
import { useCodeRequest } from './use-wait';

/** The same among antd's controls: where a code is typed in, and asked for. `ask` answers whether one was asked for. */
export function CodeField({
  id,
  name,
  label,
  ask,
}: {
  id: string;
  name: string;
  label: string;
  ask: () => Promise<boolean>;
}) {
  const { left, busy, send } = useCodeRequest(ask);
  const check = async (_: unknown, value = '') => {
    const fault = codeFault(value);
    if (fault) throw new Error(fault);
  };
  return (
    <Form.Item label={label} htmlFor={id} className="code-field">
      <div className="code-field-row">
        <Form.Item name={name} noStyle normalize={digitsOf} rules={[{ validator: check }]}>
          <Input id={id} inputMode="numeric" autoComplete="one-time-code" maxLength={CODE_TYPED_MAX} />
        </Form.Item>
        <Button onClick={send} loading={busy} disabled={left > 0}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
