import type { UserInfo } from '@ip-portal/contract';
import { history, useLocation, useModel } from '@umijs/max';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { BusinessError } from '../../request-error-config';
import { login, loginByCode } from '../../services/auth';
import { canUsePasskeys, logInByPasskey } from '../../services/passkeys';
import { LoginLook } from '../../views/forms/login';
import { useHydrating } from '../../views/parts/use-hydrating';
import { owesSomething } from '../access-gate';
import { Failure } from '../failure/failure';
import type { Told } from '../failure/told';
import { useFields } from '../native-form/use-fields';
import { usePasskey } from '../passkey/use-passkey';
import { returnPath } from './return-path';
import { SsoWay, ssoFault, useHalfWay } from './sso-way';
import { useAuthWays } from './use-auth-ways';
import { useOpenedAt } from './use-opened-at';

const PasswordDue = lazy(() => import('../account/password-due'));
const FactorDue = lazy(() => import('../second-factor/factor-due'));
const PhoneCodeForm = lazy(async () => ({ default: (await import('./phone-code-form')).PhoneCodeForm }));
const CodeStep = lazy(() => import('../second-factor/code-step'));

const NOTHING = { UserName: '', Password: '' };

/** The way in by passkey, where the browser knows them. */
function PasskeyWay(props: { onUser: (user: UserInfo) => void; onFailure: (words: string | undefined) => void }) {
  const { busy, run } = usePasskey({ ask: logInByPasskey, onDone: props.onUser, onFailure: props.onFailure });
  const hydrating = useHydrating();
  if (hydrating || !canUsePasskeys()) return null;
  return (
    <button type="button" className="btn btn-wide" aria-disabled={busy} onClick={run}>
      使用通行密钥登录
    </button>
  );
}

/** Logs in and returns the user where they were going. */
export function LoginForm({ home, registerPath }: { home: string; registerPath?: string }) {
  const fields = useFields(NOTHING, ({ UserName, Password }) => ({
    UserName: UserName.trim() ? null : '请输入用户名、手机号或邮箱',
    Password: Password ? null : '请输入密码',
  }));
  useOpenedAt(fields, 'UserName');
  const { pathname, search } = useLocation();
  const { initialState, setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const hydrating = useHydrating();
  const isKnown = initialState !== undefined;
  /** Somebody who is logged in already when the form is opened; undefined until that is known. */
  const [known, setKnown] = useState<UserInfo | null | undefined>(() => initialState && (initialState.user ?? null));
  if (isKnown && known === undefined) setKnown(initialState.user ?? null);
  const [failure, setFailure] = useState<Told>();
  useEffect(() => setFailure(ssoFault(search)), [search]);
  /** Somebody who has just logged in and owes something first. */
  const [due, setDue] = useState<UserInfo>();
  /** Whose password was right, and whose code is still to come. */
  const [half, setHalf] = useState<UserInfo>();

  /** What the first step was, when it was not a password. */
  const [first, setFirst] = useState<string>();
  useHalfWay(search, (user) => {
    setFirst('统一身份认证已通过');
    setHalf(user);
  });
  const ways = useAuthWays();
  const [bySms, setBySms] = useState(false);

  const enter = async (user: UserInfo) => {
    forgetPages();
    await setInitialState({ user });
    if (owesSomething(user)) setDue(user);
    else history.replace(returnPath(search, home));
  };

  const submit = async () => {
    if (sending.current || !fields.check()) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const user = await login(fields.values);
      if (user.AwaitsFactor) setHalf(user);
      else await enter(user);
    } catch (error) {
      // What the portal has not judged need not be typed again.
      const judged = error instanceof BusinessError && error.status === 401;
      if (judged) fields.set('Password', '');
      setFailure(fields.tellError(error));
      if (judged) fields.focus('Password');
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  if (due) {
    return (
      <Suspense fallback={null}>
        {due.MustChangePassword ? (
          <PasswordDue
            user={due}
            onChanged={() => {
              if (due.MustEnrolFactor) setDue({ ...due, MustChangePassword: false });
              else history.replace(returnPath(search, home));
            }}
          />
        ) : (
          <FactorDue user={due} onEnrolled={() => history.replace(returnPath(search, home))} />
        )}
      </Suspense>
    );
  }
  if (half) {
    return (
      <Suspense fallback={null}>
        <CodeStep
          userName={half.UserName}
          hasPasskey={half.HasPasskey}
          {...(first ? { first } : {})}
          onPassed={(user) => void enter(user)}
          onBack={(reason) => {
            setHalf(undefined);
            setFirst(undefined);
            setFailure(reason);
          }}
        />
      </Suspense>
    );
  }
  if (bySms) {
    return (
      <>
        <Suspense fallback={null}>
          <PhoneCodeForm
            purpose="login"
            action="登录"
            onProof={async (proof) => {
              const user = await loginByCode(proof);
              if (!user.AwaitsFactor) return enter(user);
              setFirst('短信验证码已通过');
              setHalf(user);
            }}
          />
        </Suspense>
        <p className="auth-switch">
          <button type="button" className="native-link" onClick={() => setBySms(false)}>
            使用密码登录
          </button>
        </p>
      </>
    );
  }
  return (
    <LoginLook
      userName={fields.of('UserName')}
      password={fields.of('Password')}
      busy={busy}
      waits={!isKnown}
      onSend={() => void submit()}
      registerUrl={registerPath && (hydrating ? registerPath : `${registerPath}${search}`)}
      above={
        <>
          {known ? (
            <p className="auth-switch">
              您已登录：{known.RealName || known.UserName}。<a href={returnPath(search, home)}>继续访问</a>
              ，或使用其他账号登录。
            </p>
          ) : null}
          <Failure of={failure} />
        </>
      }
      ways={
        <>
          <SsoWay pathname={pathname} search={search} />
          {ways?.Sms ? (
            <button type="button" className="btn btn-wide" onClick={() => setBySms(true)}>
              短信验证码登录
            </button>
          ) : null}
          <PasskeyWay onUser={(user) => void enter(user)} onFailure={setFailure} />
        </>
      }
    />
  );
}
