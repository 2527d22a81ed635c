/** The route table against the specification, section 2. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import access, { isAllowed } from '@/access';
import {
  type AppRoute,
  adminRoutes,
  appRoutes,
  authRoutes,
  desktopMenu,
  desktopRoutes,
  findRoute,
  routes,
} from '@/routes';

const ROOT = path.resolve(__dirname, '../..');
const GROUPS = { desktop: desktopRoutes, app: appRoutes, auth: authRoutes, admin: adminRoutes };
const every: AppRoute[] = [...routes, ...Object.values(GROUPS).flat()];
const paths = (list: AppRoute[]) => list.map((route) => route.path);

/** Path → menu name and whether the menu hides it, in the order of the specification. */
const DESKTOP: [string, string, 'shown' | 'hidden'][] = [
  ['/desktop/login', '登录', 'hidden'],
  ['/desktop/register', '注册', 'hidden'],
  ['/desktop/loginOut', '退出登录', 'hidden'],
  ['/desktop/index', '首页', 'shown'],
  ['/desktop/news', '新闻中心', 'shown'],
  ['/desktop/news/detail', '新闻详情', 'hidden'],
  ['/desktop/notice', '通知公告', 'shown'],
  ['/desktop/notice/detail', '公告详情', 'hidden'],
  ['/desktop/law', '法律法规', 'shown'],
  ['/desktop/law/detail', '法规详情', 'hidden'],
  ['/desktop/transaction', '知识产权交易', 'shown'],
  ['/desktop/financing', '知识产权融资', 'shown'],
  ['/desktop/thinkTank', '专家智库', 'shown'],
  ['/desktop/patent', '专利信息', 'shown'],
  ['/desktop/patent/detail', '专利详情', 'hidden'],
  ['/desktop/about', '关于我们', 'shown'],
];
const ADMIN = 'webConfig users links patents notices news laws financing thinkTank about'
  .split(' ')
  .map((name) => `/admin/${name}`);

test('the desktop group has every entry of the specification, in its order', () => {
  const wanted = DESKTOP.map(([address]) => address);
  expect(paths(desktopRoutes).filter((address) => wanted.includes(address ?? ''))).toEqual(wanted);
});

test.each(DESKTOP)('%s is called %s and is %s in the menu', (address, name, menu) => {
  const route = findRoute(address);
  expect(route?.name).toBe(name);
  expect(Boolean(route?.hideInMenu)).toBe(menu === 'hidden');
});

test('the admin group has every entry of the specification', () => {
  expect(paths(adminRoutes)).toEqual(expect.arrayContaining(ADMIN));
  const shown = adminRoutes.filter((route) => route.component && route.path !== '/admin/*');
  for (const route of shown) expect(route).toMatchObject({ name: expect.stringMatching(/\p{Script=Han}/u) });
});

test('the auth and app groups have theirs', () => {
  expect(paths(authRoutes)).toEqual(expect.arrayContaining(['/auth', '/auth/login', '/auth/loginOut']));
  expect(paths(appRoutes)).toEqual(
    expect.arrayContaining([
      '/app/index',
      '/app/news',
      '/app/news/detail',
      '/app/law',
      '/app/law/detail',
      '/app/login',
    ]),
  );
});

test('addresses without a page of their own lead on', () => {
  const redirects = Object.fromEntries(every.filter((r) => r.redirect).map((r) => [r.path, r.redirect]));
  expect(redirects).toMatchObject({
    '/': '/desktop/index',
    '/desktop': '/desktop/index',
    '/desktop/index.html': '/desktop/index',
    '/app': '/app/index',
    '/admin': '/admin/webConfig',
  });
  for (const target of Object.values(redirects)) expect(findRoute(String(target))).toBeDefined();
});

test('the two outside entries take their address from the site configuration and have a target', () => {
  const outside = desktopRoutes.filter((route) => route.externalKey);
  expect(outside.map(({ name, externalKey, target }) => [name, externalKey, target])).toEqual([
    ['远程教育', 'EducationUrl', '_self'],
    ['知识产权讲座', 'LectureUrl', '_blank'],
  ]);
  for (const route of outside) expect(route.component).toBeUndefined();
});

test('not-found comes last in the table and in every group', () => {
  expect(routes.at(-1)).toMatchObject({ path: '/*', component: '@/pages/errors/not-found' });
  for (const [group, list] of Object.entries(GROUPS)) {
    expect(list.at(-1)).toMatchObject({ path: `/${group}/*`, component: '@/pages/errors/not-found' });
    expect(list.filter((route) => route.path?.endsWith('*'))).toHaveLength(1);
  }
});

test('every group has its own layout instead of the built-in one', () => {
  const groups = routes.filter((route) => route.routes);
  expect(groups.map((route) => route.component)).toEqual(
    ['desktop', 'app', 'auth', 'admin'].map((name) => `@/layouts/${name}-layout`),
  );
  for (const route of routes.filter((r) => r.component)) expect(route.layout).toBe(false);
  // Umi heeds the word on the first level only.
  for (const route of Object.values(GROUPS).flat()) expect(route.layout).toBeUndefined();
});

test('no address is listed twice', () => {
  const listed = Object.values(GROUPS).flatMap(paths);
  expect(listed.filter((address, n) => listed.indexOf(address) !== n)).toEqual([]);
});

test.each([...new Set(every.flatMap((route) => route.component ?? []))])('%s exists', (component) => {
  const file = path.join(ROOT, component.replace('@/', 'src/'));
  expect([`${file}.tsx`, path.join(file, 'index.tsx')].filter((candidate) => existsSync(candidate))).toHaveLength(1);
});

describe('the horizontal menu', () => {
  const names = (canLogin: boolean) => desktopMenu(canLogin).map((route) => route.name);
  const common = [
    '首页',
    '新闻中心',
    '通知公告',
    '法律法规',
    '知识产权融资',
    '专家智库',
    '专利信息',
    '远程教育',
    '知识产权讲座',
    '关于我们',
  ];

  test('has the named, visible entries in table order', () => {
    expect(names(false)).toEqual(common);
  });
  test('shows the trading area to logged-in users only', () => {
    expect(names(true)).toEqual([...common.slice(0, 4), '知识产权交易', ...common.slice(4)]);
  });
});

describe('access', () => {
  const user = (...Roles: ('user' | 'admin')[]) => ({ user: { Roles } });

  test.each([
    ['no initial state', undefined, false, false],
    ['a failed initial state', {}, false, false],
    ['a visitor', { user: null }, false, false],
    ['a user without roles', user(), false, false],
    ['a user', user('user'), true, false],
    ['an administrator who is no user', user('admin'), false, true],
    ['an administrator', user('user', 'admin'), true, true],
  ] as const)('of %s', (_who, state, canLogin, canAdmin) => {
    // Umi takes null for a grant: nothing but true and false may come out.
    expect(access(state as Parameters<typeof access>[0])).toStrictEqual({ canLogin, canAdmin });
  });

  test('of a user record without Roles is refused, not granted', () => {
    expect(access({ user: {} } as never)).toStrictEqual({ canLogin: false, canAdmin: false });
  });

  test('needs every key', () => {
    const granted = { canLogin: true, canAdmin: false };
    expect(isAllowed(granted, undefined)).toBe(true);
    expect(isAllowed(granted, 'canLogin')).toBe(true);
    expect(isAllowed(granted, 'canAdmin')).toBe(false);
    expect(isAllowed(granted, ['canLogin', 'canAdmin'])).toBe(false);
    expect(isAllowed({ canLogin: true, canAdmin: true }, ['canLogin', 'canAdmin'])).toBe(true);
    expect(isAllowed({} as never, 'canLogin')).toBe(false);
  });

  test('keys on routes are keys of access.ts', () => {
    const known = Object.keys(access());
    for (const key of every.flatMap((route) => route.access ?? [])) expect(known).toContain(key);
  });

  test('the back office needs an administrator as a whole', () => {
    expect(routes.find((route) => route.path === '/admin')?.access).toBe('canAdmin');
  });

  test('Umi is told to be strict', () => {
    expect(readFileSync(path.join(ROOT, '.umirc.ts'), 'utf8')).toMatch(/access: \{ strictMode: true \}/);
  });
});
