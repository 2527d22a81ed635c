/** The backup of each day, made by the portal itself where that is switched on, and how old the last good one is. */
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { singles } from '../db/schema/singles.ts';
import { defineJob } from '../jobs/define-job.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { today, toTimestamp } from '../lib/time.ts';
import { uploadFolder } from '../lib/upload-folder.ts';
import { asJobFault } from './job-fault.ts';
import { verifyBackup } from './read-backup.ts';
import { backupName, prune } from './retention.ts';
import { writeBackup } from './write-backup.ts';

/** Key in `singles` of what is known of the last good backup. */
const BACKUP_KEY = 'backup';
/** A day, and time for a large one and for attempts that failed. */
const LATE_HOURS = 30;
const KEEP_MS = 60_000;

/** Address of the database itself, as the role that owns the tables where there is one. */
const addressOf = ({ config, db }: Pick<Context, 'config' | 'db'>) =>
  config.databaseOwnerUrl ?? config.databaseDirectUrl ?? db.$client.options.connectionString ?? '';

/** Makes a backup, reads it to its end, notes that it is good, and lets go of those that have been outlived. */
export const backupJob = defineJob({
  kind: 'backup',
  long: true,
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 600,
  async run(ctx, _data, attempt) {
    const { config } = ctx;
    const at = new Date();
    const file = path.join(config.backupDir, backupName(at));
    const lent = setInterval(() => void attempt.keep().catch(() => undefined), KEEP_MS);
    try {
      const source = { url: addressOf(ctx), uploads: uploadFolder(config.dataDir) };
      const { bytes } = await writeBackup(source, file, config.backupPassphrase, attempt.signal);
      await verifyBackup(file, config.backupPassphrase);
      const value = { At: toTimestamp(at), File: path.basename(file), Bytes: bytes };
      await ctx.db
        .insert(singles)
        .values({ key: BACKUP_KEY, value })
        .onConflictDoUpdate({ target: singles.key, set: { value, updatedAt: sql`now()` } });
      await prune(config.backupDir, config.backupKeep);
    } catch (error) {
      throw asJobFault(error);
    } finally {
      clearInterval(lent);
    }
  },
});

/** Asks for the backup of today, where that is switched on. */
export async function askForBackup({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (config.backupDaily) await enqueue(db, backupJob, {}, { key: today() });
}

/** How it stands with the backups of each day: `late` when the last good one is too old, or there is none. */
export async function backupState({ db, config }: Pick<Context, 'db' | 'config'>): Promise<{
  state: 'off' | 'ok' | 'late';
  lastAt: string | null;
  /** Of the last good one: the name of its file, and how large it is. */
  file: string | null;
  bytes: number | null;
}> {
  const [row] = await db
    .select({
      at: sql<string>`${singles.value} ->> 'At'`,
      file: sql<string>`${singles.value} ->> 'File'`,
      bytes: sql<number>`(${singles.value} ->> 'Bytes')::float8`,
      late: sql<boolean>`(${singles.value} ->> 'At')::timestamptz < now() - make_interval(hours => ${LATE_HOURS}::int)`,
    })
    .from(singles)
    .where(eq(singles.key, BACKUP_KEY));
  const last = { lastAt: row?.at ?? null, file: row?.file ?? null, bytes: row?.bytes ?? null };
  if (!config.backupDaily) return { state: 'off', ...last };
  return { state: row && !row.late ? 'ok' : 'late', ...last };
}
