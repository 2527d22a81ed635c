/** The build leaves out what a page does not name of the views and the contract: none may do anything by being loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..');
/** What stands at the edge of a module and declares nothing: an import for its effect, a call, an assignment, a loop. */
const DOES =
  /^(?:import\s*['"]|(?!import|export|const|let|type|interface|function|class|async function)[\w$(][^\n]*[(=])/gm;

it.each(['src/views', 'contract/src'])('modules of %s only declare', (folder) => {
  const doing = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const source = readFileSync(path.join(ROOT, folder, name), 'utf8');
      // Lines of a text in backquotes are no code.
      const code = source.replace(/`[^`]*`/g, '``');
      return (code.match(DOES) ?? []).map((line) => `${name}: ${line}`);
    });
  expect(doing).toEqual([]);
});

it.each(["import './late.css';", "register('x');", 'table.x = 1;', 'for (const one of all) add(one);'])(
  '%s would be noticed',
  (line) => {
    expect(line.match(DOES)).toHaveLength(1);
  },
);
