import { ACCOUNT_URL } from '@ip-portal/contract/urls';
import { AuthCard } from '../../../components/auth/auth-card';
import { AuthResult } from '../../../components/auth/auth-result';
import { PlainPage } from '../../../components/plain-page';

/** Letters of earlier versions carry a link to here. */
export default function ConfirmEmailPage() {
  return (
    <PlainPage title="验证邮箱">
      <AuthCard title="验证邮箱" lead="通过验证的邮箱可以登录、找回密码和接收消息。">
        <AuthResult title="邮箱改用验证码验证" next={<a href={ACCOUNT_URL}>去个人中心验证</a>}>
          邮件中的验证链接已经停用。请登录个人中心，在“个人资料”下方获取 6 位验证码，收到邮件后在同一处输入。
        </AuthResult>
      </AuthCard>
    </PlainPage>
  );
}
