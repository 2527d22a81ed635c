/**
 * A restore that touches nothing: into a database of its own that is thrown away, then compared with the backup row by row and
 * file by file. What a backup is worth is known only then.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import type { About, EndHead } from './container.ts';
import { BackupFault } from './fault.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** What is in a backup, each with its SHA-256: rows of a table in their order, states of the sequences, bytes of a file. */
async function digestsOf(file: string, passphrase: string | undefined): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { head, data } of openBackup(file, passphrase)) {
    const hash = createHash('sha256');
    if (head.kind === 'table') hash.update(head.columns.join());
    for await (const piece of data) hash.update(piece);
    if (head.kind === 'table') found.set(`数据表 ${head.name}`, hash.digest('hex'));
    else if (head.kind === 'file') found.set(`上传文件 ${head.path}`, hash.digest('hex'));
    else if (head.kind === 'sequences') found.set('序列', JSON.stringify(head.values));
  }
  return found;
}

/** Names of what is not the same in both, or in one alone. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));
}

/**
 * Restores `file` into a database and a folder below `dataDir` that are gone afterwards, has `afterwards` use that database as
 * a start would, and compares what was restored. @throws BackupFault when the backup cannot be restored or is not the same
 */
export async function rehearseRestore(
  file: string,
  passphrase: string | undefined,
  { dataDir, keyIds }: { dataDir: string; keyIds: readonly string[] },
  afterwards: (url: string) => Promise<void>,
): Promise<{ about: About; end: EndHead }> {
  await mkdir(dataDir, { recursive: true });
  const scratch = await mkdtemp(path.join(dataDir, 'rehearsal-'));
  const log = { info: () => undefined, warn: (line: string) => console.warn(line) };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: scratch, log });
    try {
      const { connectionString: url } = postgres;
      const uploads = path.join(scratch, 'uploads');
      const restored = await restoreBackup(file, passphrase, { url, uploads, keyIds, replace: false });
      const again = path.join(scratch, 'again.ippb');
      await writeBackup({ url, uploads }, again, undefined);
      const wrong = differences(await digestsOf(file, passphrase), await digestsOf(again, undefined));
      if (wrong.length > 0)
        throw new BackupFault(
          `恢复的内容与备份不同：${wrong.slice(0, 20).join('、')}${wrong.length > 20 ? ` 等 ${wrong.length} 项` : ''} (what was restored differs)`,
        );
      await afterwards(url);
      return restored;
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
