import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { network } from '../setup/network';
import { article, detail, many, one, site } from './fixtures';
import { renderAt } from './render-app';

const answers = {
  'GET /api/auth/userinfo': one(null),
  'GET /api/WebConfig': one(site),
  'GET /api/Articles/1': one(detail(1)),
  'GET /api/Newss': many([article(1)]),
  'GET /api/Articles/1/Read': one({ ReadCount: 1 }),
};
const share = jest.fn();
beforeEach(() => {
  share.mockReset().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'share'));

test('a detail is handed to the phone’s own sheet, and closing that is no failure', async () => {
  network(answers);
  renderAt('/app/news/detail?id=1&from=timeline');
  await screen.findByRole('heading', { level: 1, name: /新闻标题1/ });
  window.location.hash = '#place';
  await userEvent.click(screen.getByRole('button', { name: '分享' }));
  expect(share).toHaveBeenCalledWith({
    title: expect.stringContaining('新闻标题1'),
    url: `${window.location.origin}/app/news/detail?id=1#place`,
  });
});

test('without such a sheet, and on lists, there is no button for it', async () => {
  network(answers);
  const list = renderAt('/app/news');
  await screen.findByRole('link', { name: /新闻标题1/ });
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
  list.unmount();
  Reflect.deleteProperty(navigator, 'share');
  renderAt('/app/news/detail?id=1');
  await screen.findByRole('heading', { level: 1, name: /新闻标题1/ });
  expect(screen.queryByRole('button', { name: '分享' })).toBeNull();
});
