/** The oldest browsers that the build is made for (`targets` in .umirc.ts) have every method the public pages call. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');
/** What came after Chrome 80, Firefox 78 and Safari 14, and no polyfill brings. */
const YOUNGER =
  /\.(at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced|with)\(|\bObject\.(hasOwn|groupBy)\b|\bstructuredClone\(|\bPromise\.(any|withResolvers)\b|\bAbortSignal\.(timeout|any)\b|\brandomUUID\(|\bIntl\.Segmenter\b/g;
/** The back office needs the browsers that antd needs. */
const ADMIN = /^src\/(\.umi|components\/admin|pages\/admin|layouts\/admin|services\/(admin|roles))/;

function sourcesOf(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !ADMIN.test(file));
}

it('no public page calls what they lack', () => {
  const files = [
    ...sourcesOf('src'),
    'contract/src/labels.ts',
    'contract/src/urls.ts',
    ...sourcesOf('contract/src/rules'),
  ];
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(YOUNGER)].map(([call]) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});

it.each(['list.at(-1)', "text.replaceAll('a', '')", 'Object.hasOwn(table, key)'])('%s would be noticed', (line) => {
  expect(line.match(YOUNGER)).toHaveLength(1);
});
