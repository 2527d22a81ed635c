/**
 * The one place that writes what patents are found by. It is derived: whoever writes a patent's row, its document of the
 * search or its publications calls this in the same transaction, once all of that is written.
 */
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import { type Context, change } from '../../../context.ts';
import type { Executor } from '../../../db/client.ts';
import { patents } from '../../../db/schema/patents.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { today } from '../../../lib/time.ts';
import { indexPrepared, prepareRows, wordsEdition } from '../../../search/index.ts';
import { patentSearch } from '../patent-index.ts';
import { patentSearchRows } from '../table.ts';
import { FACETS, FILTERS, GRANTED } from './lexemes.ts';
import { renewNearWords } from './near-words.ts';

const COLUMNS = ['patent_id', 'filed_on', 'published_on', 'granted_on', 'expires_on', 'facets', 'words'];
const named = sql.raw(COLUMNS.join(', '));

/** Search rows as they should be, of the patents `p` that `where` names. */
export const derivedRows = (where: SQL): SQL => sql`
  select p.id as patent_id, p.application_date as filed_on, p.publication_date as published_on, ${GRANTED} as granted_on,
    p.expires_on, ${FACETS} as facets, t.tokens || ${FILTERS} as words
  from patents p, lateral (
    select coalesce((select d.tokens from search_documents d where d.kind = 'patent' and d.ref_id = p.id), '') as tokens) as t, lateral (
    select array(select distinct one from unnest(array_append(p.ipcs, p.main_ipc)) as one where one is not null order by one) as classes,
      array(select distinct one from unnest(p.applicants || p.owners) as one order by one) as parties) as n
  where p.deleted_at is null and ${where}`;

/** What rows are made by: the rules of this version and the words that the operator has added. */
function edition(): number {
  const rules = new PgDialect().sqlToQuery(derivedRows(sql`true`)).sql + wordsEdition();
  return createHash('sha256').update(rules).digest().readInt32BE(0);
}

/**
 * Writes the search rows of these patents; of deleted ones they go. `standing`: the documents of the search were not
 * written with them, so that their words may be of another edition.
 */
export async function writeSearchRows(
  tx: Executor,
  ids: readonly number[],
  { standing = false }: { standing?: boolean } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const given = sql`any(${sql.param([...ids])}::int[])`;
  const set = [...COLUMNS.slice(1), ...(standing ? [] : ['edition'])]
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
  await tx.execute(sql`delete from ${patentSearchRows} where patent_id = ${given}
    and exists (select 1 from ${patents} p where p.id = patent_id and p.deleted_at is not null)`);
  await tx.execute(sql`insert into ${patentSearchRows} (${named}, edition)
    select ${named}, ${standing ? 0 : edition()}::int from (${derivedRows(sql`p.id = ${given}`)}) as derived
    on conflict (patent_id) do update set ${sql.raw(set)}`);
}

/** Patents that are looked at in one go, and those of one transaction. */
const LOOK = 2_000;
const BATCH = 200;
const LAST = 2_147_483_647;

/** Ids below `below`, the newest first, each with the rules its row is of; null where it has none. */
const nextPatents = (db: Executor, below: number) =>
  db
    .select({ id: patents.id, edition: patentSearchRows.edition })
    .from(patents)
    .leftJoin(patentSearchRows, eq(patentSearchRows.patentId, patents.id))
    .where(and(lt(patents.id, below), isNull(patents.deletedAt)))
    .orderBy(desc(patents.id))
    .limit(LOOK);

function* batchesOf(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}

/** Those that are still there, locked in the order in which everybody locks: somebody may have written meanwhile. */
const lockLive = (tx: Executor, ids: number[]) =>
  tx
    .select()
    .from(patents)
    .where(and(inArray(patents.id, ids), isNull(patents.deletedAt)))
    .orderBy(asc(patents.id))
    .for('no key update');

/** Writes words and search rows anew where they are not those of this version, the newest patents first; then the near words. */
export const patentSearchJob = defineJob({
  kind: 'patent_search',
  long: true,
  data: Type.Object({}),
  attempts: 5,
  backoffSeconds: 30,
  async run(ctx, _data, { signal, keep }) {
    for (let below = LAST; ; ) {
      const rows = await nextPatents(ctx.db, below);
      below = rows.at(-1)?.id ?? 0;
      if (below === 0) break;
      const stale = rows.flatMap(({ id, edition: of }) => (of === edition() ? [] : [id]));
      for (const ids of batchesOf(stale)) {
        signal.throwIfAborted();
        await ctx.db.transaction(async (tx) => {
          const live = await lockLive(tx, ids);
          await indexPrepared(tx, await prepareRows('patent', patentSearch, live));
          await writeSearchRows(
            tx,
            live.map(({ id }) => id),
          );
        });
      }
      // A word that is lost is followed by the next.
      if (stale.length > 0) void keep().catch(() => undefined);
    }
    await renewNearWords(ctx.db);
    await change(ctx, ['Patents'], async () => undefined);
  },
});

/** Newest patents whose rows a start fills in itself. */
const FILLED_AT_START = 20_000;

/**
 * Fills rows that an earlier version has not had, as far as that is a matter of seconds, and asks for the rest. A job that
 * finds nothing to do costs little, so each day has one.
 */
export async function askForPatentSearch({ db }: Pick<Context, 'db'>): Promise<void> {
  let below = LAST;
  for (let seen = 0; seen < FILLED_AT_START && below > 0; seen += LOOK) {
    const rows = await nextPatents(db, below);
    below = rows.at(-1)?.id ?? 0;
    const missing = rows.flatMap(({ id, edition: of }) => (of === null ? [id] : []));
    for (const ids of batchesOf(missing)) {
      await db.transaction(async (tx) => {
        await lockLive(tx, ids);
        await writeSearchRows(tx, ids, { standing: true });
      });
    }
  }
  await enqueue(db, patentSearchJob, {}, { key: `${edition()} ${today()}` });
}
