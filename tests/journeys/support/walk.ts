/** Every route of the table as visitor, user and administrator; axe looks at it with the role it is made for. */
import { KINDS, type Kind, RESOURCE_OF_KIND, resources } from '@ip-portal/contract';
import { beforeAll, describe, expect, inject } from 'vitest';
import { acceptedBodyOf } from '../../../server/test/helpers/declared.ts';
import type { AccessKey } from '../../../src/access.ts';
import { findRoute, groups, type Route, type RouteGroup } from '../../../src/routes/index.ts';
import { findingsAtBothWidths } from './axe.ts';
import { ADMIN, journey, loggedIn, newUser, type Opened, type OpenOptions, posted } from './journey.ts';
import { becomes, heading, publicPages, records, siteName, takenOver } from './pages.ts';

const origin = inject('origin');
type Role = 'visitor' | 'user' | 'admin';
const ROLES: Role[] = ['visitor', 'user', 'admin'];
const states: Partial<Record<Role, OpenOptions['state']>> = {};
let name = '';
let ids: Record<string, number> = {};
/** Addresses of previews: there is nothing to see on theirs alone. */
let previews: string[] = [];
/** Addresses that axe still has to look at, by role. */
let examined: Record<Role, Set<string>>;

const needsLogin = (route: Route, group?: AccessKey) => group ?? [route.access ?? []].flat()[0];

const granted = (key: AccessKey | undefined, role: Role) =>
  key === undefined || (key === 'canAdmin' || key === 'canWork' ? role === 'admin' : role !== 'visitor');

const REFUSALS = /没有权限访问|页面不存在|页面暂时无法打开|应用初始化失败/;
/** Opening these ends the session; the account journeys do that. */
const ENDS_SESSION = /\/loginOut$/;

function address(path: string): string {
  const list = /\/(\w+)\/detail$/.exec(path)?.[1];
  if (list === 'transaction') return `${path}?id=1`;
  const preview = previews.find((url) => url.startsWith(`${path}?`));
  if (preview) return preview;
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one].list === `/desktop/${list}`);
  return kind ? `${path}?id=${ids[kind]}` : path;
}

/** Where opening `route` leads, and whether `role` may see it. */
function expectation(route: Route, group: RouteGroup, role: Role) {
  const target = route.redirect ?? address(route.path);
  const shown = findRoute(target.split('?')[0] ?? '') ?? route;
  return { pathname: new URL(target, origin).pathname, refused: !granted(needsLogin(shown, group.access), role) };
}

/** A group has this page besides its routes. */
const nowhereIn = ({ path }: RouteGroup): Route => ({
  path: `${path}/no-such-page`,
  redirect: `${path}/no-such-page`,
});

const NOT_FOUND = ['/desktop/no-such-page', '/app/no-such-page'];
/** Public pages, and the form of log-in that becomes one's own page, which users see otherwise. */
const OTHERWISE = ['/desktop/transaction', '/app/transaction', '/app/login'];

/** Addresses of the pages outside the back office that only the browser renders, for users or for anybody. */
const formsFor = (users: boolean): string[] =>
  groups
    .filter(({ path }) => path !== '/admin')
    .flatMap(({ routes }) => routes)
    .filter(
      ({ path, page, screen, access }) => screen && !page && !ENDS_SESSION.test(path) && Boolean(access) === users,
    )
    .map(({ path }) => address(path));

/** Makes a record, by its declaration, of each kind of which the demo has none. */
async function fillKinds(): Promise<void> {
  for (const name of Object.values(RESOURCE_OF_KIND)) {
    const list = (await (await fetch(`${origin}/api/${name}`)).json()) as { total: number };
    const resource = resources.find((one) => one.name === name);
    if (list.total > 0 || !resource) continue;
    await posted(origin, ADMIN, `/api/${name}`, acceptedBodyOf(resource, 1));
  }
}

async function prepare(): Promise<void> {
  await fillKinds();
  const one = await records(origin);
  ids = Object.fromEntries(Object.entries(one).map(([kind, item]) => [kind, item.Id]));
  name = await siteName(origin);
  states.user = await loggedIn(origin, await newUser(origin, `walker_${Date.now() % 1_000_000}`));
  states.admin = await loggedIn(origin, ADMIN);
  const readable = await publicPages(origin);
  previews = readable.filter((url) => new URL(url, origin).pathname.endsWith('/attachment'));
  const screens = groups.flatMap(({ path, routes }) => (path === '/admin' ? routes : []));
  examined = {
    visitor: new Set([...readable, ...formsFor(false), ...NOT_FOUND]),
    user: new Set([...formsFor(true), ...OTHERWISE]),
    admin: new Set(screens.flatMap(({ path, screen }) => (screen ? [path] : []))),
  };
}

interface Expected {
  status: number;
  pathname: string;
  refused: boolean;
}

/** Measures itself as it comes: its charts, and the header of the back office above it, which is the same elsewhere. */
const MEASURED = ['/admin/dashboard'];

/** Opens `url`, and is through when the app has shown what `role` gets there. */
async function open(opened: Opened, url: string, expected: Expected): Promise<void> {
  const { page, watch } = opened;
  watch.forget();
  const answer = await page.goto(url);
  expect(answer?.status(), url).toBe(expected.status);
  await becomes(() => new URL(page.url()).pathname, expected.pathname);
  await takenOver(page);
  if (expected.refused) await heading(page, '没有权限访问');
  else if (expected.status === 404) await heading(page, '页面不存在');
  else {
    // The back office stands in a frame whose heading is the name of the site.
    if (expected.pathname.startsWith('/admin')) await page.locator('#admin-main h1').first().waitFor();
    await expect.poll(() => page.getByText(/加载中|正在加载/).count(), { timeout: 30_000, message: url }).toBe(0);
    expect(await page.getByRole('heading', { name: REFUSALS }).count(), url).toBe(0);
  }
  await expect
    .poll(() => page.title().then((title) => title.endsWith(name)), { message: `title of ${url}` })
    .toBe(true);
  await watch.quiet();
  expect(watch.problems, url).toEqual([]);
}

async function walk(opened: Opened, group: RouteGroup, role: Role): Promise<void> {
  const { page, watch } = opened;
  const found: string[] = [];
  const inside = (url: string) => url === group.path || url.startsWith(`${group.path}/`);
  const look = async (url: string, expected: Expected) => {
    await open(opened, url, expected);
    if (!examined[role].delete(url)) return;
    const reopen = MEASURED.includes(url) ? () => open(opened, url, expected) : undefined;
    found.push(...(await findingsAtBothWidths(page, watch, url, reopen)));
  };
  const nowhere = nowhereIn(group);
  for (const route of [...group.routes, nowhere]) {
    if (route.externalKey || ENDS_SESSION.test(route.path)) continue;
    const status = route === nowhere ? 404 : 200;
    if (status === 404) watch.allow({ statuses: [404] });
    await look(address(route.path), { status, ...expectation(route, group, role) });
  }
  // What axe looks at besides: the same pages with something asked of them.
  for (const url of [...examined[role]].filter(inside))
    await look(url, { status: 200, pathname: new URL(url, origin).pathname, refused: false });
  if (role === 'admin' && group.path === '/admin') {
    const form = async () => {
      watch.forget();
      await page.goto('/admin/links');
      await page.getByRole('button', { name: '新建链接' }).first().click();
      await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).waitFor();
    };
    await form();
    found.push(...(await findingsAtBothWidths(page, watch, '/admin/links, form', form)));
  }
  expect(found.join('\n')).toBe('');
}

/** Journeys through the groups of these paths, with every role. */
export function walkThrough(...paths: string[]): void {
  beforeAll(prepare);
  for (const role of ROLES) {
    describe(`as ${role}`, () => {
      for (const path of paths) {
        const group = groups.find((each) => each.path === path);
        if (!group) throw new Error(`no group ${path}`);
        journey(`${path} as ${role}`, async ({ open: opens }) => {
          await walk(await opens(states[role] ? { state: states[role] } : {}), group, role);
        });
      }
    });
  }
}

/** Groups that no file walks through. */
export const leftOut = (...paths: string[]): string[] =>
  groups.flatMap(({ path }) => (paths.includes(path) ? [] : [path]));
