import type { SmsProofBody } from '@ip-portal/contract';
import { PHONE_TYPED_MAX, SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { parseMobile } from '@ip-portal/contract/rules/contact';
import type { SmsCodeAsk } from '@ip-portal/contract/sms-words';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { askForCode } from '../../services/sms';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { CodeField } from './code-field';
import { showFieldErrors } from './field-errors';

interface Values {
  Phone: string;
  Code: string;
}

/** A rule for the number of a mobile telephone. */
export const mobileRule = {
  validator: (_: unknown, value: string | undefined) => {
    const mobile = parseMobile(value ?? '');
    return mobile.ok ? Promise.resolve() : Promise.reject(new Error(mobile.reason));
  },
};

/** A number and the code that was sent to it. What it says is the same for every number. */
export function PhoneCodeForm({
  purpose,
  action,
  onProof,
}: {
  purpose: SmsCodeAsk;
  action: string;
  onProof: (proof: SmsProofBody) => Promise<void>;
}) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const [ticket, setTicket] = useState<string>();

  const ask = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      const { Phone } = await form.validateFields(['Phone']);
      setTicket(await askForCode({ Purpose: purpose, Phone }));
      return true;
    } catch (error) {
      // The field says itself what is wrong with it.
      if (error instanceof Error) setFailure(showFieldErrors(form, error));
      return false;
    }
  };

  const submit = async ({ Code }: Values) => {
    if (sending.current) return;
    if (ticket === undefined) return setFailure('请先获取验证码');
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await onProof({ Ticket: ticket, Code });
    } catch (error) {
      form.setFieldValue('Code', '');
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
      <Failure of={failure} style={{ marginBottom: 16 }} />
      <Form.Item name="Phone" label="已验证的手机号" validateTrigger="onBlur" rules={[mobileRule]}>
        <Input autoComplete="tel" inputMode="tel" maxLength={PHONE_TYPED_MAX} autoFocus />
      </Form.Item>
      <CodeField name="Code" ask={ask} />
      {ticket ? (
        <p className="sms-told" role="status">
          如果该手机号已在本站验证，很快会收到验证码，{SMS_CODE_MINUTES} 分钟内有效。
        </p>
      ) : null}
      <Button type="primary" htmlType="submit" block loading={busy}>
        {action}
      </Button>
    </Form>
  );
}
