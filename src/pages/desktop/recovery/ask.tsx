import { AuthCard } from '../../../components/auth/auth-card';
import { RecoveryForm } from '../../../components/auth/recovery-form';
import { PlainPage } from '../../../components/plain-page';

export default function AskForRecovery() {
  return (
    <PlainPage title="找回密码">
      <AuthCard title="找回密码" lead="确认是您本人后，重新设置登录密码。">
        <RecoveryForm />
      </AuthCard>
    </PlainPage>
  );
}
