/** What a test watches stays until the test ends. */
import { act, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { useEffect } from 'react';
import { AntdProvider } from '@/components/antd-provider';

function Toast() {
  const { message } = App.useApp();
  useEffect(() => {
    message.success('已保存', 1);
  }, [message]);
  return null;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a message stays, however long a busy machine takes to look', async () => {
  render(
    <AntdProvider>
      <Toast />
    </AntdProvider>,
  );
  await act(async () => jest.advanceTimersByTime(3_600_000));
  expect(screen.getByText('已保存')).toBeInTheDocument();
});
