/** Keeps the derived columns of patents in step with the calendar, and with the rules of this version. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { and, asc, gt, lte, type SQL, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { type Context, change } from '../../context.ts';
import type { Executor } from '../../db/client.ts';
import { holdLock, LOCKS } from '../../db/locks.ts';
import { updateRecords } from '../../db/record-set.ts';
import { patents } from '../../db/schema/patents.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { today } from '../../lib/time.ts';
import { type DerivedColumns, derivedColumns, SILENT_COLUMNS } from './derived-columns.ts';
import { readEventsAnew, withEvents } from './event-rows.ts';
import { deriveParties, markAlike } from './parties/party-rows.ts';
import { writeSearchRows } from './search/search-rows.ts';

type Ground = Pick<Context, 'db' | 'cache'>;
/** Rows derived in one go; small enough not to hold up requests. */
const BATCH = 250;

/** What is derived from, and what stood. */
const FACTS = {
  id: patents.id,
  version: patents.version,
  type: patents.type,
  applicationDate: patents.applicationDate,
  publicationDate: patents.publicationDate,
  grantDate: patents.grantDate,
  toldState: patents.toldState,
  toldStateOn: patents.toldStateOn,
  termExtensionDays: patents.termExtensionDays,
  applicationNumber: patents.applicationNumber,
  publicationNumber: patents.publicationNumber,
  grantNumber: patents.grantNumber,
  title: patents.title,
  applicants: patents.applicants,
  mainIpc: patents.mainIpc,
  ipcs: patents.ipcs,
  loc: patents.loc,
  /** Whether there is one. */
  abstract: sql<string>`left(${patents.abstract}, 1)`,
};
const KEPT = {
  state: patents.state,
  stateDetail: patents.stateDetail,
  doubt: patents.doubt,
  flags: patents.flags,
  grantedOn: patents.grantedOn,
  expiryDate: patents.expiryDate,
  nextFeeOn: patents.nextFeeOn,
  stateAsOf: patents.stateAsOf,
  problems: patents.problems,
  twinByDay: patents.twinByDay,
  twinByApplicant: patents.twinByApplicant,
  nextChangeOn: patents.nextChangeOn,
};

const differ = (kept: Record<keyof DerivedColumns, unknown>, now: DerivedColumns) =>
  (Object.keys(now) as (keyof DerivedColumns)[]).some((name) => String(kept[name]) !== String(now[name]));

/** Writes derived columns of rows that nobody wrote meanwhile: those have a newer version and fresh columns of their own. */
function store(tx: Executor, rows: (DerivedColumns & { id: number; version: number })[]): Promise<number> {
  return updateRecords(tx, patents, ['state', ...SILENT_COLUMNS], rows, { matching: ['version'] });
}

/** Derives the rows that `where` names anew, a batch at a time; `anew`: their events are read anew as well. Answers how many changed. */
async function derive(
  { db }: Ground,
  where: SQL | undefined,
  { signal, anew = false }: { signal?: AbortSignal; anew?: boolean } = {},
): Promise<number> {
  const day = today();
  let changed = 0;
  let last = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db
      .select({ ...FACTS, ...KEPT })
      .from(patents)
      .where(and(gt(patents.id, last), where))
      .orderBy(asc(patents.id))
      .limit(BATCH);
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    if (anew) {
      const ids = rows.map(({ id }) => id);
      await readEventsAnew(db, ids);
      await deriveParties(db, ids);
    }
    const moved = (await withEvents(db, rows)).flatMap((row) => {
      const now = derivedColumns(row, day);
      return differ(row, now) ? [{ id: row.id, version: row.version, ...now }] : [];
    });
    if (moved.length === 0) continue;
    changed += await db.transaction(async (tx) => {
      await holdLock(tx, LOCKS.patentStates);
      const written = await store(tx, moved);
      await writeSearchRows(
        tx,
        moved.map(({ id }) => id),
        { standing: true },
      );
      return written;
    });
  }
}

/**
 * Derives anew what the calendar has changed: terms run out and dated events arrive without anybody writing. Called at
 * start and at midnight in Shanghai; also drops kept answers, because they tell fees and flags of yesterday. Reads the
 * rows alone whose day has come. Answers how many patents changed.
 */
export async function refreshPatentStates(ctx: Ground): Promise<number> {
  const changed = await derive(ctx, lte(patents.nextChangeOn, today()));
  await change(ctx, ['Patents'], async () => undefined);
  return changed;
}

/** Reads every event and derives every patent and its parties anew: the rules may have become others with a new version of the portal. */
export const patentStatesJob = defineJob({
  kind: 'patent_states',
  long: true,
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 60,
  async run(ctx, _data, { signal }) {
    await derive(ctx, undefined, { signal, anew: true });
    await markAlike(ctx.db);
    // Parties may have changed where no column did.
    await change(ctx, ['Patents'], async () => undefined);
  },
});

/**
 * Asks for it once for each build, however often and in how many processes it starts. Built files are named by what is
 * in them and name each other, so the one that holds this changes with every rule it calls.
 */
export async function askForPatentStates({ db }: Pick<Context, 'db'>): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.url));
  await enqueue(db, patentStatesJob, {}, { key: createHash('sha256').update(program).digest('hex') });
}
