import path from 'node:path';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import type { LogStream } from './logger.ts';
import { toDay } from './time.ts';

/** A log in a file of its own, instead of standard output. */
export interface LogFile extends LogStream {
  /** Writes what is still here. */
  close(): Promise<void>;
}

interface LogFileOptions {
  /** Packed files that are kept beside the one that is written. */
  keep: number;
  /** What a file may hold (`20M`) before the next is begun; each day begins one as well. */
  size?: string;
  /** Milliseconds until a file that could not be written is tried again. */
  againMs?: number;
  /** Hears that the file cannot be written. */
  onFault?: (code: string) => void;
  /** Where lines go meanwhile. */
  meanwhile?: LogStream;
}

/** More bytes than these do not wait for a disk that hangs. */
const WAITING = 16_000_000;

/** `portal.log` → `portal-20261127-1.log.gz` */
function packedName(file: string, time: Date, index: number): string {
  const { name, ext } = path.parse(file);
  return `${name}-${toDay(time).replaceAll('-', '')}-${index}${ext}.gz`;
}

/**
 * Opens a log that begins a new file each day and whenever one is full, packs the old ones and keeps the last. A disk that
 * takes nothing never stops the portal: lines then go to standard output, and the file is tried again.
 */
export function openLogFile(
  file: string,
  { keep, size = '20M', againMs = 60_000, onFault = () => undefined, meanwhile = process.stdout }: LogFileOptions,
): LogFile {
  let out: RotatingFileStream | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;
  const open = () => {
    const opened = createStream(
      (time, index) => (time ? packedName(file, new Date(time), index ?? 1) : path.basename(file)),
      {
        path: path.dirname(file),
        size,
        interval: '1d',
        initialRotation: true,
        compress: 'gzip',
        maxFiles: keep,
        mode: 0o640,
      },
    );
    out = opened;
    // Packing failed; what is written goes on.
    opened.on('warning', (error) => onFault((error as NodeJS.ErrnoException).code ?? error.name));
    opened.on('error', (error) => {
      if (out !== opened) return;
      out = undefined;
      onFault((error as NodeJS.ErrnoException).code ?? error.name);
      if (!closed) again = setTimeout(open, againMs).unref();
    });
  };
  open();
  return {
    write(line) {
      if (out && out.writableLength < WAITING) out.write(line);
      else meanwhile.write(line);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const last = out;
      // What is said from now on goes elsewhere.
      out = undefined;
      if (last) await new Promise<void>((done) => last.once('error', () => done()).end(() => done()));
    },
  };
}
