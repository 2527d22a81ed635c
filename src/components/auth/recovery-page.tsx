import { PlainPage } from '../plain-page';
import { AuthCard } from './auth-card';
import { RecoveryForm } from './recovery-form';

/** 找回密码: asks for a way to choose a new password. */
export function RecoveryPage() {
  return (
    <PlainPage title="找回密码">
      <AuthCard title="找回密码" lead="确认是您本人后，重新设置登录密码。">
        <RecoveryForm />
      </AuthCard>
    </PlainPage>
  );
}
