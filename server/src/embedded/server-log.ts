import { closeSync, fchmodSync, openSync } from 'node:fs';
import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import { corrupt, diskFull, EmbeddedPostgresError } from './errors.ts';

const ROTATE_BYTES = 5 * 1024 * 1024;
/** Files that are set aside, `.1` the newest: a week of them, or 35 MB. */
const KEPT = 7;
const LOOK_EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const TAIL_BYTES = 16 * 1024;
const DAMAGE =
  /checkpoint record|invalid page|could not (open|read) (file|directory) "(global|base|pg_)|incorrect checksum|incompatible with|invalid data in file/i;

/** PostgreSQL's own log file, opened for one run. */
export interface ServerLog {
  fd: number;
  /** Closes our copy of the descriptor, once the child has its own. */
  close(): void;
  /** The gravest line written in this run, or the last one. */
  worst(): Promise<string>;
  /** Sets aside what is too large or of an earlier day; happens by itself every minute until `ended`. */
  turnOver(now?: number): Promise<void>;
  /** The server has ended. */
  ended(): void;
}

/** Makes room for a new `.1`: what is older moves up by one, the oldest goes. */
async function moveUp(file: string): Promise<void> {
  for (let number = KEPT - 1; number >= 1; number -= 1) {
    await rename(`${file}.${number}`, `${file}.${number + 1}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/**
 * Opens the log for appending. It is set aside above 5 MB and on each new day (UTC), also while the server writes to it:
 * copied and emptied, because the server keeps its descriptor; a line written in between may be lost.
 */
export async function openServerLog(file: string): Promise<ServerLog> {
  const fd = openSync(file, 'a', 0o600);
  fchmodSync(fd, 0o600);
  /** Where this run begins in the file. */
  let begin = 0;
  let day = await stat(file).then(({ mtimeMs }) => Math.floor(mtimeMs / DAY_MS));
  const turnOver = async (now = Date.now()) => {
    const today = Math.floor(now / DAY_MS);
    const { size } = await stat(file);
    if (size <= ROTATE_BYTES && (today <= day || size === 0)) return;
    await moveUp(file);
    await copyFile(file, `${file}.1`);
    await truncate(file, 0);
    begin = 0;
    day = today;
  };
  // A log that cannot be set aside keeps no database from starting.
  const tidy = () => turnOver().catch(() => undefined);
  await tidy();
  begin = await stat(file).then(({ size }) => size);
  const timer = setInterval(() => void tidy(), LOOK_EVERY_MS).unref();
  return {
    fd,
    close: () => closeSync(fd),
    worst: async () => gravest(await readFrom(file, begin).catch(() => '')),
    turnOver,
    ended: () => clearInterval(timer),
  };
}

/** The line of a PostgreSQL log that explains best why it stopped, without time stamp. */
function gravest(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const grave = lines.filter(
    (line) => /\b(PANIC|FATAL):/.test(line) && !/terminating connection|system is (starting|shutting)/.test(line),
  );
  const line = grave.filter((found) => /PANIC:/.test(found)).at(-1) ?? grave.at(0) ?? lines.at(-1) ?? '';
  return line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').trim();
}

/** Turns the output of a PostgreSQL program that failed into the typed error. */
export function explainFailure(what: string, text: string, pgdata: string, logFile?: string): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/i.test(text)) return diskFull(pgdata);
  if (DAMAGE.test(text) && !/Permission denied/.test(text)) {
    return corrupt(pgdata, text);
  }
  const see = logFile ? ` See ${logFile}.` : '';
  return new EmbeddedPostgresError(
    'start-failed',
    `${what} failed: ${text || 'it said nothing'}.${see}`,
    `${what} 运行失败：${text || '没有输出'}。${logFile ? `详见 ${logFile}。` : ''}`,
  );
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(position, size - TAIL_BYTES);
    const buffer = Buffer.alloc(Math.max(0, size - from));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
