import { closeSync, fchmodSync, openSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { corrupt, diskFull, EmbeddedPostgresError } from './errors.ts';

const ROTATE_BYTES = 5 * 1024 * 1024;
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
}

/** Opens the log for appending; one above the size limit is first set aside as `.1`. */
export async function openServerLog(file: string): Promise<ServerLog> {
  let size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > ROTATE_BYTES) {
    await rename(file, `${file}.1`);
    size = 0;
  }
  const fd = openSync(file, 'a', 0o600);
  fchmodSync(fd, 0o600);
  return {
    fd,
    close: () => closeSync(fd),
    worst: async () => gravest(await readFrom(file, size).catch(() => '')),
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
