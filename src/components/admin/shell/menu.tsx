import {
  AuditOutlined,
  BankOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  NotificationOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SolutionOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { adminRoutes } from '../../../routes';

const ICONS: Record<string, ReactNode> = {
  dashboard: <DashboardOutlined />,
  setting: <SettingOutlined />,
  user: <UserOutlined />,
  link: <LinkOutlined />,
  patent: <FileProtectOutlined />,
  notice: <NotificationOutlined />,
  news: <ReadOutlined />,
  law: <SafetyCertificateOutlined />,
  financing: <BankOutlined />,
  posting: <AuditOutlined />,
  expert: <SolutionOutlined />,
  about: <InfoCircleOutlined />,
  audit: <FileSearchOutlined />,
};

/** The menu of the back office, from the route table. */
export function adminMenu() {
  return adminRoutes
    .filter((route) => route.name && !route.hideInMenu)
    .map(({ path = '', name = '', icon = '' }) => ({ path, name, icon: ICONS[icon] }));
}

/** Name of the page at `path`, for the tab. */
export function adminPageName(path: string): string {
  return adminRoutes.find((route) => route.path === path)?.name ?? '管理后台';
}
