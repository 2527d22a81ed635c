import type { UserInfo } from '@ip-portal/contract';
import { workplaceName } from '@ip-portal/contract/rules/workplace';
import {
  ACCOUNT_URL,
  MESSAGES_URL,
  OFFICE_URL,
  ORGANIZATION_URL,
  POST_URL,
  PRIVACY_CENTER_URL,
  TRADING_URL,
} from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { useState } from 'react';
import { forgetVisit } from '../../hooks/forget-visit';
import { useUnread } from '../../hooks/unread';
import { logout } from '../../services/auth';
import { leaveFor } from '../../services/leave';
import { formatDate, Icon, type IconName } from '../../views/parts';
import { A } from '../../views/parts/here';

interface Entry {
  icon: IconName;
  label: string;
  href: string;
  note?: string;
}

/** What is to be seen to in the account. */
function noteOf(user: UserInfo): { note?: string } {
  if (user.MustChangePassword) return { note: '请修改密码' };
  return user.NewDevices > 0 ? { note: '有新设备登录' } : {};
}

function entriesOf(user: UserInfo, unread: number): Entry[] {
  const member = user.Roles.includes('user');
  const workplace = workplaceName(user.Roles);
  return [
    { icon: 'mail', label: '消息', href: MESSAGES_URL, ...(unread > 0 ? { note: `${unread} 条未读` } : {}) },
    ...(member
      ? [
          {
            icon: 'building',
            label: '我的单位',
            href: ORGANIZATION_URL,
            ...(user.Organization ? { note: '正在代表单位' } : {}),
          } as const,
          { icon: 'trade', label: '我的发布', href: `${TRADING_URL}?Mine=true` } as const,
          { icon: 'edit', label: '发布供需', href: POST_URL } as const,
        ]
      : []),
    { icon: 'user', label: '个人资料与安全', href: ACCOUNT_URL, ...noteOf(user) },
    {
      icon: 'lock',
      label: '个人信息中心',
      href: PRIVACY_CENTER_URL,
      ...(user.ConsentsDue?.length ? { note: '有文本待确认' } : {}),
    },
    ...(workplace ? [{ icon: 'building', label: workplace, href: OFFICE_URL } as const] : []),
  ];
}

/** 我的: who is logged in, the ways to the own things, and out. */
export function MyPage({ user }: { user: UserInfo }) {
  const { setInitialState } = useModel('@@initialState');
  const unread = useUnread(user);
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const provider = await logout();
      const forgotten = forgetVisit();
      await setInitialState({ user: null });
      await forgotten;
      if (provider) leaveFor(provider);
    } catch {
      // The request has told what went wrong; the button is there to try again.
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="mobile-my" aria-labelledby="mobile-my-name">
      <div className="mobile-my-head">
        <span className="mobile-my-face" aria-hidden="true">
          {[...(user.RealName || user.UserName)][0]}
        </span>
        <div>
          <h1 id="mobile-my-name">{user.RealName || user.UserName}</h1>
          <p>用户名：{user.UserName}</p>
        </div>
      </div>
      <dl className="mobile-my-facts">
        <div>
          <dt>手机号</dt>
          <dd className="num">{user.Phone || '未填写'}</dd>
        </div>
        <div>
          <dt>邮箱</dt>
          <dd>{user.Email || '未填写'}</dd>
        </div>
        <div>
          <dt>上次登录</dt>
          <dd className="num">{formatDate(user.LastLoginAt, 'datetime') || '—'}</dd>
        </div>
      </dl>
      <ul className="mobile-my-list">
        {entriesOf(user, unread).map((entry) => (
          <li key={entry.href}>
            <A href={entry.href}>
              <Icon name={entry.icon} size={22} />
              <span>{entry.label}</span>
              {entry.note ? <em>{entry.note}</em> : null}
              <Icon name="chevron-right" size={18} />
            </A>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-plain mobile-my-out" disabled={busy} onClick={() => void leave()}>
        <Icon name="logout" size={18} />
        {busy ? '正在退出……' : '退出登录'}
      </button>
    </section>
  );
}
