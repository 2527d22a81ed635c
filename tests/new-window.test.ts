/** GB/T 37668, 3.3.3.9: what opens a window of its own says so, in the words that are its name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(__dirname, '../src');
/** A link to its end, and what a script opens with the label before it. */
const LINK = /<(a|A)\s(?:(?!<\/\1>)[\s\S])*?['"]_blank['"][\s\S]*?<\/\1>/g;
const OPENED = /(?:label|children)[:=](?:(?!label[:=])[\s\S])*?window\.open\(/g;
const SAYS = /<NewWindow\b|IN_NEW_WINDOW|新窗口/;
/** Whatever opens a window, whether or not the patterns above understand it. */
const OPENS = /['"]_blank['"]|window\.open\(/g;

/** Where an entry of the menu opens, as its type and as data; the menu has the link. */
const DATA = /'_self' \| '_blank'|externalKey: '\w+', target: '_blank'/g;

/** What opens a window without a word of it, and what opens one in a way that is not understood. */
function silent(source: string): string[] {
  const found = [...(source.match(LINK) ?? []), ...(source.match(OPENED) ?? [])];
  const understood = found.flatMap((one) => one.match(OPENS) ?? []).length;
  // The second argument of `window.open` is counted with what follows it.
  const all = source.replace(/window\.open\([^;]*?['"]_blank['"]/g, 'window.open(').match(OPENS) ?? [];
  return [
    ...found.filter((one) => !SAYS.test(one)),
    ...(all.length > understood ? [`${all.length - understood} not understood`] : []),
  ];
}

it('every link and button that opens a window says so', () => {
  const found: string[] = [];
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(SOURCE, file).split(path.sep).join('/');
    if (!entry.isFile() || name.startsWith('.umi') || !/\.tsx?$/.test(name)) continue;
    const source = readFileSync(file, 'utf8').replace(DATA, '');
    for (const one of silent(source)) found.push(`${name}: ${one}`);
  }
  expect(found).toEqual([]);
});

it.each([
  '<a href={url} target="_blank">词语</a>',
  "<A {...(external ? { target: '_blank', rel: 'noopener' } : {})}>词语</A>",
  "{ label: '查看', onClick: () => void window.open(url, '_blank', 'noopener') }",
  'const go = () => window.open(url);',
  "<Button href={url} target='_blank'>词语</Button>",
])('%s would be noticed', (line) => {
  expect(silent(line)).toHaveLength(1);
});
