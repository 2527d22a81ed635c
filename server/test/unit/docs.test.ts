/** Documents name files that are there. */
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
