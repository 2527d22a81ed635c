/**
 * Makes a backup while the portal runs: every table as it was at one moment, then the sequences, then the uploads. What is
 * uploaded meanwhile may be in it without its row; what has a row at that moment is there unless it was removed since.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type About, type EndHead, entryBytes } from './container.ts';
import { copyOut } from './copy.ts';
import { wrapping } from './envelope.ts';
import { BackupFault } from './fault.ts';
import { columnList, tableName, tablesOf, withSession } from './session.ts';
import { bytesOf, filesBelow } from './upload-files.ts';

/** What a backup is made of. */
export interface BackupSource {
  /** The database itself, not a pooler. */
  url: string;
  uploads: string;
}

/** What was made. */
export interface Backup {
  file: string;
  bytes: number;
  about: About;
  end: EndHead;
}

async function describe(client: pg.Client): Promise<About> {
  const { rows: known } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.singles') is not null as known",
  );
  if (!known[0]?.known) throw new BackupFault('数据库中没有门户的数据，无需备份 (there is no portal in this database)');
  const { rows: seen } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  const { rows: singles } = await client.query<{ key: string; value: Record<string, unknown> }>(
    "select key, value from public.singles where key in ('data-keys', 'uploads')",
  );
  const single = (key: string) => singles.find((row) => row.key === key)?.value;
  const { rows: version } = await client.query<{ server_version: string }>('show server_version');
  return {
    kind: 'about',
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: seen.map(({ at }) => Number(at)),
    keyIds: Object.keys(single('data-keys') ?? {}),
    uploadsMark: single('uploads') ? String(single('uploads')?.Id) : null,
    server: version[0]?.server_version ?? '',
  };
}

/** Where each sequence stands. Read after the tables: no row of theirs has a number that comes again. */
async function sequencesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const values = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${tableName(name)}`,
    );
    if (state[0]) values.push({ name, ...state[0] });
  }
  return values;
}

async function* archive(client: pg.Client, about: About, uploads: string, done: (end: EndHead) => void) {
  const end: EndHead = { kind: 'end', tables: {}, files: 0, fileBytes: 0 };
  yield* entryBytes(about);
  for (const { name, columns } of await tablesOf(client)) {
    const { data, rows } = copyOut(client, `copy ${tableName(name)} (${columnList(columns)}) to stdout`);
    yield* entryBytes({ kind: 'table', name, columns }, data);
    end.tables[name] = rows();
  }
  yield* entryBytes({ kind: 'sequences', values: await sequencesOf(client) });
  // The database is not needed any more, and keeps old rows for whoever still looks at them.
  await client.query('commit');
  for await (const name of filesBelow(uploads)) {
    const data = await bytesOf(uploads, name);
    if (!data) continue;
    let bytes = 0;
    yield* entryBytes(
      { kind: 'file', path: name },
      (async function* () {
        for await (const piece of data) {
          bytes += piece.length;
          yield piece;
        }
      })(),
    );
    end.files += 1;
    end.fileBytes += bytes;
  }
  yield* entryBytes(end);
  done(end);
}

/**
 * Writes a backup to `file`, which only its owner may read, sealed when there is a passphrase. It appears under its name once
 * it is whole and on the disk; `signal` gives it up. @throws BackupFault
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  passphrase: string | undefined,
  signal?: AbortSignal,
): Promise<Backup> {
  if (await stat(file).catch(() => undefined)) throw new BackupFault(`${file} 已经存在 (it is there already)`);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.part`;
  try {
    return await withSession(source.url, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      const about = await describe(client);
      const { before, through } = await wrapping(passphrase);
      const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
      out.write(before);
      const told: { end?: EndHead } = {};
      const entries = Readable.from(
        archive(client, about, source.uploads, (end) => {
          told.end = end;
        }),
        { objectMode: false },
      );
      await pipeline([entries, ...through, out], signal ? { signal } : {});
      const handle = await open(draft, 'r+');
      await handle.sync();
      const { size } = await handle.stat();
      await handle.close();
      await rename(draft, file);
      if (!told.end) throw new Error('the archive has no end');
      return { file, bytes: size, about, end: told.end };
    });
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
