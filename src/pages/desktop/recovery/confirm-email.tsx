import { ACCOUNT_URL } from '@ip-portal/contract/urls';
import { AuthCard } from '../../../components/auth/auth-card';
import { PlainPage } from '../../../components/plain-page';

/** Letters of earlier versions carry a link to here. */
export default function ConfirmEmailPage() {
  return (
    <PlainPage title="验证邮箱">
      <AuthCard title="邮箱改用验证码验证" lead="邮件中的验证链接已经停用，您的邮箱没有因为打开链接而改变。">
        <p>请登录个人中心，在“个人资料”下方获取 6 位验证码，收到邮件后在同一处输入。</p>
        <p>
          <a className="btn btn-primary" href={ACCOUNT_URL}>
            去个人中心验证
          </a>
        </p>
      </AuthCard>
    </PlainPage>
  );
}
