import type { UserInfo, WebConfig } from '@ip-portal/contract';
import { workplaceName } from '@ip-portal/contract/rules/workplace';
import {
  ACCOUNT_URL,
  LOGIN_URL,
  LOGOUT_URL,
  MESSAGES_URL,
  OFFICE_URL,
  REGISTER_URL,
  SITEMAP_URL,
  TRADING_URL,
} from '@ip-portal/contract/urls';
import { type ReactNode, useSyncExternalStore } from 'react';
import { formatDate } from '../parts/format';
import { Icon } from '../parts/icon';
import { LargeFontButton } from '../parts/large-font-button';

/** Address of the statement on barrier-free use. */
export const ACCESSIBILITY_URL = `${SITEMAP_URL}#accessibility`;

const never = () => () => undefined;
const today = () => formatDate(new Date().toISOString());

/** Today's date; at first that of the rendering that was sent, which may have been kept since yesterday. */
function Today({ sent }: { sent: string | undefined }) {
  const day = useSyncExternalStore(never, today, () => sent ?? today());
  return (
    <time className="utility-date" dateTime={day}>
      {formatDate(day, 'long')}
    </time>
  );
}

/** Log in and register for visitors; trading area and log out for users. Its width stays the same. */
function UserBlock({ user, unread, identity }: { user: UserInfo | null; unread: number; identity: ReactNode }) {
  const canLogin = Boolean(user?.Roles.includes('user'));
  const workplace = workplaceName(user?.Roles ?? []);
  return (
    <ul className="user-block" data-user-block="">
      {user ? (
        <>
          <li>
            <a className="user-name" href={ACCOUNT_URL}>
              <Icon name="user" size={16} />
              <span>{user.RealName || user.UserName}</span>
            </a>
          </li>
          {identity ? <li>{identity}</li> : null}
          {workplace ? (
            <li>
              <a href={OFFICE_URL}>{workplace}</a>
            </li>
          ) : null}
          <li>
            <a href={MESSAGES_URL}>
              消息
              {unread > 0 ? (
                <b className="unread">
                  {unread}
                  <span className="sr-only">条未读</span>
                </b>
              ) : null}
            </a>
          </li>
          {canLogin ? (
            <li>
              <a href={TRADING_URL}>交易专区</a>
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
  unread = 0,
  day,
  identity,
}: {
  site: WebConfig;
  user: UserInfo | null;
  unread?: number | undefined;
  day: string | undefined;
  identity?: ReactNode;
}) {
  return (
    <div className="utility">
      <div className="wide">
        <Today sent={day} />
        {site.Phone ? (
          <a className="utility-phone" href={`tel:${site.Phone.replace(/[^\d+]/g, '')}`}>
            <Icon name="phone" size={16} />
            服务热线 {site.Phone}
          </a>
        ) : null}
        <ul className="utility-links">
          <li data-js="">
            <LargeFontButton>
              <Icon name="text-size" size={16} />
              大字版
            </LargeFontButton>
          </li>
          <li className="utility-a11y">
            <a href={ACCESSIBILITY_URL}>
              <Icon name="accessible" size={16} />
              无障碍
            </a>
          </li>
        </ul>
        <UserBlock user={user} unread={unread} identity={identity} />
      </div>
    </div>
  );
}
