import { DownOutlined, HomeOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import type { UserInfo } from '@ip-portal/contract';
import { ACCOUNT_URL, HOME_URL, OFFICE_URLS, STAFF_LOGOUT_URL } from '@ip-portal/contract/urls';
import { history } from '@umijs/max';
import { Avatar, Dropdown } from 'antd';
import { useUnread } from '../../../hooks/unread';
import { NewWindow } from '../../../views/parts/new-window';

const items = (user: UserInfo) => [
  { key: HOME_URL, label: '前台首页', icon: <HomeOutlined /> },
  {
    key: ACCOUNT_URL,
    label: user.NewDevices > 0 ? `账号安全（${user.NewDevices} 台新设备）` : '账号安全',
    icon: <KeyOutlined />,
  },
  { type: 'divider' as const },
  { key: STAFF_LOGOUT_URL, label: '退出', icon: <LogoutOutlined /> },
];

/** What the portal has told who works here, and the ways out. */
export function UserMenu({ user }: { user: UserInfo }) {
  const name = user.RealName || user.UserName;
  const unread = useUnread(user);
  return (
    <>
      <a href={HOME_URL} className="admin-user admin-to-site" target="_blank" rel="noopener">
        查看网站
        <NewWindow quiet />
      </a>
      <a href={OFFICE_URLS.messages} className="admin-user" aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}>
        消息{unread > 0 ? <b className="admin-unread">{unread}</b> : null}
      </a>
      <Dropdown trigger={['click']} menu={{ items: items(user), onClick: ({ key }) => history.push(key) }}>
        <button type="button" className="admin-user" aria-label={`${name}，打开用户菜单`}>
          <Avatar size={28} icon={<UserOutlined />} />
          <span>
            {name}
            {user.NewDevices > 0 ? '（有新设备登录）' : ''}
          </span>
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </>
  );
}
