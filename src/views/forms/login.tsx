/** Log-in as everybody sees it first: what the backend sends, and what the browser keeps the state of. */
import { LOGIN_NAME_MAX, PASSWORD_TYPED_MAX } from '@ip-portal/contract/limits';
import { RECOVERY_URL, REGISTER_URL } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { definePage } from '../page';
import { AuthCard, NeedsScript } from './auth-card';
import { emptyText, type FieldProps, NativeForm, PasswordField, SendButton, TextField } from './fields';

export interface LoginLookProps {
  userName: FieldProps<string>;
  password: FieldProps<string>;
  busy: boolean;
  /** The script that sends is not there yet. */
  waits: boolean;
  onSend: () => void;
  /** Where an account is opened, with what is carried along. */
  registerUrl: string | undefined;
  /** What is told above the fields. */
  above?: ReactNode;
  /** Other ways in. They stand last: what they move when they come is nothing that is read or pressed. */
  ways?: ReactNode;
}

/** The form of a name and a password. What is taken for a name says `find-account.ts` of the backend. */
export function LoginLook({ userName, password, busy, waits, onSend, registerUrl, above, ways }: LoginLookProps) {
  return (
    <NativeForm onSend={onSend}>
      {above}
      <TextField
        of={userName}
        label="用户名、手机号或邮箱"
        hint="手机号、邮箱须已在该账号中验证"
        autoComplete="username"
        maxLength={LOGIN_NAME_MAX}
        required
      />
      <PasswordField
        of={password}
        label="密码"
        autoComplete="current-password"
        maxLength={PASSWORD_TYPED_MAX}
        required
      />
      <SendButton busy={busy} waits={waits}>
        登录
      </SendButton>
      <p className="auth-switch">
        <a href={RECOVERY_URL}>忘记密码？</a>
      </p>
      {registerUrl ? (
        <p className="auth-switch">
          还没有账号？<a href={registerUrl}>立即注册</a>
        </p>
      ) : null}
      <div className="auth-ways">{ways}</div>
    </NativeForm>
  );
}

/** The card of the desktop's log-in around its form. */
export function LoginCard({ children }: { children: ReactNode }) {
  return (
    <div className="auth-page">
      <AuthCard title="登录" lead="登录后可进入知识产权交易专区，办理和查看自己的事项。">
        {children}
        <NeedsScript />
      </AuthCard>
    </div>
  );
}

/** What the backend sends of log-in: the same for everybody, wherever they are to go afterwards. */
export const loginPage = definePage<null>({
  query: [],
  load: () => Promise.resolve(null),
  head: (_data, _site, { path }) => ({ title: '登录', canonical: path, noindex: true, crumbs: [{ label: '登录' }] }),
  View: () => (
    <LoginCard>
      <LoginLook
        userName={emptyText('UserName')}
        password={emptyText('Password')}
        busy={false}
        waits
        onSend={() => undefined}
        registerUrl={REGISTER_URL}
      />
    </LoginCard>
  ),
});
