import type { TextKind } from '@ip-portal/contract/consent-words';
import { PASSWORD_MAX, PASSWORD_MIN } from '@ip-portal/contract/limits';
import { userResource } from '@ip-portal/contract/resources/user';
import { passwordFault } from '@ip-portal/contract/rules/password';
import { PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';
import { history, useLocation, useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Checkbox, Form, Input } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { feedback } from '../../feedback';
import { forgetPages } from '../../hooks/page-store';
import { BusinessError } from '../../request-error-config';
import { fetchUserInfo, login, register } from '../../services/auth';
import { fetchTextsInForce } from '../../services/consents';
import { askForCode } from '../../services/sms';
import { AntdProvider } from '../antd-provider';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { itemOf, maxOf } from '../form/field-props';
import { showFieldErrors } from './field-errors';
import { returnPath } from './return-path';
import { useAuthWays } from './use-auth-ways';

// Only where text messages are sent.
const CodeField = lazy(async () => ({ default: (await import('./code-field')).CodeField }));

const { fields } = userResource;

const isOutdated = (error: unknown) => error instanceof BusinessError && error.info.errorCode === 'VERSION_CONFLICT';

interface Values {
  UserName: string;
  Password: string;
  Again: string;
  RealName?: string;
  Phone?: string;
  PhoneCode?: string;
  Email?: string;
  Agree: boolean;
}

const passwordRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: (_: unknown, value: string) => {
    const userName = String(getFieldValue('UserName') ?? '');
    const fault = value ? passwordFault(value, { userName, admin: false }) : '请输入密码';
    return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
  },
});

/** Opens an account and goes on as the new user. */
export function RegisterForm({ home, loginPath }: { home: string; loginPath: string }) {
  const [form] = Form.useForm<Values>();
  const { search } = useLocation();
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const [failure, setFailure] = useState<Told>();
  // The versions that stand behind the links: what is agreed to is what was shown.
  const { data: texts, refresh } = useRequest(fetchTextsInForce, { onError: () => undefined });
  const numberOf = (kind: TextKind) => texts?.find(({ Kind }) => Kind === kind)?.Number;
  const hasTerms = numberOf('terms') !== undefined;

  const ways = useAuthWays();
  const [ticket, setTicket] = useState<string>();

  const askCode = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      const { Phone = '' } = await form.validateFields(['Phone']);
      if (!Phone) {
        form.setFields([{ name: 'Phone', errors: ['请先填写手机号'] }]);
        return false;
      }
      setTicket(await askForCode({ Purpose: 'register', Phone }));
      return true;
    } catch (error) {
      // The field says itself what is wrong with it.
      if (error instanceof Error) setFailure(showFieldErrors(form, error));
      return false;
    }
  };

  const submit = async ({ Again: _again, Agree: _agree, PhoneCode, ...values }: Values) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const proof = ticket && PhoneCode ? { PhoneTicket: ticket, PhoneCode } : {};
      const [PrivacyNumber, TermsNumber] = [numberOf('privacy'), numberOf('terms')];
      await register({
        ...values,
        ...proof,
        AgreePrivacy: true,
        ...(PrivacyNumber === undefined ? {} : { PrivacyNumber }),
        ...(TermsNumber === undefined ? {} : { AgreeTerms: true, TermsNumber }),
      });
      const user = (await fetchUserInfo()) ?? (await login({ UserName: values.UserName, Password: values.Password }));
      forgetPages();
      await setInitialState({ user });
      feedback.success('注册成功，欢迎使用。代表单位使用的，请在“个人中心”完善单位资料');
      history.replace(returnPath(search, home));
    } catch (error) {
      setFailure(showFieldErrors(form, error));
      if (isOutdated(error)) {
        form.setFieldValue('Agree', false);
        refresh();
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return (
    <AntdProvider>
      <Form form={form} layout="vertical" size="large" onFinish={submit} scrollToFirstError>
        <Failure of={failure} style={{ marginBottom: 16 }} />
        <Form.Item {...itemOf(fields, 'UserName')} extra="2–30 个字母、数字、下划线或汉字，以字母或汉字开头">
          <Input autoComplete="username" maxLength={maxOf(fields.UserName)} />
        </Form.Item>
        <Form.Item
          name="Password"
          label="密码"
          required
          extra={`至少 ${PASSWORD_MIN} 个字符，包含大写字母、小写字母、数字、符号中的三类`}
          rules={[passwordRule]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Form.Item
          name="Again"
          label="确认密码"
          dependencies={['Password']}
          required
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                value && value === getFieldValue('Password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一致')),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Form.Item {...itemOf(fields, 'Phone')} label="手机号（选填）">
          <Input autoComplete="tel" inputMode="tel" maxLength={11} />
        </Form.Item>
        {ways?.Sms ? (
          <Suspense fallback={null}>
            <CodeField name="PhoneCode" label="短信验证码（选填，验证后可用手机号登录）" optional ask={askCode} />
          </Suspense>
        ) : null}
        <Form.Item {...itemOf(fields, 'Email')} label="邮箱（选填）">
          <Input autoComplete="email" inputMode="email" maxLength={maxOf(fields.Email)} />
        </Form.Item>
        <Form.Item
          name="Agree"
          valuePropName="checked"
          rules={[
            {
              validator: (_, value) =>
                value
                  ? Promise.resolve()
                  : Promise.reject(
                      new Error(hasTerms ? '请阅读并同意服务协议和隐私政策后再注册' : '请阅读并同意隐私政策后再注册'),
                    ),
            },
          ]}
        >
          <Checkbox>
            我已阅读并同意
            {hasTerms ? (
              <a href={TERMS_URL} target="_blank" rel="noopener">
                《用户服务协议》
              </a>
            ) : null}
            <a href={PRIVACY_URL} target="_blank" rel="noopener">
              《隐私政策》
            </a>
          </Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={busy}>
          注册
        </Button>
        <p className="auth-switch">
          已有账号？<a href={`${loginPath}${search}`}>去登录</a>
        </p>
      </Form>
    </AntdProvider>
  );
}
