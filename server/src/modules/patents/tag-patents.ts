/**
 * Tags of patents, added and removed for many at once. A tag is a word of staff and no fact of the patent: it leaves
 * version and time of the last change alone, so that an open form can be saved and an import undone. Nothing is lost
 * by that, because tags are never written whole: each command adds to and takes from what stands.
 */
import {
  PATENT_TAG_LIMITS,
  type PatentTag,
  type PatentTagging,
  type PatentTaggingResult,
  patentResource,
} from '@ip-portal/contract';
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../context.ts';
import type { Db, Executor } from '../../db/client.ts';
import { patents } from '../../db/schema/patents.ts';
import { invalid } from '../../lib/errors.ts';
import { conditionAsListed } from './search/find-patents.ts';

/** Rows that are locked and written in one statement. */
const BATCH = 1_000;
/** Tags that are told; who has more than that has no use for a list. */
const TOLD = 500;

const texts = (all: readonly string[]) => sql`${sql.param([...all])}::text[]`;
const tidy = (tags: readonly string[] = []) => [...new Set(tags.map((tag) => tag.trim()))];

/** Tags in use, the most used first. */
export async function readTags(db: Executor): Promise<PatentTag[]> {
  const { rows } = await db.execute<PatentTag & Record<string, unknown>>(sql`
    select tag as "Tag", count(*)::int as "Patents" from ${patents}, unnest(${patents.tags}) as tag
    where ${patents.tags} <> '{}' and ${isNull(patents.deletedAt)}
    group by tag order by count(*) desc, tag limit ${TOLD}`);
  return rows.map(({ Tag, Patents }) => ({ Tag, Patents }));
}

/** What is wanted, in SQL. */
function wanted(add: readonly string[], remove: readonly string[]) {
  const { tags } = patents;
  const next = sql`array(select one from unnest(${tags}) with ordinality as kept(one, place)
      where one <> all(${texts(remove)}) order by place)
    || array(select one from unnest(${texts(add)}) with ordinality as given(one, place)
      where one <> all(${tags}) order by place)`;
  const done = sql`${tags} @> ${texts(add)} and not ${tags} && ${texts(remove)}`;
  // The first half is cheap, and false of nearly all.
  const full = sql`cardinality(${tags}) + ${add.length} > ${PATENT_TAG_LIMITS.most}
    and cardinality(${next}) > ${PATENT_TAG_LIMITS.most} and not (${done})`;
  return { next, done, full };
}

/** Which patents are meant; never deleted ones. @throws 400 */
async function meant(db: Db, { Ids, Filter }: PatentTagging): Promise<SQL | undefined> {
  if ((Ids === undefined) === (Filter === undefined)) {
    const reason = '请选定专利或给出筛选条件，两者择一';
    throw invalid({ Ids: reason });
  }
  const which = Ids ? inArray(patents.id, Ids) : await conditionAsListed(db, Filter ?? {});
  return and(isNull(patents.deletedAt), which);
}

/** Locks and writes the next rows in the order of their ids; answers how many, and the last of them. */
async function writeNext(
  tx: Executor,
  where: SQL | undefined,
  { next, done, full }: ReturnType<typeof wanted>,
  { after, limit }: { after: number; limit: number },
): Promise<{ count: number; last: number }> {
  const { rows } = await tx.execute<{ count: number; last: number }>(sql`
    with chosen as (
      select ${patents.id} as id, ${next} as tags from ${patents}
      where ${where} and ${patents.id} > ${after} and not (${done}) and not (${full})
      order by ${patents.id} limit ${limit} for no key update
    ), written as (
      update ${patents} set tags = chosen.tags from chosen where ${patents.id} = chosen.id returning ${patents.id} as id
    )
    select count(*)::int as count, coalesce(max(id), 0)::int as last from written`);
  return rows[0] ?? { count: 0, last: 0 };
}

const inQuotes = (tags: readonly string[]) => tags.map((tag) => `“${tag}”`).join('');

/** Adds and removes tags in one transaction, as many patents as are done at once. @throws 400 */
export async function tagPatents(ctx: Context, actor: Actor, body: PatentTagging): Promise<PatentTaggingResult> {
  const [add, remove] = [tidy(body.Add), tidy(body.Remove)];
  if (add.length + remove.length === 0) throw invalid({ Add: '请填写要添加或移除的标签' });
  const both = add.filter((tag) => remove.includes(tag));
  if (both.length > 0) throw invalid({ Remove: `标签${inQuotes(both)}不能同时添加和移除` });
  const where = await meant(ctx.db, body);
  const what = wanted(add, remove);
  // Nothing that the public sees changes: no kept answer goes.
  return change(ctx, [], async (tx) => {
    const { rows } = await tx.execute<{ matched: number; done: number; full: number }>(sql`
      select count(*)::int as matched, (count(*) filter (where ${what.done}))::int as done,
        (count(*) filter (where ${what.full}))::int as full from ${patents} where ${where}`);
    const { matched, done, full } = rows[0] ?? { matched: 0, done: 0, full: 0 };
    let changed = 0;
    let after = 0;
    while (changed < PATENT_TAG_LIMITS.patents) {
      const limit = Math.min(BATCH, PATENT_TAG_LIMITS.patents - changed);
      const { count, last } = await writeNext(tx, where, what, { after, limit });
      changed += count;
      after = last;
      if (count < limit) break;
    }
    const result = {
      Matched: matched,
      Changed: changed,
      Unchanged: done,
      Full: full,
      Left: Math.max(0, matched - done - full - changed),
      Missing: (body.Ids?.length ?? matched) - matched,
    };
    const title = [
      add.length > 0 ? `添加标签${inQuotes(add)}` : '',
      remove.length > 0 ? `移除标签${inQuotes(remove)}` : '',
    ];
    await audit(tx, actor, {
      action: 'update',
      resource: patentResource.name,
      title: `批量${title.filter(Boolean).join('，')}`,
      after: { ...result, ...(body.Ids ? { PatentIds: body.Ids } : { Filter: body.Filter }) },
    });
    return result;
  });
}
