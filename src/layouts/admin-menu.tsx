import {
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LinkOutlined,
  MessageOutlined,
  MonitorOutlined,
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
import { OFFICE_URLS } from '@ip-portal/contract/urls';
import type { ReactNode } from 'react';
import { type Access, isAllowed } from '../access';
import { ADMIN_GROUPS, type AdminIcon, adminRoutes, findRoute, leadsOn } from '../routes';

const ICONS: Record<AdminIcon, ReactNode> = {
  dashboard: <DashboardOutlined />,
  setting: <SettingOutlined />,
  user: <UserOutlined />,
  link: <LinkOutlined />,
  patent: <FileProtectOutlined />,
  quality: <FileDoneOutlined />,
  status: <MonitorOutlined />,
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

/** Who is in the back office: keys of `src/access.ts`, and permissions. */
export interface Insider {
  granted: Access;
  rights: ReadonlySet<string>;
}

const screens = adminRoutes.flatMap((route) => (leadsOn(route) ? [] : [route]));

const opens = ({ granted, rights }: Insider, { access, permission }: (typeof screens)[number]) =>
  isAllowed(granted, access) && (permission === undefined || rights.has(permission));

/** Whether somebody may open the screen at `path`; where there is none, the page that says so. */
export function mayOpen(who: Insider, path: string): boolean {
  const screen = screens.find((route) => route.path === path);
  return screen === undefined || opens(who, screen);
}

/** Where somebody's work begins: the first screen of their menu, and the own messages when it is empty. */
export function firstScreen(who: Insider): string {
  const shown = screens.filter((route) => !route.hideInMenu && opens(who, route));
  const first = shown.find(({ group }) => group === undefined) ?? shown[0];
  return first?.path ?? OFFICE_URLS.messages;
}

/** The menu of the back office, from the route table: what its reader may open, by groups. */
export function adminMenu(who: Insider) {
  const open = screens.filter((route) => !route.hideInMenu && opens(who, route));
  const entries = (group: (typeof ADMIN_GROUPS)[number] | undefined) =>
    open.filter((route) => route.group === group).map(({ path, name, icon }) => ({ path, name, icon: ICONS[icon] }));
  const groups = ADMIN_GROUPS.map((name, index) => ({ path: `/admin/group-${index}`, name, routes: entries(name) }));
  return [...entries(undefined), ...groups.filter(({ routes }) => routes.length > 0)];
}

/** Name of the page at `path`, for the tab. */
export function adminPageName(path: string): string {
  return findRoute(path)?.name ?? '管理后台';
}
