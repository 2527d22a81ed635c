import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { ADMIN, startTestApp } from './helpers/app.ts';

const { ctx, client, admin, user } = await startTestApp();
type User = {
  Id: number;
  Version: number;
  UserName: string;
  Roles: string[];
  Phone: string;
  Status: string;
  DeletedAt: string | null;
};
const STRONG = 'Reet-83-Klippe!';
let counter = 0;
async function create(extra: object = {}) {
  const answer = await admin.post<User>('/api/Users', {
    UserName: `made_${++counter}`,
    Password: STRONG,
    Roles: ['user'],
    ...extra,
  });
  expect(answer.status).toBe(201);
  return answer.body.data;
}
async function login(UserName: string, Password = STRONG) {
  const one = client();
  return { one, status: (await one.post('/api/auth/login', { UserName, Password })).status };
}

describe('accounts in the back office', () => {
  it('creates, reads and lists with masked contacts, filters and sorts', async () => {
    const made = await create({ RealName: '赵六', Phone: '13812345678', Email: 'zhao@example.cn' });
    const masked = { Phone: '138****5678', Email: 'z***@example.cn' };
    expect((await admin.get<User>(`/api/Users/${made.Id}`)).body.data).toMatchObject(masked);
    const list = await admin.get<User[]>('/api/admin/Users?keyword=赵六');
    expect(list.body.total).toBe(1);
    expect(list.body.data[0]).toMatchObject(masked);
    expect(list.text).not.toMatch(/argon2/);
    expect((await admin.get('/api/admin/Users?keyword=13812345678')).body.total).toBe(1);
    expect((await admin.get('/api/admin/Users?keyword=1381234')).body.total).toBe(0);
    expect((await admin.get('/api/admin/Users?keyword=ZHAO@example.cn')).body.total).toBe(1);
    expect((await admin.get('/api/admin/Users?keyword=example.cn')).body.total).toBe(0);
    expect((await admin.get<User[]>('/api/admin/Users?Role=admin')).body.data.map((one) => one.UserName)).toEqual([
      'admin',
    ]);
    expect((await admin.get<User[]>('/api/admin/Users?sortby=UserName&order=ascend')).body.data[0]?.UserName).toBe(
      'admin',
    );
    expect((await admin.get('/api/admin/Users?sortby=PasswordHash')).status).toBe(400);
    const { one } = await login(made.UserName);
    expect((await one.get('/api/auth/userinfo')).body.data).toMatchObject({ MustChangePassword: true });
  });

  it('refuses taken names, weak passwords, unknown roles', async () => {
    const post = (body: object) =>
      admin.post('/api/Users', { UserName: 'new_one', Password: STRONG, Roles: ['user'], ...body });
    expect((await post({ UserName: 'Admin' })).status).toBe(409);
    expect((await post({ Roles: ['admin'], Password: 'Sh0rt-Pw1' })).body.data).toMatchObject({
      fields: { Password: /12/ },
    });
    expect((await post({ Roles: ['root'] })).status).toBe(400);
    expect((await post({ Roles: [] })).status).toBe(400);
  });

  it('ends the sessions of whoever is disabled, deleted, reset or loses a role', async () => {
    for (const act of [
      (one: User) => admin.put(`/api/Users/${one.Id}`, { Status: 'locked', Version: one.Version }),
      (one: User) => admin.delete(`/api/Users/${one.Id}`),
      (one: User) =>
        admin.put(`/api/admin/Users/${one.Id}/password`, { Password: 'Distel-71-Moor!', Version: one.Version }),
      (one: User) => admin.put(`/api/Users/${one.Id}`, { Roles: ['user'], Version: one.Version }),
    ]) {
      const made = await create({ Roles: ['user', 'admin'] });
      const { one, status } = await login(made.UserName);
      expect(status).toBe(200);
      const fresh = (await admin.get<User>(`/api/Users/${made.Id}`)).body.data;
      expect((await act(fresh)).status).toBe(200);
      expect((await one.get('/api/auth/sessions')).status).toBe(401);
    }
  });

  it('locks and unlocks, telling only who knows the password', async () => {
    const made = await create();
    const locked = await admin.put<User>(`/api/Users/${made.Id}`, { Status: 'locked', Version: 1 });
    expect(locked.body.data.Status).toBe('locked');
    expect((await login(made.UserName)).status).toBe(423);
    expect((await login(made.UserName, 'Wrong-Passw0rd')).status).toBe(401);
    await admin.put(`/api/Users/${made.Id}`, { Status: 'active', Version: 2 });
    expect((await login(made.UserName)).status).toBe(200);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.resourceId, made.Id));
    expect(rows.filter((row) => row.resource === 'Users').map((row) => row.action)).toEqual([
      'create',
      'lock',
      'unlock',
    ]);
    expect((await admin.put(`/api/Users/${made.Id}`, { Status: 'locked', Version: 1 })).status).toBe(409);
  });

  it('deletes softly, restores, in batches too', async () => {
    const [a, b] = [await create(), await create()];
    const batch = (Action: string, Ids: number[]) =>
      admin.post<{ Done: number; Failed: { Id: number }[] }>('/api/admin/Users/batch', { Ids, Action });
    const gone = await batch('delete', [a.Id, b.Id, 999_999]);
    expect([gone.body.data.Done, gone.body.data.Failed.map((one) => one.Id)]).toEqual([2, [999_999]]);
    expect((await admin.get(`/api/Users/${a.Id}`)).status).toBe(404);
    expect((await admin.get<User>(`/api/admin/Users/${a.Id}`)).body.data.DeletedAt).toBeTruthy();
    expect((await login(a.UserName)).status).toBe(401);
    expect((await admin.get<User[]>('/api/admin/Users?Deleted=true')).body.data.map((one) => one.Id)).toContain(a.Id);
    expect((await admin.post(`/api/admin/Users/${a.Id}/restore`)).status).toBe(200);
    expect((await admin.post(`/api/admin/Users/${a.Id}/restore`)).status).toBe(409);
    expect((await batch('restore', [a.Id, b.Id])).body.data.Done).toBe(1);
    expect((await batch('publish', [a.Id])).status).toBe(400);
    expect((await login(a.UserName)).status).toBe(200);
  });

  it('resets passwords by the same rules, never one’s own', async () => {
    const made = await create({ Roles: ['admin'] });
    const reset = (Password: string, id = made.Id, Version = 1) =>
      admin.put(`/api/admin/Users/${id}/password`, { Password, Version });
    expect((await reset('Sh0rt-Pw1')).status).toBe(400);
    expect((await reset(STRONG)).status).toBe(422);
    expect((await reset('Distel-71-Moor!', made.Id, 9)).status).toBe(409);
    expect((await reset('Distel-71-Moor!')).status).toBe(200);
    const { one } = await login(made.UserName, 'Distel-71-Moor!');
    expect((await one.get('/api/auth/userinfo')).body.data).toMatchObject({ MustChangePassword: true });
    const [self] = await ctx.db.select().from(users).where(eq(users.userName, 'admin'));
    expect((await reset('Distel-71-Moor!', self?.id)).status).toBe(422);
    await admin.delete(`/api/Users/${made.Id}`);
  });
});

describe('the last administrator', () => {
  it('stays: not deleted, not locked, not stripped of the role, also not in a race', async () => {
    await ctx.db
      .update(users)
      .set({ roles: ['user'] })
      .where(eq(users.status, 'locked'));
    const [self] = await ctx.db.select().from(users).where(eq(users.userName, 'admin'));
    const id = self?.id ?? 0;
    // no administrators besides `admin`
    for (const one of (await admin.get<User[]>('/api/admin/Users?Role=admin&pageSize=100')).body.data) {
      if (one.Id !== id) await admin.delete(`/api/Users/${one.Id}`);
    }
    const version = async (of = id) => (await admin.get<User>(`/api/Users/${of}`)).body.data?.Version;
    expect((await admin.delete(`/api/Users/${id}`)).status).toBe(422);
    expect((await admin.put(`/api/Users/${id}`, { Status: 'locked', Version: await version() })).status).toBe(422);
    const stripped = await admin.put(`/api/Users/${id}`, { Roles: ['user'], Version: await version() });
    expect([stripped.status, stripped.body.data]).toMatchObject([422, { fields: { Roles: expect.any(String) } }]);
    const batch = await admin.post<{ Done: number }>('/api/admin/Users/batch', { Ids: [id], Action: 'delete' });
    expect(batch.body.data.Done).toBe(0);

    const second = await create({ Roles: ['user', 'admin'] });
    const { one } = await login(second.UserName);
    const both = await Promise.all([
      one.delete(`/api/Users/${id}`),
      admin.delete(`/api/Users/${second.Id}`),
      one.put(`/api/Users/${id}`, { Roles: ['user'], Version: await version() }),
    ]);
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
    const left = await ctx.db.select().from(users);
    expect(left.filter((row) => row.roles.includes('admin') && row.status === 'active' && !row.deletedAt)).toHaveLength(
      1,
    );
  });
});

it('is closed to users', async () => {
  const plain = await user();
  for (const answer of [
    await plain.get('/api/admin/Users'),
    await plain.get('/api/Users/1'),
    await plain.put('/api/Users/1', { Roles: ['user'], Version: 1 }),
    await plain.post('/api/Users', { ...ADMIN, Roles: ['admin'] }),
  ]) {
    expect(answer.status).toBe(403);
  }
});

it('changes an account while somebody else writes to staff, in whatever order', async () => {
  const made = await create();
  const staff = await create({ Roles: ['user', 'editor'] });
  const [own] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.userName, ADMIN.UserName));
  const tell = (id: number | undefined) => ({
    text: "insert into messages (user_id, event, kind, title) values ($1, 'new_device', 'security', '消息')",
    values: [id],
  });
  const other = await ctx.db.$client.connect();
  try {
    await other.query('begin');
    await other.query(tell(staff.Id));
    const changed = await admin.put(`/api/Users/${made.Id}`, { RealName: '钱七', Version: made.Version });
    expect(changed.status, changed.text).toBe(200);
    await other.query(tell(own?.id));
    await other.query('commit');
  } finally {
    other.release();
  }
});
