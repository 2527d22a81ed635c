/** The statute that a text names, and the article in it. */
import { TITLE_MAX } from '@ip-portal/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { today } from '../../../lib/time.ts';
import { articleAnchor, seriesKeyOf } from '../../statutes/index.ts';
import { VALIDITY } from './law-statutes.ts';
import { timelinessSql } from './timeliness-sql.ts';

/** A reference as an address carries it. */
export interface Cited {
  name: string;
  year?: string | undefined;
  article?: string | undefined;
}

/** The titles a statute of this name may have: with and without the country before it, brackets of either width. */
function titlesOf(name: string): string[] {
  const plain = name.replace(/[\s\u3000]/g, '').slice(0, TITLE_MAX);
  const short = plain.replace(/^中华人民共和国(?=.)/, '');
  const wide = (text: string) => text.replace(/\(/g, '（').replace(/\)/g, '）');
  return [...new Set([plain, short, `中华人民共和国${short}`].flatMap((title) => [title, wide(title)]))];
}

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

/**
 * The public version that a reference means: that of its year, else the one to rely on; `anchor` is null where the
 * version has no such article. Versions of one statute are found by any of their titles. Undefined: it is not in the library.
 */
export async function findCited(db: Db, { name, year, article }: Cited) {
  const day = today();
  const wanted = year === undefined ? null : Number(year);
  const rows = await readRows<{ id: number; anchor: string | null; meant: boolean }>(
    db,
    sql`with titled as materialized (
      select l.article_id, l.series_key from public_articles a join laws l on l.article_id = a.id
      where a.kind = 'law' and a.title = any(${textArray(titlesOf(name))})
    )
    select l.article_id as id,
      ${wanted}::int is null or (extract(year from l.promulgation_date) = ${wanted}::int) is true as meant,
      (select p.anchor from law_provisions p
        where p.law_id = l.article_id and p.type = 'article' and p.anchor = ${article ? articleAnchor(article) : null}
        limit 1) as anchor
    from public_laws l
    where l.article_id in (select article_id from titled)
      or (l.series_key <> '' and l.series_key in (select series_key from titled union all select ${seriesKeyOf(name)}))
    order by l.article_id in (select article_id from titled) or l.series_key in (select series_key from titled where series_key <> '') desc,
      meant desc, array_position(${VALIDITY}, ${timelinessSql('l', day)}),
      coalesce(l.promulgation_date, l.effective_date) desc nulls last, l.article_id desc
    limit 1`,
  );
  const [found] = rows;
  // Another version may count its articles otherwise.
  return found && { id: found.id, anchor: found.meant ? found.anchor : null };
}
