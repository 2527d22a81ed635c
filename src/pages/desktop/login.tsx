import { HOME_URL, REGISTER_URL } from '@ip-portal/contract/urls';
import { AuthCard } from '../../components/auth/auth-card';
import { LoginForm } from '../../components/auth/login-form';
import { PlainPage } from '../../components/plain-page';

export default function DesktopLogin() {
  return (
    <PlainPage title="登录">
      <AuthCard title="登录" lead="登录后可进入知识产权交易专区，办理和查看自己的事项。">
        <LoginForm home={HOME_URL} registerPath={REGISTER_URL} />
      </AuthCard>
    </PlainPage>
  );
}
