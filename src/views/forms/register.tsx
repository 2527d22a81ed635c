/** Registration as everybody sees it first: what the backend sends, and what the browser keeps the state of. */

import type { TextInForce } from '@ip-portal/contract';
import { PASSWORD_MAX, PASSWORD_MIN } from '@ip-portal/contract/limits';
import { userResource } from '@ip-portal/contract/resources/user';
import { LOGIN_URL, PRIVACY_URL, TERMS_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { definePage } from '../page';
import { A } from '../parts/here';
import { NewWindow } from '../parts/new-window';
import { AuthCard, NeedsScript } from './auth-card';
import {
  CheckField,
  emptyCheck,
  emptyText,
  type FieldProps,
  NativeForm,
  PasswordField,
  SendButton,
  TextField,
} from './fields';

const { UserName, Phone, Email } = userResource.fields;

export interface RegisterLookProps {
  userName: FieldProps<string>;
  password: FieldProps<string>;
  again: FieldProps<string>;
  phone: FieldProps<string>;
  email: FieldProps<string>;
  agree: FieldProps<boolean>;
  /** Whether there is an agreement besides the privacy policy. */
  hasTerms: boolean;
  busy: boolean;
  /** The script that sends is not there yet. */
  waits: boolean;
  onSend: () => void;
  loginUrl: string;
  /** What is told above the fields. */
  above?: ReactNode;
  /** Where the code for a number of a telephone is typed in. */
  phoneCode?: ReactNode;
}

/** The form of a new account. */
export function RegisterLook(props: RegisterLookProps) {
  const { hasTerms } = props;
  return (
    <NativeForm onSend={props.onSend}>
      {props.above}
      <TextField
        of={props.userName}
        label="用户名"
        hint="2–30 个字母、数字、下划线或汉字，以字母或汉字开头"
        autoComplete="username"
        maxLength={UserName.schema.maxLength}
        required
      />
      <PasswordField
        of={props.password}
        label="密码"
        hint={`至少 ${PASSWORD_MIN} 个字符，包含大写字母、小写字母、数字、符号中的三类`}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <PasswordField of={props.again} label="确认密码" autoComplete="new-password" maxLength={PASSWORD_MAX} required />
      <TextField
        of={props.phone}
        label="手机号（选填）"
        autoComplete="tel"
        inputMode="tel"
        maxLength={Phone.schema.maxLength}
      />
      {props.phoneCode}
      <TextField
        of={props.email}
        label="邮箱（选填）"
        autoComplete="email"
        inputMode="email"
        maxLength={Email.schema.maxLength}
      />
      <CheckField of={props.agree}>
        我已阅读并同意
        {hasTerms ? (
          <A href={TERMS_URL} target="_blank" rel="noopener">
            《用户服务协议》
            <NewWindow quiet />
          </A>
        ) : null}
        <A href={PRIVACY_URL} target="_blank" rel="noopener">
          《隐私政策》
          <NewWindow quiet />
        </A>
      </CheckField>
      <SendButton busy={props.busy} waits={props.waits}>
        注册
      </SendButton>
      <p className="auth-switch">
        已有账号？<a href={props.loginUrl}>去登录</a>
      </p>
    </NativeForm>
  );
}

/** The card of registration around its form. */
export function RegisterCard({ children }: { children: ReactNode }) {
  return (
    <div className="auth-page">
      <AuthCard title="注册账号" lead="企业、发明人和服务机构均可注册，用于发布与查看供需信息。">
        {children}
        <NeedsScript />
      </AuthCard>
    </div>
  );
}

/** Whether one of the texts in force is the users' agreement. */
export const includesTerms = (texts: readonly TextInForce[] | undefined): boolean =>
  texts?.some(({ Kind }) => Kind === 'terms') ?? false;

/** What the backend sends of registration: the form, and which texts are to be agreed to. */
export const registerPage = definePage<TextInForce[]>({
  query: [],
  load: async (api) => (await api.get('/api/PrivacyTexts/InForce')).data,
  head: (_data, _site, { path }) => ({ title: '注册', canonical: path, noindex: true, crumbs: [{ label: '注册' }] }),
  View: ({ data }) => (
    <RegisterCard>
      <RegisterLook
        userName={emptyText('UserName')}
        password={emptyText('Password')}
        again={emptyText('Again')}
        phone={emptyText('Phone')}
        email={emptyText('Email')}
        agree={emptyCheck('Agree')}
        hasTerms={includesTerms(data)}
        busy={false}
        waits
        onSend={() => undefined}
        loginUrl={LOGIN_URL}
      />
    </RegisterCard>
  ),
});
