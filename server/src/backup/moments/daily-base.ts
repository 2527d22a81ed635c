/** The copy of the cluster of each day, made by the portal itself where moments are kept, and how far back they reach. */
import path from 'node:path';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { today, toTimestamp } from '../../lib/time.ts';
import { asJobFault } from '../job-fault.ts';
import { basesIn, pruneMoments, writeBase } from './base.ts';
import { clusterId, copyDelay, momentsFolder } from './log-copies.ts';

const KEEP_MS = 60_000;
/** Of a finished segment that is not copied yet; the newest copy of the cluster may be a day and some attempts old. */
const LATE_COPY_MS = 10 * 60_000;
const LATE_BASE_MS = 30 * 3_600_000;

const pgdataOf = ({ dataDir }: { dataDir: string }) => path.join(dataDir, 'postgres');

/** Copies the cluster, and lets go of what no moment needs any more. */
export const baseJob = defineJob({
  kind: 'backup_base',
  long: true,
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 600,
  async run({ config, db }, _data, attempt) {
    if (!config.backupMoments) return;
    const pgdata = pgdataOf(config);
    const lent = setInterval(() => void attempt.keep().catch(() => undefined), KEEP_MS);
    try {
      const folder = momentsFolder(config.backupDir, await clusterId(pgdata));
      const url = db.$client.options.connectionString ?? '';
      await writeBase({ url, pgdata }, folder, config.backupPassphrase, attempt.signal);
      await pruneMoments(folder, config.backupMomentDays);
    } catch (error) {
      throw asJobFault(error);
    } finally {
      clearInterval(lent);
    }
  },
});

/** Asks for the copy of today; at once for another one where the log has not been kept until now. */
export async function askForBase(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { begins = false }: { begins?: boolean } = {},
): Promise<void> {
  if (!config.backupMoments) return;
  await enqueue(db, baseJob, {}, { key: begins ? `${today()} ${new Date().toISOString()}` : today() });
}

/** How it stands with moments. */
export interface MomentState {
  state: 'off' | 'ok' | 'late';
  /** The earliest that can be reached; null: none yet. */
  from: string | null;
  /** Seconds that the oldest finished part of the log has been waiting to be copied. */
  waiting: number;
}

/** `late`: the log is not copied, or there is no copy of the cluster that is new enough. */
export async function momentState({ config }: Pick<Context, 'config'>, now = Date.now()): Promise<MomentState> {
  if (!config.backupMoments) return { state: 'off', from: null, waiting: 0 };
  const pgdata = pgdataOf(config);
  // A folder that cannot be looked into holds nothing to come back to; how long the log waits is known all the same.
  const bases = await basesIn(momentsFolder(config.backupDir, await clusterId(pgdata))).catch(() => []);
  const [oldest, newest] = [bases.at(0), bases.at(-1)];
  const waiting = await copyDelay(pgdata, now);
  const late = !newest || now - newest.from.getTime() > LATE_BASE_MS || waiting > LATE_COPY_MS;
  return {
    state: late ? 'late' : 'ok',
    from: oldest ? toTimestamp(oldest.from) : null,
    waiting: Math.floor(waiting / 1000),
  };
}
