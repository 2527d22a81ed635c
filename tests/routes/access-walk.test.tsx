/**
 * Every page of the route table as visitor, user and administrator, in the real layouts: the gate
 * stands before the page and opens exactly for those who hold every key.
 */
import { screen } from '@testing-library/react';
import access, { isAllowed } from '@/access';
import { pages, persons } from './pages';
import { openStub } from './stub-pages';

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
        expect(await screen.findByText(`page at ${path}`)).toBeInTheDocument();
        expect(screen.queryByRole('heading', { name: '没有权限访问' })).toBeNull();
      } else {
        expect(await screen.findByRole('heading', { name: '没有权限访问' })).toBeInTheDocument();
        expect(screen.queryByText(`page at ${path}`)).toBeNull();
        const offer = screen.queryByRole('link', { name: '去登录' });
        expect(offer?.getAttribute('href') ?? null).toBe(
          person
            ? null
            : `${path.startsWith('/admin') ? '/auth' : '/desktop'}/login?redirect=${encodeURIComponent(path)}`,
        );
      }
      unmount();
    },
  );
});
