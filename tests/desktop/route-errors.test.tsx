import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aboutPage } from '@/views/about/page';
import type { PublicPage } from '@/views/page';
import { many, one } from '../mobile/fixtures';
import { NO_ANSWER } from '../setup/network';
import { here, open } from './support';

const page = aboutPage as PublicPage;
const View = page.View;
const HEALTH = 'GET /api/health/live';
const api = {
  'GET /api/About': one({ Content: '<p>简介</p>' }),
  'GET /api/Newss': many([]),
  [HEALTH]: one({}),
};

/** React reports what it caught; the reloads jsdom cannot do are told the same way. */
let told: string[];
const reloads = () => told.filter((text) => /Not implemented: navigation/.test(text)).length;
beforeEach(() => {
  told = [];
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    told.push(args.map(String).join(' '));
  });
});
afterEach(() => {
  page.View = View;
});

function breakPage(error: Error): void {
  page.View = () => {
    throw error;
  };
}

test('a route whose element fails says so with its path; the rest of the site stands', async () => {
  breakPage(new Error('broken'));
  await open('/desktop/about?x=1', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  expect(reloads()).toBe(0);
  await userEvent.click(screen.getByRole('link', { name: '新闻中心' }));
  await screen.findByRole('heading', { level: 1, name: '新闻中心' });
});

test('retry loads the page anew', async () => {
  breakPage(new Error('broken'));
  await open('/desktop/about?x=1', { api });
  fireEvent.click(await screen.findByRole('link', { name: '重试' }));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(here()).toBe('/desktop/about?x=1');
});

const missing = (chunk: number) =>
  Object.assign(new Error(`Loading chunk ${chunk} failed.`), { name: 'ChunkLoadError' });
/** How often it was asked whether the portal can be reached. */
const asked = (calls: { url: URL }[]) => calls.filter(({ url }) => url.pathname === '/api/health/live').length;
/** The answer has come, and what follows from it has been done. */
async function answered(calls: { url: URL }[]): Promise<void> {
  await waitFor(() => expect(asked(calls)).toBe(1));
  await act(async () => undefined);
}

test('a script missing after a deploy reloads the page once', async () => {
  breakPage(missing(12));
  const first = await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  await waitFor(() => expect(reloads()).toBe(1));
  first.unmount();
  const { calls } = await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  await answered(calls);
  expect(reloads()).toBe(1);
});

test('where nothing can be remembered the page is not reloaded for ever', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  breakPage(missing(13));
  const { calls } = await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  await answered(calls);
  expect(reloads()).toBe(0);
});

test('while the portal cannot be reached the tab stays, and a retry loads the page when it can', async () => {
  let answer: unknown = NO_ANSWER;
  breakPage(missing(14));
  const { calls } = await open('/desktop/about', { api: { ...api, [HEALTH]: () => answer } });
  const words = '网络已断开，暂时打不开这个页面。请检查网络连接后重试。';
  await screen.findByText(words);
  fireEvent.click(screen.getByRole('link', { name: '重试' }));
  await waitFor(() => expect(asked(calls)).toBe(2));
  await screen.findByText(words);
  expect(reloads()).toBe(0);
  answer = one({});
  fireEvent.click(screen.getByRole('link', { name: '重试' }));
  await waitFor(() => expect(reloads()).toBe(1));
});
