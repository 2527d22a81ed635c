/** Search inside one statute. */
import type { ProvisionHit } from '@ip-portal/contract';
import type { Db } from '../../db/client.ts';
import { like } from '../../lib/list.ts';
import { publicSql } from '../articles/article-sql.ts';
import { Params, readRows } from '../articles/raw-sql.ts';

const HITS_MAX = 500;

/**
 * Provisions that hold every word of `keyword` (words are separated by spaces) in number, caption or
 * text, in document order; a bare number such as `50` means that article. Undefined when the law is
 * not public.
 */
export async function findProvisions(db: Db, lawId: number, keyword: string): Promise<ProvisionHit[] | undefined> {
  const params = new Params();
  const id = params.add(lawId);
  const words = keyword
    .trim()
    .split(/[\s\u3000]+/)
    .filter(Boolean)
    .slice(0, 8);
  const all = words
    .map((word) => `(p.label || p.heading || ' ' || p.text) ilike ${params.add(like(word))}`)
    .join(' and ');
  const [only] = words;
  const number =
    words.length === 1 && only && /^\d{1,4}$/.test(only) ? ` or p.anchor = ${params.add(`art-${Number(only)}`)}` : '';
  const rows = await readRows<{ hits: ProvisionHit[] }>(
    db,
    `select (select coalesce(json_agg(json_build_object('Anchor', h.anchor, 'Label', h.label,
        'Text', case when h.text = '' then h.heading else h.text end) order by h.ordinal), '[]')
      from (select p.* from law_provisions p where p.law_id = a.id ${all ? `and (${all}${number})` : ''}
        order by p.ordinal limit ${HITS_MAX}) h) as hits
    from articles a where a.id = ${id} and a.kind = 'law' and ${publicSql('a')}`,
    params.values,
  );
  return rows[0]?.hits;
}
