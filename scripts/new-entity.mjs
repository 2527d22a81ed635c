/**
 * `npm run new:entity course 公开课 [courses]`: lays the files of a plain record with public list, public
 * detail and a page of the back office – all yours to change from then on; nothing is generated again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { edits } from './entity/edits.mjs';
import { newFiles } from './entity/templates.mjs';
import { root } from './lib/process.mjs';

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Every file of the record with its new text; throws when one of them stands already or has changed its form. */
export function laid({ one, label, many = `${one}s` }, read) {
  if (!/^[a-z][a-z]{1,29}$/.test(one) || !/^[a-z]{2,30}$/.test(many))
    throw new Error('a name is small letters: course');
  if (!/\p{Script=Han}/u.test(label ?? '') || /['"`<>{}\\$]/.test(label)) throw new Error('a label is Chinese: 公开课');
  const names = { one, many, One: capital(one), Many: capital(many), label };
  const files = newFiles(names);
  for (const file of Object.keys(files)) if (read(file) !== undefined) throw new Error(`${file} stands already`);
  for (const [file, changes] of Object.entries(edits(names))) {
    files[file] = changes.reduce((text, { before, text: added }) => {
      const at = text.indexOf(before);
      if (at < 0) throw new Error(`${file} has no ${JSON.stringify(before)} any more (scripts/entity/edits.mjs)`);
      return text.slice(0, at) + added + text.slice(at);
    }, read(file) ?? '');
  }
  return files;
}

function run(command, args, cwd = root) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) throw new Error(`${command} ${args.join(' ')}`);
}

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  const [one, label, many] = process.argv.slice(2);
  const at = (file) => path.join(root, file);
  const read = (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined);
  const files = laid({ one, label, ...(many ? { many } : {}) }, read);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }
  run('npx', ['biome', 'check', '--write', ...Object.keys(files)]);
  run('npx', ['drizzle-kit', 'generate', '--name', many ?? `${one}s`], path.join(root, 'server'));
  console.log(`\n${Object.keys(files).join('\n')}\nserver/migrations/…_${many ?? `${one}s`}.sql`);
  console.log('\nNot in the menu of the desktop pages yet: take `hideInMenu` away in src/routes/desktop.ts.');
}
