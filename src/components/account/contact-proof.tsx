import { MAIL_CODE_MINUTES, SMS_CODE_MINUTES } from '@ip-portal/contract/limits';
import { useRequest } from 'ahooks';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { askForEmailProof, confirmEmail, fetchMailState } from '../../services/recovery';
import { askForPhoneProof, confirmPhone, fetchPhoneState } from '../../services/sms';
import { CodeField } from '../auth/code-field';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';

/** A number or an address of the profile: what is known of it, how it is proven, and in what words. */
interface Contact {
  /** Also the name of the field; both forms may stand on one page. */
  id: 'phone' | 'email';
  name: string;
  /** What a proven one is good for. */
  use: string;
  label: string;
  minutes: number;
  /** What helps when nothing comes. */
  hint: string;
  read: () => Promise<{ Enabled: boolean; Proven: boolean; text: string }>;
  ask: () => Promise<string>;
  confirm: (proof: { Ticket: string; Code: string }) => Promise<unknown>;
}

const PHONE: Contact = {
  id: 'phone',
  name: '手机号',
  use: '用短信验证码登录和找回密码',
  label: '短信验证码',
  minutes: SMS_CODE_MINUTES,
  hint: '',
  read: async () => {
    const { Phone, ...state } = await fetchPhoneState();
    return { ...state, text: Phone };
  },
  ask: askForPhoneProof,
  confirm: confirmPhone,
};
const EMAIL: Contact = {
  id: 'email',
  name: '邮箱',
  use: '用邮箱登录、找回密码和接收消息',
  label: '邮件验证码',
  minutes: MAIL_CODE_MINUTES,
  hint: '没有收到时，请查看垃圾邮件。',
  read: async () => {
    const { Email, ...state } = await fetchMailState();
    return { ...state, text: Email };
  },
  ask: askForEmailProof,
  confirm: confirmEmail,
};

/** Asks for a code, and takes it in the same place. */
function ProofForm({ of, text, onProven }: { of: Contact; text: string; onProven: () => void }) {
  const [form] = Form.useForm<{ Code: string }>();
  const [ticket, setTicket] = useState<string>();
  const [failure, setFailure] = useState<Told>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const field = `${of.id}-code`;

  const ask = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      setTicket(await of.ask());
      form.resetFields();
      form.getFieldInstance('Code')?.focus?.();
      return true;
    } catch (error) {
      setFailure(showFieldErrors(form, error));
      return false;
    }
  };
  const submit = async ({ Code }: { Code: string }) => {
    if (sending.current) return;
    if (ticket === undefined) return setFailure('请先获取验证码');
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await of.confirm({ Ticket: ticket, Code });
      feedback.success(`${of.name}已验证`);
      onProven();
    } catch (error) {
      form.setFieldValue('Code', '');
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={(values) => void submit(values)}>
      <p>
        {of.name} {text} 还没有验证。验证后可以{of.use}。
      </p>
      <Failure of={failure} className="account-alert" />
      <CodeField id={field} name="Code" label={of.label} ask={ask} />
      {ticket ? (
        <p role="status">
          验证码正在发往该{of.name}，收到后 {of.minutes} 分钟内有效。{of.hint}
        </p>
      ) : null}
      <Button htmlType="submit" loading={busy}>
        验证{of.name}
      </Button>
    </Form>
  );
}

/** Whether a number or an address of the profile is proven, and the way to prove it; nothing where no code can be sent. */
function ContactProof({ of, text }: { of: Contact; text: string }) {
  const { data, refresh } = useRequest(of.read, { refreshDeps: [text], onError: () => undefined });
  if (!data?.Enabled || data.text !== text) return null;
  return (
    <section className="contact-proof" id={`account-${of.id}`} aria-label={`${of.name}验证`}>
      {text === '' ? (
        <p>
          填写{of.name}并验证后，可以{of.use}。
        </p>
      ) : null}
      {text !== '' && data.Proven ? (
        <p>
          {of.name} {text} 已验证，可以{of.use}。
        </p>
      ) : null}
      {text !== '' && !data.Proven ? <ProofForm key={text} of={of} text={text} onProven={refresh} /> : null}
    </section>
  );
}

/** The number and the address of the profile, each with the way to prove it. */
export default function ContactProofs({ phone, email }: { phone: string; email: string }) {
  return (
    <>
      <ContactProof of={PHONE} text={phone} />
      <ContactProof of={EMAIL} text={email} />
    </>
  );
}
