/** One article with everything its page shows: one round trip, two for a law. */
import type { ArticleKind } from '@ip-portal/contract';
import type { Db } from '../../db/client.ts';
import { today } from '../../lib/time.ts';
import { timelinessSql } from '../laws/timeliness-sql.ts';
import { ADMIN_COLUMNS, ADMIN_LAW_COLUMNS, ITEM_COLUMNS, lawColumns, publicSql } from './article-sql.ts';
import { readRows, timestampSql } from './raw-sql.ts';

type Row = Record<string, unknown> & { Kind: ArticleKind };

const RELATED_COUNT = 5;
/** Related articles are looked for among this many newest of the kind: a bound on the work. */
const RELATED_AMONG = 100;

const ATTACHMENTS = `(select coalesce(json_agg(json_build_object('FileId', f.id, 'Name', t.name,
    'Url', '/api/Files/' || f.storage_key, 'Size', f.size, 'MimeType', f.mime_type) order by t.ordinal), '[]')
  from article_attachments t join files f on f.id = t.file_id where t.article_id = a.id) as "Attachments"`;

function neighbour(name: string, comparison: '<' | '>'): string {
  const order = comparison === '<' ? 'desc' : 'asc';
  return `(select json_build_object('Id', n.id, 'Title', n.title) from articles n
    where n.kind = a.kind and ${publicSql('n')} and (n.publish_time, n.id) ${comparison} (a.publish_time, a.id)
    order by n.publish_time ${order}, n.id ${order} limit 1) as "${name}"`;
}

const RELATED = `(select coalesce(json_agg(json_build_object('Id', r.id, 'Title', r.title)
    order by r.shared desc, r.publish_time desc, r.id desc), '[]')
  from (select c.id, c.title, c.publish_time,
      2 * cardinality(array(select unnest(c.tags) intersect select unnest(a.tags)))
        + (c.category = a.category)::int as shared
    from (select n.id, n.title, n.tags, n.category, n.publish_time from articles n
      where n.kind = a.kind and ${publicSql('n')}
      order by n.publish_time desc, n.id desc limit ${RELATED_AMONG}) c
    where c.id <> a.id and (c.tags && a.tags or (c.category = a.category and a.category <> ''))
    order by shared desc, c.publish_time desc, c.id desc limit ${RELATED_COUNT}) r) as "Related"`;

const DETAIL = `select ${ITEM_COLUMNS}, a.content as "Content", a.source_url as "SourceUrl",
  ${timestampSql('a.updated_at')} as "UpdatedAt", a.version as "Version", ${ATTACHMENTS},
  ${neighbour('Previous', '<')}, ${neighbour('Next', '>')}, ${RELATED}`;
const PUBLIC_DETAIL = `${DETAIL} from articles a where a.id = $1 and ${publicSql('a')}`;
const STAFF_DETAIL = `${DETAIL}, ${ADMIN_COLUMNS} from articles a where a.id = $1`;

// A statement of its own: even unused, these parts would double the time of a news item.
const LAW_DETAIL = `select ${lawColumns('$2')}, ${ADMIN_LAW_COLUMNS}, l.history as "History",
  (select coalesce(json_agg(json_build_object('Anchor', p.anchor, 'Type', p.type,
      'Label', p.label, 'Heading', p.heading) order by p.ordinal), '[]')
    from law_provisions p where p.law_id = l.article_id and p.type <> 'paragraph-block') as "Toc",
  (select json_agg(json_build_object('Id', va.id, 'Title', va.title,
      'PromulgationDate', v.promulgation_date, 'EffectiveDate', v.effective_date,
      'Timeliness', ${timelinessSql('v', '$2')})
      order by coalesce(v.promulgation_date, v.effective_date) desc nulls last, va.id desc)
    from laws v join articles va on va.id = v.article_id
    where (v.series_key = l.series_key and l.series_key <> '' and ${publicSql('va')}) or va.id = l.article_id) as "Versions"
  from laws l where l.article_id = $1`;

async function complete(db: Db, row: Row | undefined): Promise<Row | undefined> {
  if (row?.Kind !== 'law') return row;
  const [law] = await readRows<Record<string, unknown>>(db, LAW_DETAIL, [row.Id, today()]);
  return { ...row, ...law };
}

/** The public detail; undefined unless published and due. */
export async function findPublicArticle(db: Db, id: number): Promise<Row | undefined> {
  return complete(db, (await readRows<Row>(db, PUBLIC_DETAIL, [id]))[0]);
}

/** The same plus what staff see, in any state; deleted ones only when asked for. */
export async function findStaffArticle(
  db: Db,
  kind: ArticleKind,
  id: number,
  withDeleted = false,
): Promise<Row | undefined> {
  const [row] = await readRows<Row>(db, STAFF_DETAIL, [id]);
  if (!row || row.Kind !== kind || (row.DeletedAt !== null && !withDeleted)) return undefined;
  return complete(db, row);
}
