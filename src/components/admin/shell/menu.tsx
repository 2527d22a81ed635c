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
import { type AdminIcon, adminRoutes, findRoute, leadsOn } from '../../../routes';

const ICONS: Record<AdminIcon, ReactNode> = {
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
  return adminRoutes.flatMap((route) =>
    leadsOn(route) || route.hideInMenu ? [] : [{ path: route.path, name: route.name, icon: ICONS[route.icon] }],
  );
}

/** Name of the page at `path`, for the tab. */
export function adminPageName(path: string): string {
  return findRoute(path)?.name ?? '管理后台';
}
