import type { FactorEnrolment } from '@ip-portal/contract';
import { PASSWORD_TYPED_MAX } from '@ip-portal/contract/limits';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { beginEnrolment, confirmEnrolment } from '../../services/second-factor';
import QrCode from '../../views/parts/qr-code';
import { showFieldErrors } from '../auth/field-errors';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { CodeInput } from './code-input';
import { RecoveryCodeList } from './recovery-code-list';
import './second-factor.css';

interface Values {
  Password?: string;
  Code?: string;
}

/** Groups of four are easier to type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** What to do with the app, as a picture and in words. */
function AppInstructions({ enrolment }: { enrolment: FactorEnrolment }) {
  return (
    <div className="factor-enrol">
      <QrCode text={enrolment.Uri} label="两步验证的二维码" />
      <ol>
        <li>在手机上安装任意一款验证器应用（支持 TOTP，如腾讯身份验证器、Microsoft Authenticator）。</li>
        <li>
          用它扫描二维码；不能扫描时，手动输入密钥：
          <code className="factor-secret">{grouped(enrolment.Secret)}</code>
          （类型选“基于时间”），或<a href={enrolment.Uri}>在本机的验证器应用中打开</a>。
        </li>
        <li>输入应用中显示的 6 位验证码，完成启用。</li>
      </ol>
    </div>
  );
}

/** Sets up an authenticator app in three steps: password, app and code, recovery codes. */
export default function EnrolSteps({ userName, onDone }: { userName: string; onDone: () => void }) {
  const [form] = Form.useForm<Values>();
  const [enrolment, setEnrolment] = useState<FactorEnrolment>();
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();

  const submit = async ({ Password = '', Code = '' }: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      if (enrolment) {
        const made = (await confirmEnrolment(Code.trim())).Codes;
        // Who has a passkey has recovery codes already.
        if (made.length > 0) setCodes(made);
        else onDone();
      } else setEnrolment(await beginEnrolment(Password));
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (codes) return <RecoveryCodeList userName={userName} codes={codes} onSaved={onDone} />;
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={(values: Values) => void submit(values)}
      initialValues={{ Password: '', Code: '' }}
      aria-label="启用两步验证"
    >
      <Failure of={failure} className="factor-alert" />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      {enrolment ? (
        <>
          <AppInstructions enrolment={enrolment} />
          <CodeInput kind="app" autoFocus />
        </>
      ) : (
        <Form.Item
          name="Password"
          label="登录密码"
          extra="请先确认是您本人。"
          rules={[{ required: true, message: '请输入密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={PASSWORD_TYPED_MAX} autoFocus />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {enrolment ? '启用' : '下一步'}
      </Button>
    </Form>
  );
}
