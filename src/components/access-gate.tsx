import { LOGIN_URL } from '@ip-portal/contract/urls';
import { useAccess, useLocation, useModel } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { isAllowed } from '../access';
import type { AccessKey } from '../routes';
import { NoPermissionView } from '../views/result';
import { PlainPage } from './plain-page';
import { SiteContext } from './site-context';

const PasswordDue = lazy(() => import('./account/password-due'));

/** Shows its children when the user has every key and owes no new password, else what to do about it. */
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
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  const allowed = process.env.SKIP_ACCESS || isAllowed(granted, required);
  if (allowed && required && user?.MustChangePassword && !process.env.SKIP_ACCESS) {
    const due = (
      <Suspense fallback={null}>
        <PasswordDue user={user} />
      </Suspense>
    );
    return site ? <PlainPage title="修改密码">{due}</PlainPage> : due;
  }
  if (allowed) return <>{children}</>;
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
