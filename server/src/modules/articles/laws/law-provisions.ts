/** Search inside one statute. */
import type { ProvisionHit } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { literal, readRows } from '../../../db/read-rows.ts';
import { like } from '../../../lib/list.ts';

const HITS_MAX = 500;

/**
 * Provisions that hold every word of `keyword` (words are separated by spaces) in number, caption or
 * text, in document order; a bare number such as `50` means that article. Undefined when the law is
 * not public.
 */
export async function findProvisions(db: Db, lawId: number, keyword: string): Promise<ProvisionHit[] | undefined> {
  const words = keyword
    .trim()
    .split(/[\s\u3000]+/)
    .filter(Boolean)
    .slice(0, 8);
  const all = words.map((word) => sql`(p.label || p.heading || ' ' || p.text) ilike ${like(word)}`);
  const [only] = words;
  const number =
    words.length === 1 && only && /^\d{1,4}$/.test(only) ? sql` or p.anchor = ${`art-${Number(only)}`}` : sql``;
  const chosen = all.length > 0 ? sql` and (${sql.join(all, sql` and `)}${number})` : sql``;
  const rows = await readRows<{ hits: ProvisionHit[] }>(
    db,
    sql`select (select coalesce(json_agg(json_build_object('Anchor', h.anchor, 'Label', h.label,
        'Text', case when h.text = '' then h.heading else h.text end) order by h.ordinal), '[]')
      from (select p.* from law_provisions p where p.law_id = l.article_id${chosen}
        order by p.ordinal limit ${literal(HITS_MAX)}) h) as hits
    from public_laws l where l.article_id = ${lawId}`,
  );
  return rows[0]?.hits;
}
