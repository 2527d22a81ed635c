import { HOME_URL, LOGIN_URL } from '@ip-portal/contract/urls';
import { AuthCard } from '../../components/auth/auth-card';
import { RegisterForm } from '../../components/auth/register-form';
import { PlainPage } from '../../components/plain-page';

export default function DesktopRegister() {
  return (
    <PlainPage title="注册">
      <AuthCard title="注册账号" lead="企业、发明人和服务机构均可注册，用于发布与查看供需信息。">
        <RegisterForm home={HOME_URL} loginPath={LOGIN_URL} />
      </AuthCard>
    </PlainPage>
  );
}
