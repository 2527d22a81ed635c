/** Tells whether something built is older than what it is built from, by content, not by clock. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

async function* walk(folder) {
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name.startsWith('.umi') || entry.name === 'build') continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(full);
    else if (entry.isFile()) yield full;
  }
}

/** Digest of names and contents of files and folders below `root`, and of the variables named like `env:NAME`. */
async function digestOf(root, sources) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const source of sources) {
    if (source.startsWith('env:')) hash.update(`${source}=${process.env[source.slice(4)] ?? ''}`);
    const full = path.join(root, source);
    if (!existsSync(full)) continue;
    const files = (await stat(full)).isDirectory() ? walk(full) : [full];
    for await (const file of files) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

const stampOf = (root, name) => path.join(root, 'node_modules', '.cache', 'ip-portal', `${name}.stamp`);

/** Whether `outputs` are there and the stamp `name` says that they were made from these sources. */
export async function isFresh(root, name, sources, outputs) {
  const stampFile = stampOf(root, name);
  if (!existsSync(stampFile) || !outputs.every((output) => existsSync(path.join(root, output)))) return false;
  return (await readFile(stampFile, 'utf8')) === (await digestOf(root, sources));
}

/** Runs `work` unless the stamp `name` says that it was done for the same sources. */
export async function unlessFresh(root, name, sources, outputs, work) {
  if (await isFresh(root, name, sources, outputs)) return false;
  await work();
  const stampFile = stampOf(root, name);
  await mkdir(path.dirname(stampFile), { recursive: true });
  // Anew: the work may complete its own sources (npm completes the lock file for other platforms).
  await writeFile(stampFile, await digestOf(root, sources));
  return true;
}
