/**
 * `npm run dev`: hot reload on both sides. The backend is bundled anew and restarted when one of
 * its files changes; the browser app runs in Umi's development server, which passes `/api` on.
 * `npm run dev -- --mock`: the browser app alone, answered by mock/.
 */
import net from 'node:net';
import path from 'node:path';
import { DevProcess } from './lib/dev-process.mjs';
import { bin, requireNode, root, say } from './lib/process.mjs';
import { install } from './lib/tasks.mjs';

const OUT = 'server/build-dev';
const mock = process.argv.includes('--mock');

/** The first free port from `from` on that is none of `taken`. */
async function freePort(from, ...taken) {
  for (let port = from; port < from + 50; port += 1) {
    if (taken.includes(port)) continue;
    const free = await new Promise((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '0.0.0.0', exclusive: true }, () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`${from} 起的 50 个端口都被占用 (no free port)`);
}

/** Bundles and watches the backend; calls `restart` after each good build. */
async function watchBackend(restart) {
  const { context } = await import('esbuild');
  const { serverOptions, TEXT_WORKER } = await import('./lib/bundle-server.mjs');
  const options = serverOptions({ main: 'server/src/main.ts', ...TEXT_WORKER }, OUT);
  const watcher = await context({
    ...options,
    plugins: [
      ...options.plugins,
      {
        name: 'restart',
        setup(build) {
          build.onEnd((result) => {
            if (result.errors.length > 0) say('后端有错误，改好后会自动重启 (the backend does not build)');
            else restart();
          });
        },
      },
    ],
  });
  await watcher.watch();
  return watcher;
}

requireNode();
await install();

const undo = [];
let ending = false;
async function end(code = 0) {
  if (ending) return;
  ending = true;
  say('正在停止…… (stopping)');
  for (const step of undo.reverse()) await step();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());

const apiPort = await freePort(Number(process.env.PORT) || 8000);
const webPort = await freePort(8001, apiPort);
const target = `http://127.0.0.1:${apiPort}`;

if (!mock) {
  const backend = new DevProcess('后端', (code) => {
    if (!ending) say(`后端已停止（代码 ${code}），修改其代码后会再次启动 (the backend has stopped)`);
  });
  undo.push(() => backend.stop());
  let queue = Promise.resolve();
  const restart = () => {
    queue = queue.then(async () => {
      await backend.stop();
      if (ending) return;
      backend.start(process.execPath, ['--enable-source-maps', path.join(root, OUT, 'main.mjs'), '--api-only'], {
        PORT: String(apiPort),
        HOST: process.env.HOST ?? '127.0.0.1',
        DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'data'),
        NODE_ENV: 'development',
      });
    });
  };
  const watcher = await watchBackend(restart);
  undo.push(() => watcher.dispose());
}

const app = new DevProcess('前端', (code) => {
  if (ending) return;
  console.error('前端开发服务器意外停止 (the development server has stopped)');
  void end(code || 1);
});
undo.push(() => app.stop());
app.start(bin('max'), ['dev'], {
  PORT: String(webPort),
  BROWSER: 'none',
  NODE_ENV: 'development',
  API_TARGET: target,
  ...(mock ? {} : { MOCK: 'none' }),
});
say(`前端 (app)      http://localhost:${webPort}/`);
say(mock ? '数据由 mock/ 提供，没有后端 (no backend)' : `后端 (backend)  ${target}/api/docs`);
say('按 Ctrl-C 停止；前端首次编译约需半分钟 (first compilation takes half a minute)');
