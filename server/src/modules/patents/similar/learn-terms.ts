/** The job that learns the terms of patents and counts their classes: what `similar` and the tree of classes read is written anew as a whole, once a day where anything changed. */
import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { type Context, change } from '../../../context.ts';
import type { Db, Executor } from '../../../db/client.ts';
import { jsonText } from '../../../db/json-text.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { readRows } from '../../../db/read-rows.ts';
import { patentImports } from '../../../db/schema/patent-imports.ts';
import { patentLearning, patentTerms } from '../../../db/schema/patent-terms.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { today } from '../../../lib/time.ts';
import { countClasses } from '../classes/class-counts.ts';
import { ipcTitles } from '../table.ts';
import { COMPARED, comparedText, subclassesOf } from './compared.ts';
import { type Learned, type Lesson, learn } from './learn.ts';

/** Records that are learned from; of more every n-th is. */
const LESSONS = 20_000;
const BATCH = 1_000;
/** Changes with what is learned or how: a new version learns anew. */
const EDITION = '2';

async function readLessons(db: Db, patents: number): Promise<Lesson[]> {
  const every = Math.max(1, Math.ceil(patents / LESSONS));
  const lessons: Lesson[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .select(COMPARED)
      .from(publicPatents)
      .where(sql`${gt(publicPatents.id, last)} and ${publicPatents.id} % ${every}::int = 0`)
      .orderBy(asc(publicPatents.id))
      .limit(BATCH);
    for (const { title, abstract, mainIpc, ipcs } of rows)
      lessons.push({ text: comparedText(title, abstract), classes: subclassesOf([mainIpc, ...ipcs]) });
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH) return lessons;
  }
}

/** Titles of subclasses and main groups that the operator has loaded. */
async function readTitles(db: Db): Promise<Lesson[]> {
  const rows = await db.select().from(ipcTitles).where(sql`length(${ipcTitles.symbol}) >= 4`);
  return rows.map(({ symbol, title }) => ({ text: title, classes: subclassesOf([symbol]), title: true }));
}

async function store(tx: Executor, learned: readonly Learned[], counts: { records: number; patents: number }) {
  await tx.delete(patentTerms);
  for (let from = 0; from < learned.length; from += BATCH) {
    const rows = learned.slice(from, from + BATCH).map(({ term, records, weights }) => ({
      term,
      records,
      classes: weights.map(([name]) => name),
      weights: weights.map(([, weight]) => Number(weight.toPrecision(4))),
    }));
    await tx.execute(sql`insert into ${patentTerms} (term, records, classes, weights)
      select term, records, classes, weights from json_to_recordset(${jsonText(rows)}::json)
        as r(term text, records integer, classes text[], weights real[]) on conflict do nothing`);
  }
  const values = { ...counts, learnedAt: new Date() };
  await tx
    .insert(patentLearning)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: patentLearning.id, set: values });
}

/** Learns of at most {@link LESSONS} public patents which terms speak for which subclass, and how rare each is; counts classes of all. */
export const patentTermsJob = defineJob({
  kind: 'patent_terms',
  long: true,
  data: Type.Object({}),
  attempts: 3,
  backoffSeconds: 60,
  async run(ctx, _data, { signal, keep }) {
    const [count] = await readRows<{ count: number }>(ctx.db, sql`select count(*)::int as count from ${publicPatents}`);
    const patents = count?.count ?? 0;
    const lessons = await readLessons(ctx.db, patents);
    const learned = await learn([...lessons, ...(await readTitles(ctx.db))]);
    signal.throwIfAborted();
    await keep();
    await change(ctx, ['Patents'], (tx) => store(tx, learned, { records: lessons.length, patents }));
    await countClasses(ctx, () => {
      signal.throwIfAborted();
      // A word that is lost is followed by the next.
      void keep().catch(() => undefined);
    });
  },
});

/**
 * Asks for it once a day, and once more where an import wrote or was taken back, or where titles were loaded. Whoever asks
 * again for the same state gets no second run, and of many imports in a row the last one that waits is counted for all.
 */
export async function askForPatentTerms({ db }: Pick<Context, 'db'>): Promise<void> {
  const [state] = await readRows<{ state: string }>(
    db,
    sql`select concat_ws(' ', coalesce((select max(id) from ${publicPatents}), 0), (select count(*) from ${ipcTitles}),
      (select coalesce(sum(created + updated), 0) || ' ' || coalesce(sum(undone), 0) from ${patentImports} where not dry_run)) as state`,
  );
  const key = createHash('sha256').update(`${EDITION} ${today()} ${state?.state}`).digest('hex');
  await enqueue(db, patentTermsJob, {}, { key, instead: true });
}
