/** The desktop pages, in the order of the menu. `path` comes first in each entry (scripts/umi/name-chunks.cjs). */
import { HOME_URL } from '@ip-portal/contract/urls';
import { leadsOn, type PageRoute, type Route } from './types';

export const desktopRoutes: readonly Route[] = [
  { path: '/desktop', redirect: HOME_URL },
  { path: '/desktop/index.html', redirect: HOME_URL },
  {
    path: '/desktop/login',
    name: '登录',
    hideInMenu: true,
    showTo: 'visitor',
    screen: () => import('../pages/desktop/login'),
    form: async () => (await import('../views/forms/login')).loginPage,
  },
  {
    path: '/desktop/login/recovery',
    name: '找回密码',
    hideInMenu: true,
    screen: () => import('../pages/desktop/recovery/ask'),
  },
  {
    path: '/desktop/login/reset',
    name: '重新设置密码',
    hideInMenu: true,
    screen: () => import('../pages/desktop/recovery/reset'),
  },
  {
    path: '/desktop/account/email',
    name: '验证邮箱',
    hideInMenu: true,
    screen: () => import('../pages/desktop/recovery/confirm-email'),
  },
  {
    path: '/desktop/register',
    name: '注册',
    hideInMenu: true,
    showTo: 'visitor',
    screen: () => import('../pages/desktop/register'),
    form: async () => (await import('../views/forms/register')).registerPage,
  },
  {
    path: '/desktop/loginOut',
    name: '退出登录',
    hideInMenu: true,
    showTo: 'user',
    screen: () => import('../pages/desktop/login-out'),
  },
  {
    path: '/desktop/account',
    name: '个人中心',
    hideInMenu: true,
    showTo: 'user',
    access: 'canKeepAccount',
    screen: () => import('../pages/desktop/account'),
  },
  {
    path: '/desktop/account/organization',
    name: '我的单位',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/desktop/organization'),
  },
  {
    path: '/desktop/account/organization/join',
    name: '单位邀请',
    hideInMenu: true,
    screen: () => import('../pages/desktop/organization-join'),
  },
  {
    path: '/desktop/privacyCenter',
    name: '个人信息中心',
    hideInMenu: true,
    access: 'canKeepAccount',
    screen: () => import('../pages/desktop/privacy-center'),
  },
  {
    path: '/desktop/messages',
    name: '消息',
    hideInMenu: true,
    showTo: 'user',
    access: 'canKeepAccount',
    screen: () => import('../pages/desktop/messages'),
  },
  {
    path: '/desktop/index',
    name: '首页',
    fullWidth: true,
    page: async () => (await import('../views/home/page')).homePage,
  },
  { path: '/desktop/news', name: '新闻中心', page: async () => (await import('../views/article/list')).newsListPage },
  {
    path: '/desktop/news/detail',
    name: '新闻详情',
    hideInMenu: true,
    page: async () => (await import('../views/article/detail')).newsDetailPage,
  },
  {
    path: '/desktop/notice',
    name: '通知公告',
    page: async () => (await import('../views/article/list')).noticeListPage,
  },
  {
    path: '/desktop/notice/detail',
    name: '公告详情',
    hideInMenu: true,
    page: async () => (await import('../views/article/detail')).noticeDetailPage,
  },
  { path: '/desktop/law', name: '法律法规', page: async () => (await import('../views/law/list')).lawListPage },
  {
    path: '/desktop/law/detail',
    name: '法规详情',
    hideInMenu: true,
    page: async () => (await import('../views/law/detail')).lawDetailPage,
  },
  {
    path: '/desktop/attachment',
    name: '附件预览',
    hideInMenu: true,
    // Files have no page of their own but below their article.
    unlisted: true,
    page: async () => (await import('../views/attachment/page')).attachmentPage,
  },
  {
    path: '/desktop/transaction',
    name: '知识产权交易',
    showTo: 'user',
    page: async () => (await import('../views/posting/page')).postingListPage,
  },
  {
    path: '/desktop/transaction/post',
    name: '发布供需',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/desktop/transaction/post'),
  },
  {
    path: '/desktop/transaction/detail',
    name: '供需详情',
    hideInMenu: true,
    access: 'canLogin',
    screen: () => import('../pages/desktop/transaction/detail'),
  },
  {
    path: '/desktop/financing',
    name: '知识产权融资',
    page: async () => (await import('../views/financing/list')).financingListPage,
  },
  {
    path: '/desktop/financing/detail',
    name: '融资产品详情',
    hideInMenu: true,
    page: async () => (await import('../views/financing/detail')).financingDetailPage,
  },
  {
    path: '/desktop/thinkTank',
    name: '专家智库',
    page: async () => (await import('../views/expert/list')).expertListPage,
  },
  {
    path: '/desktop/thinkTank/detail',
    name: '专家详情',
    hideInMenu: true,
    page: async () => (await import('../views/expert/detail')).expertDetailPage,
  },
  {
    path: '/desktop/patent',
    name: '专利信息',
    page: async () => (await import('../views/patent/list')).patentListPage,
  },
  {
    path: '/desktop/patent/detail',
    name: '专利详情',
    hideInMenu: true,
    page: async () => (await import('../views/patent/detail')).patentDetailPage,
  },
  {
    path: '/desktop/patent/similar',
    name: '由文字找相似专利',
    hideInMenu: true,
    page: async () => (await import('../views/patent/similar')).similarPage,
  },
  {
    path: '/desktop/patent/classes',
    name: '专利分类表',
    hideInMenu: true,
    page: async () => (await import('../views/patent/class-tree')).classTreePage,
  },
  { path: '/desktop/education', name: '远程教育', externalKey: 'EducationUrl', target: '_self' },
  { path: '/desktop/lecture', name: '知识产权讲座', externalKey: 'LectureUrl', target: '_blank' },
  { path: '/desktop/about', name: '关于我们', page: async () => (await import('../views/about/page')).aboutPage },
  {
    path: '/desktop/search',
    name: '站内搜索',
    hideInMenu: true,
    unlisted: true,
    page: async () => (await import('../views/search/page')).searchPage,
    screen: () => import('../pages/desktop/search'),
  },
  {
    path: '/desktop/fee',
    name: '年费计算',
    hideInMenu: true,
    page: async () => (await import('../views/fee/page')).feePage,
  },
  {
    path: '/desktop/sitemap',
    name: '网站地图',
    hideInMenu: true,
    page: async () => (await import('../views/sitemap/page')).sitemapPage,
  },
  {
    path: '/desktop/privacy',
    name: '隐私政策',
    hideInMenu: true,
    page: async () => (await import('../views/privacy/page')).privacyPage,
  },
  {
    path: '/desktop/terms',
    name: '用户服务协议',
    hideInMenu: true,
    // Empty until somebody puts them into force.
    unlisted: true,
    page: async () => (await import('../views/privacy/page')).termsPage,
  },
];

/** Entries of the horizontal desktop menu, in table order. */
export function desktopMenu(canLogin: boolean): PageRoute[] {
  const who = canLogin ? 'user' : 'visitor';
  return desktopRoutes.flatMap((route) =>
    leadsOn(route) || route.hideInMenu || (route.showTo ?? who) !== who ? [] : [route],
  );
}
