/** One article with what its page shows besides the related ones: one round trip, two for a notice, a law or attachments. */
import {
  type AdminArticle,
  type AdminLaw,
  type ArticleDetail,
  type ArticleKind,
  type Attachment,
  isWithin,
  noticeCalendarUrl,
  type Scope,
} from '@ip-portal/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { prepareRead, timestampSql } from '../../db/read-rows.ts';
import { today } from '../../lib/time.ts';
import { ADMIN_COLUMNS, ADMIN_LAW_COLUMNS, ITEM_COLUMNS, lawColumns } from './article-sql.ts';
import { versionsSql } from './laws/timeliness-sql.ts';
import { deadlineColumns, TERM_COLUMNS } from './notices/notice-sql.ts';

/** What only laws have, and only notices. */
type OfLaw = Pick<
  ArticleDetail,
  | 'IssuingAuthority'
  | 'DocumentNumber'
  | 'Level'
  | 'PromulgationDate'
  | 'EffectiveDate'
  | 'RepealedDate'
  | 'Timeliness'
  | 'History'
  | 'CheckedOn'
  | 'Toc'
  | 'Versions'
> &
  Pick<AdminLaw, 'SeriesKey' | 'ArticleCount'>;
type OfNotice = Pick<
  ArticleDetail,
  'DeadlineAt' | 'DaysLeft' | 'Audience' | 'Conditions' | 'Materials' | 'Channel' | 'CalendarUrl'
>;

/** What every article has; who wrote it and in which state it is comes with the back office's read alone. */
type Stored = Omit<ArticleDetail, keyof OfLaw | keyof OfNotice | 'Attachments' | 'Previous' | 'Next' | 'Related'> &
  Partial<Omit<AdminArticle, keyof ArticleDetail>>;

interface Row extends Stored {
  attached: boolean;
  /** Of the back office's read alone. */
  columnId?: number | null;
  previousId: number | null;
  previousTitle: string;
  nextId: number | null;
  nextTitle: string;
}

/** The article as read; what its schema does not name is for us alone. */
export type Detail = Stored &
  Partial<OfLaw & OfNotice> &
  Pick<ArticleDetail, 'Attachments' | 'Previous' | 'Next'> &
  Partial<Pick<ArticleDetail, 'Related'>>;

/** The public article next to `a` in time: one probe of `articles_neighbour_idx`. */
function neighbour(alias: SQL, comparison: SQL, order: SQL): SQL {
  return sql`left join lateral (select n.id, n.title from public_articles n
    where n.kind = a.kind and (n.publish_time, n.id) ${comparison} (a.publish_time, a.id)
    order by n.publish_time ${order}, n.id ${order} limit 1) ${alias} on true`;
}

const COLUMNS = sql`${ITEM_COLUMNS}, a.content as "Content", a.source_url as "SourceUrl",
  ${timestampSql(sql`a.updated_at`)} as "UpdatedAt", a.version as "Version",
  exists (select 1 from article_attachments t where t.article_id = a.id) as attached,
  p.id as "previousId", p.title as "previousTitle", f.id as "nextId", f.title as "nextTitle"`;
const NEIGHBOURS = sql`${neighbour(sql`p`, sql`<`, sql`desc`)} ${neighbour(sql`f`, sql`>`, sql`asc`)}`;
const BY_ID = sql`where a.id = ${sql.placeholder('id')}`;
const readPublic = prepareRead<Row>(sql`select ${COLUMNS} from public_articles a ${NEIGHBOURS} ${BY_ID}`);
const readStaff = prepareRead<Row>(
  sql`select ${COLUMNS}, ${ADMIN_COLUMNS}, a.column_id as "columnId" from articles a ${NEIGHBOURS} ${BY_ID}`,
);

// A statement of its own, as most articles have none.
const readAttachments = prepareRead<Attachment>(sql`select f.id as "FileId", t.name as "Name",
    '/api/Files/' || f.storage_key || case when f.mime_type = 'image/gif' then '?motion=1' else '' end as "Url",
    f.size as "Size", f.mime_type as "MimeType"
  from article_attachments t join files f on f.id = t.file_id
  where t.article_id = ${sql.placeholder('id')} order by t.ordinal`);

// A statement of its own: even unused, these parts would double the time of a news item.
const DAY = sql.placeholder('day');
const readLaw = prepareRead<OfLaw>(sql`select ${lawColumns(DAY)}, ${ADMIN_LAW_COLUMNS}, l.history as "History",
  l.checked_on as "CheckedOn",
  (select coalesce(json_agg(json_build_object('Anchor', p.anchor, 'Type', p.type,
      'Label', p.label, 'Heading', p.heading) order by p.ordinal), '[]')
    from law_provisions p where p.law_id = l.article_id and p.type <> 'paragraph-block') as "Toc",
  ${versionsSql(DAY)} as "Versions"
  from laws l where l.article_id = ${sql.placeholder('id')}`);

const readTerms = prepareRead<Omit<OfNotice, 'CalendarUrl'>>(sql`select ${deadlineColumns(DAY)}, ${TERM_COLUMNS}
  from articles a left join notice_terms terms on terms.article_id = a.id where a.id = ${sql.placeholder('id')}`);

async function readNotice(db: Db, id: number): Promise<OfNotice[]> {
  const rows = await readTerms(db, { id, day: today() });
  return rows.map((row) => ({
    ...row,
    CalendarUrl: row.DaysLeft != null && row.DaysLeft >= 0 ? noticeCalendarUrl(id) : null,
  }));
}

/** What only the article's kind has. */
function readOwn(db: Db, { Kind, Id }: Row): Promise<OfNotice[] | OfLaw[]> | [] {
  if (Kind === 'notice') return readNotice(db, Id);
  return Kind === 'law' ? readLaw(db, { id: Id, day: today() }) : [];
}

async function complete(db: Db, row: Row | undefined): Promise<Detail | undefined> {
  if (!row) return undefined;
  const [attachments, own] = await Promise.all([
    row.attached ? readAttachments(db, { id: row.Id }) : [],
    readOwn(db, row),
  ]);
  // Completed, not copied: a copy of this many fields costs more than all else here.
  const detail = row as Stored as Detail;
  detail.Attachments = attachments;
  detail.Previous = row.previousId === null ? null : { Id: row.previousId, Title: row.previousTitle };
  detail.Next = row.nextId === null ? null : { Id: row.nextId, Title: row.nextTitle };
  return own[0] ? Object.assign(detail, own[0]) : detail;
}

/** The public detail; undefined unless published and due. */
export async function findPublicArticle(db: Db, id: number): Promise<Detail | undefined> {
  const [row] = await readPublic(db, { id });
  return complete(db, row);
}

/** The same plus what staff see, in any state, within a scope of columns; deleted ones only when asked for. */
export async function findStaffArticle(
  db: Db,
  kind: ArticleKind,
  id: number,
  within: Scope,
  withDeleted = false,
): Promise<Detail | undefined> {
  const [row] = await readStaff(db, { id });
  if (!row || row.Kind !== kind || (row.DeletedAt !== null && !withDeleted)) return undefined;
  if (!isWithin(within, row.columnId ?? null)) return undefined;
  return complete(db, row);
}
