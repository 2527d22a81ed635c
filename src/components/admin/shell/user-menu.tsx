import { DownOutlined, HomeOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import type { UserInfo } from '@ip-portal/contract';
import { history } from '@umijs/max';
import { Avatar, Dropdown } from 'antd';

const ITEMS = [
  { key: '/desktop/index', label: '前台首页', icon: <HomeOutlined /> },
  { key: '/desktop/account', label: '修改密码', icon: <KeyOutlined /> },
  { type: 'divider' as const },
  { key: '/auth/loginOut', label: '退出', icon: <LogoutOutlined /> },
];

/** Who works here, and the ways out. */
export function UserMenu({ user }: { user: UserInfo }) {
  const name = user.RealName || user.UserName;
  return (
    <Dropdown trigger={['click']} menu={{ items: ITEMS, onClick: ({ key }) => history.push(key) }}>
      <button type="button" className="admin-user" aria-label={`${name}，打开用户菜单`}>
        <Avatar size={28} icon={<UserOutlined />} />
        <span>{name}</span>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
