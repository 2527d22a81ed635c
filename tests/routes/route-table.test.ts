/** The route table against the specification, section 2. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KINDS, type Kind } from '@ip-portal/contract/kinds';
import { READY_ROLES } from '@ip-portal/contract/roles';
import * as urls from '@ip-portal/contract/urls';
import access, { isAllowed } from '@/access';
import { adminMenu, firstScreen, mayOpen } from '@/layouts/admin-menu';
import {
  ADMIN_GROUPS,
  adminRoutes,
  authRoutes,
  desktopMenu,
  desktopRoutes,
  everyRoute,
  findRoute,
  groups,
  leadsOn,
  mobileRoutes,
  mobileTabs,
  type Route,
  routes,
  sitemapPaths,
  uncrawledPaths,
} from '@/routes';

const ROOT = path.resolve(__dirname, '../..');
const paths = (list: readonly Route[]) => list.map((route) => route.path);
/** The table as Umi is given it. */
const table: { path: string; component?: string; layout?: boolean; redirect?: string; routes?: object[] }[] = routes;

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
  expect(paths(desktopRoutes).filter((address) => wanted.includes(address))).toEqual(wanted);
});

test.each(DESKTOP)('%s is called %s and is %s in the menu', (address, name, menu) => {
  const route = findRoute(address);
  expect(route?.name).toBe(name);
  expect(Boolean(route?.hideInMenu)).toBe(menu === 'hidden');
});

test('the admin group has every entry of the specification', () => {
  expect(paths(adminRoutes)).toEqual(expect.arrayContaining(ADMIN));
  const shown = adminRoutes.filter((route) => route.screen);
  for (const route of shown) expect(route).toMatchObject({ name: expect.stringMatching(/\p{Script=Han}/u) });
});

test('the auth and app groups have theirs', () => {
  expect(paths(authRoutes)).toEqual(expect.arrayContaining(['/auth', '/auth/login', '/auth/loginOut']));
  expect(paths(mobileRoutes)).toEqual(
    expect.arrayContaining([
      '/app/index',
      '/app/news',
      '/app/news/detail',
      '/app/law',
      '/app/law/detail',
      '/app/login',
    ]),
  );
  expect(mobileTabs.map(({ path: address, name }) => [address, name])).toEqual([
    ['/app/index', '首页'],
    ['/app/services', '服务'],
    ['/app/messages', '消息'],
    ['/app/login', '我的'],
  ]);
  // A link that stays among the mobile pages leads to one of them.
  for (const same of urls.SAME_ON_PHONE) {
    const [desktop, mobile] = [findRoute(same), findRoute(urls.mobilePath(same))];
    expect([same, Boolean(mobile?.page)]).toEqual([same, Boolean(desktop?.page)]);
    expect([same, mobile?.access]).toEqual([same, desktop?.access]);
    expect([same, Boolean(mobile?.screen)]).toEqual([same, Boolean(desktop?.screen)]);
  }
});

test('addresses without a page of their own lead on', () => {
  const redirects = Object.fromEntries(
    [...table, ...everyRoute].filter((r) => r.redirect).map((r) => [r.path, r.redirect]),
  );
  expect(redirects).toEqual({
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
});

test('no address is listed twice', () => {
  const listed = paths(everyRoute);
  expect(listed.filter((address, n) => listed.indexOf(address) !== n)).toEqual([]);
});

describe('the table Umi is given', () => {
  test('has every line of the registry in its group, and not-found last in each and at the end', () => {
    // The backend sends addresses of no group in the desktop frame, and so does the app.
    expect(table.at(-1)).toEqual({
      path: '/',
      layout: false,
      component: '@/layouts/desktop-layout',
      routes: [{ path: '/*', component: '@/pages/errors/not-found' }],
    });
    expect(
      table.filter((row) => row.routes && row.path !== '/').map((row) => [row.path, paths(row.routes as Route[])]),
    ).toEqual(groups.map((group) => [group.path, [...paths(group.routes), `${group.path}/*`]]));
    for (const group of groups) {
      const row = table.find((one) => one.path === group.path && one.routes);
      expect(row?.routes?.at(-1)).toEqual({ path: `${group.path}/*`, component: '@/pages/errors/not-found' });
    }
  });

  test('is plain data', () => {
    expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  });

  test('gives every group its own layout instead of the built-in one', () => {
    expect(table.filter((row) => row.routes).map((row) => row.component)).toEqual(
      ['desktop', 'mobile', 'auth', 'admin', 'desktop'].map((name) => `@/layouts/${name}-layout`),
    );
    for (const row of table.filter((one) => one.component)) expect(row.layout).toBe(false);
    // Umi heeds the word on the first level only.
    for (const row of table.flatMap((one) => one.routes ?? [])) expect(row).not.toHaveProperty('layout');
  });

  test.each([
    ...new Set(
      table
        .flatMap((row) => [row, ...(row.routes ?? [])])
        .flatMap((row) => ('component' in row ? String(row.component) : [])),
    ),
  ])('%s exists', (component) => {
    expect(existsSync(path.join(ROOT, `${component.replace('@/', 'src/')}.tsx`))).toBe(true);
  });
});

describe('what a line leads to', () => {
  test.each(everyRoute.flatMap((route) => (route.page ? [[route.path, route.page] as const] : [])))(
    'the page at %s has all its parts',
    async (_path, load) => {
      expect(await load()).toMatchObject({
        query: expect.any(Array),
        load: expect.any(Function),
        head: expect.any(Function),
        View: expect.any(Function),
      });
    },
  );

  test.each(everyRoute.flatMap((route) => (route.screen ? [[route.path, route.screen] as const] : [])))(
    'the screen at %s is a component',
    async (_path, load) => {
      expect(typeof (await load()).default).toBe('function');
    },
  );

  test('is in a script named after the path, once for each import', () => {
    const { chunkOfPath, pathOfChunk } = require('../../scripts/umi/chunks.cjs') as Record<
      string,
      (x: string) => string
    >;
    const nameChunks = require('../../scripts/umi/name-chunks.cjs') as (source: string) => string;
    const named = ['desktop', 'mobile', 'auth', 'admin'].flatMap((group) => {
      const source = readFileSync(path.join(ROOT, `src/routes/${group}.ts`), 'utf8');
      return [...nameChunks(source).matchAll(/import\((?:\/\* webpackChunkName: "(\S+)" \*\/ )?/g)].map(
        ([, name]) => name,
      );
    });
    const wanted = everyRoute.flatMap(({ path: at, page, screen, form }) =>
      [page, screen, form].flatMap((part) => (part ? [at] : [])),
    );
    expect(named).toEqual(wanted.map((at) => chunkOfPath?.(at)));
    expect(named.map((name) => pathOfChunk?.(String(name)))).toEqual(wanted);
  });
});

describe('addresses written outside of the registry', () => {
  /** Every source below a folder but the registry itself. */
  function* sources(folder: string): Generator<string> {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.umi')) yield* sources(full);
      else if (/\.tsx?$/.test(entry.name) && !full.includes(`src${path.sep}routes`)) yield full;
    }
  }

  test('lead to pages that exist', () => {
    const known = new Set([...paths(everyRoute), '/desktop/*', '/app/*']);
    const lost = ['src', 'contract/src', 'server/src/pages'].flatMap((folder) =>
      [...sources(path.join(ROOT, folder))].flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/['"`}](\/(?:desktop|app|auth|admin)\/[A-Za-z/]+)['"`?#]/g)]
          .map(([, address]) => address ?? '')
          .filter((address) => !known.has(address) && !address.endsWith('/'))
          .map((address) => `${path.relative(ROOT, file)}: ${address}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  test('of the contract are content for everyone, or the forms they are named after', () => {
    const { LIST_URLS, recordUrl, postingUrl } = urls;
    for (const kind of Object.keys(KINDS) as Kind[]) {
      expect(findRoute(LIST_URLS[kind])?.page).toBeDefined();
      expect(findRoute(recordUrl(kind, 1).split('?')[0] ?? '')?.page).toBeDefined();
    }
    for (const one of [urls.HOME_URL, urls.SEARCH_URL, urls.FEE_URL, urls.TRADING_URL]) {
      expect(findRoute(one)?.page).toBeDefined();
    }
    for (const one of [urls.LOGIN_URL, urls.REGISTER_URL, urls.LOGOUT_URL, postingUrl(1).split('?')[0] ?? '']) {
      expect(findRoute(one)?.screen).toBeDefined();
    }
  });
});

test('search engines are told of content with a fixed address, and asked to leave forms and the back office out', () => {
  const fixed = 'index news notice law transaction financing thinkTank patent about fee sitemap privacy'
    .split(' ')
    .map((name) => `/desktop/${name}`);
  const told = sitemapPaths();
  expect(told.filter((address) => fixed.includes(address))).toEqual(fixed);
  // Whatever joins them is content too, with an address that needs no record.
  for (const address of told) {
    expect(findRoute(address)).toMatchObject({ page: expect.any(Function) });
    expect(findRoute(address)).not.toHaveProperty('unlisted');
    expect(address).not.toMatch(/^\/app|\/detail$/);
  }
  expect(uncrawledPaths()).toEqual([
    '/desktop/login',
    '/desktop/login/recovery',
    '/desktop/login/reset',
    '/desktop/account/email',
    '/desktop/register',
    '/desktop/loginOut',
    '/desktop/account',
    '/desktop/account/organization',
    '/desktop/account/organization/join',
    '/desktop/privacyCenter',
    '/desktop/messages',
    '/desktop/transaction/post',
    '/desktop/transaction/detail',
    '/app/transaction/post',
    '/app/transaction/detail',
    '/app/messages',
    '/app/organization',
    '/app/privacyCenter',
    '/app/account',
    '/app/account/organization/join',
    '/app/login/recovery',
    '/app/register',
    '/app/login',
    '/auth',
    '/admin',
  ]);
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

describe('the menu of the back office', () => {
  const all = new Set(adminRoutes.flatMap((route) => (leadsOn(route) || !route.permission ? [] : [route.permission])));
  const insider = (rights: Iterable<string>, ...Roles: string[]) => ({
    granted: access({ user: { Roles } }),
    rights: new Set(rights),
  });
  const staff = (rights: Iterable<string>) => insider(rights, 'user', 'admin', 'editor');
  const addresses = (who: Parameters<typeof adminMenu>[0]) =>
    adminMenu(who).flatMap((entry) => ('routes' in entry ? entry.routes.map(({ path }) => path) : [entry.path]));

  test('has every screen once: the daily round on top, the others in named groups', () => {
    const entries = adminMenu(staff(all));
    expect(entries.map(({ name }) => name)).toEqual(['工作台', ...ADMIN_GROUPS]);
    const shown = entries.flatMap((entry) => ('routes' in entry ? entry.routes.map(({ path }) => path) : [entry.path]));
    const screens = adminRoutes.flatMap((route) => (leadsOn(route) || route.hideInMenu ? [] : [route.path]));
    expect([...shown].sort()).toEqual([...screens].sort());
  });
  test('shows no group in which its reader may open nothing', () => {
    expect(adminMenu(staff(['AuditLogs:read'])).map(({ name }) => name)).toEqual(['工作台', '系统']);
  });
  test.each([
    ['bank', '/admin/financing'],
    ['expert', '/admin/thinkTank'],
  ] as const)('has the own screen of a %s alone, and their work begins there', (role, own) => {
    const who = insider(READY_ROLES[role].permissions, 'user', role);
    expect(addresses(who)).toEqual([own]);
    expect(firstScreen(who)).toBe(own);
    const open = everyRoute.filter(({ path }) => path.startsWith('/admin/') && mayOpen(who, path));
    expect(open.map(({ path }) => path)).toEqual(['/admin/messages', own]);
  });
  test('is empty for a bank without an institution; the own messages are what is left', () => {
    expect([addresses(insider([], 'user', 'bank')), firstScreen(insider([], 'user', 'bank'))]).toEqual([
      [],
      '/admin/messages',
    ]);
  });
  test('begins with what waits, for everybody of the staff', () => {
    expect(firstScreen(staff([]))).toBe('/admin/dashboard');
  });
});

describe('access', () => {
  const user = (...Roles: string[]) => ({ user: { Roles } });

  test.each([
    ['no initial state', undefined, false, false, false, false],
    ['a failed initial state', {}, false, false, false, false],
    ['a visitor', { user: null }, false, false, false, false],
    ['a user without roles', user(), false, true, false, false],
    ['a user', user('user'), true, true, false, false],
    ['an enterprise', user('user', 'enterprise'), true, true, false, false],
    ['a bank', user('user', 'bank'), true, true, false, true],
    ['an expert', user('user', 'expert'), true, true, false, true],
    ['an editor', user('user', 'admin', 'editor'), true, true, true, true],
    ['an administrator who is no user', user('admin'), false, true, true, true],
    ['an administrator', user('user', 'admin'), true, true, true, true],
  ] as const)('of %s', (_who, state, canLogin, canKeepAccount, canAdmin, canWork) => {
    // Umi takes null for a grant: nothing but true and false may come out.
    expect(access(state as Parameters<typeof access>[0])).toStrictEqual({
      canLogin,
      canKeepAccount,
      canAdmin,
      canWork,
    });
  });

  test('of a user record without Roles is refused, not granted', () => {
    expect(access({ user: {} } as never)).toStrictEqual({
      canLogin: false,
      canKeepAccount: true,
      canAdmin: false,
      canWork: false,
    });
  });

  test('needs every key', () => {
    const granted = { canLogin: true, canKeepAccount: true, canAdmin: false, canWork: false };
    expect(isAllowed(granted, undefined)).toBe(true);
    expect(isAllowed(granted, 'canLogin')).toBe(true);
    expect(isAllowed(granted, 'canAdmin')).toBe(false);
    expect(isAllowed(granted, ['canLogin', 'canAdmin'])).toBe(false);
    expect(isAllowed({ ...granted, canAdmin: true }, ['canLogin', 'canAdmin'])).toBe(true);
    expect(isAllowed({} as never, 'canLogin')).toBe(false);
  });

  test('keys on routes are keys of access.ts', () => {
    const known = Object.keys(access());
    for (const key of [...everyRoute, ...groups].flatMap((route) => route.access ?? [])) expect(known).toContain(key);
  });

  test('the back office needs a workplace as a whole, and its counts an administrator', () => {
    expect(groups.find((group) => group.path === '/admin')?.access).toBe('canWork');
    expect(findRoute('/admin/dashboard')?.access).toBe('canAdmin');
  });

  test('Umi is told to be strict', () => {
    expect(readFileSync(path.join(ROOT, '.umirc.ts'), 'utf8')).toMatch(/access: \{ strictMode: true \}/);
  });
});
