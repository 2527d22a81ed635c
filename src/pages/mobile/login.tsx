import { MOBILE_LOGIN_URL, MOBILE_REGISTER_URL } from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { MyPage } from '../../components/mobile/my-page';
import { PlainPage } from '../../components/plain-page';
import { SkeletonRows } from '../../views/parts';

// The form brings its controls along; who is logged in does not need them.
const LoginForm = lazy(async () => ({ default: (await import('../../components/auth/login-form')).LoginForm }));

export default function MobileLogin() {
  const user = useModel('@@initialState', ({ initialState }) =>
    initialState?.ended ? null : (initialState?.user ?? null),
  );
  if (user) {
    return (
      <PlainPage title="我的">
        <MyPage user={user} />
      </PlainPage>
    );
  }
  return (
    <PlainPage title="登录">
      <section className="mobile-login" aria-labelledby="mobile-login-title">
        <h1 id="mobile-login-title">登录</h1>
        <p>登录后可以发布供需、查看和管理自己的事项。</p>
        <Suspense fallback={<SkeletonRows count={2} />}>
          <LoginForm home={MOBILE_LOGIN_URL} registerPath={MOBILE_REGISTER_URL} />
        </Suspense>
      </section>
    </PlainPage>
  );
}
