/**
 * `npm run new:entity patent-case 专利案例 [patent-cases]`: lays the files of a plain record with public list, public
 * detail and a screen of the back office – all yours to change from then on; nothing is generated again.
 * `-- --no-pages` leaves the public pages out: it is answered by the interface and shown where you show it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backendFiles } from './entity/backend-files.mjs';
import { edits } from './entity/edits.mjs';
import { namesOf } from './entity/names.mjs';
import { pageFiles } from './entity/page-files.mjs';
import { screenFiles } from './entity/screen-files.mjs';
import { testFile } from './entity/test-file.mjs';
import { root } from './lib/process.mjs';

/**
 * Every file of the record with its new text; throws when one of them stands already or has changed its form.
 * @param {{ one: string, label: string, many?: string, pages?: boolean }} asked
 * @param {(file: string) => string | undefined} read text of a file of the repository
 */
export function laid({ pages = true, ...asked }, read) {
  const names = namesOf(asked);
  const files = {
    ...backendFiles(names, pages),
    ...screenFiles(names),
    ...(pages ? pageFiles(names) : {}),
    ...testFile(names, pages),
  };
  for (const file of Object.keys(files)) if (read(file) !== undefined) throw new Error(`${file} stands already`);
  for (const [file, changes] of Object.entries(edits(names, pages))) {
    files[file] = changes.reduce((text, { before, text: added }) => {
      const at = text.indexOf(before);
      if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)} any more (scripts/entity/edits.mjs)`);
      return text.slice(0, at) + added + text.slice(at);
    }, read(file) ?? '');
  }
  return files;
}

function run(folder, command, args, cwd = folder) {
  const { status } = spawnSync(path.join(folder, 'node_modules/.bin', command), args, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}`);
}

/** Lays a record in the repository at `folder`, formats it and writes its migration. Answers the files. */
export function layEntity(folder, asked) {
  const at = (file) => path.join(folder, file);
  const files = laid(asked, (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  run(folder, 'biome', ['check', '--write', ...Object.keys(files)]);
  run(folder, 'drizzle-kit', ['generate', '--name', namesOf(asked).table], at('server'));
  return Object.keys(files);
}

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'no-pages': { type: 'boolean', default: false } },
  });
  const [one, label, many] = positionals;
  const pages = !values['no-pages'];
  const files = layEntity(root, { one, label, pages, ...(many ? { many } : {}) });
  console.log(`\n${files.join('\n')}\nserver/migrations/ (SQL, snapshot and journal of drizzle-kit)`);
  if (pages)
    console.log(
      '\nNot in the menu of the desktop pages yet: take `hideInMenu` away in src/routes/desktop.ts; tests/routes/route-table.test.ts and tests/desktop/layout.test.tsx list the menu.',
    );
}
