/** Imports and their undoing as jobs: they outlive the process that was asked. */
import { eq, inArray, lt, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { type Actor, type Context, SYSTEM } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { patentImports } from '../../../db/schema/patent-imports.ts';
import { type Attempt, defineJob } from '../../../jobs/define-job.ts';
import { askForPatentTerms } from '../similar/learn-terms.ts';
import { fieldOfHeadings } from './heading-map.ts';
import { dropFiles, dropStrayFiles, keptFiles } from './import-files.ts';
import { carryOut, carryOutUndo, settleImport } from './import-life.ts';
import { ImportStopped } from './run-import.ts';

const data = Type.Object({ importId: Type.Integer() });
/** Milliseconds between two words that the job goes on. */
const KEEP_MS = 60_000;
/** How long an import can be undone. */
const KEPT_DAYS = 365;

async function find({ db }: Pick<Context, 'db'>, id: number) {
  const [found] = await db
    .select({ row: patentImports, userName: users.userName })
    .from(patentImports)
    .leftJoin(users, eq(users.id, patentImports.userId))
    .where(eq(patentImports.id, id));
  return found;
}

/** Who started an import, as the audit record tells it. */
const actorOf = (userId: number | null, userName: string | null): Actor =>
  userId === null ? SYSTEM : { ...SYSTEM, id: userId, name: userName ?? '' };

/** Says now and then that the job goes on. A word that is lost is followed by the next. */
function keeping({ keep }: Attempt): () => void {
  let last = Date.now();
  return () => {
    if (Date.now() - last < KEEP_MS) return;
    last = Date.now();
    void keep().catch(() => undefined);
  };
}

export const patentImportJob = defineJob({
  kind: 'patent_import',
  long: true,
  data,
  attempts: 5,
  backoffSeconds: 30,
  async run(ctx, { importId }, attempt) {
    const found = await find(ctx, importId);
    if (found?.row.state !== 'running') return;
    const actor = actorOf(found.row.userId, found.userName);
    const files = await keptFiles(ctx, importId, found.row.files);
    if (!files) {
      await ctx.db.transaction((tx) => settleImport(tx, actor, importId, 'failed', '上传的文件已不在，请重新导入'));
      return;
    }
    try {
      const { headings } = found.row;
      const fieldOf = headings === null ? undefined : fieldOfHeadings(headings);
      const run = { signal: attempt.signal, onBatch: keeping(attempt), settlesFaults: false, fieldOf };
      await carryOut(ctx, actor, importId, files, run);
      await askForPatentTerms(ctx);
    } catch (error) {
      // Somebody has paused or cancelled it.
      if (error instanceof ImportStopped) return;
      throw error;
    }
    await dropFiles(ctx, importId);
  },
});

export const patentImportUndoJob = defineJob({
  kind: 'patent_import_undo',
  long: true,
  data: Type.Object({ importId: Type.Integer(), userId: Type.Union([Type.Integer(), Type.Null()]) }),
  attempts: 5,
  backoffSeconds: 30,
  async run(ctx, { importId, userId }, attempt) {
    const found = await find(ctx, importId);
    if (found?.row.state !== 'undoing') return;
    const [user] = userId === null ? [] : await ctx.db.select().from(users).where(eq(users.id, userId));
    await carryOutUndo(ctx, actorOf(userId, user?.userName ?? null), importId, {
      signal: attempt.signal,
      onBatch: keeping(attempt),
    });
    await askForPatentTerms(ctx);
  },
});

/** Forgets imports that are long over, and removes files that nobody will read. */
export async function forgetPatentImports(ctx: Pick<Context, 'db' | 'config'>): Promise<void> {
  await ctx.db
    .delete(patentImports)
    .where(lt(patentImports.finishedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
  const open = await ctx.db
    .select({ id: patentImports.id })
    .from(patentImports)
    .where(inArray(patentImports.state, ['running', 'paused']));
  await dropStrayFiles(ctx, new Set(open.map(({ id }) => id)));
}
