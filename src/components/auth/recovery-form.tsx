import { LOGIN_NAME_MAX } from '@ip-portal/contract/limits';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { lazy, Suspense, useRef, useState } from 'react';
import { askForRecovery } from '../../services/recovery';
import { recoverByCode } from '../../services/sms';
import { NativeForm, SendButton, TextField } from '../../views/forms/fields';
import { SkeletonRows } from '../../views/parts';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { useFields } from '../native-form/use-fields';
import { useSiteConfig } from '../site-context';
import { AuthResult } from './auth-result';
import { useAuthWays } from './use-auth-ways';
import { useOpenedAt } from './use-opened-at';

const PhoneCodeForm = lazy(async () => ({ default: (await import('./phone-code-form')).PhoneCodeForm }));
const ResetForm = lazy(async () => ({ default: (await import('./reset-form')).ResetForm }));

/** Ways back into an account, as far as this portal has them. */
export function RecoveryForm() {
  const ways = useAuthWays();
  const [byMail, setByMail] = useState<boolean>();
  /** What a right code was exchanged for. */
  const [token, setToken] = useState<string>();
  if (token) {
    return (
      <Suspense fallback={<SkeletonRows count={2} />}>
        <ResetForm given={token} />
      </Suspense>
    );
  }
  if (ways === undefined) return <SkeletonRows count={2} />;
  // Where nothing could be asked, the request for a mail says itself what is wrong.
  const { Mail, Sms } = ways ?? { Mail: true, Sms: false };
  const mail = byMail ?? !Sms;
  return (
    <>
      {Sms && !mail ? (
        <Suspense fallback={<SkeletonRows count={2} />}>
          <PhoneCodeForm
            purpose="recovery"
            action="下一步"
            onProof={async (proof) => setToken(await recoverByCode(proof))}
          />
        </Suspense>
      ) : null}
      {Mail && mail ? <MailForm /> : null}
      {Mail && Sms ? (
        <p className="auth-switch">
          <button type="button" className="native-link" onClick={() => setByMail(!mail)}>
            {mail ? '用短信验证码找回' : '用邮件找回'}
          </button>
        </p>
      ) : null}
      <Centre only={!Mail && !Sms} />
      <p className="auth-switch">
        <a href={LOGIN_URL}>返回登录</a>
      </p>
    </>
  );
}

/** The people who help where the machine cannot. */
function Centre({ only }: { only: boolean }) {
  const { WebSiteName = '本站', Phone = '' } = useSiteConfig() ?? {};
  const call = Phone ? (
    <>
      ：
      <a style={{ whiteSpace: 'nowrap' }} href={`tel:${Phone.replace(/[^\d+]/g, '')}`}>
        {Phone}
      </a>
    </>
  ) : null;
  if (!only)
    return (
      <p className="auth-switch">
        手机号和邮箱都没有验证过？请联系{WebSiteName}获取一次性链接{call}
      </p>
    );
  return (
    <AuthResult title="请联系工作人员找回密码">
      本站没有开通邮件和短信找回。请联系{WebSiteName}
      {call}。工作人员核实身份后，会给您一个只能使用一次的链接，您用它设置新密码。
    </AuthResult>
  );
}

/** Asks for a link to choose a new password; what it says afterwards is the same for every name. */
function MailForm() {
  const fields = useFields({ Account: '' }, ({ Account }) => ({
    Account: Account.trim() ? null : '请输入用户名或邮箱',
  }));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  const [sent, setSent] = useState(false);
  useOpenedAt(fields, 'Account');

  const submit = async () => {
    if (sending.current || !fields.check()) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await askForRecovery({ Account: fields.values.Account.trim() });
      setSent(true);
    } catch (error) {
      setFailure(fields.tellError(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (sent) {
    return (
      <AuthResult title="请查收邮件">
        如果该账号存在，且邮箱已通过验证，几分钟内会收到一封邮件，其中的链接 30
        分钟内有效。没有收到时，请检查垃圾邮件，或联系我们。
      </AuthResult>
    );
  }
  return (
    <NativeForm onSend={() => void submit()}>
      <Failure of={failure} />
      <TextField
        of={fields.of('Account')}
        label="用户名或已验证的邮箱"
        autoComplete="username"
        maxLength={LOGIN_NAME_MAX}
        required
      />
      <SendButton busy={busy}>发送找回邮件</SendButton>
    </NativeForm>
  );
}
