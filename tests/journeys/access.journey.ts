/** Every route of the table, opened as visitor, user and administrator. */
import { beforeAll, describe, expect, inject } from 'vitest';
import { type AppRoute, adminRoutes, appRoutes, authRoutes, desktopRoutes } from '../../src/routes.ts';
import { ADMIN, journey, loggedIn, newUser, type OpenOptions } from './support/journey.ts';
import { becomes, heading, records, siteName, takenOver } from './support/pages.ts';

const origin = inject('origin');
type Role = 'visitor' | 'user' | 'admin';
const ROLES: Role[] = ['visitor', 'user', 'admin'];
const states: Partial<Record<Role, OpenOptions['state']>> = {};
let name = '';
let ids: Record<string, number> = {};

beforeAll(async () => {
  const one = await records(origin);
  ids = Object.fromEntries(Object.entries(one).map(([kind, item]) => [kind, item.Id]));
  name = await siteName(origin);
  states.user = await loggedIn(origin, await newUser(origin, `walker_${Date.now() % 1_000_000}`));
  states.admin = await loggedIn(origin, ADMIN);
});

/** What the reader of a route needs in the address. */
const DETAIL_OF: Record<string, string> = {
  news: 'news',
  notice: 'notice',
  law: 'law',
  patent: 'patent',
  thinkTank: 'expert',
  financing: 'financing',
};

const needsLogin = (route: AppRoute, group: string) =>
  group === 'admin' ? 'canAdmin' : Array.isArray(route.access) ? route.access[0] : route.access;

const granted = (key: string | undefined, role: Role) =>
  key === undefined || (key === 'canLogin' ? role !== 'visitor' : role === 'admin');

const GROUPS: [string, AppRoute[]][] = [
  ['desktop', desktopRoutes],
  ['app', appRoutes],
  ['auth', authRoutes],
  ['admin', adminRoutes],
];
const REFUSALS = /没有权限访问|页面不存在|页面暂时无法打开|应用初始化失败/;
/** Opening these ends the session; the account journeys do that. */
const ENDS_SESSION = /\/loginOut$/;

function address(path: string): string {
  if (path.endsWith('/*')) return path.replace('*', 'no-such-page');
  const kind = /\/(\w+)\/detail$/.exec(path)?.[1];
  if (kind === 'transaction') return `${path}?id=1`;
  return kind ? `${path}?id=${ids[DETAIL_OF[kind] ?? '']}` : path;
}

/** Where opening `route` leads, and whether `role` may see it. */
function expectation(route: AppRoute, group: string, routes: AppRoute[], role: Role) {
  const target = route.redirect ?? address(route.path ?? '');
  const shown = routes.find((one) => one.path === target && !one.redirect) ?? route;
  return { pathname: new URL(target, origin).pathname, refused: !granted(needsLogin(shown, group), role) };
}

for (const role of ROLES) {
  describe(`as ${role}`, () => {
    for (const [group, routes] of GROUPS) {
      journey(
        `/${group} as ${role}`,
        async ({ open }) => {
          const { page, watch } = await open(states[role] ? { state: states[role] } : {});
          for (const route of routes) {
            const path = route.path ?? '';
            if (route.externalKey || ENDS_SESSION.test(path)) continue;
            const unknown = path.endsWith('/*');
            if (unknown) watch.allow({ statuses: [404] });
            const { pathname, refused } = expectation(route, group, routes, role);
            watch.forget();
            const answer = await page.goto(address(path));
            expect(answer?.status(), path).toBe(unknown ? 404 : 200);
            await becomes(() => new URL(page.url()).pathname, pathname);
            await takenOver(page);
            if (refused) await heading(page, '没有权限访问');
            else if (unknown) await heading(page, '页面不存在');
            else {
              await expect
                .poll(() => page.getByText(/加载中|正在加载/).count(), { timeout: 15_000, message: path })
                .toBe(0);
              expect(await page.getByRole('heading', { name: REFUSALS }).count(), path).toBe(0);
            }
            await expect
              .poll(() => page.title().then((title) => title.endsWith(name)), { message: `title of ${path}` })
              .toBe(true);
            await watch.quiet();
            expect(watch.problems, path).toEqual([]);
          }
        },
        240_000,
      );
    }
  });
}
