/** Lists of entries in forms: every field keeps its name, and buttons that the keyboard reaches take entries away. */
import { screen, waitFor, within } from '@testing-library/react';
import { rootContainer } from '@/boot/root-container';
import { cleaner } from '@/cleaner';
import AdminWebConfig from '@/pages/admin/web-config';
import { site } from '../mobile/fixtures';
import { click, press, showPage } from './support';

const stored = {
  ...site,
  QQs: [
    { Name: '受理窗口', QQ: '10001' },
    { Name: '维权援助', QQ: '10002' },
    { Name: '专利预审', QQ: '10003' },
  ],
};

beforeAll(() => cleaner.load());

test('an entry is taken away with its button, and the others stay as they were', async () => {
  const { calls } = await showPage(rootContainer(<AdminWebConfig />), {
    'GET /api/WebConfig': { success: true, data: stored },
    'PUT /api/WebConfig': { success: true, data: stored },
  });
  const names = await screen.findAllByRole('textbox', { name: '客服名称' });
  expect(names.map((one) => (one as HTMLInputElement).value)).toEqual(['受理窗口', '维权援助', '专利预审']);
  expect(screen.getAllByRole('textbox', { name: 'QQ 号' })).toHaveLength(3);
  const button = screen.getByRole('button', { name: '移除：第 2 位客服' });
  button.focus();
  expect(button).toHaveFocus();
  await click(button);
  expect(screen.queryByRole('button', { name: '移除：第 3 位客服' })).toBeNull();
  // Whoever works by keyboard goes on at the entry that took its place.
  await waitFor(() => expect(screen.getByRole('button', { name: '移除：第 2 位客服' })).toHaveFocus());
  await click(screen.getByRole('button', { name: /添加一位客服/ }));
  const added = screen.getAllByRole('textbox', { name: '客服名称' });
  expect(added.map((one) => (one as HTMLInputElement).value)).toEqual(['受理窗口', '专利预审', '']);
  await click(screen.getByRole('button', { name: '移除：第 3 位客服' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '移除：第 2 位客服' })).toHaveFocus());
  await press('保存', within(document.body));
  const [sent] = calls.filter(({ method }) => method === 'PUT');
  expect(sent?.body).toMatchObject({ QQs: [stored.QQs[0], stored.QQs[2]] });
});
