import { MOBILE_LOGIN_URL } from '@ip-portal/contract/urls';
import '../../styles/auth.css';
import { RegisterForm } from '../../components/auth/register-form';
import { PlainPage } from '../../components/plain-page';
import { RegisterCard } from '../../views/forms/register';

/** 注册 on a telephone: whoever has registered is in the account, among the mobile pages. */
export default function MobileRegister() {
  return (
    <PlainPage title="注册">
      <RegisterCard>
        <RegisterForm home={MOBILE_LOGIN_URL} loginPath={MOBILE_LOGIN_URL} />
      </RegisterCard>
    </PlainPage>
  );
}
