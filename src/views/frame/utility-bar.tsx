import type { UserInfo, WebConfig } from '@ip-portal/contract';
import { LOGIN_URL, LOGOUT_URL, REGISTER_URL, TRADE_URL } from '@ip-portal/contract/urls';
import { formatDate } from '../parts/format';
import { Icon } from '../parts/icon';

/** Address of the statement on barrier-free use. */
export const ACCESSIBILITY_URL = '/desktop/sitemap#accessibility';

/** Log in and register for visitors; trading area and log out for users. Its width stays the same. */
function UserBlock({ user }: { user: UserInfo | null }) {
  const canLogin = Boolean(user?.Roles.includes('user'));
  const canAdmin = Boolean(user?.Roles.includes('admin'));
  return (
    <ul className="user-block" data-user-block="">
      {user ? (
        <>
          <li>
            <a className="user-name" href={canLogin ? '/desktop/account' : '/admin'}>
              <Icon name="user" size={16} />
              <span>{user.RealName || user.UserName}</span>
            </a>
          </li>
          {canAdmin ? (
            <li>
              <a href="/admin">管理后台</a>
            </li>
          ) : null}
          {canLogin ? (
            <li>
              <a href={TRADE_URL}>交易专区</a>
            </li>
          ) : null}
          <li>
            <a href={LOGOUT_URL}>退出</a>
          </li>
        </>
      ) : (
        <>
          <li>
            <a href={LOGIN_URL} rel="nofollow">
              <Icon name="login" size={16} />
              登录
            </a>
          </li>
          <li>
            <a href={REGISTER_URL} rel="nofollow">
              注册
            </a>
          </li>
        </>
      )}
    </ul>
  );
}

/** The slim bar above the header. */
export function UtilityBar({
  site,
  user,
  now,
  phone,
}: {
  site: WebConfig;
  user: UserInfo | null;
  now: string;
  phone: boolean;
}) {
  return (
    <div className="utility">
      <div className="wide">
        <time className="utility-date" dateTime={formatDate(now)} data-today="">
          {formatDate(now, 'long')}
        </time>
        {phone && site.Phone ? (
          <a className="utility-phone" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" size={16} />
            服务热线 {site.Phone}
          </a>
        ) : null}
        <ul className="utility-links">
          <li data-js="">
            <button type="button" data-action="large-font" aria-pressed="false">
              <Icon name="text-size" size={16} />
              大字版
            </button>
          </li>
          <li className="utility-a11y">
            <a href={ACCESSIBILITY_URL}>
              <Icon name="accessible" size={16} />
              无障碍
            </a>
          </li>
        </ul>
        <UserBlock user={user} />
      </div>
    </div>
  );
}
