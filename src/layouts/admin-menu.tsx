import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LinkOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  SafetyCertificateOutlined,
  SecurityScanOutlined,
  SettingOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { Permission } from '@ip-portal/contract';
import type { ReactNode } from 'react';
import { ADMIN_GROUPS, type AdminIcon, adminRoutes, findRoute, leadsOn } from '../routes';

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
  role: <TeamOutlined />,
  job: <ClockCircleOutlined />,
  column: <AppstoreOutlined />,
  institution: <ShopOutlined />,
  organization: <IdcardOutlined />,
  template: <MessageOutlined />,
  token: <KeyOutlined />,
  privacy: <SecurityScanOutlined />,
  request: <CommentOutlined />,
  webhook: <ApiOutlined />,
};

/** Permission of the screen at `path`; undefined where every member of the staff may go. */
export function permissionOf(path: string): Permission | undefined {
  return adminRoutes.flatMap((route) => (leadsOn(route) || route.path !== path ? [] : [route.permission]))[0];
}

/** The menu of the back office, from the route table: what its reader may open, by groups. */
export function adminMenu(rights: ReadonlySet<string>) {
  const open = adminRoutes.flatMap((route) =>
    leadsOn(route) || route.hideInMenu || (route.permission && !rights.has(route.permission)) ? [] : [route],
  );
  const entries = (group: (typeof ADMIN_GROUPS)[number] | undefined) =>
    open.filter((route) => route.group === group).map(({ path, name, icon }) => ({ path, name, icon: ICONS[icon] }));
  const groups = ADMIN_GROUPS.map((name, index) => ({ path: `/admin/group-${index}`, name, routes: entries(name) }));
  return [...entries(undefined), ...groups.filter(({ routes }) => routes.length > 0)];
}

/** Name of the page at `path`, for the tab. */
export function adminPageName(path: string): string {
  return findRoute(path)?.name ?? '管理后台';
}
