import { HOME_URL, REGISTER_URL } from '@ip-portal/contract/urls';
import '../../styles/auth.css';
import { LoginForm } from '../../components/auth/login-form';
import { PlainPage } from '../../components/plain-page';
import { LoginCard } from '../../views/forms/login';

export default function DesktopLogin() {
  return (
    <PlainPage title="登录">
      <LoginCard>
        <LoginForm home={HOME_URL} registerPath={REGISTER_URL} />
      </LoginCard>
    </PlainPage>
  );
}
