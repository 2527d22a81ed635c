/** One article with everything its page shows, in one round trip. */
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

// Everything of a law hangs on the kind, so news and notices do not pay for it.
const LAW_PARTS = `${lawColumns('$2')}, l.history as "History",
  case when a.kind = 'law' then (select coalesce(json_agg(json_build_object('Anchor', p.anchor, 'Type', p.type,
      'Label', p.label, 'Heading', p.heading) order by p.ordinal), '[]')
    from law_provisions p where p.law_id = a.id and p.type <> 'paragraph-block') end as "Toc",
  case when a.kind = 'law' then (select json_agg(json_build_object('Id', va.id, 'Title', va.title,
      'PromulgationDate', v.promulgation_date, 'EffectiveDate', v.effective_date,
      'Timeliness', ${timelinessSql('v', '$2')})
      order by coalesce(v.promulgation_date, v.effective_date) desc nulls last, va.id desc)
    from laws v join articles va on va.id = v.article_id
    where ((v.series_key = l.series_key and l.series_key <> '' and ${publicSql('va')}) or va.id = a.id)) end as "Versions"`;

const DETAIL = `select ${ITEM_COLUMNS}, a.content as "Content", a.source_url as "SourceUrl",
  ${timestampSql('a.updated_at')} as "UpdatedAt", a.version as "Version", ${ATTACHMENTS},
  ${neighbour('Previous', '<')}, ${neighbour('Next', '>')}, ${RELATED}, ${LAW_PARTS}`;
const FROM = `from articles a left join laws l on l.article_id = a.id where a.id = $1`;

const PUBLIC_DETAIL = `${DETAIL} ${FROM} and ${publicSql('a')}`;
const STAFF_DETAIL = `${DETAIL}, ${ADMIN_COLUMNS}, ${ADMIN_LAW_COLUMNS} ${FROM}`;

const LAW_FIELDS = [
  'IssuingAuthority', 'DocumentNumber', 'Level', 'PromulgationDate', 'EffectiveDate', 'RepealedDate',
  'Timeliness', 'History', 'Toc', 'Versions', 'SeriesKey', 'ArticleCount',
];

function withoutForeignFields(row: Row | undefined): Row | undefined {
  if (row && row.Kind !== 'law') for (const name of LAW_FIELDS) delete row[name];
  return row;
}

/** The public detail; undefined unless published and due. */
export async function findPublicArticle(db: Db, id: number): Promise<Row | undefined> {
  return withoutForeignFields((await readRows<Row>(db, PUBLIC_DETAIL, [id, today()]))[0]);
}

/** The same plus what staff see, in any state; deleted ones only when asked for. */
export async function findStaffArticle(
  db: Db,
  kind: ArticleKind,
  id: number,
  withDeleted = false,
): Promise<Row | undefined> {
  const [row] = await readRows<Row>(db, STAFF_DETAIL, [id, today()]);
  if (!row || row.Kind !== kind || (row.DeletedAt !== null && !withDeleted)) return undefined;
  return withoutForeignFields(row);
}
