import { HOME_URL, LOGIN_URL } from '@ip-portal/contract/urls';
import '../../styles/auth.css';
import { RegisterForm } from '../../components/auth/register-form';
import { PlainPage } from '../../components/plain-page';
import { RegisterCard } from '../../views/forms/register';

export default function DesktopRegister() {
  return (
    <PlainPage title="注册">
      <RegisterCard>
        <RegisterForm home={HOME_URL} loginPath={LOGIN_URL} />
      </RegisterCard>
    </PlainPage>
  );
}
