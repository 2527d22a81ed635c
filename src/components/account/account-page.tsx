import type { UserInfo } from '@ip-portal/contract';
import { ORGANIZATION_URL, PRIVACY_CENTER_URL } from '@ip-portal/contract/urls';
import { useLocation, useModel } from '@umijs/max';
import { Alert } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchUserInfo } from '../../services/auth';
import { formatDate, PageTitle, SkeletonRows } from '../../views/parts';
import { A } from '../../views/parts/here';
import { AntdProvider } from '../antd-provider';
import { PlainPage } from '../plain-page';
import { FactorCard } from '../second-factor/factor-card';
import { MyPostings } from './my-postings';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import { SessionList } from './session-list';
import './account.css';

/** The way to the own organisations, or to the first one. */
function OrganizationEntry({ user }: { user: UserInfo }) {
  const names = user.Organizations.map(({ Name, Verified }) => (Verified ? `${Name}（已核验）` : Name)).join('、');
  return (
    <div className="account-none">
      <p>{names || '您还没有加入单位。可以新建单位资料并申请核验，或请单位管理员邀请您加入。'}</p>
      <A className={names ? 'btn btn-plain' : 'btn btn-primary'} href={ORGANIZATION_URL}>
        {names ? '管理我的单位' : '完善单位资料'}
      </A>
    </div>
  );
}

const DataViews = lazy(() => import('./data-views').then((part) => ({ default: part.DataViews })));

const IdentityCard = lazy(() => import('./identity-card'));

const PasskeyList = lazy(async () => ({
  default: (await import('../passkey/passkey-list')).PasskeyList,
}));
const ContactProofs = lazy(() => import('./contact-proof'));

const TokenCard = lazy(() => import('../tokens/token-card'));

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

export function AccountPage() {
  const { initialState, setInitialState } = useModel('@@initialState');
  const { search } = useLocation();
  const user = initialState?.user ?? null;
  /** Raised when other sessions were ended by a new password or factor. */
  const [changed, setChanged] = useState(0);
  /** Raised when a passkey has begun or ended the second factor. */
  const [factors, setFactors] = useState(0);
  const factorsChanged = async () => {
    setFactors((count) => count + 1);
    setChanged((count) => count + 1);
    const fresh = await fetchUserInfo().catch(() => null);
    if (fresh) await setInitialState({ user: fresh });
  };
  if (!user) return null;
  return (
    <PlainPage title="个人中心">
      <AntdProvider>
        <div className="page">
          <PageTitle
            title="个人中心"
            lead={`${user.RealName || user.UserName}，您好。${user.LastLoginAt ? `本次登录时间 ${formatDate(user.LastLoginAt, 'datetime')}` : ''}`}
          />
          {user.NewDevices > 0 ? (
            <Alert
              type="warning"
              showIcon
              role="alert"
              className="account-alert"
              title={`有 ${user.NewDevices} 台新设备登录了您的账号`}
              description="如果不是您本人，请在下方“登录设备”中让它退出，并立即修改密码。"
              action={<a href="#account-sessions">查看</a>}
            />
          ) : null}
          <div className="account">
            {user.Roles.includes('user') ? (
              <>
                <Card
                  id="account-postings"
                  title="我的发布"
                  lead={
                    user.Organization
                      ? `以“${user.Organization.Name}”的名义发布的供需信息。`
                      : '您以个人身份发布的供需信息。'
                  }
                  wide
                >
                  <MyPostings key={user.Organization?.Id ?? 0} />
                </Card>
                <Card
                  id="account-organization"
                  title="我的单位"
                  lead="以企业、高校院所或其他单位的名义发布信息，与同事共同管理。"
                  wide
                >
                  <OrganizationEntry user={user} />
                </Card>
              </>
            ) : null}
            <Card id="account-profile" title="个人资料" lead="仅用于与您联系，按隐私政策保护。">
              <ProfileForm user={user} />
              <Suspense fallback={null}>
                <ContactProofs phone={user.Phone} email={user.Email} />
              </Suspense>
            </Card>
            <Card id="account-password" title="修改密码" lead="不要与其他网站使用相同的密码。">
              <PasswordForm user={user} onChanged={() => setChanged((count) => count + 1)} />
            </Card>
            <Card
              id="account-factor"
              title="两步验证"
              lead="登录时除密码外，还需要验证器应用中的验证码，或通行密钥。"
              wide
            >
              <FactorCard key={factors} user={user} onChanged={() => setChanged((count) => count + 1)} />
            </Card>
            <Card
              id="account-passkeys"
              title="通行密钥"
              lead="用指纹、面容、锁屏密码或安全密钥登录，不必输入密码，也不会被假冒的网站骗走。"
              wide
            >
              <Suspense fallback={<SkeletonRows count={1} />}>
                <PasskeyList userName={user.UserName} onChanged={() => void factorsChanged()} />
              </Suspense>
            </Card>
            <Suspense fallback={null}>
              <IdentityCard search={search} />
            </Suspense>
            <Card id="account-sessions" title="登录设备" lead="发现不认识的设备，请让它退出并立即修改密码。" wide>
              <SessionList signal={changed} />
            </Card>
            <Card id="account-privacy" title="个人信息中心" lead="查看和撤回授权，导出个人信息，或注销账号。" wide>
              <A className="btn btn-plain" href={PRIVACY_CENTER_URL}>
                进入个人信息中心
              </A>
            </Card>
            <Card
              id="account-views"
              title="谁查看过我的信息"
              lead="您的联系方式加密保存，工作人员平时只看到部分数字；因工作需要查看完整内容时，须说明理由并记录在此。"
              wide
            >
              <Suspense fallback={<SkeletonRows count={1} />}>
                <DataViews />
              </Suspense>
            </Card>
            {user.Permissions.includes('Tokens:write') ? (
              <Card
                id="account-tokens"
                title="接口令牌"
                lead="其他系统凭令牌以您的名义调用接口，权限不超过您本人。"
                wide
              >
                <Suspense fallback={<SkeletonRows count={1} />}>
                  <TokenCard key={changed} held={user.Permissions} />
                </Suspense>
              </Card>
            ) : null}
          </div>
        </div>
      </AntdProvider>
    </PlainPage>
  );
}
