/** The steps that `npm start`, `npm test` and `npm run build` share. Needs nothing but Node. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { unlessFresh } from './stamp.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Prints one line of progress. */
export function say(text) {
  console.log(`\u25b8 ${text}`);
}

/** Runs a command in the root; rejects when it fails. Its output is shown only then when `quiet`. */
export function run(command, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output.slice(-8000));
      reject(new Error(`${command} ${args.join(' ')} ended with code ${code}`));
    });
  });
}

/** Path of a command that a package brought along. */
export function bin(name) {
  return path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Stops with one clear line when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 12)) return;
  console.error(`需要 Node.js 20.12 或更高版本，当前为 ${process.versions.node} (Node.js 20.12 or newer is needed)`);
  process.exit(1);
}

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

/** Bundles the backend when its sources have changed. */
export async function buildServer() {
  await unlessFresh(
    root,
    'server',
    ['server/src', 'contract/src', 'deploy/lib/bundle-server.mjs', 'package-lock.json'],
    ['server/build/main.mjs'],
    async () => {
      say('正在构建后端…… (building the backend)');
      const { bundleServer } = await import('./bundle-server.mjs');
      await bundleServer();
    },
  );
}

/** Builds browser app and page renderer when their sources have changed. */
export async function buildApp() {
  const { bundleRender } = await import('./bundle-render.mjs').catch(() => ({}));
  await unlessFresh(
    root,
    'render',
    [
      'src/views',
      'src/styles',
      'src/theme',
      'src/routes.ts',
      'contract/src',
      'deploy/lib/bundle-render.mjs',
      'package-lock.json',
    ],
    ['build/render/render.mjs'],
    async () => {
      say('正在构建页面渲染模块…… (building the page renderer)');
      await bundleRender();
    },
  );
  await unlessFresh(
    root,
    'app',
    [
      'src',
      'public',
      'contract/src',
      '.umirc.ts',
      'deploy/umi-plugin.cjs',
      'deploy/lib/chunks.cjs',
      'deploy/lib/unused-part.js',
      'deploy/lib/finish-app.mjs',
      'package-lock.json',
    ],
    ['dist/index.html', 'dist/route-chunks.json'],
    async () => {
      say('正在构建前端，约需 1–2 分钟…… (building the browser app)');
      const { buildBrowserApp } = await import('./finish-app.mjs');
      await buildBrowserApp();
    },
  );
}
