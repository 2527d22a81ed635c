/** Accounts that nobody uses: filtered in the list, and taken along as a file. */
import { screen, waitFor } from '@testing-library/react';
import { download } from '@/download';
import AdminUsersPage from '@/pages/admin/users';
import { account, press, showPage } from './support';

jest.mock('@/download', () => ({ download: jest.fn() }));

test('the file has what the list shows, and is asked for after a proof', async () => {
  const { calls } = await showPage(
    <AdminUsersPage />,
    {
      'GET /api/admin/Users': { success: true, data: [account(7)], total: 1 },
      'GET /api/admin/Roles': { success: true, data: [], total: 0 },
      'GET /api/auth/step-up': { success: true, data: {} },
    },
    '/admin/users?IdleDays=180',
  );
  await screen.findByText('user7');
  expect(calls.find(({ url }) => url.pathname === '/api/admin/Users')?.url.searchParams.get('IdleDays')).toBe('180');
  await press('导出清单');
  await waitFor(() => expect(download).toHaveBeenCalledWith('/api/admin/Users/export.csv?IdleDays=180'));
  expect(calls.some(({ url }) => url.pathname === '/api/auth/step-up')).toBe(true);
});
