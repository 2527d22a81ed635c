/** Brings the embedded database back to a moment between two backups. */
import { copyFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedPostgresLog, recoverEmbeddedPostgres } from '../../embedded/index.ts';
import { toTimestamp } from '../../lib/time.ts';
import { BackupFault } from '../fault.ts';
import { type Base, basesIn, unpackBase } from './base.ts';
import { clusterId, momentsFolder, readCopy } from './log-copies.ts';

/** Where the database lies and what it is restored from. */
export interface MomentSource {
  dataDir: string;
  backupDir: string;
  passphrase: string | undefined;
  /** Whether the log is kept from now on as well. */
  archives: boolean;
  log: EmbeddedPostgresLog;
}

/** The folder of this cluster, or, where it is lost, the only one there is. */
async function folderFor({ dataDir, backupDir }: MomentSource): Promise<string> {
  const id = await clusterId(path.join(dataDir, 'postgres')).catch(() => undefined);
  if (id !== undefined) return momentsFolder(backupDir, id);
  const found = await readdir(path.join(backupDir, 'moments')).catch(() => []);
  if (found.length === 1 && found[0]) return momentsFolder(backupDir, found[0]);
  throw new BackupFault(
    found.length === 0
      ? `${backupDir} 中没有时间点备份 (there is nothing to restore a moment from)`
      : `${backupDir}/moments 中有多个数据库的备份，请只留下要恢复的一个 (of several clusters)`,
  );
}

const until = ({ from }: Base, at: Date | null) => at === null || from <= at;

/** What PostgreSQL says when the log does not reach as far. */
const TOO_LATE = /recovery ended before configured recovery target was reached/;

/**
 * Restores the database as it was at `at` (null: as far as the log reaches) and sets the present one aside. Nobody may be
 * using the folder. @returns from which copy, and where the database that was there lies now. @throws BackupFault,
 * EmbeddedPostgresError; the database is then as it was
 */
export async function restoreMoment(
  source: MomentSource,
  at: Date | null,
): Promise<{ base: Base; aside: string | null }> {
  const { dataDir, passphrase, archives, log } = source;
  const folder = await folderFor(source);
  const bases = await basesIn(folder);
  const base = bases.filter((one) => until(one, at)).at(-1);
  if (!base) {
    const [oldest] = bases;
    throw new BackupFault(
      oldest
        ? `最早只能恢复到 ${toTimestamp(oldest.from)} (no copy is that old)`
        : `${folder} 中没有数据库的基础备份 (no copy of the cluster)`,
    );
  }
  const present = path.join(dataDir, 'postgres', 'pg_wal');
  try {
    const aside = await recoverEmbeddedPostgres(
      { dataDir, log, archives },
      {
        until: at,
        fill: async (pgdata) => void (await unpackBase(base.file, passphrase, pgdata)),
        bring: async (name, to) => {
          if (await readCopy(folder, name, passphrase, to)) return true;
          // The newest, of a database that is still there, may not have been copied yet.
          const file = path.join(present, name);
          if (!(await stat(file).catch(() => undefined))?.isFile()) return false;
          await copyFile(file, to);
          return true;
        },
      },
    );
    return { base, aside };
  } catch (error) {
    if (error instanceof Error && TOO_LATE.test(error.message))
      throw new BackupFault('日志没有到达这个时间；恢复到日志的末尾请用 --latest (the log ends before that moment)');
    throw error;
  }
}
