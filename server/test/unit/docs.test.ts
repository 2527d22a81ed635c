/** Documents name files and commands that are there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const folders = ['docs', 'docs/decisions'];
const files = [
  'README.md',
  'README.en.md',
  ...folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : [])),
  ),
];
const IN_REPOSITORY = /^(?:src|server|contract|tests|scripts|docs|deploy|bench|mock|public)\/[\w./-]*$/;
/** Made by a build, or by the recipe that names them. */
const MADE = /^(?:server\/build|src\/views\/course|docs\/decisions\/NNNN)/;

it.each(files)('%s', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    IN_REPOSITORY.test(code) && !MADE.test(code) ? [code] : [],
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    path.join(path.dirname(file), to),
  );
  expect([...named, ...linked].filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([]);
});

it('the README says the same in both languages: parts, commands, links, pictures', () => {
  const shape = (file: string) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return {
      parts: [...text.matchAll(/^#+ /gm)].map(([level]) => level),
      commands: [...text.matchAll(/^(?:PORT=\S+ \S+ .*)?npm (?:start|test|run [\w:]+)/gm)].map(([command]) =>
        command.replace(/ADMIN_PASSWORD='[^']*'/, ''),
      ),
      links: [...text.matchAll(/(?:\]\(|src=")([^)"\s]+)/g)]
        .map(([, to]) => to)
        .filter((to) => !to?.startsWith('README')),
    };
  };
  const shown = shape('README.md');
  expect(shown.commands.length).toBeGreaterThan(4);
  expect(shape('README.en.md')).toEqual(shown);
});

it('every decision is in the list, and numbers that no decision has are named there', () => {
  const list = readFileSync(path.join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const there = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name));
  expect([...list.matchAll(/^- \[(\d{4})\. .*\]\((\1-[^)]*)\)$/gm)].map(([, , file]) => file)).toEqual(there.sort());
  const numbers = there.map((name) => Number(name.slice(0, 4)));
  const none = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter((one) => !numbers.includes(one));
  const [, named = ''] = /The numbers ([\d, and]+) were given to nothing/.exec(list) ?? [];
  expect([...named.matchAll(/\d+/g)].map(Number)).toEqual(none);
});

/** What can be called in a part of the repository, by the name `-w` knows it by; the root by none. */
const scripts = Object.fromEntries(
  ['', 'server', 'contract'].map((part) => {
    const { scripts = {} } = JSON.parse(readFileSync(path.join(ROOT, part, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    return [part, Object.keys(scripts)];
  }),
);
/** A command as it is typed. */
const COMMAND = /\bnpm (?:run (?:--silent )?)?(start|test|(?<=run (?:--silent )?)[a-z][\w:]*)(?: -w (\w+))?/g;
/** In the first cell of a table others follow the first: `keys:check`, or `:api` after `bench:pages`. */
const CELL = /^\| *`npm run ([a-z]+)[^|]*\|/gm;

function commandsIn(text: string): string[] {
  const typed = [...text.matchAll(COMMAND)].map(([, name = '', part = '']) => [name, part] as const);
  const short = [...text.matchAll(CELL)].flatMap(([cell, first = '']) =>
    [...cell.matchAll(/`([a-z]*:[a-z]+)`/g)].map(([, name = '']) => [name.replace(/^:/, `${first}:`), ''] as const),
  );
  return [...typed, ...short].map(([name, part]) => `${name}${part && ` -w ${part}`}`);
}
const known = ([name = '', part = '']: readonly string[]) => scripts[part]?.includes(name) === true;

it.each([...files, 'server/README.md', 'mock/README.md'])('%s names commands that can be called', (file) => {
  const named = commandsIn(readFileSync(path.join(ROOT, file), 'utf8'));
  expect(named.filter((one) => !known(one.split(' -w ')))).toEqual([]);
});

it('the table of commands is read to its last', () => {
  const named = commandsIn(readFileSync(path.join(ROOT, 'docs/contributing.md'), 'utf8'));
  for (const one of ['start', 'test', 'keys:check', 'bench:patents', 'migrate:new -w server', 'screenshots'])
    expect(named).toContain(one);
  expect(commandsIn('`npm run nothing:there -- <file>`').filter((one) => !known([one]))).toEqual(['nothing:there']);
});
