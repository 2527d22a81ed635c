/** Addresses of pages are written in the registry and in `contract/src/urls.ts`; who leads to one takes it from there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The registry; the beginnings of whole groups; a made-up key of the menu. */
const SAID_HERE = /^src\/(routes\/|\.umi|views\/mobile\/links\.ts|layouts\/admin-menu\.tsx)/;
/** Pages begin with a small letter; `/admin/Users` is an address of the interface, and `/auth/login` may be one. */
const ADDRESS = /['"`]\/(?:desktop|app|admin)\/[a-z][^'"`]*['"`]/g;

it('stand as text nowhere else', () => {
  const files = ['src', 'server/src', 'contract/src'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join(folder, name),
    ),
  );
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !SAID_HERE.test(file) && !/^contract\/src\/(?:urls|kinds)\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(900);
  const found = sources.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(ADDRESS)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
