/** The mobile pages. Their head names the desktop page as the canonical one, so no sitemap lists them. */
import type { MobileTab } from '../views/mobile/frame';
import { leadsOn, type MobileRoute, type RedirectRoute } from './types';

export const mobileRoutes: readonly (MobileRoute | RedirectRoute)[] = [
  { path: '/app', redirect: '/app/index' },
  {
    path: '/app/index',
    name: '首页',
    icon: 'home',
    page: async () => (await import('../views/mobile/home')).mobileHomePage,
  },
  {
    path: '/app/news',
    name: '新闻',
    icon: 'news',
    page: async () => (await import('../views/mobile/news')).mobileNewsPage,
    screen: () => import('../pages/mobile/news'),
  },
  {
    path: '/app/news/detail',
    name: '新闻详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/article')).mobileNewsDetailPage,
  },
  {
    path: '/app/notice/detail',
    name: '公告详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/article')).mobileNoticeDetailPage,
  },
  {
    path: '/app/law',
    name: '法规',
    icon: 'law',
    page: async () => (await import('../views/mobile/law')).mobileLawPage,
    screen: () => import('../pages/mobile/law'),
  },
  {
    path: '/app/law/detail',
    name: '法规详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/law-detail')).mobileLawDetailPage,
  },
  {
    path: '/app/messages',
    name: '消息',
    hideInMenu: true,
    access: 'canKeepAccount',
    screen: () => import('../pages/mobile/messages'),
  },
  {
    path: '/app/organization',
    name: '我的单位',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/mobile/organization'),
  },
  {
    path: '/app/privacyCenter',
    name: '个人信息中心',
    hideInMenu: true,
    access: 'canKeepAccount',
    screen: () => import('../pages/mobile/privacy-center'),
  },
  { path: '/app/login', name: '我的', icon: 'user', screen: () => import('../pages/mobile/login') },
];

/** The tab bar, in table order. */
export const mobileTabs: readonly MobileTab[] = mobileRoutes.flatMap((route) =>
  leadsOn(route) || !route.icon ? [] : [{ path: route.path, name: route.name, icon: route.icon }],
);
