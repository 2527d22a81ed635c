import { SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { feedback } from '../../feedback';
import { askForPhoneProof, confirmPhone, fetchPhoneState } from '../../services/sms';
import { CodeField } from '../auth/code-field';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';

/** Whether the number of the profile is proven, and the way to prove it; nothing where no text messages are sent. */
export default function PhoneProof({ phone }: { phone: string }) {
  const { data, refresh } = useRequest(fetchPhoneState, { refreshDeps: [phone], onError: () => undefined });
  const [form] = Form.useForm<{ Code: string }>();
  const [ticket, setTicket] = useState<string>();
  const [failure, setFailure] = useState<Told>();
  const [busy, setBusy] = useState(false);

  const ask = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      setTicket(await askForPhoneProof());
      return true;
    } catch (error) {
      setFailure(showFieldErrors(form, error));
      return false;
    }
  };
  const submit = async ({ Code }: { Code: string }) => {
    if (busy) return;
    if (ticket === undefined) return setFailure('请先获取验证码');
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmPhone({ Ticket: ticket, Code });
      feedback.success('手机号已验证');
      setTicket(undefined);
      refresh();
    } catch (error) {
      form.setFieldValue('Code', '');
      setFailure(showFieldErrors(form, error));
    } finally {
      setBusy(false);
    }
  };

  if (!data?.Enabled || data.Phone !== phone) return null;
  return (
    <section className="account-phone" id="account-phone" aria-label="手机号验证">
      {data.Phone === '' ? <p>填写手机号并验证后，可以用短信验证码登录和找回密码。</p> : null}
      {data.Proven ? <p>手机号 {data.Phone} 已验证，可以用于登录和找回密码。</p> : null}
      {data.Phone !== '' && !data.Proven ? (
        <Form form={form} layout="vertical" size="large" onFinish={(values) => void submit(values)}>
          <p>手机号 {data.Phone} 还没有验证。验证后可以用短信验证码登录和找回密码。</p>
          <Failure of={failure} style={{ marginBottom: 16 }} />
          <CodeField name="Code" ask={ask} />
          {ticket ? <p role="status">验证码已发送到该手机号，{SMS_CODE_MINUTES} 分钟内有效。</p> : null}
          <Button htmlType="submit" loading={busy}>
            验证手机号
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
