import type { UserInfo } from '@ip-portal/contract';
import { TRADE_URL } from '@ip-portal/contract/urls';
import { useModel } from '@umijs/max';
import { useState } from 'react';
import { forgetPages } from '../../hooks/page-store';
import { logout } from '../../services/auth';
import { formatDate, Icon, type IconName } from '../../views/parts';

interface Entry {
  icon: IconName;
  label: string;
  href: string;
  note?: string;
}

function entriesOf(user: UserInfo): Entry[] {
  const member = user.Roles.includes('user');
  return [
    ...(member
      ? [
          { icon: 'trade', label: '我的发布', href: `${TRADE_URL}?Mine=true` } as const,
          { icon: 'edit', label: '发布供需', href: `${TRADE_URL}/post` } as const,
          {
            icon: 'user',
            label: '个人资料与安全',
            href: '/desktop/account',
            ...(user.MustChangePassword ? { note: '请修改密码' } : {}),
          } as const,
        ]
      : []),
    ...(user.Roles.includes('admin') ? [{ icon: 'building', label: '管理后台', href: '/admin' } as const] : []),
  ];
}

/** 我的: who is logged in, the ways to the own things, and out. */
export function MyPage({ user }: { user: UserInfo }) {
  const { setInitialState } = useModel('@@initialState');
  const [busy, setBusy] = useState(false);

  const leave = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await logout();
      forgetPages();
      await setInitialState({ user: null });
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
        {entriesOf(user).map((entry) => (
          <li key={entry.href}>
            <a href={entry.href}>
              <Icon name={entry.icon} size={22} />
              <span>{entry.label}</span>
              {entry.note ? <em>{entry.note}</em> : null}
              <Icon name="chevron-right" size={18} />
            </a>
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
