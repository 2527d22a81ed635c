/**
 * Restores a backup. It is proven to its last byte before anything is touched; the database is then replaced in one
 * transaction, so that whatever happens it is the old one or the restored one. Uploads are written before that ends: a file
 * too many is tidied up a day later, one too few would be missed.
 */
import type pg from 'pg';
import { CHANNEL } from '../cache/invalidation.ts';
import { holdMigrations } from '../db/migrate.ts';
import { errorLine } from '../lib/describe-error.ts';
import type { About, EndHead, TableHead } from './container.ts';
import { copyIn } from './copy.ts';
import { BackupFault } from './fault.ts';
import { openBackup, verifyBackup } from './read-backup.ts';
import { hasTables, makeEmptyTables, migrationsUpTo, restoreBonds } from './schema.ts';
import { columnList, TASK_NAME, tableName, tablesOf, withSession } from './session.ts';
import { restoreFile, writeMark } from './upload-files.ts';

/** Where a backup goes, and what may be done for it. */
export interface RestoreTarget {
  /** The database itself, as the role that owns its tables. */
  url: string;
  uploads: string;
  /** Ids of the root keys at hand. */
  keyIds: readonly string[];
  /** A database that holds something may be replaced. */
  replace: boolean;
}

async function refuseRunningPortals(client: pg.Client): Promise<void> {
  // Who starts now waits until the restored tables are there.
  if (!(await holdMigrations(client)))
    throw new BackupFault('另一个进程正在升级或恢复这个数据库 (somebody else migrates or restores this database)');
  const { rows } = await client.query<{ running: number }>(
    `select count(*)::int as running from pg_stat_activity where datname = current_database()
      and application_name in ('ip-portal', 'ip-portal-listen') and pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.running ?? 0) > 0)
    throw new BackupFault('有门户正在使用这个数据库，请先停止所有门户进程 (a portal is running on this database)');
}

async function fillTable(
  client: pg.Client,
  { name, columns }: TableHead,
  data: AsyncIterable<Buffer>,
): Promise<number> {
  return copyIn(client, `copy ${tableName(name)} (${columnList(columns)}) from stdin`, data);
}

/** Refuses tables and columns that the migrations did not make: their names come from the archive. */
function assertKnown(known: readonly { name: string; columns: string[] }[], { name, columns }: TableHead): void {
  const table = known.find((one) => one.name === name);
  if (!table || columns.some((column) => !table.columns.includes(column)))
    throw new BackupFault(`备份中的数据表 ${name} 与其结构版本不符 (a table of the archive is not of its version)`);
}

async function fill(client: pg.Client, target: RestoreTarget, file: string, passphrase: string | undefined) {
  const known = await tablesOf(client);
  const rows: Record<string, number> = {};
  for await (const { head, data } of openBackup(file, passphrase)) {
    if (head.kind === 'table') {
      assertKnown(known, head);
      rows[head.name] = await fillTable(client, head, data);
    } else if (head.kind === 'sequences') {
      for (const { name, last, called } of head.values)
        await client.query('select setval($1::regclass, $2::bigint, $3)', [tableName(name), last, called]);
    } else if (head.kind === 'file') await restoreFile(target.uploads, head.path, data);
    else if (head.kind === 'end') {
      const wrong = known.filter(({ name }) => rows[name] !== head.tables[name]);
      if (wrong.length > 0)
        throw new BackupFault(`恢复的行数与备份不符：${wrong.map(({ name }) => name).join('、')} (rows are missing)`);
    }
  }
}

/** What fails once the database is the restored one is told as that. */
export const afterwards = (what: string) => (error: unknown) => {
  throw new BackupFault(
    `数据库已经恢复为备份的内容，但${what}：${errorLine(error)}（the database is restored, what follows failed）`,
  );
};

/**
 * Restores `file`; later migrations are up to the caller. @throws BackupFault, with the database as it was unless it says otherwise, when the backup
 * is not whole, of a newer version, of other keys, or when a portal runs on the database or it holds something
 */
export async function restoreBackup(
  file: string,
  passphrase: string | undefined,
  target: RestoreTarget,
): Promise<{ about: About; end: EndHead }> {
  const { about, end } = await verifyBackup(file, passphrase);
  const migrations = migrationsUpTo(about.migrations);
  const lacking = about.keyIds.filter((id) => !target.keyIds.includes(id));
  if (lacking.length > 0)
    throw new BackupFault(
      `密钥文件缺少编号为 ${lacking.join('、')} 的密钥，备份中加密的内容将无法读取；请先恢复密钥文件，或用 KEYS_FILE 指明位置 (the keys of this backup are missing)`,
    );
  await withSession(target.url, async (client) => {
    await refuseRunningPortals(client);
    if (!target.replace && (await hasTables(client)))
      throw new BackupFault(
        '数据库不是空的；确实要用备份替换其全部内容时，请加上 --replace (the database is not empty)',
      );
    await client.query('begin');
    try {
      const bonds = await makeEmptyTables(client, migrations);
      await fill(client, target, file, passphrase);
      await restoreBonds(client, bonds);
      // Whoever listens keeps nothing of what was there before.
      await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ id: TASK_NAME, tags: ['*'] })]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    // Without it the first questions take longer: the server does it by itself in a while.
    await client.query('analyze').catch(() => undefined);
  });
  if (about.uploadsMark !== null)
    await writeMark(target.uploads, about.uploadsMark).catch(afterwards('上传文件夹无法标记'));
  return { about, end };
}
