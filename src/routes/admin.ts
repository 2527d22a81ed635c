/** The screens of the back office, in the order of its menu. */
import type { AdminRoute, RedirectRoute } from './types';

export const adminRoutes: readonly (AdminRoute | RedirectRoute)[] = [
  { path: '/admin', redirect: '/admin/webConfig' },
  { path: '/admin/dashboard', name: '工作台', icon: 'dashboard', screen: () => import('../pages/admin/dashboard') },
  { path: '/admin/webConfig', name: '站点配置', icon: 'setting', screen: () => import('../pages/admin/web-config') },
  { path: '/admin/users', name: '用户管理', icon: 'user', screen: () => import('../pages/admin/users') },
  { path: '/admin/links', name: '友情链接', icon: 'link', screen: () => import('../pages/admin/links') },
  { path: '/admin/patents', name: '专利管理', icon: 'patent', screen: () => import('../pages/admin/patents') },
  { path: '/admin/notices', name: '通知公告', icon: 'notice', screen: () => import('../pages/admin/notices') },
  { path: '/admin/news', name: '新闻管理', icon: 'news', screen: () => import('../pages/admin/news') },
  { path: '/admin/laws', name: '法律法规', icon: 'law', screen: () => import('../pages/admin/laws') },
  {
    path: '/admin/financing',
    name: '知识产权融资',
    icon: 'financing',
    screen: () => import('../pages/admin/financing'),
  },
  { path: '/admin/postings', name: '供需审核', icon: 'posting', screen: () => import('../pages/admin/postings') },
  { path: '/admin/thinkTank', name: '专家智库', icon: 'expert', screen: () => import('../pages/admin/think-tank') },
  { path: '/admin/about', name: '关于我们', icon: 'about', screen: () => import('../pages/admin/about') },
  { path: '/admin/audit', name: '审计日志', icon: 'audit', screen: () => import('../pages/admin/audit') },
];
