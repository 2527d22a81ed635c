import type { UserInfo } from '@ip-portal/contract';
import { LOGIN_URL } from '@ip-portal/contract/urls';
import { useAccess, useLocation, useModel } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { type AccessKey, isAllowed } from '../access';
import { NoPermissionView } from '../views/result';
import { PlainPage } from './plain-page';
import { SiteContext } from './site-context';

const PasswordDue = lazy(() => import('./account/password-due'));
const FactorDue = lazy(() => import('./second-factor/factor-due'));

/** True for whoever has to do something before anything else. */
export const owesSomething = (user: UserInfo) => user.MustChangePassword || user.MustEnrolFactor;

/** What `user` has to do first, in the place of a page. */
export function DebtPage({ user }: { user: UserInfo }) {
  const site = useContext(SiteContext);
  const due = (
    <Suspense fallback={null}>
      {user.MustChangePassword ? <PasswordDue user={user} /> : <FactorDue user={user} />}
    </Suspense>
  );
  return site ? <PlainPage title={user.MustChangePassword ? '修改密码' : '启用两步验证'}>{due}</PlainPage> : due;
}

/**
 * Shows its children when the user has every key and owes neither a new password nor a second factor, else what to do about it. While
 * it is not known who is there, the place of the page stands empty by itself (`Screen` in boot/route-components.tsx).
 */
export function AccessGate({
  required,
  loginPath = LOGIN_URL,
  children,
}: {
  required: AccessKey | AccessKey[] | undefined;
  loginPath?: string;
  children: ReactNode;
}) {
  const granted = useAccess();
  const site = useContext(SiteContext);
  const { pathname, search } = useLocation();
  const who = useModel('@@initialState', (model) => model.initialState);
  const user = who?.user ?? null;
  const allowed = process.env.SKIP_ACCESS || isAllowed(granted, required);
  if (allowed && required && user && owesSomething(user) && !process.env.SKIP_ACCESS) return <DebtPage user={user} />;
  if (allowed || !who) return <>{children}</>;
  const refusal = (
    <NoPermissionView
      {...(user ? {} : { loginHref: `${loginPath}?redirect=${encodeURIComponent(pathname + search)}` })}
    />
  );
  // Above the frame (back office) there is no title and no crumb to set.
  if (!site) return refusal;
  return (
    <PlainPage title="没有权限访问" forceMenu>
      {refusal}
    </PlainPage>
  );
}
