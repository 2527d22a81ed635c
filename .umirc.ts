import path from 'node:path';
import { defineConfig } from '@umijs/max';
import { routes } from './src/routes';

// No core-js: the oldest browser we serve (Chrome 80 and its kin) needs none of it.
process.env.BABEL_POLYFILL = 'none';

const backend = process.env.API_TARGET ?? 'http://127.0.0.1:8000';

export default defineConfig({
  routes: routes as never,
  npmClient: 'npm',
  history: { type: 'browser' },
  hash: true,
  title: '知识产权保护与服务门户',
  targets: { chrome: 80, firefox: 78, safari: 14, edge: 80 },
  esbuildMinifyIIFE: true,
  helmet: false,
  mfsu: false,
  access: { strictMode: true },
  model: {},
  initialState: { loading: '@/loading' },
  plugins: ['./deploy/umi-plugin.cjs'],
  alias: {
    // umi-request brings a fetch polyfill along; every browser we serve has its own.
    'isomorphic-fetch': path.resolve('./src/boot/native-fetch.ts'),
  },
  codeSplitting: { jsStrategy: 'granularChunks' },
  define: {
    // Access checks can be switched off for a demonstration; the backend still enforces its own.
    'process.env.SKIP_ACCESS': process.env.SKIP_ACCESS ?? '',
  },
  proxy: {
    '/api': { target: backend, changeOrigin: false },
    '/feed': { target: backend, changeOrigin: false },
  },
});
