import { AuthCard } from '../../../components/auth/auth-card';
import { ResetForm } from '../../../components/auth/reset-form';
import { PlainPage } from '../../../components/plain-page';

export default function ResetPassword() {
  return (
    <PlainPage title="重新设置密码">
      <AuthCard title="重新设置密码" lead="链接只能使用一次；设置后其他设备上的登录全部失效。">
        <ResetForm />
      </AuthCard>
    </PlainPage>
  );
}
