/**
 * Bare Fastify, to hold ours against: `/memory/*` answers given bytes from memory, `/pg/*` reads with
 * `pg` what ours reads, in prepared statements that fit the indexes. Started by `bench/api.mjs`, which
 * says where everything is through the environment.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const listBytes = readFileSync(process.env.LIST_BYTES);
const detailBytes = readFileSync(process.env.DETAIL_BYTES);
const id = Number(process.env.DETAIL_ID);
const relatedIds = JSON.parse(process.env.RELATED_IDS);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => undefined);

const PUBLIC = `status = 'published' and deleted_at is null and publish_time <= now()`;
const ITEM = `id, kind, title, summary, cover, cover_alt, source, author, category, tags, publish_time, is_top,
  is_recommended, read_count`;
const HERE = '(select publish_time, id from articles where id = $1)';
const TEXTS = {
  list: `select ${ITEM} from articles where kind = 'news' and ${PUBLIC}
    order by is_top desc nulls last, publish_time desc nulls last, id desc nulls last limit 10`,
  count: `select count(*)::int as total from articles where kind = 'news' and ${PUBLIC}`,
  row: `select ${ITEM}, content, source_url, updated_at, version from articles where id = $1 and ${PUBLIC}`,
  attachments: `select f.id, t.name, f.storage_key, f.size, f.mime_type from article_attachments t
    join files f on f.id = t.file_id where t.article_id = $1 order by t.ordinal`,
  previous: `select id, title from articles where kind = 'news' and status = 'published' and deleted_at is null
    and (publish_time, id) < ${HERE} order by publish_time desc, id desc limit 1`,
  next: `select id, title from articles where kind = 'news' and ${PUBLIC}
    and (publish_time, id) > ${HERE} order by publish_time, id limit 1`,
  // Which ones are related is told beforehand: this only reads them, the least that can be asked.
  related: `select id, title from articles where id = any($1)`,
};
const read = async (name, ...values) => (await pool.query({ name, text: TEXTS[name], values })).rows;

const app = Fastify();
app.get('/ready', async () => 'ok');
app.get('/memory/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(listBytes));
app.get('/memory/detail', (_request, reply) => reply.type('application/json; charset=utf-8').send(detailBytes));
app.get('/pg/list', async () => {
  const [data, [count]] = await Promise.all([read('list'), read('count')]);
  return { success: true, data, total: count.total };
});
app.get('/pg/row', async () => ({ success: true, data: (await read('row', id))[0] }));
app.get('/pg/detail', async () => {
  const [[article], attachments, [previous], [next], related] = await Promise.all([
    read('row', id),
    read('attachments', id),
    read('previous', id),
    read('next', id),
    read('related', relatedIds),
  ]);
  return { success: true, data: { ...article, attachments, previous, next, related } };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
