/**
 * Bare Fastify, to hold ours against: `/memory/*` answers given bytes from memory, `/pg/*` reads the
 * same rows with `pg`. Started by `bench/api.mjs`, which says where everything is through the environment.
 */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

const listBytes = readFileSync(process.env.LIST_BYTES);
const detailBytes = readFileSync(process.env.DETAIL_BYTES);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => undefined);

const ITEM = `id, kind, title, summary, cover, cover_alt, source, author, category, tags, publish_time, is_top,
  is_recommended, read_count`;
const LIST = `select ${ITEM} from articles where kind = 'news' and status = 'published' and deleted_at is null
  and publish_time <= now() order by is_top desc, publish_time desc, id desc limit 10`;
const COUNT = `select count(*)::int as total from articles where kind = 'news' and status = 'published'
  and deleted_at is null and publish_time <= now()`;
const DETAIL = `select ${ITEM}, content, source_url, updated_at, version from articles
  where id = $1 and status = 'published' and deleted_at is null`;

const app = Fastify();
app.get('/ready', async () => 'ok');
app.get('/memory/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(listBytes));
app.get('/memory/detail', (_request, reply) => reply.type('application/json; charset=utf-8').send(detailBytes));
app.get('/pg/list', async () => {
  const [rows, count] = await Promise.all([pool.query(LIST), pool.query(COUNT)]);
  return { success: true, data: rows.rows, total: count.rows[0].total };
});
app.get('/pg/detail', async () => {
  const { rows } = await pool.query(DETAIL, [Number(process.env.DETAIL_ID)]);
  return { success: true, data: rows[0] };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
