/** The banner of whoever looks at the portal as a role. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { one, user } from '../mobile/fixtures';
import { here, open } from './support';

const viewing = { ...user, Viewing: { Role: 'person', Name: '个人用户' } };

test('it stands on every page, says what cannot be done, and leads back', async () => {
  let now: object = viewing;
  const { calls } = await open('/desktop/fee', {
    user: viewing,
    api: {
      'GET /api/auth/userinfo': () => one(now),
      'DELETE /api/Viewing': () => {
        now = user;
        return one({});
      },
    },
  });
  const banner = within(await screen.findByRole('region', { name: '以角色查看' }));
  expect(banner.getByRole('status')).toHaveTextContent('正在以“个人用户”角色查看：只能看，不能改');
  await userEvent.click(banner.getByRole('button', { name: '结束查看' }));
  expect(calls.some(({ method, url }) => `${method} ${url.pathname}` === 'DELETE /api/Viewing')).toBe(true);
  expect(here()).toBe('/admin/roles');
  expect(screen.queryByRole('region', { name: '以角色查看' })).toBeNull();
});

test('nobody else sees it', async () => {
  await open('/desktop/fee', { user });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: '以角色查看' })).toBeNull();
});
