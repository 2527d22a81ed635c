import { ConfirmEmail } from '../../../components/account/confirm-email';
import { AuthCard } from '../../../components/auth/auth-card';
import { PlainPage } from '../../../components/plain-page';

export default function ConfirmEmailPage() {
  return (
    <PlainPage title="验证邮箱">
      <AuthCard title="验证邮箱" lead="通过验证的邮箱可以接收消息和找回密码。">
        <ConfirmEmail />
      </AuthCard>
    </PlainPage>
  );
}
