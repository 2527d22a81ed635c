/** The way to an identity provider: where it never leads, and where it ends. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { guardedFetch } from '../../src/sso/guarded-fetch.ts';

const server = http.createServer((request, response) => {
  if (request.url === '/silent') return;
  if (request.url === '/moved') {
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    return;
  }
  if (request.url === '/long') {
    response.end('x'.repeat(300_000));
    return;
  }
  if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => response.end(`${request.method} ${Buffer.concat(parts)}`));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const HERE = `http://127.0.0.1:${port}`;
const options = { headers: {}, method: 'GET' };
const ask = guardedFetch({
  named: [`127.0.0.1:${port}`, `inside.example:${port}`],
  resolve: async () => ['127.0.0.1'],
});

describe('a named host inside', () => {
  it('is asked, by name too', async () => {
    const body = new URLSearchParams({ a: '1' });
    const said = await ask(`${HERE}/x`, { ...options, method: 'POST', body });
    expect(await said.text()).toBe('POST a=1');
    expect((await ask(`http://inside.example:${port}/x`, options)).status).toBe(200);
  });

  it('leads nowhere else', async () => {
    expect((await ask(`${HERE}/moved`, options)).status).toBe(302);
  });

  it.each([
    ['/long', '答复过长'],
    ['/silent', '没有及时应答'],
    ['/cut', '无法连接'],
  ])('%s: %s', async (path, words) => {
    const short = guardedFetch({ named: [`127.0.0.1:${port}`], timeoutMs: 200 });
    await expect(short(HERE + path, options)).rejects.toThrow(words);
  });

  it('may be link-local in no case', async () => {
    const trap = guardedFetch({ named: ['id.internal'], resolve: async () => ['169.254.169.254'] });
    await expect(trap('http://id.internal/', options)).rejects.toThrow('内部网络');
  });
});

it.each([`http://127.0.0.2:${port}/`, 'https://127.0.0.1/', 'https://localhost/', 'http://id.example.cn/'])(
  '%s is not asked',
  async (url) => {
    await expect(ask(url, options)).rejects.toThrow('SSO_HOSTS');
  },
);

it.each(['10.1.2.3', '::1', '192.168.0.1'])('a public name that stands for %s is not asked', async (address) => {
  const trap = guardedFetch({ named: [], resolve: async () => ['93.184.215.14', address] });
  await expect(trap('https://id.example.cn/', options)).rejects.toThrow('内部网络');
});
