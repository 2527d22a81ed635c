/** How many public patents each class has, down to its groups: written anew as a whole by the job that learns terms, once a day. */
import { sql } from 'drizzle-orm';
import { type Context, change } from '../../../context.ts';
import type { Db } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { readRows } from '../../../db/read-rows.ts';
import { insertRecords } from '../../../db/record-set.ts';
import { patentClassCounts } from '../../../db/schema/patent-class-counts.ts';

/** Every step of a symbol, as `rules/class-path.ts` has them, each with what stands above it. */
const STEPS = sql.raw(`(
  select left(symbol, 1) as class, '' as parent
  union all select left(symbol, 3), left(symbol, 1) where symbol ~ '^.[0-9]{2}'
  union all select left(symbol, 4), left(symbol, 3) where symbol ~ '^.[0-9]{2}[A-Z]'
  union all select regexp_replace(symbol, '/.*$', '/00'), left(symbol, 4) where symbol like '%/%'
  union all select symbol, regexp_replace(symbol, '/.*$', '/00') where symbol ~ '/' and symbol !~ '/0+$'
) as step`);

type Row = typeof patentClassCounts.$inferSelect;

/** Ids that one statement looks at: a statement has seconds, and a library a million patents. */
const IDS = 20_000;
/** Rows of one insert. */
const ROWS = 1_000;

/** Classes of the patents whose ids are beyond `from`, with how many of them each has. */
async function countFrom(db: Db, from: number): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select scheme, class as symbol, parent, count(*)::int as patents from ${publicPatents} as p, lateral (
      select distinct scheme, step.class, step.parent from (
        select 'IPC' as scheme, unnest(array_append(p.ipcs, p.main_ipc)) as symbol
        union all select 'CPC', unnest(p.cpcs)) as given, lateral ${STEPS}
      where symbol is not null
    ) as told
    where p.id > ${from} and p.id <= ${from + IDS}
    group by scheme, class, parent`);
  return rows;
}

/** Counts patents by every class of theirs and every class above it; a patent counts once in each. `onBatch` may end it by throwing. */
export async function countClasses(ctx: Pick<Context, 'db' | 'cache'>, onBatch: () => void = () => {}): Promise<void> {
  const [newest] = await readRows<{ id: number | null }>(ctx.db, sql`select max(id) as id from ${publicPatents}`);
  const counts = new Map<string, Row>();
  for (let from = 0; from < (newest?.id ?? 0); from += IDS) {
    onBatch();
    for (const row of await countFrom(ctx.db, from)) {
      const key = `${row.scheme} ${row.symbol}`;
      const known = counts.get(key);
      if (known) known.patents += row.patents;
      else counts.set(key, row);
    }
  }
  const rows = [...counts.values()];
  await change(ctx, ['Patents'], async (tx) => {
    await tx.delete(patentClassCounts);
    for (let at = 0; at < rows.length; at += ROWS)
      await insertRecords(tx, patentClassCounts, ['scheme', 'symbol', 'parent', 'patents'], rows.slice(at, at + ROWS));
  });
}
