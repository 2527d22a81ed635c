import type { UserInfo } from '@ip-portal/contract';
import { AntdProvider } from '../antd-provider';
import { PasswordForm } from './password-form';
import './account.css';

/** Asked for before anything else: the backend refuses all other calls until then. */
export default function PasswordDue({ user, onChanged }: { user: UserInfo; onChanged?: () => void }) {
  return (
    <AntdProvider>
      <section className="account-card password-due" aria-labelledby="password-due">
        <h2 id="password-due">请先修改密码</h2>
        <p className="lead">您正在使用初始密码，或密码已到期。修改之后即可继续。</p>
        <PasswordForm user={user} onChanged={() => onChanged?.()} />
      </section>
    </AntdProvider>
  );
}
