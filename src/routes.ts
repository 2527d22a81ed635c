/**
 * The route table: one configuration for Umi, for the menus and for the access walk in the tests.
 * `access` names keys of `src/access.ts`; the layouts enforce them (Umi's own enforcement only
 * works inside its built-in layout). Plain data, no imports from the app.
 */
export type AccessKey = 'canLogin' | 'canAdmin';

export interface AppRoute {
  path?: string;
  /** Chinese menu name; entries without one stay out of menus. */
  name?: string;
  component?: string;
  redirect?: string;
  keepQuery?: boolean;
  hideInMenu?: boolean;
  /** `visitor`: only for those not logged in; `user`: only for those who are. */
  showTo?: 'visitor' | 'user';
  /** Every key must be true, else the no-access page. */
  access?: AccessKey | AccessKey[];
  /** `external`: address comes from this key of the site configuration. */
  externalKey?: 'EducationUrl' | 'LectureUrl';
  target?: '_self' | '_blank';
  icon?: string;
  layout?: false;
  /** Content of this route is laid out without the centred column. */
  fullWidth?: boolean;
  wrappers?: string[];
  routes?: AppRoute[];
}

export const desktopRoutes: AppRoute[] = [
  { path: '/desktop', redirect: '/desktop/index' },
  { path: '/desktop/index.html', redirect: '/desktop/index', hideInMenu: true },
  { path: '/desktop/login', name: '登录', hideInMenu: true, showTo: 'visitor', component: '@/pages/desktop/login' },
  {
    path: '/desktop/register',
    name: '注册',
    hideInMenu: true,
    showTo: 'visitor',
    component: '@/pages/desktop/register',
  },
  {
    path: '/desktop/loginOut',
    name: '退出登录',
    hideInMenu: true,
    showTo: 'user',
    component: '@/pages/desktop/login-out',
  },
  {
    path: '/desktop/account',
    name: '个人中心',
    hideInMenu: true,
    showTo: 'user',
    access: 'canLogin',
    component: '@/pages/desktop/account',
  },
  { path: '/desktop/index', name: '首页', fullWidth: true, component: '@/pages/desktop/index' },
  { path: '/desktop/news', name: '新闻中心', component: '@/pages/desktop/news' },
  { path: '/desktop/news/detail', name: '新闻详情', hideInMenu: true, component: '@/pages/desktop/news/detail' },
  { path: '/desktop/notice', name: '通知公告', component: '@/pages/desktop/notice' },
  { path: '/desktop/notice/detail', name: '公告详情', hideInMenu: true, component: '@/pages/desktop/notice/detail' },
  { path: '/desktop/law', name: '法律法规', component: '@/pages/desktop/law' },
  { path: '/desktop/law/detail', name: '法规详情', hideInMenu: true, component: '@/pages/desktop/law/detail' },
  { path: '/desktop/transaction', name: '知识产权交易', showTo: 'user', component: '@/pages/desktop/transaction' },
  {
    path: '/desktop/transaction/post',
    name: '发布供需',
    hideInMenu: true,
    access: 'canLogin',
    component: '@/pages/desktop/transaction/post',
  },
  {
    path: '/desktop/transaction/detail',
    name: '供需详情',
    hideInMenu: true,
    access: 'canLogin',
    component: '@/pages/desktop/transaction/detail',
  },
  { path: '/desktop/financing', name: '知识产权融资', component: '@/pages/desktop/financing' },
  {
    path: '/desktop/financing/detail',
    name: '融资产品详情',
    hideInMenu: true,
    component: '@/pages/desktop/financing/detail',
  },
  { path: '/desktop/thinkTank', name: '专家智库', component: '@/pages/desktop/think-tank' },
  {
    path: '/desktop/thinkTank/detail',
    name: '专家详情',
    hideInMenu: true,
    component: '@/pages/desktop/think-tank/detail',
  },
  { path: '/desktop/patent', name: '专利信息', component: '@/pages/desktop/patent' },
  { path: '/desktop/patent/detail', name: '专利详情', hideInMenu: true, component: '@/pages/desktop/patent/detail' },
  { path: '/desktop/education', name: '远程教育', externalKey: 'EducationUrl', target: '_self' },
  { path: '/desktop/lecture', name: '知识产权讲座', externalKey: 'LectureUrl', target: '_blank' },
  { path: '/desktop/about', name: '关于我们', component: '@/pages/desktop/about' },
  { path: '/desktop/search', name: '站内搜索', hideInMenu: true, component: '@/pages/desktop/search' },
  { path: '/desktop/fee', name: '年费计算', hideInMenu: true, component: '@/pages/desktop/fee' },
  { path: '/desktop/sitemap', name: '网站地图', hideInMenu: true, component: '@/pages/desktop/sitemap' },
  { path: '/desktop/privacy', name: '隐私政策', hideInMenu: true, component: '@/pages/desktop/privacy' },
  { path: '/desktop/*', component: '@/pages/errors/not-found' },
];

export const authRoutes: AppRoute[] = [
  { path: '/auth', component: '@/pages/auth/index' },
  { path: '/auth/login', name: '登录', component: '@/pages/auth/login' },
  { path: '/auth/loginOut', name: '退出登录', component: '@/pages/auth/login-out' },
  { path: '/auth/*', component: '@/pages/errors/not-found' },
];

export const appRoutes: AppRoute[] = [
  { path: '/app', redirect: '/app/index' },
  { path: '/app/index', name: '首页', icon: 'home', component: '@/pages/app/index' },
  { path: '/app/news', name: '新闻', icon: 'news', component: '@/pages/app/news' },
  { path: '/app/news/detail', name: '新闻详情', hideInMenu: true, component: '@/pages/app/news/detail' },
  { path: '/app/notice/detail', name: '公告详情', hideInMenu: true, component: '@/pages/app/notice/detail' },
  { path: '/app/law', name: '法规', icon: 'law', component: '@/pages/app/law' },
  { path: '/app/law/detail', name: '法规详情', hideInMenu: true, component: '@/pages/app/law/detail' },
  { path: '/app/login', name: '我的', icon: 'user', component: '@/pages/app/login' },
  { path: '/app/*', component: '@/pages/errors/not-found' },
];

export const adminRoutes: AppRoute[] = [
  { path: '/admin', redirect: '/admin/webConfig' },
  { path: '/admin/dashboard', name: '工作台', icon: 'dashboard', component: '@/pages/admin/dashboard' },
  { path: '/admin/webConfig', name: '站点配置', icon: 'setting', component: '@/pages/admin/web-config' },
  { path: '/admin/users', name: '用户管理', icon: 'user', component: '@/pages/admin/users' },
  { path: '/admin/links', name: '友情链接', icon: 'link', component: '@/pages/admin/links' },
  { path: '/admin/patents', name: '专利管理', icon: 'patent', component: '@/pages/admin/patents' },
  { path: '/admin/notices', name: '通知公告', icon: 'notice', component: '@/pages/admin/notices' },
  { path: '/admin/news', name: '新闻管理', icon: 'news', component: '@/pages/admin/news' },
  { path: '/admin/laws', name: '法律法规', icon: 'law', component: '@/pages/admin/laws' },
  { path: '/admin/financing', name: '知识产权融资', icon: 'financing', component: '@/pages/admin/financing' },
  { path: '/admin/postings', name: '供需审核', icon: 'posting', component: '@/pages/admin/postings' },
  { path: '/admin/thinkTank', name: '专家智库', icon: 'expert', component: '@/pages/admin/think-tank' },
  { path: '/admin/about', name: '关于我们', icon: 'about', component: '@/pages/admin/about' },
  { path: '/admin/audit', name: '审计日志', icon: 'audit', component: '@/pages/admin/audit' },
  { path: '/admin/*', component: '@/pages/errors/not-found' },
];

/** The whole table as Umi takes it. `layout:false` counts on first-level routes only. */
export const routes: AppRoute[] = [
  { path: '/', redirect: '/desktop/index' },
  { path: '/desktop', layout: false, component: '@/layouts/desktop-layout', routes: desktopRoutes },
  { path: '/app', layout: false, component: '@/layouts/app-layout', routes: appRoutes },
  { path: '/auth', layout: false, component: '@/layouts/auth-layout', routes: authRoutes },
  { path: '/admin', layout: false, access: 'canAdmin', component: '@/layouts/admin-layout', routes: adminRoutes },
  { path: '/*', layout: false, component: '@/pages/errors/not-found' },
];

/** Entries of the horizontal desktop menu, in table order. */
export function desktopMenu(canLogin: boolean): AppRoute[] {
  return desktopRoutes.filter(
    (route) =>
      route.name &&
      !route.hideInMenu &&
      route.path !== '/desktop/index.html' &&
      (route.showTo === undefined || route.showTo === (canLogin ? 'user' : 'visitor')),
  );
}

/** The entry of a path, exact, or undefined. */
export function findRoute(path: string): AppRoute | undefined {
  return [...desktopRoutes, ...appRoutes, ...authRoutes, ...adminRoutes].find(
    (route) => route.path === path && !route.redirect,
  );
}
