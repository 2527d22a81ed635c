/** What a line of the page registry says. */
import type { Permission } from '@ip-portal/contract';
import type { ComponentType } from 'react';
import type { AccessKey } from '../access';
import type { PublicPage } from '../views/page';
import type { IconName } from '../views/parts/icon';

/** The script of a page that the browser alone renders. */
export type Screen = () => Promise<{ default: ComponentType }>;

export interface Named {
  path: string;
  /** Chinese name: menu, title of the bare frame, crumbs. */
  name: string;
  hideInMenu?: true;
  /** `visitor`: only for those not logged in; `user`: only for those who are. */
  showTo?: 'visitor' | 'user';
  /** Laid out without the centred column. */
  fullWidth?: true;
}

/** Content: the backend renders it to HTML and the browser renders the same object. For everyone. */
export interface ContentRoute extends Named {
  page: () => Promise<PublicPage>;
  form?: never;
  /** What the browser shows instead: the same view with state around it. */
  screen?: Screen;
  /** Not in the sitemap, though it has an address without a record. */
  unlisted?: true;
  access?: never;
  redirect?: never;
  externalKey?: never;
  target?: never;
}

/** A form, an account page, a screen of the back office: the backend sends a frame, the browser the rest. */
export interface ScreenRoute extends Named {
  screen: Screen;
  /** The first rendering of `screen`, before it is known who is there: the backend sends it in the frame. */
  form?: () => Promise<PublicPage>;
  /** Every key must be true, else the no-access page. */
  access?: AccessKey | AccessKey[];
  page?: never;
  unlisted?: never;
  redirect?: never;
  externalKey?: never;
  target?: never;
}

/** An entry of the menu that leads out; its address is this key of the site configuration. */
export interface OutsideRoute extends Named {
  externalKey: 'EducationUrl' | 'LectureUrl';
  target: '_self' | '_blank';
  page?: never;
  screen?: never;
  form?: never;
  unlisted?: never;
  access?: never;
  redirect?: never;
}

/** An address that leads on to another. */
export interface RedirectRoute {
  path: string;
  redirect: string;
  name?: never;
  page?: never;
  screen?: never;
  form?: never;
  unlisted?: never;
  access?: never;
  externalKey?: never;
  target?: never;
}

/** Whatever has a page of its own or an entry in a menu. */
export type PageRoute = ContentRoute | ScreenRoute | OutsideRoute;
export type Route = PageRoute | RedirectRoute;

/** A mobile page; those with an icon stand in the tab bar. */
export type MobileRoute = (ContentRoute | ScreenRoute) & { icon?: IconName };

export type AdminIcon =
  | 'request'
  | 'dashboard'
  | 'setting'
  | 'user'
  | 'link'
  | 'patent'
  | 'quality'
  | 'notice'
  | 'news'
  | 'law'
  | 'financing'
  | 'posting'
  | 'expert'
  | 'about'
  | 'audit'
  | 'role'
  | 'job'
  | 'column'
  | 'institution'
  | 'organization'
  | 'template'
  | 'token'
  | 'privacy'
  | 'status'
  | 'webhook';

/** What the menu of the back office is divided into, in the order of the menu. */
export const ADMIN_GROUPS = ['内容', '业务', '用户与机构', '系统'] as const;

/** A screen of the back office, an entry of its menu. */
export type AdminRoute = ScreenRoute & {
  icon: AdminIcon;
  /** Where the menu has it; absent: above all groups. */
  group?: (typeof ADMIN_GROUPS)[number];
  /** What one has to be permitted to come here; absent: whoever has `access`, else everybody who works here. */
  permission?: Permission;
};

/** Whether an address only leads on to another. */
export function leadsOn(route: Route): route is RedirectRoute {
  return route.redirect !== undefined;
}
