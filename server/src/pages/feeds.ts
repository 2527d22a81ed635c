/** Sitemap, robots and Atom feeds, from the database, kept like every public read. */
import { SITEMAP_KINDS } from '@ip-portal/contract/kind-lists';
import { type FeedKind, KINDS, type Kind } from '@ip-portal/contract/kinds';
import { recordUrl } from '@ip-portal/contract/urls';
import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { literal } from '../db/read-rows.ts';
import { toTimestamp } from '../lib/time.ts';
import type { OpenRecords } from '../search/index.ts';

/** Addresses in one sitemap file (the protocol allows 50,000). */
const PART_SIZE = 20_000;
const FEED_SIZE = 30;

/** Text for an element or attribute, without the signs that XML forbids even escaped. */
const escape = (text: string) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Entry = {
  kind: Kind;
  id: number;
  changed: Date;
};

/** What the select of a kind's feed (`OpenRecord.feed`) has to answer. */
type FeedEntry = {
  id: number;
  title: string;
  summary: string;
  author: string;
  published: Date;
  changed: Date;
};

/** Every record in the sitemap: `kind, id, changed`. */
function entriesOf(records: OpenRecords): SQL {
  const selects = SITEMAP_KINDS.map((kind) => {
    const { publicView, only = sql`true`, changed = sql`updated_at` } = records[kind];
    return sql`select ${literal(kind)} as kind, id, ${changed} as changed from ${publicView} where ${only}`;
  });
  return sql.join(selects, sql` union all `);
}

/** Index of the sitemap files. */
export async function sitemapIndex(ctx: Context, records: OpenRecords, origin: string): Promise<string> {
  const result = await ctx.db.execute<{ total: number; changed: Date | null }>(
    sql`select count(*)::int as total, max(changed) as changed from (${entriesOf(records)}) v`,
  );
  const { total, changed } = result.rows[0] ?? { total: 0, changed: null };
  const parts = Math.max(1, Math.ceil(total / PART_SIZE));
  const date = changed ? `<lastmod>${toTimestamp(new Date(changed))}</lastmod>` : '';
  const files = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))];
  return `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files
    .map((part) => `<sitemap><loc>${escape(`${origin}/sitemap-${part}.xml`)}</loc>${date}</sitemap>`)
    .join('')}</sitemapindex>`;
}

function urlset(urls: { loc: string; changed?: Date }[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map(
      ({ loc, changed }) =>
        `<url><loc>${escape(loc)}</loc>${changed ? `<lastmod>${toTimestamp(new Date(changed))}</lastmod>` : ''}</url>`,
    )
    .join('')}</urlset>`;
}

/** One sitemap file: `pages` (the fixed addresses) or a part of the records; undefined when there is none. */
export async function sitemapPart(
  ctx: Context,
  records: OpenRecords,
  origin: string,
  part: string,
  pagePaths: readonly string[],
): Promise<string | undefined> {
  if (part === 'pages') return urlset(pagePaths.map((path) => ({ loc: `${origin}${path}` })));
  if (!/^[1-9]\d{0,4}$/.test(part)) return undefined;
  const result = await ctx.db.execute<Entry>(
    sql`select * from (${entriesOf(records)}) v order by kind, id limit ${PART_SIZE} offset ${(Number(part) - 1) * PART_SIZE}`,
  );
  const entries = result.rows;
  if (entries.length === 0 && part !== '1') return undefined;
  return urlset(
    entries.map((entry) => ({ loc: `${origin}${recordUrl(entry.kind, entry.id)}`, changed: entry.changed })),
  );
}

/** What crawlers may read: everything but `/api` and the given paths. */
export function robots(origin: string, uncrawled: readonly string[]): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/Files/',
    ...uncrawled.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Atom feed of one kind of records. */
export async function atomFeed(
  ctx: Context,
  records: OpenRecords,
  origin: string,
  kind: FeedKind,
  siteName: string,
): Promise<string> {
  const { rows } = await ctx.db.execute<FeedEntry>(
    sql`${records[kind].feed} order by published desc, id desc limit ${literal(FEED_SIZE)}`,
  );
  const newest = rows.reduce((max, row) => Math.max(max, new Date(row.changed).getTime()), 0);
  const self = `${origin}/feed/${kind}.xml`;
  const entries = rows.map((row) => {
    const url = escape(`${origin}${recordUrl(kind, row.id)}`);
    return `<entry><id>${url}</id><title>${escape(row.title)}</title><link href="${url}"/><published>${toTimestamp(
      new Date(row.published),
    )}</published><updated>${toTimestamp(new Date(row.changed))}</updated><author><name>${escape(
      row.author || siteName,
    )}</name></author><summary>${escape(row.summary)}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><id>${escape(
    self,
  )}</id><title>${escape(`${KINDS[kind].label} - ${siteName}`)}</title><link rel="self" href="${escape(
    self,
  )}"/><link href="${escape(origin + KINDS[kind].list)}"/><updated>${toTimestamp(new Date(newest))}</updated>${entries.join(
    '',
  )}</feed>`;
}
