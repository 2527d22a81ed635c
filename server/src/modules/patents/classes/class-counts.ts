/** How many public patents each class has, down to its groups: written anew as a whole by the job that learns terms, once a day. */
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { publicPatents } from '../../../db/public-views.ts';
import { patentClassCounts } from '../../../db/schema/patent-class-counts.ts';

/** Every step of a symbol, as `rules/class-path.ts` has them, each with what stands above it. */
const STEPS = sql.raw(`(
  select left(symbol, 1) as class, '' as parent
  union all select left(symbol, 3), left(symbol, 1) where symbol ~ '^.[0-9]{2}'
  union all select left(symbol, 4), left(symbol, 3) where symbol ~ '^.[0-9]{2}[A-Z]'
  union all select regexp_replace(symbol, '/.*$', '/00'), left(symbol, 4) where symbol like '%/%'
  union all select symbol, regexp_replace(symbol, '/.*$', '/00') where symbol ~ '/' and symbol !~ '/0+$'
) as step`);

/** Counts patents by every class of theirs and every class above it; a patent counts once in each. */
export async function countClasses(tx: Executor): Promise<void> {
  await tx.delete(patentClassCounts);
  await tx.execute(sql`
    insert into ${patentClassCounts} (scheme, symbol, parent, patents)
    select scheme, class, parent, count(*)::int from ${publicPatents} as p, lateral (
      select distinct scheme, step.class, step.parent from (
        select 'IPC' as scheme, unnest(array_append(p.ipcs, p.main_ipc)) as symbol
        union all select 'CPC', unnest(p.cpcs)) as given, lateral ${STEPS}
      where symbol is not null
    ) as told
    group by scheme, class, parent`);
}
