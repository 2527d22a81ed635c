import { SMS_CODE_DIGITS } from '@ip-portal/contract/limits';
import { Button, Form, Input } from 'antd';
import './code-field.css';
import { useCodeRequest } from './use-wait';

/** The same among antd's controls: where a code from a text message is typed in, and asked for. `ask` answers whether one was asked for. */
export function CodeField({
  name,
  label = '短信验证码',
  optional = false,
  ask,
}: {
  name: string;
  label?: string;
  optional?: boolean;
  ask: () => Promise<boolean>;
}) {
  const { left, busy, send } = useCodeRequest(ask);
  return (
    <Form.Item label={label} htmlFor={name} className="sms-code">
      <div className="sms-code-row">
        <Form.Item
          name={name}
          noStyle
          rules={[
            { required: !optional, message: '请输入短信验证码' },
            { pattern: new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`), message: `验证码为 ${SMS_CODE_DIGITS} 位数字` },
          ]}
        >
          <Input id={name} inputMode="numeric" autoComplete="one-time-code" maxLength={SMS_CODE_DIGITS} />
        </Form.Item>
        <Button onClick={send} loading={busy} disabled={left > 0}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
