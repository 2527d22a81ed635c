/**
 * Copies of the files of the embedded cluster, from which its log leads on to any later moment. Made while it runs: what is
 * torn or missing in the files is put right by the log since.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { BEGUN, MARKS } from '../../embedded/archiving.ts';
import { type ClusterAbout, entryBytes, readEntries } from '../container.ts';
import { unwrap, wrapping } from '../envelope.ts';
import { BackupFault } from '../fault.ts';
import { withSession } from '../session.ts';
import { bytesOf, restoreFile } from '../upload-files.ts';
import { clusterId, isCopied, pruneCopies } from './log-copies.ts';

/** Folders whose content belongs to a running server alone. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', MARKS]);
const PASSING = /^(?:pgsql_tmp|pg_internal\.init)/;
const LABEL = 'backup_label';
/** How long it is waited until the log that belongs to a copy has been copied as well, and how often it is looked. */
const LOG_MS = 10 * 60_000;
const LOOK_MS = 100;
const NAME = /^base-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-([0-9A-F]{24})\.ippb$/;

/** A copy in a folder. */
export interface Base {
  file: string;
  /** From this instant on it leads to any moment. */
  from: Date;
  /** The first segment of the log that it needs. */
  first: string;
}

/** Folders and files below that of a cluster, with slashes, in order. */
async function contentsOf(pgdata: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const look = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(pgdata, below), { withFileTypes: true });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (PASSING.test(entry.name) || (below === '' && LEFT_OUT.has(entry.name))) continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) files.push(name);
      if (!entry.isDirectory()) continue;
      folders.push(name);
      if (below !== '' || !EMPTIED.has(entry.name)) await look(name);
    }
  };
  await look('');
  return { folders: [...folders, 'pg_wal/archive_status'], files };
}

/**
 * Until this segment has been copied, and so all before it. PostgreSQL itself, asked to wait, looks for the mark of a segment
 * three times and then after a minute: too long where a machine is busy. @throws BackupFault
 */
async function logCopied(folder: string, last: string, signal: AbortSignal | undefined): Promise<void> {
  const until = performance.now() + LOG_MS;
  while (!(await isCopied(folder, last))) {
    if (performance.now() > until)
      throw new BackupFault(`数据库日志没有复制到 ${folder}，基础备份无法使用 (the log was not copied)`);
    await pause(LOOK_MS, undefined, signal ? { signal } : {});
  }
}

async function* archive(
  client: pg.Client,
  { pgdata, folder, signal }: { pgdata: string; folder: string; signal: AbortSignal | undefined },
  stopped: () => void,
) {
  const { rows: begun } = await client.query<{ first: string }>(
    "select pg_walfile_name(pg_backup_start('ip-portal', true)) as first",
  );
  const { rows: version } = await client.query<{ server_version: string }>('show server_version');
  const { folders, files } = await contentsOf(pgdata);
  yield* entryBytes({
    kind: 'cluster',
    format: 1,
    madeAt: new Date().toISOString(),
    id: await clusterId(pgdata),
    folders,
    server: version[0]?.server_version ?? '',
  });
  let count = 0;
  let fileBytes = 0;
  for (const name of files) {
    const data = await bytesOf(pgdata, name);
    // Dropped meanwhile: the log says so, too.
    if (!data) continue;
    count += 1;
    yield* entryBytes(
      { kind: 'file', path: name },
      (async function* () {
        for await (const piece of data) {
          fileBytes += piece.length;
          yield piece;
        }
      })(),
    );
  }
  // The byte before the end lies in the last segment that is needed, also where the end is that of a segment.
  const { rows: label } = await client.query<{ labelfile: string; last: string }>(
    'select labelfile, pg_walfile_name(lsn - 1) as last from pg_backup_stop(false)',
  );
  stopped();
  await logCopied(folder, label[0]?.last ?? '', signal);
  yield* entryBytes({ kind: 'file', path: LABEL }, [Buffer.from(label[0]?.labelfile ?? '')]);
  yield* entryBytes({ kind: 'end', tables: {}, files: count + 1, fileBytes });
  return begun[0]?.first ?? '';
}

/** What a generator yields, and what it answers at its end. */
async function* telling<T, R>(source: AsyncGenerator<T, R>, tell: (answer: R) => void): AsyncGenerator<T> {
  tell(yield* source);
}

/**
 * Copies the files of the running cluster into the folder, sealed when there is a passphrase, and waits until the log that
 * belongs to them is copied too. @throws BackupFault; `signal` gives it up
 */
export async function writeBase(
  source: { url: string; pgdata: string },
  folder: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<Base & { bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `base.${randomUUID()}.part`);
  try {
    return await withSession(source.url, async (client) => {
      const { before, through } = await wrapping(passphrase);
      const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
      out.write(before);
      let from = new Date();
      let first = '';
      const entries = telling(
        // A second more: the name counts in whole ones.
        archive(client, { pgdata: source.pgdata, folder, signal }, () => {
          from = new Date(Math.ceil(Date.now() / 1000) * 1000);
        }),
        (found) => {
          first = found;
        },
      );
      await pipeline([Readable.from(entries, { objectMode: false }), ...through, out], signal ? { signal } : {});
      const handle = await open(draft, 'r+');
      await handle.sync();
      const { size } = await handle.stat();
      await handle.close();
      const stamp = from.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
      const file = path.join(folder, `base-${stamp}-${first}.ippb`);
      await rename(draft, file);
      await rm(path.join(source.pgdata, MARKS, BEGUN), { force: true });
      return { file, from, first, bytes: size };
    });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The copies in a folder, the oldest first; none where there is no folder. */
export async function basesIn(folder: string): Promise<Base[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second, first] = NAME.exec(name) ?? [];
    if (first === undefined) return [];
    const from = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file: path.join(folder, name), from, first }];
  });
}

/** Removes what no moment of the last `days` days needs: older copies but the one they begin with, and the log before it. */
export async function pruneMoments(folder: string, days: number, now = Date.now()): Promise<void> {
  const bases = await basesIn(folder);
  const least = now - days * 86_400_000;
  const begin = bases.filter(({ from }) => from.getTime() <= least).length - 1;
  const kept = bases.slice(Math.max(0, begin));
  for (const { file } of bases.slice(0, Math.max(0, begin))) await rm(file, { force: true });
  if (kept[0]) await pruneCopies(folder, kept[0].first);
  // Of a process that was killed.
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.part'))) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && now - found.mtimeMs > 86_400_000) await rm(path.join(folder, name), { force: true });
  }
}

/** Puts the files of a copy into an empty folder. @throws BackupFault when it is damaged or none */
export async function unpackBase(file: string, passphrase: string | undefined, pgdata: string): Promise<ClusterAbout> {
  let about: ClusterAbout | undefined;
  for await (const { head, data } of readEntries(await unwrap(file, passphrase))) {
    if (head.kind === 'cluster') {
      about = head;
      // Their names come from the file.
      for (const name of head.folders)
        if (/^[0-9A-Za-z_-]+(?:\/[0-9A-Za-z_-]+)*$/.test(name))
          await mkdir(path.join(pgdata, name), { recursive: true, mode: 0o700 });
    } else if (head.kind === 'file') await restoreFile(pgdata, head.path, data);
  }
  if (!about) throw new BackupFault(`${file} 不是数据库的基础备份 (no copy of a cluster)`);
  await chmod(pgdata, 0o700);
  return about;
}
