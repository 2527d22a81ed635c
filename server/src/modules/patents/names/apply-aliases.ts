/** What an import reads becomes what staff had remembered, and its report says so. */
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { patentNameAliases } from '../../../db/schema/patent-renames.ts';
import type { Judged } from '../import/judge-record.ts';
import type { TakenRecord } from '../import/merge-batch.ts';

const LISTS = { applicants: '申请人', owners: '专利权人' } as const;
type List = keyof typeof LISTS;
const NAMES = Object.keys(LISTS) as List[];

const isJudged = (judged: TakenRecord['judged']): judged is Judged => 'record' in judged;

/** Records with the spellings that are kept; those that name none of the replaced ones are left as they are. */
export async function applyAliases(tx: Executor, taken: readonly TakenRecord[]): Promise<readonly TakenRecord[]> {
  const told = new Set(
    taken.flatMap(({ judged }) => (isJudged(judged) ? NAMES.flatMap((list) => judged.record[list]) : [])),
  );
  if (told.size === 0) return taken;
  const rows = await tx
    .select({ name: patentNameAliases.name, kept: patentNameAliases.kept })
    .from(patentNameAliases)
    .where(inArray(patentNameAliases.name, [...told]));
  if (rows.length === 0) return taken;
  const keptOf = new Map(rows.map(({ name, kept }) => [name, kept]));
  return taken.map((one) => {
    const { judged } = one;
    if (!isJudged(judged)) return one;
    const record = { ...judged.record };
    const setAside = [...judged.setAside];
    for (const list of NAMES) {
      const names = record[list];
      if (!names.some((name) => keptOf.has(name))) continue;
      for (const name of names) {
        const kept = keptOf.get(name);
        if (kept === undefined) continue;
        setAside.push({ field: LISTS[list], value: name, reason: `按已记住的写法改为“${kept}”`, rule: 'name-alias' });
      }
      record[list] = [...new Set(names.map((name) => keptOf.get(name) ?? name))];
    }
    const partyCodes = judged.partyCodes.map((one) => ({ ...one, Name: keptOf.get(one.Name) ?? one.Name }));
    return { ...one, judged: { ...judged, record, partyCodes, setAside } };
  });
}
