/** What the browser does to stored HTML before it inserts it, should the backend's cleaning ever have missed something. */
import { act, render, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { rootContainer } from '../../src/boot/root-container';
import { cleaner } from '../../src/cleaner';
import { StoredHtml } from '../../src/views/parts/stored-html';

async function shown(html: string): Promise<string> {
  const { container } = render(rootContainer(<StoredHtml html={html} className="rich" />));
  const box = container.firstElementChild;
  await waitFor(() => expect(box?.hasChildNodes()).toBe(true));
  return box?.innerHTML ?? '';
}

test.each([
  ['an id that a page uses', '<h2 id="page-data">第一章</h2>', '<h2>第一章</h2>'],
  ['an id that shadows the document', '<h2 id="cookie">第一章</h2>', '<h2>第一章</h2>'],
  ['a name', '<a name="page-data">一</a>', '<a>一</a>'],
  ['a handler', '<p onclick="x()">一</p>', '<p>一</p>'],
  ['a form', '<form action="/x"><button>一</button></form>', '一'],
  ['a style', '<style>body{display:none}</style><p>一</p>', '<p>一</p>'],
  ['sound', '<p>一</p><audio src="/api/Files/a" autoplay></audio>', '<p>一</p>'],
  ['film', '<p>一</p><video autoplay><source src="/api/Files/a"></video>', '<p>一</p>'],
  ['what runs along', '<marquee>一</marquee>', '一'],
  ['what blinks', '<blink>一</blink>', '一'],
  ['a frame', '<p>一</p><iframe src="/desktop"></iframe>', '<p>一</p>'],
  ['a window of its own', '<a href="/x" target="_blank">一</a>', '<a href="/x">一</a>'],
  ['a scheme of scripts', '<a href="javascript:x()">一</a>', '<a>一</a>'],
])('%s goes', async (_name, html, left) => {
  expect(await shown(html)).toBe(left);
});

test.each([
  '<h3 id="ch-2-sec-1">第一节</h3>',
  '<p id="art-50">第五十条</p>',
  '<a href="/desktop/news" rel="noopener">新闻</a>',
])('%s stays', async (html) => {
  expect(await shown(html)).toBe(html);
});

test('what the backend sent stays; before the cleaner is there nothing else is inserted', async () => {
  const { clean } = cleaner;
  delete cleaner.clean;
  let arrive: () => void = () => undefined;
  const load = jest.spyOn(cleaner, 'load').mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  const page = (html: string) => rootContainer(<StoredHtml html={html} className="rich" />);
  const root = document.createElement('div');
  root.innerHTML = '<div class="rich"><p id="sent">一</p></div>';
  const sent = root.querySelector('#sent');
  const hydrated = await act(async () => hydrateRoot(root, page('<p id="sent">一</p>')));
  await act(async () => hydrated.render(page('<p id="sent">一</p>')));
  expect(root.querySelector('#sent')).toBe(sent);
  expect(load).not.toHaveBeenCalled();

  const { container } = render(page('<p onclick="x()">二</p>'));
  await act(async () => hydrated.render(page('<p onclick="x()">二</p>')));
  expect(container.textContent).toBe('');
  expect(root.innerHTML).not.toContain('onclick');
  Object.assign(cleaner, { clean });
  await act(async () => arrive());
  expect(container.innerHTML).toBe('<div class="rich"><p>二</p></div>');
  expect(root.innerHTML).toBe('<div class="rich"><p>二</p></div>');
});
