/**
 * Makes a cluster of a copy of its files and of the log that was kept since, up to a moment. It comes into being beside the
 * cluster that is there, which is set aside only when the other is whole.
 */
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareArchiving } from './archiving.ts';
import { type ClusterContext, DRAFT, syncFolder } from './cluster.ts';
import { startPostmaster } from './postmaster.ts';
import { giveTo } from './run-as.ts';

/** Where PostgreSQL names what it wants of the log, and where it finds it; in the folder of the cluster. */
export const WANTED = 'portal_wanted';
export const BROUGHT = 'portal_brought';
const LOOK_MS = 20;

/**
 * Asks whoever recovers for a segment and waits: for the segment, or for word that there is none. Not for ever: when nobody
 * answers any more the server has to end.
 */
const ASK = `: > ${WANTED}/%f; n=0; while [ $n -lt 6000 ]; do
if [ -e ${BROUGHT}/%f ]; then mv ${BROUGHT}/%f %p; exit; fi
if [ -e ${BROUGHT}/%f.none ]; then rm -f ${BROUGHT}/%f.none; exit 1; fi
sleep 0.05; n=$((n+1)); done; exit 1`;

/** What a cluster is made of. */
export interface Recovery {
  /** Puts the files of the copy into the folder. */
  fill(pgdata: string): Promise<void>;
  /** Writes this segment of the log to a file; false when there is none. */
  bring(name: string, to: string): Promise<boolean>;
  /** Where to stop; null: at the end of the log. */
  until: Date | null;
  /** Whether the log of what comes to be is kept as well. */
  archives: boolean;
}

/** Answers what PostgreSQL wants at this moment of the log, in the folder of a cluster that is being recovered. @throws what `bring` throws */
export async function bringWanted(
  draft: string,
  runAs: Pick<ClusterContext['runAs'], 'owner'>,
  bring: Recovery['bring'],
): Promise<void> {
  for (const name of await readdir(join(draft, WANTED))) {
    const file = join(draft, BROUGHT, name);
    const part = join(draft, `${BROUGHT}.part`);
    // Before it is answered: whoever has the answer may ask for the same again at once.
    await rm(join(draft, WANTED, name), { force: true });
    if (await bring(name, part)) {
      await giveTo(runAs, part, { below: false });
      await rename(part, file);
    } else await writeFile(`${file}.none`, '');
  }
}

/** Brings what is wanted until `ended`. @throws what `bring` throws */
async function serve(draft: string, context: ClusterContext, bring: Recovery['bring'], ended: AbortSignal) {
  while (!ended.aborted) {
    await bringWanted(draft, context.runAs, bring);
    await pause(LOOK_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Lets PostgreSQL replay the log in `draft` until it is a database of its own. */
async function replay(context: ClusterContext, { bring, until, archives }: Recovery): Promise<void> {
  const draft = context.pgdata;
  for (const folder of [WANTED, BROUGHT]) await mkdir(join(draft, folder), { mode: 0o700 });
  await writeFile(join(draft, 'recovery.signal'), '');
  const { settings } = await prepareArchiving(draft, archives);
  await giveTo(context.runAs, draft);
  const ended = new AbortController();
  const server = startPostmaster(context, process.platform === 'win32' ? 'tcp' : 'socket', [
    ...settings,
    // Nobody copies the log of a draft; asked for marks that nobody makes, its end would wait for three seconds.
    ...(archives ? ['archive_command='] : []),
    // Nobody may ask it anything, and it is not ready, before it is a database of its own.
    'hot_standby=off',
    `restore_command=${ASK}`,
    ...(until ? [`recovery_target_time=${timeOf(until)}`, 'recovery_target_action=promote'] : []),
  ]).finally(() => ended.abort());
  const served = serve(draft, context, bring, ended.signal);
  // What could not be brought says more than that the server ended.
  const failed = served.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const postmaster = await server.catch(async (error: unknown) => {
    throw (await failed)?.error ?? error;
  });
  await postmaster.stop();
  for (const folder of [WANTED, BROUGHT]) await rm(join(draft, folder), { recursive: true, force: true });
}

/**
 * Makes the cluster, then puts it into the place of the one that is there. @returns where that one lies now; null: there was
 * none. @throws what `fill` and `bring` throw, EmbeddedPostgresError; the cluster is then as it was
 */
export async function recoverCluster(context: ClusterContext, recovery: Recovery): Promise<string | null> {
  const { dataDir, pgdata } = context;
  const draft = await mkdtemp(join(dataDir, DRAFT));
  try {
    await recovery.fill(draft);
    await replay({ ...context, pgdata: draft }, recovery);
    const aside = (await stat(pgdata).catch(() => undefined)) ? `${pgdata}.before-${stamp()}` : null;
    if (aside) await rename(pgdata, aside);
    await rename(draft, pgdata);
    await syncFolder(dataDir);
    return aside;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** As PostgreSQL reads it before it knows any names of time zones. */
const timeOf = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00');

/** `20261126-153000`, UTC. */
const stamp = () => new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
