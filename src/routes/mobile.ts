/** The mobile pages. Their head names the desktop page as the canonical one, so no sitemap lists them. */
import { MOBILE_HOME_URL } from '@ip-portal/contract/urls';
import type { MobileTab } from '../views/mobile/frame';
import { leadsOn, type MobileRoute, type RedirectRoute } from './types';

export const mobileRoutes: readonly (MobileRoute | RedirectRoute)[] = [
  { path: '/app', redirect: MOBILE_HOME_URL },
  {
    path: '/app/index',
    name: '首页',
    icon: 'home',
    page: async () => (await import('../views/mobile/home')).mobileHomePage,
  },
  {
    path: '/app/services',
    name: '服务',
    icon: 'services',
    page: async () => (await import('../views/mobile/services')).mobileServicesPage,
  },
  {
    path: '/app/news',
    name: '新闻动态',
    hideInMenu: true,
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
    path: '/app/notice',
    name: '通知公告',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/news')).mobileNewsPage,
    screen: () => import('../pages/mobile/news'),
  },
  {
    path: '/app/notice/detail',
    name: '公告详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/article')).mobileNoticeDetailPage,
  },
  {
    path: '/app/law',
    name: '法律法规',
    hideInMenu: true,
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
    path: '/app/attachment',
    name: '附件预览',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/attachment')).page,
  },
  {
    path: '/app/search',
    name: '站内搜索',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/search')).page,
    screen: () => import('../pages/mobile/search'),
  },
  {
    path: '/app/patent',
    name: '专利检索',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/patent-list')).page,
  },
  {
    path: '/app/patent/detail',
    name: '专利详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/patent-detail')).page,
  },
  {
    path: '/app/patent/similar',
    name: '由文字找相似专利',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/patent-similar')).page,
  },
  {
    path: '/app/patent/classes',
    name: '专利分类表',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/patent-classes')).page,
  },
  {
    path: '/app/transaction',
    name: '知识产权交易',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/posting')).page,
  },
  {
    path: '/app/transaction/post',
    name: '发布供需',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/mobile/transaction/post'),
  },
  {
    path: '/app/transaction/detail',
    name: '供需详情',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/mobile/transaction/detail'),
  },
  {
    path: '/app/financing',
    name: '知识产权融资',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/financing-list')).page,
  },
  {
    path: '/app/financing/detail',
    name: '融资产品详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/financing-detail')).page,
  },
  {
    path: '/app/thinkTank',
    name: '专家智库',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/expert-list')).page,
  },
  {
    path: '/app/thinkTank/detail',
    name: '专家详情',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/expert-detail')).page,
  },
  {
    path: '/app/fee',
    name: '年费计算',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/fee')).page,
  },
  {
    path: '/app/about',
    name: '关于中心',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/about')).page,
  },
  {
    path: '/app/privacy',
    name: '隐私政策',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/privacy')).page,
  },
  {
    path: '/app/terms',
    name: '用户服务协议',
    hideInMenu: true,
    page: async () => (await import('../views/mobile/same/terms')).page,
  },
  {
    path: '/app/messages',
    name: '消息',
    icon: 'chat',
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
  {
    path: '/app/account',
    name: '个人中心',
    hideInMenu: true,
    access: 'canKeepAccount',
    screen: () => import('../pages/mobile/account'),
  },
  {
    path: '/app/account/organization/join',
    name: '单位邀请',
    hideInMenu: true,
    screen: () => import('../pages/mobile/organization-join'),
  },
  {
    path: '/app/login/recovery',
    name: '找回密码',
    hideInMenu: true,
    screen: () => import('../pages/mobile/recovery'),
  },
  { path: '/app/register', name: '注册', hideInMenu: true, screen: () => import('../pages/mobile/register') },
  { path: '/app/login', name: '我的', icon: 'user', screen: () => import('../pages/mobile/login') },
];

/** The tab bar, in table order. */
export const mobileTabs: readonly MobileTab[] = mobileRoutes.flatMap((route) =>
  leadsOn(route) || !route.icon ? [] : [{ path: route.path, name: route.name, icon: route.icon }],
);
