import { SMS_CODE_DIGITS, SMS_CODE_WAIT_SECONDS } from '@ip-portal/contract/limits';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import './code-field.css';

/** Seconds until something may be done again; they run by themselves once `begin` was called. */
function useWait(): { left: number; begin: () => void } {
  const [left, setLeft] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => window.clearInterval(timer);
  }, [running]);
  return { left, begin: () => setLeft(SMS_CODE_WAIT_SECONDS) };
}

/** Where a code from a text message is typed in, and asked for. `ask` answers whether one was asked for. */
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
  const { left, begin } = useWait();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (await ask()) begin();
    } finally {
      setBusy(false);
    }
  };
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
        <Button onClick={() => void send()} loading={busy} disabled={left > 0}>
          {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
        </Button>
      </div>
    </Form.Item>
  );
}
