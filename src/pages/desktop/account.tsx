import { useModel } from '@umijs/max';
import { type ReactNode, useState } from 'react';
import { MyPostings } from '../../components/account/my-postings';
import { PasswordForm } from '../../components/account/password-form';
import { ProfileForm } from '../../components/account/profile-form';
import { SessionList } from '../../components/account/session-list';
import { AntdProvider } from '../../components/antd-provider';
import { PlainPage } from '../../components/plain-page';
import { formatDate, PageTitle } from '../../views/parts';
import '../../components/account/account.css';

function Card({
  id,
  title,
  lead,
  wide,
  children,
}: {
  id: string;
  title: string;
  lead: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={wide ? 'account-card account-wide' : 'account-card'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}

export default function Account() {
  const user = useModel('@@initialState', (model) => model.initialState?.user ?? null);
  /** Raised when the password change has ended other sessions. */
  const [changed, setChanged] = useState(0);
  if (!user) return null;
  return (
    <PlainPage title="个人中心">
      <AntdProvider>
        <div className="page">
          <PageTitle
            title="个人中心"
            lead={`${user.RealName || user.UserName}，您好。${user.LastLoginAt ? `本次登录时间 ${formatDate(user.LastLoginAt, 'datetime')}` : ''}`}
          />
          <div className="account">
            <Card id="account-postings" title="我的发布" lead="您在交易专区发布的供需信息。" wide>
              <MyPostings />
            </Card>
            <Card id="account-profile" title="个人资料" lead="仅用于与您联系，按隐私政策保护。">
              <ProfileForm user={user} />
            </Card>
            <Card id="account-password" title="修改密码" lead="不要与其他网站使用相同的密码。">
              <PasswordForm user={user} onChanged={() => setChanged((count) => count + 1)} />
            </Card>
            <Card id="account-sessions" title="登录设备" lead="发现不认识的设备，请让它退出并立即修改密码。" wide>
              <SessionList signal={changed} />
            </Card>
          </div>
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
