import { apiBase, withOwnAddresses, withWholeAddresses } from '@/api-base';
import { download } from '@/download';
import { feedback } from '@/feedback';
import { request } from '@/request';
import { login } from '@/services/auth';
import { network, Reply } from '../setup/network';

const BASE = 'https://api.example';

function hostedElsewhere(content: string) {
  document.head.innerHTML = `<meta name="api-base" content="${content}">`;
}
afterEach(() => {
  document.head.innerHTML = '';
});

test.each([
  ['', ''],
  ['/', ''],
  ['https://api.example', BASE],
  [' https://api.example/ ', BASE],
  ['http://10.0.0.8:8000', 'http://10.0.0.8:8000'],
  ['api.example', ''],
  ['https://api.example/v1', ''],
  ['javascript:alert(1)', ''],
])('the page says %p, the backend is at %p', (content, base) => {
  hostedElsewhere(content);
  expect(apiBase()).toBe(base);
});

test('without a word of the page the backend is where the app is', async () => {
  network({ 'GET /api/x': { success: true, data: { Cover: '/api/Files/a.webp' } } });
  const watched = jest.spyOn(globalThis, 'fetch');
  await expect(request('/api/x')).resolves.toMatchObject({ data: { Cover: '/api/Files/a.webp' } });
  expect(watched.mock.calls[0]).toMatchObject(['/api/x', { credentials: 'same-origin' }]);
});

test('calls go to the backend with credentials, addresses of files come whole and go back short', async () => {
  hostedElsewhere(BASE);
  const answer = {
    Cover: '/api/Files/a.webp',
    Link: '/desktop/news',
    Summary: '见 /api/Files/ 的说明',
    Content:
      '<p><img src="/api/Files/b.png"><a href="/api/Files/c.pdf">附件</a><a href="https://x.example/api/Files/d">外</a></p>',
    Attachments: [{ Url: '/api/Files/e.pdf' }],
    Portrait: null,
    CalendarUrl: '/api/Notices/7/calendar.ics',
  };
  const whole = {
    ...answer,
    Cover: `${BASE}/api/Files/a.webp`,
    Content: `<p><img src="${BASE}/api/Files/b.png"><a href="${BASE}/api/Files/c.pdf">附件</a><a href="https://x.example/api/Files/d">外</a></p>`,
    Attachments: [{ Url: `${BASE}/api/Files/e.pdf` }],
    CalendarUrl: `${BASE}/api/Notices/7/calendar.ics`,
  };
  const calls = network({ 'PUT /api/x': { success: true, data: answer } });
  const fetched = jest.spyOn(globalThis, 'fetch');
  await expect(request('/api/x', { method: 'PUT', data: whole })).resolves.toEqual({ success: true, data: whole });
  expect(fetched.mock.calls[0]).toMatchObject([`${BASE}/api/x`, { credentials: 'include' }]);
  expect(calls[0]?.body).toEqual(answer);
});

test('what is whole already stays as it is', () => {
  expect(withWholeAddresses({ Cover: `${BASE}/api/Files/a` }, BASE)).toEqual({ Cover: `${BASE}/api/Files/a` });
  expect(withOwnAddresses('{"Cover":"https://other.example/api/Files/a"}', BASE)).toBe(
    '{"Cover":"https://other.example/api/Files/a"}',
  );
});

const user = { Id: 1, UserName: 'zhang', Roles: ['user'] };

test('a log-in whose cookie the browser refused is none', async () => {
  hostedElsewhere(BASE);
  const table = {
    'POST /api/auth/login': { success: true, data: user },
    'GET /api/auth/userinfo': { success: true, data: user },
  };
  network(table);
  await expect(login({ UserName: 'zhang', Password: 'x' })).resolves.toEqual(user);
  network({ ...table, 'GET /api/auth/userinfo': { success: true, data: null } });
  await expect(login({ UserName: 'zhang', Password: 'x' })).rejects.toThrow('浏览器阻止了登录所需的跨站 Cookie');
});

test('a file is fetched with the session and handed over by its name', async () => {
  hostedElsewhere(BASE);
  network({ 'GET /api/x.csv': new Reply(200, 'a,b', 'text/csv') });
  const made = jest.fn((_blob: Blob) => 'blob:1');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: jest.fn() });
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await download('/api/x.csv');
  expect(made.mock.calls[0]?.[0]).toBeInstanceOf(Blob);
  expect(clicked).toHaveBeenCalledTimes(1);

  const error = jest.spyOn(feedback, 'error').mockImplementation(() => undefined);
  network({ 'GET /api/x.csv': new Reply(401, '{}') });
  await download('/api/x.csv');
  expect(error).toHaveBeenCalledWith('服务器状态异常，请重试。', 1);
  expect(clicked).toHaveBeenCalledTimes(1);
});
