/** Every place of the app that turns a text into markup is known: stored HTML is inserted in one place, cleaned. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = path.resolve(__dirname, '../src');
const RAW =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*(?:\+|\?\?|\|\|)?=(?!=)|\[['"](?:inner|outer)HTML['"]\]|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|srcdoc\b|srcDoc\b/g;

/** File, and how often; why it may. */
const KNOWN: Record<string, number> = {
  // Stored HTML, cleaned in the line above.
  'views/parts/stored-html.tsx': 1,
};

it('nothing else inserts raw HTML', () => {
  const found: Record<string, number> = {};
  for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(SOURCE, file).split(path.sep).join('/');
    if (!entry.isFile() || name.startsWith('.umi') || !/\.(tsx?|jsx?|mjs|cjs|ejs|html)$/.test(name)) continue;
    const times = readFileSync(file, 'utf8').match(RAW)?.length ?? 0;
    if (times > 0) found[name] = times;
  }
  expect(found).toEqual(KNOWN);
});

it.each([
  'x.innerHTML = text',
  'x.outerHTML += text',
  "x['innerHTML'] = text",
  'x.insertAdjacentHTML("beforeend", text)',
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  '<iframe srcDoc={text} />',
])('%s would be noticed', (line) => {
  expect(line.match(RAW)).toHaveLength(1);
});
