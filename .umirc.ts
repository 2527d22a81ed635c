import path from 'node:path';
import { defineConfig } from '@umijs/max';
import { routes } from './src/routes';

// No core-js: the oldest browser we serve (Chrome 80 and its kin) needs none of it.
process.env.BABEL_POLYFILL = 'none';

interface WebpackChain {
  module: {
    rule(name: string): {
      oneOf(name: string): {
        before(name: string): { resourceQuery(test: RegExp): { type(name: string): unknown } };
      };
    };
  };
}

const backend = process.env.API_TARGET ?? 'http://127.0.0.1:8000';

export default defineConfig({
  routes: routes as never,
  npmClient: 'npm',
  outputPath: process.env.OUTPUT_PATH ?? 'dist',
  history: { type: 'browser' },
  hash: true,
  title: '知识产权保护与服务门户',
  targets: { chrome: 80, firefox: 78, safari: 14, edge: 80 },
  // Unlike esbuild it drops what a module of a script does not use; babel lowers for the targets above (scripts/umi/plugin.cjs).
  jsMinifier: 'terser',
  jsMinifierOptions: { ecma: 2020 },
  helmet: false,
  mfsu: false,
  access: { strictMode: true },
  // In the place of Umi's `initialState`: the same model, which begins before it is known who is there.
  model: { extraModels: [`${path.resolve('src/boot/initial-state.ts')}#{"namespace":"@@initialState"}`] },
  plugins: ['./scripts/umi/plugin.cjs'],
  alias: {
    // ahooks brings a polyfill along; every browser we serve has its own.
    'resize-observer-polyfill': path.resolve('./src/boot/native-resize-observer.ts'),
    // pro-components asks for the CommonJS copy of what the app has already.
    'antd/lib/locale/zh_CN': 'antd/es/locale/zh_CN',
  },
  chainWebpack(config: WebpackChain) {
    // `x.css?raw` is the text of a stylesheet.
    config.module.rule('css').oneOf('raw').before('css-modules').resourceQuery(/raw/).type('asset/source');
    return config;
  },
  define: {
    // Access checks can be switched off for a demonstration; the backend still enforces its own.
    'process.env.SKIP_ACCESS': process.env.SKIP_ACCESS ?? '',
  },
  // What the answers are made of is not an answer itself.
  mock: { exclude: ['mock/lib/**', 'mock/fixtures/**'] },
  proxy: {
    '/api': { target: backend, changeOrigin: false },
    '/feed': { target: backend, changeOrigin: false },
  },
});
