/** The whole site as a visitor's program without a browser sees it: rendered pages over a small fake `dist/`. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { drawingFiles } from '@ip-portal/contract/drawing/sheet';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { afterAll } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const GATE = 'document.documentElement.className+=" gate";var a="<p>";';
export const GATE_HASH = `'sha256-${createHash('sha256').update(GATE).digest('base64')}'`;
export const SCRIPT = '/umi.0a1b2c3d.js';
export const SCRIPT_TEXT = `console.log(${JSON.stringify('x'.repeat(2_000))})`;

const INDEX = `<!DOCTYPE html>
<html lang="zh-CN">
<head><meta charset="utf-8"><script>${GATE}</script><meta name="viewport" content="width=device-width, initial-scale=1">
<title>知识产权保护与服务门户</title>
<meta name="api-base" content="https://api.example">
<script src="${SCRIPT}" defer></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body>
<div id="root"></div>
<noscript><p>本页面的操作功能需要启用 JavaScript；公开内容可直接阅读。</p></noscript></body>
</html>`;

/** As the app's build writes them: pages by path. */
const CHUNKS = {
  umi: ['umi.0a1b2c3d.js'],
  'layouts__desktop-layout': ['layout.11111111.async.js'],
  '/desktop/news': ['news.22222222.async.js', 'news.33333333.chunk.css'],
  '/desktop/login': ['login.44444444.async.js', 'login.55555555.chunk.css'],
};
export const SMALL_SHEET = '.auth-card{max-width:440px}';

/** A folder like the one a build leaves, with the real rendering code; removed when the test file ends. */
export async function makeDist(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-site-'));
  const dist = path.join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(path.join(dist, 'index.html'), INDEX);
  writeFileSync(path.join(dist, 'route-chunks.json'), JSON.stringify(CHUNKS));
  writeFileSync(path.join(dist, SCRIPT), SCRIPT_TEXT);
  writeFileSync(path.join(dist, `${SCRIPT}.br`), brotliCompressSync(SCRIPT_TEXT));
  writeFileSync(path.join(dist, 'news.33333333.chunk.css'), '.news{color:red}'.repeat(1_000));
  writeFileSync(path.join(dist, 'login.55555555.chunk.css'), SMALL_SHEET);
  writeFileSync(path.join(dist, '.env'), 'SECRET=1');
  writeFileSync(path.join(folder, 'secret.txt'), 'SECRET');
  cpSync(path.join(ROOT, 'public'), dist, { recursive: true });
  for (const [name, svg] of drawingFiles()) writeFileSync(path.join(dist, 'art', name), svg);
  const bundler = pathToFileURL(path.join(ROOT, 'scripts/lib/bundle-render.mjs')).href;
  const { bundleRender } = (await import(/* @vite-ignore */ bundler)) as {
    bundleRender(outfile: string): Promise<void>;
  };
  await bundleRender(path.join(folder, 'build/render/render.mjs'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return dist;
}

type Tag = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Test = (tag: Tag) => boolean;

/** A page, parsed, with the few questions the tests ask. */
export class Page {
  private readonly document: ReturnType<typeof parseDocument>;
  constructor(readonly html: string) {
    this.document = parseDocument(html);
  }
  all(name: string, test: Test = () => true): Tag[] {
    return DomUtils.findAll((tag) => tag.name === name && test(tag), this.document.children);
  }
  one(name: string, test?: Test): Tag | undefined {
    return this.all(name, test)[0];
  }
  text(tag: Tag | undefined): string {
    return tag ? DomUtils.textContent(tag).replace(/\s+/g, ' ').trim() : '';
  }
  /** What a reader sees: no scripts, no styles. */
  visible(): string {
    const hidden = new Set(['script', 'style', 'noscript', 'head']);
    const read = (nodes: typeof this.document.children): string =>
      nodes
        .map((node) => {
          if (node.type === ElementType.Text) return node.data;
          if (!('children' in node) || ('name' in node && hidden.has(node.name))) return '';
          return `${read(node.children)} `;
        })
        .join('');
    return read(this.document.children).replace(/\s+/g, ' ').trim();
  }
  get title(): string {
    return this.text(this.one('title'));
  }
  meta(name: string): string | undefined {
    return this.one('meta', ({ attribs }) => attribs.name === name || attribs.property === name)?.attribs.content;
  }
  link(rel: string): string | undefined {
    return this.one('link', ({ attribs }) => attribs.rel === rel)?.attribs.href;
  }
  links(): string[] {
    return this.all('a').flatMap((tag) => tag.attribs.href ?? []);
  }
  images(): string[] {
    return this.all('img')
      .flatMap(({ attribs }) => [
        attribs.src ?? '',
        ...(attribs.srcset ?? '').split(',').map((each) => each.trim().split(' ')[0] ?? ''),
      ])
      .filter(Boolean);
  }
  jsonLd(): Record<string, unknown>[] {
    return this.all('script', ({ attribs }) => attribs.type === 'application/ld+json').map(
      (tag) => JSON.parse(DomUtils.textContent(tag)) as Record<string, unknown>,
    );
  }
  payload(): { url: string; site: unknown; data: unknown } | undefined {
    const tag = this.one('script', ({ attribs }) => attribs.id === 'page-data');
    return tag ? (JSON.parse(DomUtils.textContent(tag)) as { url: string; site: unknown; data: unknown }) : undefined;
  }
}

/** Throws unless `text` is well-formed XML; answers the texts of all elements called `name`. */
export function xmlTexts(text: string, name: string): string[] {
  const parser = new SaxesParser();
  const out: string[] = [];
  let open: string | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name === name) open = '';
  });
  parser.on('text', (data) => {
    if (open !== undefined) open += data;
  });
  parser.on('closetag', (tag) => {
    if (tag.name === name && open !== undefined) {
      out.push(open);
      open = undefined;
    }
  });
  parser.write(text).close();
  return out;
}
