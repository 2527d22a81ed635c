/** Bundles the public views for the backend into build/render/render.mjs. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, transform } from 'esbuild';
import { root } from './process.mjs';

/** `x.css?raw` is the minified text of the file. */
const rawCss = {
  name: 'raw-css',
  setup(builder) {
    builder.onResolve({ filter: /\.css\?raw$/ }, (args) => ({
      path: path.resolve(args.resolveDir, args.path.replace('?raw', '')),
      namespace: 'raw-css',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'raw-css' }, async (args) => {
      const css = await readFile(args.path, 'utf8').catch(() => '');
      const { code } = await transform(css, { loader: 'css', minify: true, target: 'chrome80' });
      return { contents: code.trim(), loader: 'text', watchFiles: [args.path] };
    });
  },
};

export async function bundleRender(outfile = 'build/render/render.mjs') {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/server/entry.ts'],
    outfile,
    bundle: true,
    // Screens of the registry, and what a click loads: only the browser calls them.
    external: ['../pages/*', './qr-code'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    minify: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    plugins: [rawCss],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
}
