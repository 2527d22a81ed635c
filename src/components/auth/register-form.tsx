import type { TextKind } from '@ip-portal/contract/consent-words';
import { PASSWORD_MAX, PASSWORD_MIN } from '@ip-portal/contract/limits';
import { userResource } from '@ip-portal/contract/resources/user';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';
import { history, useLocation, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { forgetPages } from '../../hooks/page-store';
import { BusinessError } from '../../request-error-config';
import { fetchUserInfo, login, register } from '../../services/auth';
import { fetchTextsInForce } from '../../services/consents';
import { askForCode } from '../../services/sms';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { faultIn, maxOf } from '../form/field-props';
import { CheckField, NativeForm, PasswordField, SendButton, TextField } from '../native-form/fields';
import { useFields } from '../native-form/use-fields';
import { CodeRow } from './code-row';
import { codeFault } from './code-typed';
import { returnPath } from './return-path';
import { useAuthWays } from './use-auth-ways';

const { fields } = userResource;

const isOutdated = (error: unknown) => error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT';

const NOTHING = {
  UserName: '',
  Password: '',
  Again: '',
  Phone: '',
  PhoneCode: '',
  Email: '',
  Agree: false,
};

/** Opens an account and goes on as the new user. */
export function RegisterForm({ home, loginPath }: { home: string; loginPath: string }) {
  const { search } = useLocation();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  // The versions that stand behind the links: what is agreed to is what was shown.
  const { data: texts, refresh } = useRequest(fetchTextsInForce, { onError: () => undefined });
  const numberOf = (kind: TextKind) => texts?.find(({ Kind }) => Kind === kind)?.Number;
  const hasTerms = numberOf('terms') !== undefined;

  const form = useFields(NOTHING, ({ UserName, Password, Again, Phone, PhoneCode, Email, Agree }) => ({
    UserName: faultIn(fields.UserName, UserName),
    Password: Password ? passwordFault(Password, { userName: UserName, admin: false }) : '请输入密码',
    Again: Again && Again === Password ? null : '两次输入的密码不一致',
    Phone: faultIn(fields.Phone, Phone),
    PhoneCode: codeFault(PhoneCode, true),
    Email: faultIn(fields.Email, Email),
    Agree: Agree ? null : `请阅读并同意${hasTerms ? '服务协议和' : ''}隐私政策后再注册`,
  }));
  const ways = useAuthWays();
  const [ticket, setTicket] = useState<string>();

  const askCode = async (): Promise<boolean> => {
    setFailure(undefined);
    if (!form.check(['Phone'])) return false;
    const { Phone } = form.values;
    if (!Phone) {
      form.tell({ Phone: '请先填写手机号' });
      return false;
    }
    try {
      setTicket(await askForCode({ Purpose: 'register', Phone }));
      form.focus('PhoneCode');
      return true;
    } catch (error) {
      setFailure(form.tellError(error));
      return false;
    }
  };

  const submit = async () => {
    if (sending.current || !form.check()) return;
    const { UserName, Password, Phone, PhoneCode, Email } = form.values;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const proof = ticket && PhoneCode ? { PhoneTicket: ticket, PhoneCode } : {};
      const [PrivacyNumber, TermsNumber] = [numberOf('privacy'), numberOf('terms')];
      await register({
        UserName,
        Password,
        ...(Phone ? { Phone } : {}),
        ...(Email ? { Email } : {}),
        ...proof,
        AgreePrivacy: true,
        ...(PrivacyNumber === undefined ? {} : { PrivacyNumber }),
        ...(TermsNumber === undefined ? {} : { AgreeTerms: true, TermsNumber }),
      });
      const user = (await fetchUserInfo()) ?? (await login({ UserName, Password }));
      forgetPages();
      await setInitialState({ user });
      feedback.success('注册成功，欢迎使用。代表单位使用的，请在“个人中心”完善单位资料');
      history.replace(returnPath(search, home));
    } catch (error) {
      setFailure(form.tellError(error));
      if (isOutdated(error)) {
        form.set('Agree', false);
        refresh();
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <NativeForm onSend={() => void submit()}>
      <Failure of={failure} />
      <TextField
        of={form.of('UserName')}
        label="用户名"
        hint="2–30 个字母、数字、下划线或汉字，以字母或汉字开头"
        autoComplete="username"
        maxLength={maxOf(fields.UserName)}
        required
      />
      <PasswordField
        of={form.of('Password')}
        label="密码"
        hint={`至少 ${PASSWORD_MIN} 个字符，包含大写字母、小写字母、数字、符号中的三类`}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <PasswordField
        of={form.of('Again')}
        label="确认密码"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <TextField of={form.of('Phone')} label="手机号（选填）" autoComplete="tel" inputMode="tel" maxLength={11} />
      {ways?.Sms ? (
        <CodeRow of={form.of('PhoneCode')} label="短信验证码（选填，验证后可用手机号登录）" ask={askCode} />
      ) : null}
      <TextField
        of={form.of('Email')}
        label="邮箱（选填）"
        autoComplete="email"
        inputMode="email"
        maxLength={maxOf(fields.Email)}
      />
      <CheckField of={form.of('Agree')}>
        我已阅读并同意
        {hasTerms ? (
          <a href={TERMS_URL} target="_blank" rel="noopener">
            《用户服务协议》
          </a>
        ) : null}
        <a href={PRIVACY_URL} target="_blank" rel="noopener">
          《隐私政策》
        </a>
      </CheckField>
      <SendButton busy={busy}>注册</SendButton>
      <p className="auth-switch">
        已有账号？<a href={`${loginPath}${search}`}>去登录</a>
      </p>
    </NativeForm>
  );
}
