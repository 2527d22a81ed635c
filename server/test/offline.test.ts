/** What installs the mobile pages on a phone: manifest, icons, and the worker or the one that takes it back. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { makeDist } from './helpers/site.ts';

const dist = await makeDist();
writeFileSync(path.join(dist, 'app-worker.js'), 'self.kept=1');
writeFileSync(path.join(dist, 'app-worker-off.js'), 'self.gone=1');
const t = await startTestApp({}, dist);

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; purpose: string }[];
}

describe('the app on a phone', () => {
  it('is named as the site is, also when that changes', async () => {
    const read = async () => JSON.parse((await t.visitor.get('/app/manifest.webmanifest')).text) as Manifest;
    const site = (await t.admin.get<{ Version: number; WebSiteName: string }>('/api/WebConfig')).body.data;
    expect(await read()).toMatchObject({ name: site.WebSiteName, start_url: '/app/index', scope: '/app/' });
    const named = await t.admin.put('/api/WebConfig', {
      Version: site.Version,
      WebSiteName: '云港知识产权公共服务平台门户网站',
    });
    expect(named.status, named.text).toBe(200);
    expect(await read()).toMatchObject({
      name: '云港知识产权公共服务平台门户网站',
      short_name: '云港知识产权公共服务平台',
    });
    const answer = await t.visitor.get('/app/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
  });

  it('is not told of without a name', async () => {
    const away = await startTestApp({}, dist);
    await away.ctx.db.$client.end();
    expect((await away.visitor.get('/app/manifest.webmanifest')).status).toBe(503);
  });

  it('has the icons it tells of, and no others', async () => {
    const { icons } = JSON.parse((await t.visitor.get('/app/manifest.webmanifest')).text) as Manifest;
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable', 'any', 'maskable']);
    for (const { src, sizes } of icons) {
      const answer = await t.app.inject({ url: src });
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([answer.statusCode, `${width}x${height}`, format]).toEqual([200, sizes, 'png']);
    }
    expect((await t.visitor.get('/app/icon-100.png')).status).toBe(404);
    expect((await t.visitor.get('/app/icon-99999999.png')).status).toBe(404);
  });

  it('is told of in the head of mobile pages alone', async () => {
    expect((await t.visitor.get('/app/index')).text).toContain(
      '<link rel="manifest" href="/app/manifest.webmanifest">',
    );
    expect((await t.visitor.get('/desktop/index')).text).not.toContain('rel="manifest"');
  });
});

describe('the worker', () => {
  it('is asked for at each visit', async () => {
    const answer = await t.visitor.get('/app/worker.js');
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, 'self.kept=1', 'no-cache']);
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it('is another one where the operator calls it back', async () => {
    const off = await startTestApp({ offlinePages: false }, dist);
    const answer = await off.visitor.get('/app/worker.js');
    expect([answer.text, answer.headers['cache-control']]).toEqual(['self.gone=1', 'no-cache']);
  });
});
