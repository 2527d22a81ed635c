import { REGISTER_URL, STAFF_URL } from '@ip-portal/contract/urls';
import { AuthCard } from '../../components/auth/auth-card';
import { LoginForm } from '../../components/auth/login-form';
import { AuthTitle } from '../../layouts/auth-layout';

export default function AuthLogin() {
  return (
    <AuthCard title="登录" lead="工作人员登录后进入管理后台，注册用户登录后进入门户。">
      <AuthTitle title="登录" />
      <LoginForm home={STAFF_URL} registerPath={REGISTER_URL} />
    </AuthCard>
  );
}
