/**
 * The log of a cluster, kept for somebody who copies it: PostgreSQL lets go of a finished segment once there is a mark of its
 * name. Who copies and who marks is not its business, so neither a passphrase nor another folder has to be known to it.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder of the marks, in that of the cluster. */
export const MARKS = 'portal_archived';
/** Stands among the marks until there is a copy of the cluster that the log leads on from. */
export const BEGUN = '.begun';
/** Seconds after which a segment is finished although it is not full, where anything was written: what may be lost at most. */
const SEGMENT_SECONDS = 300;

const SETTINGS = ['archive_mode=on', `archive_timeout=${SEGMENT_SECONDS}`, `archive_command=test -f ${MARKS}/%f`];

/** What PostgreSQL is told at its start, and whether a copy of the cluster is wanted: the log leads on from none. */
export interface Archiving {
  settings: readonly string[];
  begins: boolean;
}

/** Makes the folder of marks ready, or takes it away where nothing is kept any more. */
export async function prepareArchiving(pgdata: string, keeps: boolean): Promise<Archiving> {
  const folder = join(pgdata, MARKS);
  if (!keeps) {
    await rm(folder, { recursive: true, force: true });
    return { settings: [], begins: false };
  }
  if (!(await stat(folder).catch(() => undefined))) {
    await mkdir(folder, { mode: 0o755 });
    await writeFile(join(folder, BEGUN), '');
  }
  const begins = (await stat(join(folder, BEGUN)).catch(() => undefined)) !== undefined;
  return { settings: SETTINGS, begins };
}
