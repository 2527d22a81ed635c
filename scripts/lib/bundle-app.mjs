/**
 * Builds the browser app beside the running one, compresses its files, keeps the scripts of
 * earlier builds for a while, then takes the old place.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { bin, root, run } from './process.mjs';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** Days the scripts of an earlier build stay served for tabs that are still open. */
const KEEP_DAYS = 7;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|xml|ico)$/;
const HASHED = /\.[0-9a-f]{8}\.((async|chunk)\.)?(js|css|svg)$/;

async function* files(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(full);
    else yield full;
  }
}

async function compress(folder) {
  for await (const file of files(folder)) {
    if (!COMPRESSIBLE.test(file) || file.endsWith('index.html')) continue;
    const body = await readFile(file);
    if (body.length < 1024) continue;
    const [br, gz] = await Promise.all([
      brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
      gzipAsync(body, { level: 9 }),
    ]);
    await writeFile(`${file}.br`, br);
    await writeFile(`${file}.gz`, gz);
  }
}

/** Drawings are files of the app: hosted with it wherever that is. */
async function writeDrawings(folder) {
  const { drawingFiles } = await import(pathToFileURL(path.join(root, 'build/render/render.mjs')).href);
  const art = path.join(folder, 'art');
  await mkdir(art, { recursive: true });
  for (const [name, svg] of drawingFiles()) await writeFile(path.join(art, name), svg);
}

/** The service worker of the mobile pages, and the one that takes it back: the backend chooses. */
async function writeWorkers(folder) {
  await build({
    absWorkingDir: root,
    entryPoints: { 'app-worker': 'src/offline/worker.ts', 'app-worker-off': 'src/offline/worker-off.ts' },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'warning',
  });
}

/** Scripts of earlier builds that are young enough move along. */
async function keepEarlierScripts(from, to) {
  if (!existsSync(from)) return;
  const limit = Date.now() - KEEP_DAYS * 86_400_000;
  for await (const file of files(from)) {
    const name = file.replace(/\.(br|gz)$/, '');
    if (!HASHED.test(name) || (await stat(file)).mtimeMs < limit) continue;
    const target = path.join(to, path.relative(from, file));
    if (existsSync(target)) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await cp(file, target, { preserveTimestamps: true });
  }
}

export async function buildBrowserApp() {
  const name = `dist-next-${process.pid}`;
  const next = path.join(root, 'build', name);
  const dist = path.join(root, 'dist');
  await rm(next, { recursive: true, force: true });
  await run(bin('max'), ['build'], {
    quiet: true,
    env: { OUTPUT_PATH: `build/${name}`, BABEL_POLYFILL: 'none', NODE_ENV: 'production', UMI_ENV: '' },
  });
  await writeDrawings(next);
  await writeWorkers(next);
  await compress(next);
  await keepEarlierScripts(dist, next);
  const old = path.join(root, 'build', `dist-old-${process.pid}`);
  await rm(old, { recursive: true, force: true });
  if (existsSync(dist)) await rename(dist, old);
  await rename(next, dist);
  await rm(old, { recursive: true, force: true });
}
