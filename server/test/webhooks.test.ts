/** Webhooks to a real receiver: sent when it happened, signed, tried again, and never into our own network. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { change } from '../src/context.ts';
import { sessions } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { webhookDeliveries, webhooks } from '../src/db/schema/webhooks.ts';
import type { JobFault } from '../src/jobs/define-job.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { forgetDeliveries } from '../src/modules/webhooks/index.ts';
import { emit } from '../src/webhooks/emit.ts';
import { guardedPost } from '../src/webhooks/post.ts';
import { isPublicAddress, urlFault } from '../src/webhooks/targets.ts';
import { type Client, startTestApp } from './helpers/app.ts';

interface Received {
  headers: http.IncomingHttpHeaders;
  body: string;
}
let received: Received[] = [];
let status = 200;
let location: string | undefined;
/** A receiver that never answers. */
let silent = false;
const receiver = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    if (silent) return;
    response.writeHead(status, location ? { location } : {}).end('x'.repeat(1_000_000));
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  receiver.closeAllConnections();
  return new Promise((resolve) => receiver.close(resolve));
});
const { port } = receiver.address() as AddressInfo;
const HERE = `127.0.0.1:${port}`;

const { admin, client, ctx, user } = await startTestApp({ webhookHosts: [HERE, 'gone.internal:1', 'rebind.internal'] });
const run = () => runDue(ctx, JOBS);
const makeDue = () => ctx.db.update(jobs).set({ dueAt: sql`now()` }).where(sql`state in ('waiting', 'running')`);

interface Made {
  Id: number;
  Secret: string;
  Version: number;
}
async function hook(extra: object = {}): Promise<Made> {
  const body = { Name: '数据平台', Url: `http://${HERE}/in`, Events: ['article.published'], IsActive: true, ...extra };
  const made = await admin.post<Made>('/api/admin/Webhooks', body);
  expect(made.status, made.text).toBe(201);
  return made.body.data;
}
const states = async () =>
  (await admin.get<{ State: string; Error: string }[]>('/api/admin/WebhookDeliveries')).body.data.map(
    ({ State, Error }) => [State, Error],
  );
const told = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

beforeEach(async () => {
  received = [];
  status = 200;
  location = undefined;
  silent = false;
  await ctx.db.delete(jobs);
  await ctx.db.delete(webhooks);
});

describe('a message', () => {
  it('is signed, and its secret is shown once and kept sealed', async () => {
    const { Id, Secret } = await hook();
    expect(Secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const made = await admin.post<{ Id: number }>('/api/Newss', { Title: '推送一则', Status: 'published' });
    // Public from this moment on; the queue counts in whole seconds.
    await makeDue();
    await run();
    expect(received).toHaveLength(1);
    const { headers, body } = received[0] as Received;
    const id = String(headers['webhook-id']);
    const mac = createHmac('sha256', Buffer.from(Secret.slice(6), 'base64'));
    mac.update(`${id}.${headers['webhook-timestamp']}.${body}`);
    expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`);
    expect(id).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toMatchObject({
      type: 'article.published',
      data: {
        Resource: 'Newss',
        Id: made.body.data.Id,
        Title: '推送一则',
        Url: expect.stringContaining('/desktop/news'),
      },
    });
    expect(await states()).toEqual([['delivered', '']]);
    const everything = JSON.stringify([
      await ctx.db.select().from(webhooks),
      await ctx.db.select().from(auditLog),
      (await admin.get('/api/admin/Webhooks')).body,
    ]);
    expect(everything).not.toContain(Secret.slice(6));
    expect(everything).not.toContain('/in"}');
    const renewed = await admin.post<Made>(`/api/admin/Webhooks/${Id}/secret`);
    expect(renewed.body.data.Secret).not.toBe(Secret);
  });

  it('is never sent of what was rolled back, nor for what nobody asked', async () => {
    await hook();
    const broken = change(ctx, [], async (tx) => {
      await emit(tx, 'article.published', { Id: 1 });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await emit(ctx.db, 'posting.published', { Id: 1 });
    const off = await hook({ Name: '停用', IsActive: false });
    expect(off.Id).toBeGreaterThan(0);
    expect(await run()).toBe(0);
    expect((await ctx.db.select().from(webhookDeliveries)).length).toBe(0);
  });

  it('comes when an article becomes public, by its time, and when it is public no more', async () => {
    await hook({ Events: ['article.published', 'article.withdrawn'] });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const made = await admin.post<{ Id: number; Version: number }>('/api/Newss', {
      Title: '定时',
      Status: 'published',
      PublishTime: soon,
    });
    expect(made.status, made.text).toBe(201);
    const { Id } = made.body.data;
    expect(await run()).toBe(0);
    // Before its time it is taken back: nobody ever saw it.
    await admin.post('/api/admin/Newss/batch', { Ids: [Id], Action: 'offline' });
    await makeDue();
    await run();
    expect(received).toEqual([]);
    expect(await states()).toEqual([]);
    const draft = await admin.post<{ Id: number }>('/api/Newss', { Title: '草稿' });
    await admin.post('/api/admin/Newss/batch', { Ids: [draft.body.data.Id], Action: 'publish' });
    await admin.delete(`/api/Newss/${draft.body.data.Id}`);
    await admin.post(`/api/admin/Newss/${draft.body.data.Id}/restore`);
    await makeDue();
    await run();
    expect(told().map(({ type, data }) => [type, data.Id])).toEqual([
      ['article.published', draft.body.data.Id],
      ['article.withdrawn', draft.body.data.Id],
      ['article.published', draft.body.data.Id],
    ]);
  });

  it('tells of postings without a word of theirs', async () => {
    await hook({ Events: ['posting.submitted', 'posting.published', 'posting.returned', 'posting.withdrawn'] });
    const owner: Client = await user();
    const posting = {
      Type: 'supply',
      Title: '转让张三的水泵',
      Summary: '摘要',
      Mode: '转让',
      ContactName: '张三',
      Field: '机械',
      PriceText: '面议',
    };
    const made = await owner.post<{ Id: number }>('/api/Postings', { ...posting, ContactPhone: '13812345678' });
    expect(made.status, made.text).toBe(201);
    const { Id } = made.body.data;
    await admin.put(`/api/admin/Postings/${Id}/review`, { Status: 'published', Version: 1 });
    await admin.put(`/api/admin/Postings/${Id}/review`, { Status: 'returned', Note: '请改', Version: 2 });
    await owner.delete(`/api/Postings/${Id}`);
    await run();
    expect(told().map(({ type, data }) => [type, data])).toEqual(
      ['submitted', 'published', 'returned'].map((event) => [
        `posting.${event}`,
        expect.objectContaining({ Id, Type: 'supply' }),
      ]),
    );
    expect(JSON.stringify(received)).not.toMatch(/张三|13812345678|水泵/);
  });
});

describe('a receiver', () => {
  it('that fails is asked again, under the same id, until it waits for somebody to send it again', async () => {
    const { Id } = await hook();
    status = 500;
    await admin.post(`/api/admin/Webhooks/${Id}/test`);
    for (let n = 0; n < 12; n += 1) {
      await run();
      await makeDue();
    }
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await states()).toEqual([['failed', '对方回答 500']]);
    const [failed] = (
      await admin.get<{ Id: number; Attempts: number; Status: number }[]>('/api/admin/WebhookDeliveries?State=failed')
    ).body.data;
    expect(failed).toMatchObject({ Attempts: 10, Status: 500 });
    status = 204;
    expect((await admin.post(`/api/admin/WebhookDeliveries/${failed?.Id}/resend`)).status).toBe(200);
    expect((await admin.post(`/api/admin/WebhookDeliveries/${failed?.Id}/resend`)).status).toBe(409);
    await run();
    expect(await states()).toEqual([['delivered', '']]);
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
    expect((await admin.post(`/api/admin/WebhookDeliveries/${failed?.Id}/resend`)).status).toBe(409);
    expect((await admin.post('/api/admin/WebhookDeliveries/999999/resend')).status).toBe(404);
  });

  it('that is gone, leads elsewhere, or wants no more is told apart', async () => {
    const gone = await hook({ Url: 'http://gone.internal:1/' });
    ctx.resolveHost = async () => ['127.0.0.1'];
    await admin.post(`/api/admin/Webhooks/${gone.Id}/test`);
    await run();
    const here = await hook({ Name: '转向' });
    status = 302;
    location = 'http://169.254.169.254/latest/meta-data/';
    await admin.post(`/api/admin/Webhooks/${here.Id}/test`);
    await run();
    status = 410;
    await admin.post(`/api/admin/Webhooks/${here.Id}/test`);
    await run();
    expect(await states()).toEqual([
      ['failed', '对方回答 410'],
      ['waiting', '对方要求转到其他地址（302），没有照办'],
      ['waiting', '对方拒绝连接'],
    ]);
    expect(received).toHaveLength(2);
  });

  it('that never answers is left, and so is one that is stopped', async () => {
    silent = true;
    const options = { named: [HERE], timeoutMs: 50, signal: new AbortController().signal };
    const late: JobFault = await guardedPost(`http://${HERE}/`, {}, '{}', options).catch((error) => error);
    expect(late.words).toBe('对方没有及时应答');
    const slow = guardedPost('https://slow.example/', {}, '{}', { ...options, resolve: () => new Promise(() => {}) });
    await expect(slow).rejects.toThrow('对方没有及时应答');
    const ending = new AbortController();
    const stopped = guardedPost(`http://${HERE}/`, {}, '{}', { ...options, timeoutMs: 60_000, signal: ending.signal });
    ending.abort();
    await expect(stopped).rejects.toThrow();
  });
});

describe('our own network', () => {
  it('is told by its addresses', () => {
    const inside = [
      ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.100.100.200', '0.0.0.0'],
      ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '168.63.129.16'],
      ...['::1', '::', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::1', '2001:db8::1', 'nonsense'],
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '114.114.114.114', '2400:3200::1'].filter((one) => !isPublicAddress(one))).toEqual([]);
  });

  it('is refused when an address is set, in whatever way it is written', async () => {
    const bad = [
      'http://example.cn/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost/',
      'https://db/',
      'https://erp.internal/',
      'https://user:pass@example.cn/',
      'https://example.cn/#x',
    ];
    expect(bad.filter((url) => urlFault(url, []) === undefined)).toEqual([]);
    expect(urlFault('https://hooks.example.cn/in?key=1', [])).toBeUndefined();
    for (const Url of [...bad, `http://127.0.0.1:${port + 1}/`, 'ftp://example.cn/', 'javascript:alert(1)', '']) {
      const body = { Name: '坏地址', Url, Events: ['article.published'], IsActive: true };
      expect([400, 422], Url).toContain((await admin.post('/api/admin/Webhooks', body)).status);
    }
    expect((await ctx.db.select().from(webhooks)).length).toBe(0);
  });

  it('is not reached by a name that changes its mind between the look and the call', async () => {
    const asked: string[] = [];
    // Public at the first look, this machine at every later one.
    const resolve = async (host: string) => {
      asked.push(host);
      return asked.length === 1 ? ['127.0.0.1'] : ['8.8.8.8'];
    };
    const options = { named: [], timeoutMs: 5_000, signal: new AbortController().signal, resolve };
    await expect(guardedPost('https://rebind.example/', {}, '{}', options)).rejects.toThrow('指向内部地址');
    expect(asked).toEqual(['rebind.example']);
    // One bad address among good ones is enough.
    const mixed = { ...options, resolve: async () => ['8.8.8.8', '10.0.0.1'] };
    await expect(guardedPost('https://mixed.example/', {}, '{}', mixed)).rejects.toThrow('指向内部地址');
    // The one look decides: the connection goes to that address, though the system knows no such name.
    const named = { ...options, named: [`pinned.internal:${port}`], resolve: async () => ['127.0.0.1'] };
    expect(await guardedPost(`http://pinned.internal:${port}/`, {}, '{}', named)).toBe(200);
    const cloud = { ...named, resolve: async () => ['169.254.169.254'] };
    await expect(guardedPost(`http://pinned.internal:${port}/`, {}, '{}', cloud)).rejects.toThrow('指向内部地址');
    expect(received).toHaveLength(1);
  });
});

describe('staff', () => {
  it('change, switch off and delete webhooks with a proof of identity, and see a stale version', async () => {
    const { Id, Version } = await hook();
    const change1 = await admin.put(`/api/admin/Webhooks/${Id}`, { IsActive: false, Version });
    expect(change1.status, change1.text).toBe(200);
    expect((await admin.put(`/api/admin/Webhooks/${Id}`, { Name: '旧', Version })).status).toBe(409);
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` });
    const again = await admin.put(`/api/admin/Webhooks/${Id}`, { Name: '新', Version: Version + 1 });
    expect(again.body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` });
    expect((await admin.delete(`/api/admin/Webhooks/${Id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/Webhooks/${Id}`)).status).toBe(404);
    const plain = await user();
    expect((await plain.get('/api/admin/Webhooks')).status).toBe(403);
    expect((await client().get('/api/admin/WebhookDeliveries')).status).toBe(401);
  });

  it('what was sent goes after its days, what waits stays', async () => {
    const { Id } = await hook();
    await admin.post(`/api/admin/Webhooks/${Id}/test`);
    await run();
    await admin.post(`/api/admin/Webhooks/${Id}/test`);
    await ctx.db.update(webhookDeliveries).set({ createdAt: sql`now() - interval '31 days'` });
    await forgetDeliveries(ctx);
    expect((await states()).map(([state]) => state)).toEqual(['waiting']);
    // Given up in the list of jobs, it has failed here as well.
    const [job] = await ctx.db.select().from(jobs).where(eq(jobs.state, 'waiting'));
    await admin.post(`/api/admin/Jobs/${job?.id}/discard`);
    expect((await states()).map(([state]) => state)).toEqual(['failed']);
  });
});
