/** Looks for a PostgreSQL server outside the project on which the server tests can run a second time. */
import os from 'node:os';

/** What `url` lacks for the tests, or undefined when it will do. */
async function faultOf(url) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as version, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
    );
    if (rows[0].version < 150_000) return `PostgreSQL ${Math.floor(rows[0].version / 10_000)} 低于 15 (older than 15)`;
    return rows[0].may ? undefined : '该用户没有 CREATEDB 权限 (may not create databases)';
  } catch (error) {
    return error.code === 'ECONNREFUSED' ? '没有服务器应答 (nothing answers)' : error.message;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `{url}` of a usable server, or `{why}` there is none; `wanted` is set when the setting named it. */
export async function findOutsideDatabase() {
  const wanted = process.env.TEST_DATABASE_URL;
  if (wanted) {
    const fault = await faultOf(wanted);
    return fault ? { why: `TEST_DATABASE_URL：${fault}`, wanted: true } : { url: wanted, wanted: true };
  }
  const users = [...new Set(['postgres', os.userInfo().username])];
  let why = '';
  for (const user of users) {
    const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/postgres`;
    const fault = await faultOf(url);
    if (!fault) return { url, wanted: false };
    why ||= fault;
  }
  return { why: `127.0.0.1:5432（用户 ${users.join('、')}）：${why}`, wanted: false };
}
