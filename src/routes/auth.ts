/** Log-in apart from the desktop pages: the way into the back office. */
import type { ScreenRoute } from './types';

export const authRoutes: readonly ScreenRoute[] = [
  { path: '/auth', name: '管理后台', screen: () => import('../pages/auth/index') },
  { path: '/auth/login', name: '登录', screen: () => import('../pages/auth/login') },
  { path: '/auth/loginOut', name: '退出登录', screen: () => import('../pages/auth/login-out') },
];
