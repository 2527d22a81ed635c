/**
 * Compressed script bytes of every route after a build, held against the budgets: framework + entry,
 * layout and page with what they share. What a page imports later (editor, charts, dialogs) does not
 * count. Also: no public page's scripts may hold a part of the back office, and the stylesheet in the head
 * of a public page is small. `node scripts/lib/sizes.mjs` prints the table and ends with 1 when a budget breaks.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './process.mjs';

const KB = 1024;

/** Budgets in KB; the first that fits a path counts. */
const BUDGETS = [
  {
    kind: 'form',
    test: /^\/(desktop\/(account|privacyCenter|transaction\/post)|app\/(account|organization|privacyCenter|transaction\/post))(\/|$)/,
    kb: 280,
  },
  // Pages that are one large form, with the preview beside it.
  { kind: 'settings', test: /^\/admin\/(about|webConfig)$/, kb: 520 },
  { kind: 'admin', test: /^\/admin(\/|$)/, kb: 400 },
  { kind: 'public', test: /^\/app(\/|$)/, kb: 110 },
  { kind: 'public', test: /^\/(desktop|auth)(\/|$)/, kb: 118 },
];

/** Of the stylesheet in the head of a public page, compressed with gzip. */
const STYLE_BUDGET = 10 * KB;

/** Texts that stand in no script but those of these packages. */
const FOREIGN = [
  { name: 'pro-components', test: /ant-pro-|pro-layout/ },
  { name: 'antd', test: /data-token-hash|RC_FORM_INTERNAL_HOOKS/ },
  { name: 'echarts', test: /echarts|zrender/i },
  { name: 'tiptap', test: /ProseMirror|tiptap/i },
];

/** Script of the layout around a page, by the first part of the path. */
const layoutOf = (address) => `layouts__${address.split('/')[1].replace(/^app$/, 'mobile')}-layout`;

/** Bytes of a script as it travels. */
function sizeOf(dist, file) {
  const packed = path.join(dist, `${file}.br`);
  return statSync(existsSync(packed) ? packed : path.join(dist, file)).size;
}

/** Every route with its scripts, its budget and what is wrong with it. */
export async function measureRoutes(dist = path.join(root, 'dist')) {
  const chunks = JSON.parse(readFileSync(path.join(dist, 'route-chunks.json'), 'utf8'));
  const { routes, stylesFor } = await import(pathToFileURL(path.join(root, 'build/render/render.mjs')).href);
  if (!Array.isArray(routes)) throw new Error('build/render is of another version: npm run build');
  const texts = new Map();
  const textOf = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(path.join(dist, file), 'utf8'));
    return texts.get(file);
  };
  const rows = [];
  for (const { path: address, page: content, screen } of routes) {
    if (!content && !screen) continue;
    const budget = BUDGETS.find(({ test }) => test.test(address));
    const page = chunks[address];
    const layout = chunks[layoutOf(address)];
    if (!budget || !page) {
      rows.push({ address, faults: [page ? 'no budget' : 'no scripts found for it'] });
      continue;
    }
    const own = [...(layout ?? []), ...page];
    const files = [...new Set([...(chunks.umi ?? []), ...own])].filter((file) => file.endsWith('.js'));
    const bytes = files.reduce((total, file) => total + sizeOf(dist, file), 0);
    const faults = [];
    if (bytes > budget.kb * KB) faults.push(`${Math.ceil(bytes / KB) - budget.kb} KB too much`);
    const isPublic = budget.kind === 'public';
    for (const { name, test } of FOREIGN) {
      if (!isPublic && name !== 'echarts' && name !== 'tiptap') continue;
      const holder = files.find((file) => test.test(textOf(file)));
      if (holder) faults.push(`${name} in ${holder}`);
    }
    let css;
    if (isPublic) {
      css = gzipSync(stylesFor(address).first, { level: 9 }).length;
      if (css > STYLE_BUDGET) faults.push(`stylesheet ${css - STYLE_BUDGET} bytes too large`);
    }
    rows.push({ address, kind: budget.kind, scripts: files.length, bytes, css, budget: budget.kb, faults });
  }
  return rows;
}

/** Prints the report; answers whether every budget holds. */
export async function reportSizes(dist) {
  const rows = await measureRoutes(dist);
  for (const row of rows.sort((a, b) => (b.bytes ?? 0) / (b.budget ?? 1) - (a.bytes ?? 0) / (a.budget ?? 1))) {
    const figures = row.bytes
      ? `${(row.bytes / KB).toFixed(1).padStart(6)} / ${String(row.budget).padEnd(3)} KB  ${String(row.scripts).padStart(2)} scripts${row.css ? `, ${(row.css / KB).toFixed(1)} KB CSS` : ''}`
      : '';
    console.log(`${row.faults.length > 0 ? '✗' : '✓'} ${row.address.padEnd(30)} ${figures}  ${row.faults.join('; ')}`);
  }
  const broken = rows.filter((row) => row.faults.length > 0).length;
  console.log(
    broken > 0 ? `${broken} of ${rows.length} routes break their budget` : `${rows.length} routes within their budgets`,
  );
  return broken === 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = (await reportSizes()) ? 0 : 1;
}
