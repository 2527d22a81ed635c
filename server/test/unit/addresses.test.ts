/** Addresses of pages are written in the registry and in `contract/src/urls.ts`; who leads to one takes it from there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The registry; the beginnings of whole groups; a made-up key of the menu. */
const SAID_HERE =
  /^src\/(routes\/|\.umi|views\/mobile\/links\.ts|layouts\/admin-menu\.tsx)|^contract\/src\/(urls|kinds)\.ts$/;
/** Pages begin with a small letter; `/admin/Users` is an address of the interface, and so is what stands behind `/api`. */
const ADDRESS = /(?<![\w.-])\/(?:desktop|app|admin|auth)\/[a-z*:][^'"`\s>)]*/g;
/** A page below one that has a name. */
const BELOW = /\$\{\w+_URLS?(?:\.\w+)?\}\/[a-z][^'"`\s>)]*/g;

/** Calls of the interface are written without `/api` where they are registered below it. */
const CALL = /^server\/src\/modules\/sso\/routes\.ts: \/auth\/sso$/;

/** Addresses of pages in a source: its comments and what it imports say nothing to anybody. */
function addressesIn(source: string): string[] {
  const code = source
    .replace(/(?<=^|[\s{(,])\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\b(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?'[^']*'/g, '');
  return [ADDRESS, BELOW].flatMap((form) => [...code.matchAll(form)].map(([found]) => found));
}

it('stand as text nowhere else', () => {
  const files = ['src', 'server/src', 'contract/src', 'mock'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name),
    ),
  );
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !SAID_HERE.test(file));
  expect(sources.length).toBeGreaterThan(900);
  const found = sources.flatMap((file) =>
    addressesIn(readFileSync(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found.filter((text) => !CALL.test(text))).toEqual([]);
});

it('are seen in the ways they are written', () => {
  expect(addressesIn("href: '/desktop/fee'")).toEqual(['/desktop/fee']);
  expect(addressesIn("target: '{origin}/desktop/search?keyword={word}'")).toEqual(['/desktop/search?keyword={word}']);
  expect(addressesIn('`<a href="/auth/login">登录后台</a>`')).toEqual(['/auth/login']);
  expect(addressesIn("'GET /app/worker.js', 'GET /admin/*'")).toEqual(['/app/worker.js', '/admin/*']);
  expect(addressesIn(['href={`$', '{TRADING_URL}/post?id=$', '{id}`}'].join(''))).toEqual([
    ['$', '{TRADING_URL}/post?id=$', '{id}'].join(''),
  ]);
  expect(addressesIn("import { A } from '../auth/link'; read('/api/auth/phone'); own('/api/admin/Users')")).toEqual([]);
});
