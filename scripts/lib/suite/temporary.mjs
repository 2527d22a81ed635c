/** The folder in which a runner and its children put whatever they need for a while. */
import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
/** A run keeps some two gigabytes at a time; memory has to hold it beside the databases and browsers themselves. */
const ROOM_BYTES = 8 * 1024 ** 3;
const NAME = 'ip-portal-run-';

const remove = (folder) => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  } catch {
    // A database that was left alone is still on its way out.
  }
};

/** Whether files in `folder` may be run: some systems forbid it in memory. */
function runsPrograms(folder) {
  const own = mkdtempSync(path.join(folder, NAME));
  const program = path.join(own, 'program');
  try {
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    remove(own);
  }
}

/**
 * Where temporary folders are made: in memory, where there is plenty. A disk spends itself on databases that are made and
 * dropped by the hundred. Whoever sets TMPDIR is obeyed.
 */
function base() {
  if (process.env.TMPDIR || process.platform !== 'linux') return os.tmpdir();
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    const room = Math.min(bavail * bsize, os.freemem());
    return room >= ROOM_BYTES && runsPrograms(MEMORY) ? MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Removes what runs left behind that were killed before they could: memory is not given back by itself. */
function removeForsaken(folder) {
  for (const name of readdirSync(folder)) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (!pid) continue;
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === 'ESRCH') remove(path.join(folder, name));
    }
  }
}

/**
 * A folder for whatever a runner and its children put aside, so that nothing stays when they are killed. Everybody may
 * enter it: some tests run databases as another user.
 */
export function temporaryFolder() {
  const place = base();
  removeForsaken(place);
  const folder = mkdtempSync(path.join(place, `${NAME}${process.pid}-`));
  chmodSync(folder, 0o755);
  return { env: { TMPDIR: folder, TEMP: folder, TMP: folder }, remove: () => remove(folder) };
}
