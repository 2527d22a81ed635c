/**
 * Every page of the route table as visitor, user and administrator, in the real layouts: the gate
 * stands before the page and opens exactly for those who hold every key.
 */
import { READY_ROLES } from '@ip-portal/contract/roles';
import { screen } from '@testing-library/react';
import access, { isAllowed } from '@/access';
import { adminRoutes, leadsOn } from '@/routes';
import { user } from '../mobile/fixtures';
import { pages, persons } from './pages';
import { openStub } from './stub-pages';

/** Where a visitor of a page logs in. */
const logInOf = (path: string) =>
  path.startsWith('/admin') ? '/auth/login' : path.startsWith('/app') ? '/app/login' : '/desktop/login';

test('the table has pages for everyone and pages behind keys', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ keys }) => keys.length > 0).map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/desktop/account', '/desktop/transaction/post', '/admin/webConfig', '/admin/audit']),
  );
});

describe.each(Object.entries(persons))('the %s', (_name, person) => {
  const granted = access({ user: person });
  test.each(pages.map((page) => ({ ...page, verdict: isAllowed(granted, page.keys) ? 'enters' : 'is refused at' })))(
    '$verdict $path',
    async ({ path, verdict }) => {
      const { unmount } = await openStub(path, person);
      if (verdict === 'enters') {
        await screen.findByText(`page at ${path}`);
        expect(screen.queryByRole('heading', { name: '没有权限访问' })).toBeNull();
      } else {
        await screen.findByRole('heading', { name: '没有权限访问' });
        expect(screen.queryByText(`page at ${path}`)).toBeNull();
        const offer = screen.queryByRole('link', { name: '去登录' });
        expect(offer?.getAttribute('href') ?? null).toBe(
          person ? null : `${logInOf(path)}?redirect=${encodeURIComponent(path)}`,
        );
      }
      unmount();
    },
  );
});

describe.each([
  ['bank', '/admin/financing'],
  ['expert', '/admin/thinkTank'],
] as const)('the %s, who is no staff', (role, own) => {
  const person = { ...user, Roles: ['user', role], Permissions: [...READY_ROLES[role].permissions] };
  const screens = adminRoutes.flatMap((route) => (leadsOn(route) ? [] : [route.path]));

  test.each(screens)('at %s', async (path) => {
    const { unmount } = await openStub(path, person);
    if (path === own || path === '/admin/messages') {
      await screen.findByText(`page at ${path}`);
    } else if (path === '/admin/webConfig' || path === '/admin/dashboard') {
      await screen.findByText(`page at ${own}`);
    } else {
      await screen.findByRole('heading', { name: '没有权限访问' });
      expect(screen.queryByText(`page at ${path}`)).toBeNull();
    }
    unmount();
  });
});

describe('a clerk of patents', () => {
  const clerk = { ...user, Roles: ['user', 'admin', 'patent_clerk'], Permissions: ['Patents:read' as const] };
  const screens = adminRoutes.flatMap((route) => (leadsOn(route) ? [] : [route]));

  test.each(screens.map(({ path, permission }) => ({ path, permission })))(
    'enters $path only with $permission',
    async ({ path, permission }) => {
      const { unmount } = await openStub(path, clerk);
      if (permission === undefined || permission === 'Patents:read') {
        await screen.findByText(`page at ${path}`);
      } else if (path === '/admin/webConfig') {
        // Where the way in leads: who may not go there begins elsewhere.
        await screen.findByText('page at /admin/dashboard');
      } else {
        await screen.findByRole('heading', { name: '没有权限访问' });
        expect(screen.queryByText(`page at ${path}`)).toBeNull();
      }
      unmount();
    },
  );

  test('sees in the menu what is open', async () => {
    await openStub('/admin/dashboard', clerk);
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('工作台');
    expect(menu).toHaveTextContent('专利管理');
    expect(menu).not.toHaveTextContent('用户管理');
    expect(menu).not.toHaveTextContent('审计日志');
  });
});
