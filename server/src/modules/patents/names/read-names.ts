/** How names of 申请人 and 专利权人 are spelt in the library, and which patents have a spelling. */
import type { PatentNameExample, PatentNameGroup, PatentNameQuery } from '@ip-portal/contract';
import { PATENT_RENAME_LIMITS } from '@ip-portal/contract/patent-rename-words';
import { parseCreditCode } from '@ip-portal/contract/rules/credit-code';
import { partyNameKey } from '@ip-portal/contract/rules/party-name';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { patentParties, patentPartySpellings } from '../../../db/schema/patent-parties.ts';
import { patents } from '../../../db/schema/patents.ts';
import { orderBy, page } from '../../../lib/list.ts';
import { numberOf } from '../patent-view.ts';

const CAP = PATENT_RENAME_LIMITS.counted;
/** Spellings of one name that are told; nobody has seen a tenth of it. */
const SPELLINGS_TOLD = 50;

/** Rows of a spelling that stand in the lists of patents: as `patent_parties_name_idx` has them. */
const standing = (nameKey: SQL, name: SQL) =>
  sql`from ${patentParties} as p where p.listed and p.role <> '发明人' and p.name_key = ${nameKey} and p.name = ${name}`;

/** Codes told beside a spelling; a unit has one, so that more than a few are a fault of the data. */
const CODES_TOLD = 5;

/** Keys of the names that a 统一社会信用代码 is told beside; undefined where `text` is none. */
function namesOfCode(text: string): SQL | undefined {
  const code = parseCreditCode(text);
  return code.ok
    ? sql`select distinct name_key from ${patentParties} where credit_code = ${code.canonical} and listed`
    : undefined;
}

/** For `like`: the text itself, whatever it holds. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * A page of names. Without a search those that stand in several spellings; with one also those that begin with it and have
 * but one, so that whatever is spelt wrongly can be found. A 统一社会信用代码 is looked for as such. `keyword` leaves those that have it anywhere.
 */
export async function listNames(
  db: Executor,
  query: PatentNameQuery,
): Promise<{ groups: PatentNameGroup[]; total: number }> {
  const { limit, offset } = page(query);
  const asked = partyNameKey(query.Q ?? '');
  const within = partyNameKey(query.keyword ?? '');
  if ((query.Q?.trim() && asked === '') || (query.keyword?.trim() && within === '')) return { groups: [], total: 0 };
  const beginning = `${literal(asked)}%`;
  const spelling = sql`${patentPartySpellings} as s`;
  const having = within === '' ? sql`` : sql`and s.name_key like ${`%${literal(within)}%`}`;
  // Spellings that no patent has any more are no spellings.
  const used = sql`exists (select 1 ${standing(sql`s.name_key`, sql`s.name`)})`;
  const several = sql`select s.name_key from ${spelling} where s.alike
    ${asked === '' ? sql`` : sql`and s.name_key like ${`%${beginning}`}`} ${having} and ${used}
    group by s.name_key having count(*) > 1`;
  const keys =
    asked === ''
      ? several
      : (namesOfCode(query.Q ?? '') ??
        sql`${several} union select name_key from (
          select s.name_key from ${spelling} where s.name_key like ${beginning} ${having} and ${used} limit ${CAP}) as beginning`);
  const order = sql.join(orderBy(query, { Name: sql`name_key` }, [sql`name_key`]), sql`, `);
  const { rows } = await db.execute<{ shown: string[]; total: number }>(sql`
    with keys as materialized (${keys})
    select (select count(*)::int from keys) as total,
      array(select name_key from keys order by ${order} limit ${limit} offset ${offset}) as shown`);
  const { shown, total } = rows[0] ?? { shown: [], total: 0 };
  const { rows: counted } = await db.execute<{ key: string; name: string; patents: number; codes: string[] }>(sql`
    select s.name_key as key, s.name, found.patents, array(
      select distinct credit_code from (select p.credit_code ${standing(sql`s.name_key`, sql`s.name`)} limit ${CAP}) as few
      where credit_code is not null order by 1 limit ${CODES_TOLD}) as codes
    from ${spelling}, lateral (
      select count(*)::int as patents from (
        select distinct p.patent_id ${standing(sql`s.name_key`, sql`s.name`)} limit ${CAP + 1}) as few
    ) as found
    where s.name_key = any(${sql.param(shown)}::text[]) and found.patents > 0
    order by found.patents desc, s.name`);
  const spellings = new Map<string, PatentNameGroup['Spellings']>(shown.map((key) => [key, []]));
  for (const { key, name, patents: count, codes } of counted) {
    const own = spellings.get(key);
    if (!own || own.length >= SPELLINGS_TOLD) continue;
    own.push({ Name: name, Patents: Math.min(count, CAP), More: count > CAP, Codes: codes });
  }
  return {
    groups: shown.map((key) => ({ Key: key, Spellings: spellings.get(key) ?? [] })),
    total,
  };
}

/** Ids of the next patents after `last` in which one of these spellings stands. */
export async function patentsOf(
  db: Executor,
  names: readonly string[],
  { after = 0, limit }: { after?: number; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct id from unnest(${sql.param([...names])}::text[], ${sql.param(names.map(partyNameKey))}::text[]) as n(name, key),
      lateral (
        select distinct p.patent_id as id ${standing(sql`n.key`, sql`n.name`)} and p.patent_id > ${after}
        order by id limit ${limit}
      ) as found
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Some patents with this spelling, as staff know them. */
export async function examplesOf(db: Executor, name: string): Promise<PatentNameExample[]> {
  const ids = await patentsOf(db, [name], { limit: PATENT_RENAME_LIMITS.examples });
  if (ids.length === 0) return [];
  const rows = await db.select().from(patents).where(inArray(patents.id, ids)).orderBy(asc(patents.id));
  return rows.map((row) => ({ Id: row.id, Number: numberOf(row), Title: row.title }));
}
