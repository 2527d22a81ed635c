import type { TextKind } from '@ip-portal/contract/consent-words';
import { userResource } from '@ip-portal/contract/resources/user';
import { plainMobile } from '@ip-portal/contract/rules/contact';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { history, useLocation, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { forgetPages } from '../../hooks/page-store';
import { useSentData } from '../../hooks/use-sent-data';
import { BusinessError } from '../../request-error-config';
import { fetchUserInfo, login, register } from '../../services/auth';
import { fetchTextsInForce } from '../../services/consents';
import { askForCode } from '../../services/sms';
import { includesTerms, RegisterLook, registerPage } from '../../views/forms/register';
import { useHydrating } from '../../views/parts/use-hydrating';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { faultIn } from '../form/field-props';
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
  const { initialState, setInitialState } = useModel('@@initialState');
  const hydrating = useHydrating();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  // The versions that stand behind the links: what is agreed to is what was shown.
  const sent = useSentData(registerPage);
  const { data: asked, refresh } = useRequest(fetchTextsInForce, { onError: () => undefined });
  const texts = asked ?? sent;
  const numberOf = (kind: TextKind) => texts?.find(({ Kind }) => Kind === kind)?.Number;
  const hasTerms = includesTerms(texts);

  const form = useFields(NOTHING, ({ UserName, Password, Again, Phone, PhoneCode, Email, Agree }) => ({
    UserName: faultIn(fields.UserName, UserName),
    Password: Password ? passwordFault(Password, { userName: UserName, admin: false }) : '请输入密码',
    Again: Again && Again === Password ? null : '两次输入的密码不一致',
    Phone: faultIn(fields.Phone, plainMobile(Phone)),
    PhoneCode: codeFault(PhoneCode, true),
    Email: faultIn(fields.Email, Email),
    Agree: Agree ? null : `请阅读并同意${hasTerms ? '服务协议和' : ''}隐私政策后再注册`,
  }));
  const ways = useAuthWays();
  const [ticket, setTicket] = useState<string>();

  const askCode = async (): Promise<boolean> => {
    setFailure(undefined);
    if (!form.check(['Phone'])) return false;
    const Phone = plainMobile(form.values.Phone);
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
    const { UserName, Password, PhoneCode, Email } = form.values;
    const Phone = plainMobile(form.values.Phone);
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
    <RegisterLook
      userName={form.of('UserName')}
      password={form.of('Password')}
      again={form.of('Again')}
      phone={form.of('Phone')}
      email={form.of('Email')}
      agree={form.of('Agree')}
      hasTerms={hasTerms}
      busy={busy}
      waits={initialState === undefined}
      onSend={() => void submit()}
      loginUrl={hydrating ? loginPath : `${loginPath}${search}`}
      above={<Failure of={failure} />}
      phoneCode={
        ways?.Sms ? (
          <CodeRow of={form.of('PhoneCode')} label="短信验证码（选填，验证后可用手机号登录）" ask={askCode} />
        ) : null
      }
    />
  );
}
