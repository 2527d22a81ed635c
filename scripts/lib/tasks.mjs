/** The steps that `npm start`, `npm test` and `npm run build` share. */
import { root, run, say } from './process.mjs';
import { isFresh, unlessFresh } from './stamp.mjs';

/** Installs the packages when they are missing or the lock file has changed. */
export async function install() {
  const manifests = ['package.json', 'package-lock.json', 'contract/package.json', 'server/package.json'];
  await unlessFresh(
    root,
    'install',
    manifests,
    ['node_modules/fastify/package.json', 'node_modules/@umijs/max/package.json'],
    async () => {
      say('正在安装依赖，首次约需 1–3 分钟…… (installing packages)');
      // Not `npm ci`: it refuses where the registry lacks optional packages of other platforms.
      await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true });
    },
  );
}

/** Bundles the backend when its sources have changed, and judges the demo content with it. */
export async function buildServer() {
  await unlessFresh(
    root,
    'server',
    ['server/src', 'server/demo', 'contract/src', 'scripts/lib/bundle-server.mjs', 'package-lock.json'],
    ['server/build/main.mjs'],
    async () => {
      say('正在构建后端…… (building the backend)');
      const { bundleServer } = await import('./bundle-server.mjs');
      await bundleServer();
      await run(process.execPath, ['server/build/check-demo.mjs'], { quiet: true });
    },
  );
}

/** What the page renderer and the browser app are built from, and what tells that they were built. */
const RENDER = [
  'render',
  ['src', 'contract/src', 'scripts/lib/bundle-render.mjs', 'package-lock.json'],
  ['build/render/render.mjs'],
];
const APP = [
  'app',
  [
    'src',
    'public',
    'contract/src',
    '.umirc.ts',
    'scripts/umi',
    'scripts/lib/bundle-app.mjs',
    'package-lock.json',
    'env:API_BASE',
    'env:SKIP_ACCESS',
  ],
  ['dist/index.html', 'dist/route-chunks.json'],
];

/** Whether what is built comes from the sources as they are. */
export const isAppFresh = async () => (await isFresh(root, ...RENDER)) && (await isFresh(root, ...APP));

/** Builds browser app and page renderer when their sources have changed. */
export async function buildApp() {
  await unlessFresh(root, ...RENDER, async () => {
    say('正在构建页面渲染模块…… (building the page renderer)');
    const { bundleRender } = await import('./bundle-render.mjs');
    await bundleRender();
  });
  await unlessFresh(root, ...APP, async () => {
    say('正在构建前端，约需 1–2 分钟…… (building the browser app)');
    const { buildBrowserApp } = await import('./bundle-app.mjs');
    await buildBrowserApp();
  });
}
