/** Finds test files by folder and ending. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Files below `folder` whose path, relative to `root`, ends as `ending` says, without those below `without`. */
export function testFiles(root, folder, ending, without = []) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.includes('node_modules/') && !without.some((each) => file.startsWith(each)))
    .sort();
}
