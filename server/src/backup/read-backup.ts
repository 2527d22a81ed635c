/** Reads a backup: what it is, and whether all of it is there. */
import { type About, type EndHead, type Head, readEntries } from './container.ts';
import { unwrap } from './envelope.ts';
import { BackupFault } from './fault.ts';
import { isSafe } from './upload-files.ts';

/** The entries of a backup, in their order. @throws BackupFault, also while they are read */
export async function* openBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<{ head: Head; data: AsyncIterable<Buffer> }> {
  yield* readEntries(await unwrap(file, passphrase));
}

/** Reads all of a backup and proves every checksum in it. @throws BackupFault when anything is wrong with it */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ about: About; end: EndHead }> {
  let about: About | undefined;
  let end: EndHead | undefined;
  for await (const { head } of openBackup(file, passphrase)) {
    if (head.kind === 'about') about = head;
    if (head.kind === 'cluster')
      throw new BackupFault(
        '这是恢复到时间点所用的基础备份，请用 npm run restore:moment (a copy of the cluster, for restore:moment)',
      );
    if (head.kind === 'file' && !isSafe(head.path))
      throw new BackupFault(`备份中的文件名不可用：${head.path} (a name in the archive leads elsewhere)`);
    if (head.kind === 'end') end = head;
  }
  if (about && end) return { about, end };
  throw new BackupFault('备份文件已损坏或不完整 (the archive is damaged or incomplete)');
}
