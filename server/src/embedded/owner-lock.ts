import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errno, inUse, writeFailure } from './errors.ts';
import { isSameProcess, ownStart, processSpace } from './process-info.ts';

/** The right to run PostgreSQL in a data folder. */
export interface OwnerLock {
  release(): Promise<void>;
}

/** What the lock file says about its owner. */
interface OwnerRecord {
  pid: number;
  start: string;
  space: string;
  host: string;
  token: string;
}

const BEAT_MS = 2_000;
/** A lock of another host or container counts as abandoned when it did not beat for this long. */
const FOREIGN_WAIT_MS = 7_000;
const ATTEMPTS = 5;

/**
 * Takes the lock of a data folder or throws `in-use`. The owner is known by process id and start time, so neither
 * a crash nor a reused id confuses it; owners in other containers or hosts, whose ids say nothing here, by a heartbeat.
 */
export async function acquireOwnerLock(
  dataDir: string,
  log: { info(msg: string): void },
  foreignWaitMs: number = FOREIGN_WAIT_MS,
): Promise<OwnerLock> {
  const file = join(dataDir, 'postgres.lock');
  const record: OwnerRecord = {
    pid: process.pid,
    start: await ownStart(),
    space: await processSpace(),
    host: hostname(),
    token: randomUUID(),
  };
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const handle = await create(file, record);
      if (handle) return hold(file, record, handle);
      const found = await readFile(file, 'utf8').catch(ignoreMissing);
      if (found === null) continue;
      const owner = parse(found);
      if (owner && (await isHeld(file, owner, record, log, foreignWaitMs))) {
        const elsewhere = owner.host === record.host ? '' : ` on ${owner.host}`;
        throw inUse(
          dataDir,
          `process ${owner.pid}${elsewhere}`,
          `进程 ${owner.pid}${elsewhere ? `（主机 ${owner.host}）` : ' '}`,
        );
      }
      // An unreadable record may be just being written: look again once before taking it over.
      if (!owner && attempt === 0) await delay(200);
      else await discard(file, found);
    }
  } catch (error) {
    throw writeFailure(dataDir, error);
  }
  throw inUse(dataDir, 'another process that is starting', '另一个正在启动的进程');
}

async function isHeld(
  file: string,
  owner: OwnerRecord,
  self: OwnerRecord,
  log: { info(msg: string): void },
  foreignWaitMs: number,
): Promise<boolean> {
  if (owner.space === self.space) return isSameProcess(owner.pid, owner.start);
  log.info(`embedded PostgreSQL: the data folder was used by ${owner.host}, making sure that it is gone`);
  const before = await beat(file);
  const end = performance.now() + foreignWaitMs;
  while (performance.now() < end) {
    await delay(Math.min(200, foreignWaitMs));
    const now = await beat(file);
    if (now !== before) return now !== null;
  }
  return false;
}

/** Time of the last heartbeat; opened anew each time, because network file systems only then look again. */
async function beat(file: string): Promise<number | null> {
  const handle = await open(file, 'r').catch(ignoreMissing);
  if (!handle) return null;
  try {
    return (await handle.stat()).mtimeMs;
  } finally {
    await handle.close();
  }
}

/** Creates the lock file with its content in one step; null when there is one already. */
async function create(file: string, record: OwnerRecord): Promise<FileHandle | null> {
  const draft = `${file}.${record.token}`;
  const handle = await open(draft, 'wx', 0o644);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
    try {
      await link(draft, file);
      return handle;
    } catch (error) {
      if (errno(error) === 'EEXIST') return await closed(handle);
      // No hard links on this file system.
      const direct = await open(file, 'wx', 0o644).catch((reason: unknown) => {
        if (errno(reason) === 'EEXIST') return null;
        throw reason;
      });
      await handle.close();
      await direct?.writeFile(JSON.stringify(record));
      return direct;
    }
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  } finally {
    await unlink(draft).catch(ignoreMissing);
  }
}

async function closed(handle: FileHandle): Promise<null> {
  await handle.close();
  return null;
}

function hold(file: string, record: OwnerRecord, handle: FileHandle): OwnerLock {
  const timer = setInterval(() => {
    const now = new Date();
    handle.utimes(now, now).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  let released: Promise<void> | undefined;
  return {
    release: () => {
      released ??= (async () => {
        clearInterval(timer);
        const found = await readFile(file, 'utf8').catch(() => '');
        if (parse(found)?.token === record.token) await unlink(file).catch(ignoreMissing);
        await handle.close();
      })();
      return released;
    },
  };
}

/** Removes the abandoned lock that was read, and puts back one that somebody else took meanwhile. */
async function discard(file: string, abandoned: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  const moved = await rename(file, aside).then(() => true, ignoreMissing);
  if (!moved) return;
  const content = await readFile(aside, 'utf8');
  if (content !== abandoned && !(await stat(file).catch(ignoreMissing))) await rename(aside, file);
  else await unlink(aside).catch(ignoreMissing);
}

function parse(text: string): OwnerRecord | null {
  try {
    const value = JSON.parse(text) as Partial<OwnerRecord> | null;
    if (!value || !Number.isInteger(value.pid) || Number(value.pid) <= 0) return null;
    const { pid, start, space, host, token } = value as OwnerRecord;
    return { pid, start: String(start), space: String(space), host: String(host), token: String(token) };
  } catch {
    return null;
  }
}

function ignoreMissing(error: unknown): null {
  if (errno(error) === 'ENOENT') return null;
  throw error;
}
