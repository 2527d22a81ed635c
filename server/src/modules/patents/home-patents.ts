/** The patents of the home page: those that staff have chosen, and what fills the places that are left. */
import { type PatentPicksUpdate, patentResource, RECOMMENDED_COUNT } from '@ip-portal/contract';
import { homePatents } from '@ip-portal/contract/rules/home-patents';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, audit, type Context, change } from '../../context.ts';
import { listRows } from '../../crud/repository.ts';
import type { Db, Executor } from '../../db/client.ts';
import { holdLock, LOCKS } from '../../db/locks.ts';
import { publicPatents } from '../../db/public-views.ts';
import { patents } from '../../db/schema/patents.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import { withListedValues } from './listed-values.ts';
import { LONG_COLUMNS } from './patent-entity.ts';
import { numberOf } from './patent-view.ts';
import { patentPicks } from './table.ts';

/** Newest granted and alive ones first; applications and ended patents only fill up. */
const TOP_ORDER = [
  sql`case ${patents.state} when '有权' then 0 when '审中' then 1 else 2 end`,
  sql`coalesce(${patents.grantDate}, ${patents.grantedOn}) desc nulls last`,
  sql`${patents.publicationDate} desc nulls last`,
  sql`${patents.applicationDate} desc nulls last`,
  sql`${patents.id} desc`,
];
/** Those that were chosen, and the place each was given. */
const PICKED = sql`${patents.id} in (select ${patentPicks.patentId} from ${patentPicks})`;
const PLACE = sql`(select pick.position from ${patentPicks} pick where pick.patent_id = ${patents.id})`;

async function shown(db: Db, where: SQL[], order: SQL[]) {
  const page = { limit: RECOMMENDED_COUNT, offset: 0, omit: LONG_COLUMNS };
  const { rows } = await listRows(db, patents, { view: publicPatents, where, order, ...page });
  return (await withListedValues(db, rows)).map((row) => ({ ...row, Id: row.id }));
}

/** Ids that are chosen, in their order; deleted patents among them. */
async function pickedIds(db: Executor): Promise<number[]> {
  const rows = await db.select({ id: patentPicks.patentId }).from(patentPicks).orderBy(asc(patentPicks.position));
  return rows.map(({ id }) => id);
}

/** The eight patents of the home page. */
export async function topPatents({ db }: Pick<Context, 'db'>) {
  const [chosen, automatic] = await Promise.all([shown(db, [PICKED], [PLACE]), shown(db, [], TOP_ORDER)]);
  return homePatents(chosen, automatic);
}

/** What is chosen, and what the home page would show by itself. */
export async function readPicks({ db }: Pick<Context, 'db'>) {
  const [ids, chosen, automatic] = await Promise.all([
    pickedIds(db),
    shown(db, [PICKED], [PLACE]),
    shown(db, [], TOP_ORDER),
  ]);
  return { ids, chosen, automatic };
}

/** Waits for whoever chooses, or moves a place, until the transaction ends; before any patent is locked. */
export async function holdPicks(tx: Executor): Promise<void> {
  await holdLock(tx, LOCKS.patentPicks);
}

/** Passes the place of a patent on to another that has none; answers whether there was one to pass. Held before. */
export async function passPlace(tx: Executor, from: number, to: number): Promise<boolean> {
  const held = await pickedIds(tx);
  if (!held.includes(from) || held.includes(to)) return false;
  await tx.update(patentPicks).set({ patentId: to }).where(eq(patentPicks.patentId, from));
  return true;
}

/** What the audit record calls patents, by id; none of them is deleted before this transaction ends. */
async function titlesOf(tx: Executor, ids: readonly number[]) {
  const { id, title, deletedAt, applicationNumber, publicationNumber, grantNumber } = patents;
  const rows = await tx
    .select({ id, title, deletedAt, applicationNumber, publicationNumber, grantNumber })
    .from(patents)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('share');
  return new Map(
    rows.map((row) => [row.id, { title: `${numberOf(row)} ${row.title}`, deleted: row.deletedAt !== null }]),
  );
}

/** Replaces what is chosen. @throws 400 for patents that are not there, 409 where somebody chose in between */
export async function choosePatents(ctx: Context, actor: Actor, { Ids, Before }: PatentPicksUpdate): Promise<void> {
  await change(ctx, [patentResource.name], async (tx) => {
    await holdPicks(tx);
    const former = await pickedIds(tx);
    if (former.join() !== Before.join()) {
      throw new AppError('VERSION_CONFLICT', '首页专利刚刚被他人修改过，请取得最新名单后再保存');
    }
    const known = await titlesOf(tx, [...former, ...Ids]);
    const faults = Ids.flatMap((id) => {
      const one = known.get(id);
      if (!one) return [`编号 ${id} 的专利不存在`];
      return one.deleted ? [`专利“${one.title}”已被删除，不能放在首页`] : [];
    });
    if (faults.length > 0) throw invalid({ Ids: faults.join('；') });
    await tx.delete(patentPicks).where(inArray(patentPicks.patentId, former));
    if (Ids.length > 0) {
      await tx.insert(patentPicks).values(Ids.map((patentId, index) => ({ patentId, position: index + 1 })));
    }
    const told = (ids: readonly number[]) => ({ HomePatents: ids.map((id) => known.get(id)?.title ?? '') });
    await audit(tx, actor, {
      action: 'update',
      resource: patentResource.name,
      title: '首页专利',
      before: told(former),
      after: told(Ids),
    });
  });
}
