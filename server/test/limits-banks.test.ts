/** Banks and experts: their own products and records alone, and nothing of it public unseen. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountLimits } from '../src/db/schema/account-limits.ts';
import { type Client, startTestApp } from './helpers/app.ts';
import { limitedRecords, type Row } from './helpers/limited.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, visitor, ctx } = t;
const { make, ids } = limitedRecords(t);

let star = 0;
let moon = 0;
beforeAll(async () => {
  star = (await make('Institutions', { Name: '星海银行', Kind: 'bank' })).Id;
  moon = (await make('Institutions', { Name: '明月银行', Kind: 'bank' })).Id;
});

describe('a bank', () => {
  let as: Client;
  let own: Row;
  let other: Row;
  beforeAll(async () => {
    ({ as } = await actor(t, ['bank'], [{ Role: 'bank', Institutions: [star] }]));
    own = await make('Financing', { Name: '星海知易贷', Bank: '星海银行' });
    other = await make('Financing', { Name: '明月知易贷', Bank: '明月银行', Status: 'draft' });
  });

  it('is none of the staff: the counts and the state of the machine are closed to it', async () => {
    const { Roles } = (await as.get<{ Roles: string[] }>('/api/auth/userinfo')).body.data;
    expect(Roles).toEqual(['user', 'bank']);
    for (const path of ['Dashboard', 'Status', 'Users', 'Institutions', 'Postings', 'AuditLogs'])
      expect((await as.get(`/api/admin/${path}`)).status, path).toBe(403);
    // What a user of the public pages has is theirs, too.
    for (const path of ['Messages', 'auth/sessions', 'Consents'])
      expect((await as.get(`/api/${path}`)).status, path).toBe(200);
  });

  it('sees its own products and may not publish, delete or make institutions', async () => {
    expect(await ids(as, '/api/admin/Financing')).toEqual([own.Id]);
    expect(await ids(as, '/api/admin/Financing?Deleted=true')).toEqual([]);
    expect((await as.get(`/api/admin/Financing/${other.Id}`)).status).toBe(404);
    expect((await as.get(`/api/Financing/${other.Id}`)).status).toBe(404);
    expect((await as.delete(`/api/Financing/${own.Id}`)).status).toBe(403);
    expect((await as.post('/api/Institutions', { Name: '假银行', Kind: 'bank' })).status).toBe(403);
    expect((await as.get('/api/admin/Institutions')).status).toBe(403);
    for (const Action of ['publish', 'offline', 'delete', 'restore'])
      expect((await as.post('/api/admin/Financing/batch', { Ids: [own.Id], Action })).status, Action).toBe(403);
  });

  it('drafts for itself alone', async () => {
    const draft = await as.post<Row>('/api/Financing', { Name: '新品', Bank: '星海银行' });
    expect([draft.status, draft.body.data.Status]).toEqual([201, 'draft']);
    expect((await visitor.get(`/api/Financing/${draft.body.data.Id}`)).status).toBe(404);
    for (const body of [{ Bank: '明月银行' }, { Bank: '没有的银行' }, { Bank: '明月银行', InstitutionId: moon }]) {
      const refused = await as.post<Row>('/api/Financing', { Name: '新品', ...body });
      expect([refused.status, refused.body.data.fields], refused.text).toEqual([
        403,
        { Bank: '只能选择您所属的机构', InstitutionId: '只能选择您所属的机构' },
      ]);
    }
    const { Id, Version } = draft.body.data;
    expect((await as.put(`/api/Financing/${Id}`, { Bank: '明月银行', Version })).status).toBe(403);
    const published = await as.put<Row>(`/api/Financing/${Id}`, { Status: 'published', Version });
    expect([published.status, published.body.data.fields]).toEqual([403, { Status: '没有发布权限，只能保存为草稿' }]);
    expect((await as.post('/api/Financing', { Name: '贷', Bank: '星海银行', Status: 'published' })).status).toBe(403);
  });

  it('takes a published product back to change it, and a reviewer publishes it anew', async () => {
    const reviewer = await actor(t, ['financing_reviewer']);
    const { Id, Version } = own;
    const listed = async () => (await visitor.get<Row[]>('/api/Financing')).body.data.some((one) => one.Id === Id);
    expect(await listed()).toBe(true);
    const direct = await as.put<Row>(`/api/Financing/${Id}`, { Rate: '3%', Version });
    expect([direct.status, direct.body.data.fields]).toEqual([403, { Status: '已发布的内容不能直接修改，请先撤回' }]);
    const both = await as.put(`/api/Financing/${Id}`, { Rate: '3%', Status: 'draft', Version });
    expect(both.status).toBe(403);
    const back = await as.put<Row>(`/api/Financing/${Id}`, { Status: 'draft', Version });
    expect(back.status, back.text).toBe(200);
    expect(await listed()).toBe(false);
    for (const url of [`/api/Financing/${Id}`, `/api/Search?keyword=${encodeURIComponent('星海知易贷')}`]) {
      const answer = await visitor.get(url);
      expect(answer.status === 404 || answer.body.total === 0, url).toBe(true);
    }
    const changed = await as.put<Row>(`/api/Financing/${Id}`, { Rate: '3%', Version: Version + 1 });
    expect(changed.status, changed.text).toBe(200);
    const stated = await reviewer.as.put<Row>(`/api/Financing/${Id}`, { Status: 'published', Version: Version + 2 });
    expect(stated.status, stated.text).toBe(200);
    expect(await listed()).toBe(true);
    const log = await ctx.db.execute<{ action: string }>(
      sql`select action from audit_log where resource = 'Financing' and resource_id = ${Id} order by id`,
    );
    expect(log.rows.map(({ action }) => action)).toEqual(['create', 'offline', 'update', 'publish']);
  });

  it('a clerk drafts for every bank, but neither publishes nor takes back', async () => {
    const clerk = await actor(t, ['financing_clerk']);
    const draft = await clerk.as.post<Row>('/api/Financing', { Name: '代录', Bank: '明月银行' });
    expect([draft.status, draft.body.data.Status]).toEqual([201, 'draft']);
    const shown = await make('Financing', { Name: '在架', Bank: '明月银行' });
    expect(shown.Status).toBe('published');
    const back = await clerk.as.put<Row>(`/api/Financing/${shown.Id}`, { Status: 'draft', Version: shown.Version });
    expect([back.status, back.body.data.fields]).toEqual([403, { Status: '没有发布权限，不能修改已发布的内容' }]);
  });

  it('without an institution may do nothing', async () => {
    const unbound = await actor(t, ['bank']);
    expect((await unbound.as.get<{ Permissions: string[] }>('/api/auth/userinfo')).body.data.Permissions).toEqual([]);
    expect((await unbound.as.get('/api/admin/Financing')).status).toBe(403);
    expect((await unbound.as.get('/api/Messages')).status).toBe(200);
  });

  it('loses what moves to another bank, and its limits, with its next call', async () => {
    const { as: bank, id } = await actor(t, ['bank'], [{ Role: 'bank', Institutions: [star] }]);
    const product = await make('Financing', { Name: '会搬走', Bank: '星海银行', Status: 'draft' });
    const url = `/api/Financing/${product.Id}`;
    expect((await bank.put(url, { Rate: '4%', Version: 1 })).status).toBe(200);
    expect((await admin.put(url, { Bank: '明月银行', Version: 2 })).status).toBe(200);
    expect((await bank.put(url, { Rate: '5%', Version: 3 })).status).toBe(404);
    expect((await bank.get('/api/admin/Financing')).status).toBe(200);
    await ctx.db.delete(accountLimits).where(sql`user_id = ${id}`);
    expect((await bank.get('/api/admin/Financing')).status).toBe(403);
  });

  it('that writes while its product is moved either comes first or finds nothing', async () => {
    const product = await make('Financing', { Name: '同时', Bank: '星海银行', Status: 'draft' });
    const url = `/api/Financing/${product.Id}`;
    const [written, moved] = await Promise.all([
      as.put(url, { Rate: '6%', Version: 1 }),
      admin.put(url, { Bank: '明月银行', Version: 1 }),
    ]);
    // Never both: whoever is second meets another version, or no record.
    expect([written.status, moved.status]).toSatisfy(
      ([a, b]: number[]) => (a === 200 && b === 409) || (b === 200 && (a === 404 || a === 409)),
    );
  });
});

describe('an expert', () => {
  it('keeps the own record alone, and nothing of it becomes public unseen', async () => {
    const mine = await make('ThinkTanks', { Name: '赵专家' });
    const other = await make('ThinkTanks', { Name: '钱专家' });
    const { as } = await actor(t, ['expert'], [{ Role: 'expert', Experts: [mine.Id] }]);
    expect(await ids(as, '/api/admin/ThinkTanks')).toEqual([mine.Id]);
    expect((await as.put(`/api/ThinkTanks/${other.Id}`, { Title: '院士', Version: 1 })).status).toBe(404);
    // Public all the same.
    expect((await as.get(`/api/ThinkTanks/${other.Id}`)).status).toBe(200);
    expect((await as.post('/api/ThinkTanks', { Name: '又一位' })).status).toBe(403);
    const direct = await as.put<Row>(`/api/ThinkTanks/${mine.Id}`, { Title: '院士', Version: 1 });
    expect([direct.status, direct.body.data.fields]).toEqual([403, { Status: '已发布的内容不能直接修改，请先撤回' }]);
    expect((await as.put(`/api/ThinkTanks/${mine.Id}`, { Status: 'draft', Version: 1 })).status).toBe(200);
    expect((await visitor.get(`/api/ThinkTanks/${mine.Id}`)).status).toBe(404);
    const facets = async () => (await visitor.get<{ Fields: string[] }>('/api/ThinkTanks/Facets')).body.data.Fields;
    expect((await as.put(`/api/ThinkTanks/${mine.Id}`, { Fields: ['秘密领域'], Version: 2 })).status).toBe(200);
    expect(await facets()).not.toContain('秘密领域');
    expect((await as.put(`/api/ThinkTanks/${mine.Id}`, { Status: 'published', Version: 3 })).status).toBe(403);
    const batch = await admin.post<{ Done: number }>('/api/admin/ThinkTanks/batch', {
      Ids: [mine.Id],
      Action: 'publish',
    });
    expect(batch.body.data.Done).toBe(1);
    expect(await facets()).toContain('秘密领域');
  });
});
