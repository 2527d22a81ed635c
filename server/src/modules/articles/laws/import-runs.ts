/**
 * Imports that the back office starts. The process that was sent the files does the work, after the answer; how far it is
 * stands in a row, so that every process can tell, and can ask for the end. The row also tells of a process that died.
 */
import type { ImportReport, LawImport } from '@ip-portal/contract';
import { and, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Actor, Context } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { statuteImports } from '../../../db/schema/statute-imports.ts';
import { AppError, notFound, refused } from '../../../lib/errors.ts';
import { emptyReport, type ImportStep, importStatutes } from './import-statutes.ts';

/** Imports of this process, the one that runs and those that are being received or wait. */
const ROOM = 3;
/** Between two signs of life. */
const BEAT_MS = 1_000;
/** Seconds without one after which the process counts as gone. */
const GONE_SECONDS = 30;
/** What is kept of past imports: so many of each account, for so long. */
const KEPT = 20;
const KEPT_DAYS = 7;
/** Remarks on one file that are kept. */
const REMARKS = 100;

const CANCELLED = new Error('cancelled');
const STOPPED = new Error('the process stops');

type Row = typeof statuteImports.$inferSelect;
type Progress = Pick<Row, 'stage' | 'file' | 'filesDone' | 'filesTotal' | 'share'>;

/** A row, and whether its process has been silent for too long. */
const COLUMNS = {
  row: statuteImports,
  gone: sql<boolean>`${statuteImports.state} = 'running'
    and ${statuteImports.beatAt} < now() - make_interval(secs => ${GONE_SECONDS})`,
};

const shown = ({ row, gone }: { row: Row; gone: boolean }): LawImport => ({
  Id: row.id,
  State: gone ? 'ended' : row.state,
  Stage: row.stage,
  File: row.file,
  FilesDone: row.filesDone,
  FilesTotal: row.filesTotal,
  Share: row.share,
  Error: gone ? '处理导入的程序已停止，没有完成的文件未导入，请重新导入' : row.error,
  Report: row.report,
  CreatedAt: row.createdAt.toISOString(),
  FinishedAt: row.finishedAt?.toISOString() ?? null,
});

const own = (id: number, userId: number) => and(eq(statuteImports.id, id), eq(statuteImports.userId, userId));

/** An import of one's own. @throws 404 for anybody else's */
export async function readImport(db: Db, id: number, userId: number): Promise<LawImport> {
  const [found] = await db.select(COLUMNS).from(statuteImports).where(own(id, userId));
  if (!found) throw notFound('导入');
  return shown(found);
}

/** The imports of an account, newest first, without their reports. */
export async function listImports(db: Db, userId: number): Promise<LawImport[]> {
  const rows = await db
    .select(COLUMNS)
    .from(statuteImports)
    .where(eq(statuteImports.userId, userId))
    .orderBy(desc(statuteImports.id))
    .limit(KEPT);
  return rows.map((one) => ({ ...shown(one), Report: null }));
}

/** Removes imports that are long over. */
export async function forgetImports({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.delete(statuteImports).where(lt(statuteImports.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
}

/** Makes the row of a new import, and lets the oldest of the account go. */
async function open(db: Db, userId: number, filesTotal: number): Promise<LawImport> {
  const [row] = await db.insert(statuteImports).values({ userId, filesTotal }).returning();
  if (!row) throw new Error('insert returned no row');
  const newest = db
    .select({ id: statuteImports.id })
    .from(statuteImports)
    .where(eq(statuteImports.userId, userId))
    .orderBy(desc(statuteImports.id))
    .limit(KEPT);
  await db.delete(statuteImports).where(and(eq(statuteImports.userId, userId), notInArray(statuteImports.id, newest)));
  return shown({ row, gone: false });
}

/** A report that is fit to be kept: a broken file may have more remarks than anybody reads. */
function bounded(report: ImportReport): ImportReport {
  const Files = report.Files.map(({ Messages, ...file }) => {
    const more = Messages.length - REMARKS;
    const rest = { Line: null, Message: `另有 ${more} 条说明没有列出。` };
    return { ...file, Messages: more > 0 ? [...Messages.slice(0, REMARKS), rest] : Messages };
  });
  return { ...report, Files };
}

/** What an import of files is told to do with them. */
interface Order {
  folder: string;
  files: number;
  userId: number;
  actor: Actor;
  /** Removes the files; called once, whatever comes. */
  tidy: () => Promise<void>;
}

/** Room for one import, taken before its files are received. */
export interface Place {
  start(order: Order): Promise<LawImport>;
  /** Gives the place up; does nothing once the import was started. */
  leave(): void;
}

/** Imports of one process. */
export function openImportRuns(ctx: Context, log: FastifyBaseLogger) {
  const inTurn = pLimit(1);
  const running = new Map<number, { controller: AbortController; over: Promise<void> }>();
  let taken = 0;

  async function work(id: number, { folder, files, actor }: Order, controller: AbortController): Promise<void> {
    const { signal } = controller;
    const report = emptyReport();
    const now: Progress = { stage: 'waiting', file: '', filesDone: 0, filesTotal: files, share: 0 };
    /** Says how far it is, and hears whether anybody wants it to end. */
    const beat = async () => {
      const [row] = await ctx.db
        .update(statuteImports)
        .set({ ...now, beatAt: sql`now()` })
        .where(and(eq(statuteImports.id, id), eq(statuteImports.state, 'running')))
        .returning({ cancelAsked: statuteImports.cancelAsked });
      if (!row || row.cancelAsked) controller.abort(CANCELLED);
    };
    // A beat that is lost is followed by the next one.
    const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS);
    const onStep = (step: ImportStep) => {
      const turn = step.stage !== now.stage;
      Object.assign(now, step);
      if (turn) void beat().catch(() => undefined);
    };
    let end: Partial<Row>;
    try {
      await inTurn(async () => {
        signal.throwIfAborted();
        await importStatutes(ctx, folder, { actor, onStep, signal, report });
      });
      end = { state: 'done', share: 100, filesDone: now.filesTotal };
    } catch (error) {
      const why: unknown = signal.aborted ? signal.reason : error;
      if (why === CANCELLED) end = { state: 'cancelled' };
      else if (why === STOPPED) end = { state: 'failed', error: '门户正在重新启动，没有完成的文件未导入，请重新导入' };
      else {
        log.error({ err: error }, 'import of statutes failed');
        end = { state: 'failed', error: error instanceof AppError ? error.message : '导入中断，请稍后重试' };
      }
    } finally {
      clearInterval(timer);
    }
    await ctx.db
      .update(statuteImports)
      .set({ ...now, ...end, report: bounded(report), finishedAt: sql`now()` })
      .where(and(eq(statuteImports.id, id), eq(statuteImports.state, 'running')));
  }

  return {
    /** @throws 503 when too much is under way */
    take(): Place {
      if (taken >= ROOM) throw new AppError('UNAVAILABLE', '已有法规正在导入，请等它完成后再试');
      taken += 1;
      let held = true;
      const leave = () => {
        if (held) taken -= 1;
        held = false;
      };
      const start = async (order: Order) => {
        const made = await open(ctx.db, order.userId, order.files);
        const controller = new AbortController();
        const over = work(made.Id, order, controller)
          .catch((error: unknown) => log.error({ err: error }, 'import of statutes was not noted'))
          .then(order.tidy)
          .catch((error: unknown) => log.warn({ err: error }, 'files of an import were not removed'))
          .finally(() => {
            running.delete(made.Id);
            taken -= 1;
          });
        held = false;
        running.set(made.Id, { controller, over });
        return made;
      };
      return { start, leave };
    },

    /** Ends an import of one's own: at once here, with its next sign of life in another process. @throws 422 when it is over */
    async cancel(id: number, userId: number): Promise<LawImport> {
      const { State } = await readImport(ctx.db, id, userId);
      if (State !== 'running') throw refused('该导入已经结束');
      await ctx.db
        .update(statuteImports)
        .set({ cancelAsked: true })
        .where(and(own(id, userId), eq(statuteImports.state, 'running')));
      running.get(id)?.controller.abort(CANCELLED);
      return readImport(ctx.db, id, userId);
    },

    /** Ends all of this process, and waits until they have. */
    async stop(): Promise<void> {
      const all = [...running.values()];
      for (const { controller } of all) controller.abort(STOPPED);
      await Promise.allSettled(all.map(({ over }) => over));
    },
  };
}
