import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aboutPage } from '@/views/about/page';
import type { PublicPage } from '@/views/page';
import { many, one } from '../mobile/fixtures';
import { here, open } from './support';

const page = aboutPage as PublicPage;
const View = page.View;
const api = { 'GET /api/About': one({ Content: '<p>简介</p>' }), 'GET /api/Newss': many([]) };

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
  expect(await screen.findByText('路由元素解析失败，路径：/desktop/about')).toBeInTheDocument();
  expect(reloads()).toBe(0);
  await userEvent.click(screen.getByRole('link', { name: '新闻中心' }));
  expect(await screen.findByRole('heading', { level: 1, name: '新闻中心' })).toBeInTheDocument();
});

test('retry loads the page anew', async () => {
  breakPage(new Error('broken'));
  await open('/desktop/about?x=1', { api });
  fireEvent.click(await screen.findByRole('link', { name: '重试' }));
  expect(reloads()).toBe(1);
  expect(here()).toBe('/desktop/about?x=1');
});

test('a script missing after a deploy reloads the page once', async () => {
  const missing = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });
  breakPage(missing);
  const first = await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  expect(reloads()).toBe(1);
  first.unmount();
  await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  expect(reloads()).toBe(1);
});

test('where nothing can be remembered the page is not reloaded for ever', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  breakPage(Object.assign(new Error('Loading chunk 13 failed.'), { name: 'ChunkLoadError' }));
  await open('/desktop/about', { api });
  await screen.findByText('路由元素解析失败，路径：/desktop/about');
  expect(reloads()).toBe(0);
});
