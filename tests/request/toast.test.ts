/** Messages at the top of the page, without a script of their own. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedback } from '@/feedback';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  sessionStorage.clear();
});

test('an error is an alert at once, a success a status, and both go by themselves', () => {
  feedback.error('服务器没有响应，请重试。');
  feedback.success('已保存');
  expect(screen.getByRole('alert')).toHaveTextContent('服务器没有响应，请重试。');
  expect(screen.getByRole('status')).toHaveTextContent('已保存');
  jest.advanceTimersByTime(10_000);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});

test('stays as long as is asked for, and while somebody points at it', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  feedback.error('服务器状态异常，请重试。', 1);
  await user.hover(screen.getByRole('alert'));
  jest.advanceTimersByTime(60_000);
  await user.unhover(screen.getByRole('alert'));
  jest.advanceTimersByTime(999);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  jest.advanceTimersByTime(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the same words stand there once, and no more than four messages', () => {
  for (let i = 0; i < 3; i += 1) feedback.warning('请稍候');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  for (let i = 0; i < 9; i += 1) feedback.error(`第 ${i} 次`);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    [5, 6, 7, 8].map((i) => `!第 ${i} 次`),
  );
});

test('a notice has a title and can be closed', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  feedback.notify('E42', '<b>不能办理</b>');
  const notice = screen.getByRole('alert');
  expect(within(notice).getByText('E42')).toBeInTheDocument();
  expect(within(notice).getByText('<b>不能办理</b>')).toBeInTheDocument();
  await user.click(within(notice).getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what the page before has left to say is said once', () => {
  sessionStorage.setItem('ip-portal:said-later', '账号已注销');
  feedback.sayLate();
  expect(screen.getByRole('status')).toHaveTextContent('账号已注销');
  jest.advanceTimersByTime(10_000);
  feedback.sayLate();
  expect(screen.queryByRole('status')).toBeNull();
});
