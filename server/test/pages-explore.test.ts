import { it } from 'vitest';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { startTestApp } from './helpers/app.ts';
import { makeDist, Page } from './helpers/site.ts';
const t0 = performance.now();
const distDir = await makeDist();
console.log('dist', performance.now() - t0);
const t = await startTestApp({}, distDir);
await seedDemo(t.ctx);
console.log('seed', performance.now() - t0);
it('x', async () => {
  const out: string[] = []; const show = async (url: string) => { const a = await t.app.inject({ url, headers: { host: 'localhost' } }); out.push([a.statusCode, url.slice(0,80), a.headers.location ?? '', a.headers['content-type'], a.headers['cache-control'], a.headers['x-robots-tag'] ?? '', a.body.length].join(" ")); return a; };
  for (const u of ['/', '/index.html', '/desktop', '/desktop/index.html', '/desktop/index', '/desktop/news/', '/desktop/news/?a=%E4%B8%AD', '/Desktop/News', '/desktop/thinktank', '/desktop/%6eews', '/desktop/education', '/desktop/lecture', '/desktop/nope', '/nope', '/api/nope', '/desktop/x.js', '/x.js', '/assets/umi.12345678.js', '/.env', '/%2e%2e/secret.txt', '/../secret.txt', '/..%2fsecret.txt', '/%zz', '/desktop/%zz', '/umi.0a1b2c3d.js', '/admin', '/admin/news', '/admin/xyz', '/auth', '/auth/login', '/app', '/app/login', '/desktop/login', '/robots.txt', '/robots.txt?x', '/sitemap.xml', '/sitemap-1.xml', '/sitemap-pages.xml', '/sitemap-2.xml', '/feed/news.xml', '/feed/news', '/feed/zz.xml', '/desktop/news?current=abc', '/desktop/law?Level=xyz', '/desktop/news/detail?id=abc', '/desktop/news/detail', '/desktop/news?current=99999999', '/desktop/news?keyword=%00', '/desktop/search?keyword=%00', '/app/index?keyword=%00a','/desktop/law/detail?id=1&q=%00', '/desktop/patent?Applicant=%00', '/desktop/fee?type=%00', '/desktop/transaction?keyword=%00','/desktop/thinkTank?Region=%00','/desktop/financing?Bank=%00',
   `/desktop/news?keyword=${'a'.repeat(9000)}`, '/desktop/news?keyword=%F0%9F%98%80', '/desktop/news?keyword=%ED%A0%80', '//desktop/news', '/desktop//news','/desktop/news/detail?id=999999', '/desktop/news/detail?id=9999999999', '/favicon.ico', '/favicon.svg', '/desktop/account', '/desktop/transaction/detail?id=1']) await show(u);
  (await import("node:fs")).writeFileSync("/tmp/out.txt", out.join("\n"));
  const urls = new Set(['/desktop/index', '/app/index', '/desktop/news','/desktop/sitemap']); const bad: string[] = [];
  for (const url of urls) {
    const a = await t.app.inject({ url, headers: { host: 'localhost' } });
    if (a.statusCode >= 400) { bad.push(`${a.statusCode} ${url}`); continue; }
    if (a.statusCode >= 300) { continue; }
    const p = new Page(a.body);
    const v = p.visible();
    for (const w of [/undefined/, /\bnull\b/, /\[object/, /NaN/]) if (w.test(v)) bad.push(`${url} ${w} ${v.slice(Math.max(0, v.search(w) - 40), v.search(w)+40)}`);
    if (p.all('h1').length !== 1) bad.push(`${url} h1 ${p.all('h1').length}`);
    for (const l of p.jsonLd()) { const s = JSON.stringify(l); if (/"(image|url|logo|item)":\[?"\//.test(s)) bad.push(`${url} relative ${s.slice(0,300)}`); }
    for (const l of p.links()) if (/^\/(desktop|app)/.test(l) && urls.size < 700) urls.add(l.split('#')[0]!);
  }
  (await import("node:fs")).writeFileSync("/tmp/bad.txt", bad.join("\n")); console.log(urls.size, performance.now() - t0);
}, 200000);
