/** Bounds that are easily moved without anybody noticing: how long, how many, up to where. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, SYSTEM } from '../src/context.ts';
import { startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';

const { admin, client, ctx, user, visitor } = await startTestApp();
const rows = async (query: ReturnType<typeof sql>) => (await ctx.db.execute(query)).rows;

describe('a session', () => {
  it('ends twelve hours after it began, however busy', async () => {
    const one = await user('busy_user');
    const mine = sql`user_id = (select id from users where user_name = 'busy_user')`;
    const [row] = await rows(sql`select extract(epoch from expires_at - created_at)::float8 / 3600 as hours
      from sessions where ${mine}`);
    expect(row?.hours).toBeCloseTo(12, 2);
    await ctx.db.execute(
      sql`update sessions set expires_at = now() + interval '1 minute', last_seen_at = now() where ${mine}`,
    );
    expect((await one.get('/api/auth/sessions')).status).toBe(200);
    await ctx.db.execute(sql`update sessions set expires_at = now(), last_seen_at = now() where ${mine}`);
    expect((await one.get('/api/auth/sessions')).status).toBe(401);
  });
});

describe('reads of one visitor', () => {
  it('count once in 24 hours', async () => {
    const made = await admin.post<{ Id: number }>('/api/Newss', {
      Title: '阅读窗口',
      Content: '<p>文</p>',
      Status: 'published',
    });
    const id = made.body.data.Id;
    // Without a cookie a visitor is known by the source alone.
    const read = async () => {
      const answer = await client().get<{ ReadCount: number }>(`/api/Articles/${id}/Read`);
      return answer.body.data.ReadCount;
    };
    const kept = () =>
      rows(sql`select 1 from article_reads where article_id = ${id} and read_at > now() - interval '1 hour'`);
    expect(await read()).toBe(1);
    await eventually(async () => expect(await kept()).toHaveLength(1));
    const readAgo = (ago: string) =>
      ctx.db.execute(sql`update article_reads set read_at = now() - ${ago}::interval where article_id = ${id}`);
    await readAgo('23 hours 59 minutes');
    expect(await read()).toBe(1);
    await readAgo('24 hours 1 minute');
    expect(await read()).toBe(2);
  });
});

describe('the audit log', () => {
  it('keeps no password, token or hash, and no more than 500 characters of a text', async () => {
    const values = {
      UserName: '甲',
      Password: 'a',
      newPassword: 'b',
      resetToken: 'c',
      TOKEN: 'd',
      passwordHash: 'e',
      Hash: 'f',
    };
    const entry = {
      action: 'update',
      resource: 'Users',
      title: '秘密',
      before: values,
      after: { Text: '字'.repeat(501), Short: '字'.repeat(500) },
    } as const;
    await ctx.db.transaction((tx) => audit(tx, SYSTEM, entry));
    const [row] = await rows(sql`select before, after from audit_log where title = '秘密'`);
    expect(row?.before).toEqual({ UserName: '甲' });
    expect(row?.after).toEqual({ Text: `${'字'.repeat(500)}…（共 501 字）`, Short: '字'.repeat(500) });
  });
});

describe('a page of plain records', () => {
  it('begins where the one before ended', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      await admin.post('/api/Links', { Name: `翻页${n}`, Link: 'https://example.org/', Sort: n });
    }
    const page = async (current: number) =>
      (await visitor.get<{ Name: string }[]>(`/api/Links?keyword=翻页&pageSize=2&current=${current}`)).body.data.map(
        (one) => one.Name,
      );
    const all = (await visitor.get<{ Name: string }[]>('/api/Links?keyword=翻页')).body.data.map((one) => one.Name);
    expect(all).toHaveLength(5);
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
      [],
    ]);
  });
});

describe('financing by amount', () => {
  it('finds what lends at least and at most so much, bounds included', async () => {
    const made = await admin.post('/api/Financing', {
      Name: '额度产品',
      Bank: '样例银行',
      AmountMinFen: 1_000,
      AmountMaxFen: 5_000,
    });
    expect(made.status, made.text).toBe(201);
    const found = async (fen: number) =>
      (await visitor.get(`/api/Financing?keyword=额度产品&AmountFen=${fen}`)).body.total;
    expect([await found(999), await found(1_000), await found(5_000), await found(5_001)]).toEqual([0, 1, 1, 0]);
  });
});

describe('registration', () => {
  it('is tried sixty times an hour from one address, no more', async () => {
    const one = client();
    const statuses: number[] = [];
    for (let n = 0; n < 62; n += 1) statuses.push((await one.post('/api/auth/register', {})).status);
    // One of the sixty was used by the account above.
    expect(statuses.filter((status) => status === 400)).toHaveLength(59);
    expect(statuses.slice(59)).toEqual([429, 429, 429]);
  });
});
