/**
 * What our pages are held against, served in the same run: the same content as a static page, and
 * a plain Umi max + antd list page that fetches its data.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './portal.mjs';

/** A page without scripts, payload and preloads; the stylesheet and everything readable stays. */
function toStatic(html) {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="script"[^>]*>/g, '')
    .replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
}

const TYPES = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/** Serves copies from memory, compressed; what it does not hold (pictures) is fetched from `origin` once. */
export async function startStaticServer(origin) {
  const held = new Map();
  const hold = (url, body, type) => held.set(url, { type, raw: body, br: brotliCompressSync(body) });
  async function fetchOnce(url) {
    const answer = await fetch(origin + url);
    if (!answer.ok) return undefined;
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    hold(url, Buffer.from(await answer.arrayBuffer()), type);
    return held.get(url);
  }
  const server = createServer(async (request, response) => {
    const item =
      held.get(request.url) ?? (/^\/(api|favicon)/.test(request.url) ? await fetchOnce(request.url) : undefined);
    if (!item) {
      response.writeHead(404).end();
      return;
    }
    const compress = /text|json|svg/.test(item.type);
    const body = compress ? item.br : item.raw;
    response.writeHead(200, {
      'content-type': item.type,
      'content-length': body.length,
      ...(compress ? { 'content-encoding': 'br' } : {}),
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    hold,
    async holdPage(pathname) {
      hold(pathname, Buffer.from(toStatic(await (await fetch(origin + pathname)).text())), TYPES['.html']);
    },
    async holdFolder(folder, prefix, names) {
      for (const name of names)
        hold(`${prefix}/${name}`, await readFile(path.join(folder, name)), TYPES[path.extname(name)] ?? 'text/plain');
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const UMIRC = `import { defineConfig } from '@umijs/max';
export default defineConfig({
  routes: [{ path: '/plain/', component: 'index' }],
  base: '/', publicPath: '/plain/', npmClient: 'npm', mfsu: false, hash: false,
  esbuildMinifyIIFE: true, antd: {}, access: {}, model: {}, initialState: {}, request: {},
});
`;
const PAGE = `import { useRequest } from '@umijs/max';
import { Layout, List, Menu, Pagination, Tabs } from 'antd';
export default function News() {
  const { data, loading } = useRequest(() => fetch('/api/Newss?current=1&pageSize=10').then((answer) => answer.json()), { formatResult: (body: any) => body });
  return (
    <Layout>
      <Layout.Header><Menu theme="dark" mode="horizontal" items={['首页', '新闻中心', '通知公告', '法律法规'].map((label) => ({ key: label, label }))} /></Layout.Header>
      <Layout.Content style={{ padding: 24 }}>
        <h1>新闻中心</h1>
        <Tabs items={['全部', '中心动态', '政策解读'].map((label) => ({ key: label, label }))} />
        <List loading={loading} itemLayout="vertical" dataSource={data?.data ?? []} renderItem={(item: any) => (
          <List.Item extra={item.Cover ? <img width={192} height={108} loading="lazy" src={item.Cover + '?w=320'} alt="" /> : null}>
            <List.Item.Meta title={<a href={'/desktop/news/detail?id=' + item.Id}>{item.Title}</a>} description={item.PublishTime} />
            {item.Summary}
          </List.Item>
        )} />
        <Pagination total={data?.total ?? 0} />
      </Layout.Content>
    </Layout>
  );
}
`;

/** Builds the plain page in build/bench-umi once; the folder with its files, or a reason why there is none. */
export async function buildPlainApp(rebuild = false) {
  const folder = path.join(root, 'build/bench-umi');
  const dist = path.join(folder, 'dist');
  if (!rebuild && existsSync(path.join(dist, 'index.html'))) return { dist };
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'src/pages'), { recursive: true });
  await mkdir(path.join(folder, 'src'), { recursive: true });
  await writeFile(
    path.join(folder, 'package.json'),
    '{"name":"bench-umi","private":true,"dependencies":{"@umijs/max":"*","antd":"*"}}\n',
  );
  await writeFile(path.join(folder, '.umirc.ts'), UMIRC);
  await writeFile(path.join(folder, 'src/app.ts'), 'export async function getInitialState() { return {}; }\n');
  await writeFile(path.join(folder, 'src/access.ts'), 'export default function access() { return {}; }\n');
  await writeFile(path.join(folder, 'src/pages/index.tsx'), PAGE);
  const log = [];
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules/@umijs/max/bin/max.js'), 'build'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', APP_ROOT: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => log.push(chunk));
    child.stderr.on('data', (chunk) => log.push(chunk));
    const timer = setTimeout(() => child.kill('SIGKILL'), 240_000);
    child.on('close', (exit) => {
      clearTimeout(timer);
      resolve(exit);
    });
  });
  if (code === 0 && existsSync(path.join(dist, 'index.html'))) return { dist };
  return { reason: Buffer.concat(log).toString().trim().split('\n').slice(-12).join('\n') };
}
