/** Which article of a statute a search means. */
import { sql } from 'drizzle-orm';
import { readRows } from '../../../db/read-rows.ts';
import type { FindPassages, Passage } from '../../../search/index.ts';

const LABEL = /第[〇零一二三四五六七八九十百千]+条(?:之[一二三四五六七八九十]+)?/;

/**
 * For each law the provision named in the keyword (`专利法第五十条`), else the first that holds the
 * keyword as it stands, else the one with the most of its words.
 */
export const findLawPassages: FindPassages = async (db, lawIds, keyword, terms) => {
  if (lawIds.length === 0) return new Map();
  // lower() costs more than the search itself, and statutes hardly hold Latin letters.
  const text = /[a-z]/i.test(keyword) ? sql`lower(p.text)` : sql`p.text`;
  const words = terms.map((term) => term.toLowerCase());
  const rows = await readRows<Passage & { law_id: number }>(
    db,
    sql`select distinct on (law_id) law_id, anchor, label, text from (
      select p.law_id, p.ordinal, p.anchor, p.label, p.text,
        (p.label = ${LABEL.exec(keyword)?.[0] ?? ''})::int * 1000
          + (strpos(${text}, ${keyword.trim().toLowerCase()}) > 0)::int * 100
          + (select count(*) from unnest(${sql.param(words)}::text[]) as w where strpos(${text}, w) > 0) as score
      from law_provisions p
      where p.law_id = any(${sql.param(lawIds)}::int[]) and p.type in ('article', 'paragraph-block')) s
    where score > 0 order by law_id, score desc, ordinal`,
  );
  return new Map(rows.map((row) => [row.law_id, row]));
};
