/** What staff see of imports and do with them. */
import type { PatentImportFaultQuery, PatentImportListQuery } from '@ip-portal/contract';
import {
  PATENT_IMPORT_COMMANDS,
  type PatentImportCommand,
  type ShownImportState,
} from '@ip-portal/contract/patent-import-words';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Actor, Context } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { patentImportFaults, patentImports } from '../../../db/schema/patent-imports.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { invalid, notFound, refused } from '../../../lib/errors.ts';
import { page } from '../../../lib/list.ts';
import { type Headings, parseHeadingMap } from './heading-map.ts';
import { dropFiles, type Received } from './import-files.ts';
import { patentImportJob, patentImportUndoJob } from './import-jobs.ts';
import { beginUndo, openPatentImport, settleImport } from './import-life.ts';
import { columnsOf } from './preview-import.ts';
import { rememberHeadings } from './remembered-maps.ts';

/** Seconds without a sign of life after which an import that no job stands for counts as stalled. */
const STALLED_SECONDS = 180;

/** State of the job that stands for an import: `running` once it was taken. None is there of the command line's. */
const JOB = sql`(select ${jobs.state} from ${jobs} where ${jobs.kind} = ${patentImportJob.kind}
  and ${jobs.state} in ('waiting', 'running') and (${jobs.data}->>'importId')::int = ${patentImports.id}
  order by ${jobs.state} limit 1)`;

/** An import, who started it, and how it is shown. */
const COLUMNS = {
  row: patentImports,
  userName: users.userName,
  shown: sql<ShownImportState>`case when ${patentImports.state} <> 'running' then ${patentImports.state}
    when ${JOB} = 'waiting' then 'waiting'
    when ${JOB} is null and ${patentImports.beatAt} < now() - make_interval(secs => ${STALLED_SECONDS}) then 'stalled'
    else 'running' end`,
};
type Found = { row: typeof patentImports.$inferSelect; userName: string | null; shown: ShownImportState };

/** An import as the interface answers it. */
export function shownImport({ row, userName, shown }: Found) {
  const { bytesDone, bytesTotal, state } = row;
  const share = bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesDone / bytesTotal) * 100));
  return {
    Id: row.id,
    UserName: userName,
    DryRun: row.dryRun,
    State: shown,
    Files: row.files,
    FilesDone: row.filesDone,
    Share: state === 'done' ? 100 : share,
    Created: row.created,
    Updated: row.updated,
    Unchanged: row.unchanged,
    Refused: row.refused,
    SetAside: row.setAside,
    Undone: row.undone,
    Kept: row.kept,
    Error: row.error,
    CreatedAt: row.createdAt.toISOString(),
    FinishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const from = (db: Executor) =>
  db.select(COLUMNS).from(patentImports).leftJoin(users, eq(users.id, patentImports.userId)).$dynamic();

/** One import. @throws 404 */
export async function readImport(db: Executor, id: number): Promise<Found> {
  const [found] = await from(db).where(eq(patentImports.id, id));
  if (!found) throw notFound('导入');
  return found;
}

/** A page of imports, newest first. */
export async function listImports(
  db: Executor,
  query: PatentImportListQuery,
): Promise<{ rows: Found[]; total: number }> {
  const { limit, offset } = page(query);
  const [rows, [counted]] = await Promise.all([
    from(db).orderBy(desc(patentImports.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(patentImports),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** A page of what an import did not take, in the order of its files. */
export async function listFaults(db: Executor, id: number, query: PatentImportFaultQuery) {
  await readImport(db, id);
  const { limit, offset } = page(query);
  const where = and(
    eq(patentImportFaults.importId, id),
    query.Refused === undefined ? undefined : eq(patentImportFaults.refused, query.Refused === 'true'),
  );
  const [rows, [counted]] = await Promise.all([
    db.select().from(patentImportFaults).where(where).orderBy(asc(patentImportFaults.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(patentImportFaults).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** How staff want files to be imported. */
interface Wanted {
  dryRun: boolean;
  /** What they say that headings mean. */
  headings: Headings | undefined;
  /** It is to be proposed again for files with the same headings. */
  remember: boolean;
}

/** What was sent beside the files. @throws 400 */
export function wantedOf({ fields }: Pick<Received, 'fields'>): Wanted {
  const { Headings, DryRun, Remember } = fields;
  const parsed = Headings === undefined ? undefined : parseHeadingMap(Headings);
  if (parsed && !parsed.ok) throw invalid({ Headings: parsed.reason });
  return { dryRun: DryRun === 'true', headings: parsed?.headings, remember: Remember === 'true' };
}

/** Begins an import of files that were received. */
export async function beginImport(
  ctx: Pick<Context, 'db'>,
  actor: Actor,
  received: Received,
  { dryRun, headings, remember }: Wanted,
): Promise<Found> {
  const columns = headings && remember ? await Promise.all(received.lying.map((file) => columnsOf(file))) : [];
  const id = await ctx.db.transaction(async (tx) => {
    const row = await openPatentImport(tx, { userId: actor.id, files: received.files, dryRun, headings });
    for (const { names } of columns) if (headings) await rememberHeadings(tx, actor, names, headings);
    await received.keepFor(row.id);
    await enqueue(tx, patentImportJob, { importId: row.id });
    return row.id;
  });
  return readImport(ctx.db, id);
}

/** Does what staff ask for, where the state allows it. @throws 404, 422 */
export async function moveImport(
  ctx: Pick<Context, 'db' | 'config'>,
  actor: Actor,
  id: number,
  command: PatentImportCommand,
): Promise<Found> {
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: patentImports.id }).from(patentImports).where(eq(patentImports.id, id)).for('update');
    const { shown } = await readImport(tx, id);
    if (!(PATENT_IMPORT_COMMANDS[command] as readonly ShownImportState[]).includes(shown)) {
      throw refused('导入的状态已经改变，不能这样操作，请刷新后查看');
    }
    if (command === 'undo') {
      await beginUndo(tx, id);
      await enqueue(tx, patentImportUndoJob, { importId: id, userId: actor.id });
    } else if (command === 'cancel') await settleImport(tx, actor, id, 'cancelled');
    else if (command === 'pause') {
      await tx.update(patentImports).set({ state: 'paused' }).where(eq(patentImports.id, id));
    } else {
      const again = { state: 'running', error: '', finishedAt: null, beatAt: sql`now()` } as const;
      await tx.update(patentImports).set(again).where(eq(patentImports.id, id));
      await enqueue(tx, patentImportJob, { importId: id });
    }
  });
  if (command === 'cancel') await dropFiles(ctx, id);
  return readImport(ctx.db, id);
}
