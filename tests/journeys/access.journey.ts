/** Every route of the table, opened as visitor, user and administrator. */
import { beforeAll, describe, expect, inject } from 'vitest';
import { type AccessKey, findRoute, groups, type Route, type RouteGroup } from '../../src/routes/index.ts';
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

const needsLogin = (route: Route, group?: AccessKey) => group ?? [route.access ?? []].flat()[0];

const granted = (key: AccessKey | undefined, role: Role) =>
  key === undefined || (key === 'canAdmin' ? role === 'admin' : role !== 'visitor');

const REFUSALS = /没有权限访问|页面不存在|页面暂时无法打开|应用初始化失败/;
/** Opening these ends the session; the account journeys do that. */
const ENDS_SESSION = /\/loginOut$/;

function address(path: string): string {
  const kind = /\/(\w+)\/detail$/.exec(path)?.[1];
  if (kind === 'transaction') return `${path}?id=1`;
  return kind ? `${path}?id=${ids[DETAIL_OF[kind] ?? '']}` : path;
}

/** Where opening `route` leads, and whether `role` may see it. */
function expectation(route: Route, group: RouteGroup, role: Role) {
  const target = route.redirect ?? address(route.path);
  const shown = findRoute(target.split('?')[0] ?? '') ?? route;
  return { pathname: new URL(target, origin).pathname, refused: !granted(needsLogin(shown, group.access), role) };
}

for (const role of ROLES) {
  describe(`as ${role}`, () => {
    for (const group of groups) {
      journey(
        `${group.path} as ${role}`,
        async ({ open }) => {
          const { page, watch } = await open(states[role] ? { state: states[role] } : {});
          const nowhere: Route = { path: `${group.path}/no-such-page`, redirect: `${group.path}/no-such-page` };
          for (const route of [...group.routes, nowhere]) {
            const { path } = route;
            if (route.externalKey || ENDS_SESSION.test(path)) continue;
            const unknown = route === nowhere;
            if (unknown) watch.allow({ statuses: [404] });
            const { pathname, refused } = expectation(route, group, role);
            watch.forget();
            const answer = await page.goto(address(path));
            expect(answer?.status(), path).toBe(unknown ? 404 : 200);
            await becomes(() => new URL(page.url()).pathname, pathname);
            await takenOver(page);
            if (refused) await heading(page, '没有权限访问');
            else if (unknown) await heading(page, '页面不存在');
            else {
              await expect
                .poll(() => page.getByText(/加载中|正在加载/).count(), { timeout: 60_000, message: path })
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
