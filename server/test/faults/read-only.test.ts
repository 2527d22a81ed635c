/** A database that only reads, as a standby after a failover: told apart from a fault, and left behind when it is over. */
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMIN, startTestApp } from '../helpers/app.ts';
import { eventually } from '../helpers/time.ts';

const { url, admin, client, visitor } = await startTestApp();
const database = new URL(url).pathname.slice(1);

/** What new connections may do; those of the app are cut, as in a failover. */
async function failOver(to: 'read only' | 'read write'): Promise<void> {
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  try {
    await own.query('set session characteristics as transaction read write');
    await own.query(`alter database ${database} set default_transaction_read_only = ${to === 'read only'}`);
    if (to === 'read write') return;
    await own.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } finally {
    await own.end();
  }
  await eventually(async () => expect((await visitor.get('/api/Links')).status).toBe(200));
}

afterEach(() => failOver('read write'));

const site = async () => (await visitor.get<{ Version: number; Slogan: string }>('/api/WebConfig')).body.data;

describe('a database that only reads', () => {
  it('answers writes and log-in with 503, says so when asked, and lets visitors read', async () => {
    const { Version, Slogan } = await site();
    await failOver('read only');

    const refused = [
      await admin.put('/api/WebConfig', { Slogan: '只读时写下的', Version }),
      await client().post('/api/auth/login', ADMIN),
    ];
    for (const { status, headers, body, text } of refused) {
      expect([status, body.errorCode, headers['retry-after']], text).toEqual([503, 'UNAVAILABLE', '5']);
      expect(body.errorMessage).toContain('只能读取');
    }
    const ready = await visitor.get('/api/health/ready');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5']);
    expect(ready.body.errorMessage).toContain('只能读取');
    expect((await visitor.get('/api/health/live')).status).toBe(200);
    expect((await site()).Slogan).toBe(Slogan);
    expect((await visitor.get('/api/Notices')).status).toBe(200);
  });

  it('gives its connections up: the next writes reach the one that takes them', async () => {
    await failOver('read only');
    const { Version } = await site();
    expect((await admin.put('/api/WebConfig', { Slogan: '切换中', Version })).status).toBe(503);
    // Connections of before still only read; nobody restarts the portal.
    await failOver('read write');
    await eventually(async () => {
      const answer = await admin.put('/api/WebConfig', { Slogan: '切换之后', Version });
      expect(answer.status, answer.text).toBe(200);
    });
    expect((await site()).Slogan).toBe('切换之后');
    await eventually(async () => expect((await visitor.get('/api/health/ready')).status).toBe(200));
  });
});
