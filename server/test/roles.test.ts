/** Roles, who may give them, and the rule that keeps the three duties apart. */
import { completeRoles, PERMISSIONS } from '@ip-portal/contract';
import { describe, expect, it } from 'vitest';
import { type Client, startTestApp } from './helpers/app.ts';

const { admin, client, visitor } = await startTestApp();
const FIRST = 'Kiefer-93-Wolke-eins';
const PASSWORD = 'Kiefer-93-Wolke-zwei';
let made = 0;

interface Account {
  Id: number;
  Version: number;
  Roles: string[];
}

/** An account with these roles, made by `by` and logged in with a password of its own. */
async function account(roles: string[], by: Client = admin): Promise<{ as: Client; row: Account }> {
  const UserName = `staff_${++made}`;
  const created = await by.post<Account>('/api/Users', { UserName, Password: FIRST, Roles: roles });
  expect(created.status, created.text).toBe(201);
  const as = client();
  await as.post('/api/auth/login', { UserName, Password: FIRST });
  const own = await as.put<Account>('/api/auth/password', { OldPassword: FIRST, NewPassword: PASSWORD });
  expect(own.status, own.text).toBe(200);
  const row = await by.get<Account>(`/api/Users/${created.body.data.Id}`);
  return { as, row: row.body.data };
}
const setRoles = (by: Client, row: Account, Roles: string[]) =>
  by.put<Account>(`/api/Users/${row.Id}`, { Roles, Version: row.Version });
const ownRole = async (Name: string, Permissions: string[]) => {
  const made = await admin.post<{ Id: number; Code: string; Version: number }>('/api/Roles', { Name, Permissions });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};

describe('an account', () => {
  it('of staff carries admin beside its roles, and tells what it may do', async () => {
    const { as, row } = await account(['user', 'auditor']);
    expect(row.Roles).toEqual(['user', 'admin', 'auditor']);
    const info = await as.get<{ Roles: string[]; Permissions: string[] }>('/api/auth/userinfo');
    expect(info.body.data.Permissions).toEqual([
      'Users:read',
      'Roles:read',
      'SecurityPolicy:read',
      'AllTokens:read',
      'AuditLogs:read',
      'AuditLogs:export',
    ]);
    expect((await admin.get<{ Permissions: string[] }>('/api/auth/userinfo')).body.data.Permissions).toEqual(
      PERMISSIONS,
    );
  });

  it('that is not of staff has none, whatever it is called', async () => {
    const { as, row } = await account(['user', 'person', 'enterprise']);
    expect(row.Roles).toEqual(['user', 'enterprise', 'person']);
    expect((await as.get<{ Permissions: string[] }>('/api/auth/userinfo')).body.data.Permissions).toEqual([]);
    expect((await as.get('/api/admin/Dashboard')).status).toBe(403);
  });

  it('is refused with a role that does not exist', async () => {
    const answer = await admin.post('/api/Users', {
      UserName: '没有角色',
      Password: FIRST,
      Roles: ['user', 'emperor'],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toEqual({ fields: { Roles: '所选角色不存在，可能已被删除' } });
    const gone = await admin.post('/api/Users', { UserName: '没有角色', Password: FIRST, Roles: ['own_4711'] });
    expect(gone.status).toBe(400);
  });

  it('never changes its own roles', async () => {
    const { as, row } = await account(['user', 'security_admin']);
    const answer = await setRoles(as, row, ['user', 'admin', 'security_admin', 'auditor']);
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      fields: { Roles: '不能修改自己的角色，请由其他管理员操作' },
      refusals: expect.any(Array),
    });
  });
});

describe('giving roles', () => {
  it('needs the right to give them, except for an ordinary account', async () => {
    const clerk = await ownRole('账号登记员', ['Users:read', 'Users:write']);
    const { as } = await account(['user', clerk.Code]);
    const { row } = await account(['user'], as);
    expect(row.Roles).toEqual(['user']);
    expect((await setRoles(as, row, ['user', 'editor'])).status).toBe(403);
    expect((await as.post('/api/Users', { UserName: '张三', Password: FIRST, Roles: ['user', 'admin'] })).status).toBe(
      403,
    );
    const named = await as.put(`/api/Users/${row.Id}`, { RealName: '李四', Roles: ['user'], Version: row.Version });
    expect(named.status, named.text).toBe(200);
  });

  it('of everything is for those who have everything', async () => {
    const { as } = await account(['user', 'security_admin']);
    const { row } = await account(['user'], as);
    const answer = await setRoles(as, row, ['user', 'admin']);
    expect(answer.status).toBe(422);
    expect(answer.body.errorMessage).toContain('只能由拥有全部权限的管理员授予');
    // Taking the roles of staff from somebody must not leave them with everything.
    const editor = await account(['user', 'editor'], as);
    expect((await setRoles(as, editor.row, ['user', 'admin'])).status).toBe(422);
    expect((await setRoles(as, editor.row, ['user'])).status).toBe(200);
  });

  it('does not come round by somebody else’s password', async () => {
    const clerk = await ownRole('改密员', ['Users:read', 'Users:write', 'Users:delete']);
    const { as } = await account(['user', clerk.Code]);
    const security = await account(['user', 'security_admin']);
    const editor = await account(['user', 'editor']);
    const reset = (by: Client, row: Account) =>
      by.put(`/api/admin/Users/${row.Id}/password`, { Password: `${PASSWORD}-neu`, Version: row.Version });
    expect((await reset(as, editor.row)).status).toBe(403);
    expect((await as.delete(`/api/Users/${editor.row.Id}`)).status).toBe(403);
    const lock = await as.put(`/api/Users/${editor.row.Id}`, { Status: 'locked', Version: editor.row.Version });
    expect(lock.status).toBe(403);
    expect((await reset(security.as, editor.row)).status).toBe(200);
    const chief = await account(['user', 'admin']);
    const taken = await reset(security.as, chief.row);
    expect([taken.status, taken.body.errorMessage]).toEqual([
      422,
      '该账号拥有全部权限，只能由同样拥有全部权限的管理员管理',
    ]);
    expect((await security.as.delete(`/api/Users/${chief.row.Id}`)).status).toBe(422);
    expect((await reset(admin, chief.row)).status).toBe(200);
  });

  it('takes effect with the next call, and ends what was open', async () => {
    const { as, row } = await account(['user', 'editor']);
    expect((await as.get('/api/admin/Newss')).status).toBe(200);
    await setRoles(admin, row, ['user', 'patent_clerk']);
    expect((await as.get('/api/admin/Newss')).status).toBe(401);
  });
});

describe('a role of our own', () => {
  it('is made, given, changed under its holders, and deleted when nobody holds it', async () => {
    const role = await ownRole('公告员', ['Notices:read']);
    const { as, row } = await account(['user', role.Code]);
    expect(row.Roles).toEqual(['user', 'admin', role.Code]);
    expect((await as.get('/api/admin/Notices')).status).toBe(200);
    expect((await as.get('/api/admin/Newss')).status).toBe(403);
    const wider = await admin.put<{ Version: number }>(`/api/Roles/${role.Id}`, {
      Permissions: ['Notices:read', 'Newss:read'],
      Version: role.Version,
    });
    expect(wider.status, wider.text).toBe(200);
    expect((await as.get('/api/admin/Newss')).status).toBe(200);
    const held = await admin.delete(`/api/Roles/${role.Id}`);
    expect(held.status).toBe(422);
    expect(held.body.errorMessage).toContain('仍有 1 个账号');
    expect((await setRoles(admin, row, ['user'])).status).toBe(200);
    expect((await admin.delete(`/api/Roles/${role.Id}`)).status).toBe(200);
    expect((await admin.get(`/api/Roles/${role.Id}`)).status).toBe(404);
  });

  it('has a name of its own, known permissions, and no stale change', async () => {
    const role = await ownRole('值班编辑', ['Newss:read']);
    const twice = await admin.post('/api/Roles', { Name: '值班编辑', Permissions: ['Newss:read'] });
    expect([twice.status, twice.body.data]).toEqual([409, { fields: { Name: '已有同名的角色' } }]);
    expect((await admin.post('/api/Roles', { Name: '审计员', Permissions: ['Newss:read'] })).status).toBe(409);
    expect((await admin.post('/api/Roles', { Name: '万能', Permissions: ['Newss:everything'] })).status).toBe(400);
    expect((await admin.post('/api/Roles', { Name: '空', Permissions: [] })).status).toBe(400);
    expect((await admin.put(`/api/Roles/${role.Id}`, { Note: '一', Version: role.Version })).status).toBe(200);
    expect((await admin.put(`/api/Roles/${role.Id}`, { Note: '二', Version: role.Version })).status).toBe(409);
  });

  it('is not widened by those who hold it', async () => {
    const role = await ownRole('角色管理员', ['Roles:read', 'Roles:write']);
    const { as } = await account(['user', role.Code]);
    const answer = await as.put(`/api/Roles/${role.Id}`, {
      Permissions: ['Roles:read', 'Roles:write', 'Users:grant'],
      Version: role.Version,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({
      fields: { Permissions: '不能为自己所属的角色增加权限' },
      refusals: expect.any(Array),
    });
  });
});

describe('whoever may write but not publish', () => {
  it('makes drafts, and leaves alone what the public sees', async () => {
    const { as } = await account(['user', 'editor']);
    const issuer = await account(['user', 'issuer']);
    const refused = await as.post('/api/Newss', { Title: '直接发布', Content: '<p>正文</p>', Status: 'published' });
    expect(refused.status).toBe(403);
    expect(refused.body.data).toEqual({ fields: { Status: '没有发布权限，只能保存为草稿' } });
    const draft = await as.post<Account>('/api/Newss', { Title: '先写草稿', Content: '<p>正文</p>' });
    expect(draft.status, draft.text).toBe(201);
    const { Id, Version } = draft.body.data;
    const sly = await as.put(`/api/Newss/${Id}`, { Status: 'published', Version });
    expect(sly.status).toBe(403);
    expect((await as.post('/api/admin/Newss/batch', { Ids: [Id], Action: 'publish' })).status).toBe(403);
    expect((await as.delete(`/api/Newss/${Id}`)).status).toBe(403);
    expect((await visitor.get(`/api/Newss/${Id}`)).status).toBe(404);
    const live = await issuer.as.put<Account>(`/api/Newss/${Id}`, { Status: 'published', Version });
    expect(live.status, live.text).toBe(200);
    const late = await as.put(`/api/Newss/${Id}`, { Title: '改已发布的', Version: live.body.data.Version });
    expect(late.body.data).toEqual({ fields: { Status: '没有发布权限，不能修改已发布的内容' } });
    expect((await visitor.get<{ Title: string }>(`/api/Newss/${Id}`)).body.data.Title).toBe('先写草稿');
  });

  it('sees drafts only of what is theirs to read', async () => {
    const draft = await admin.post<Account>('/api/Newss', { Title: '内部草稿', Content: '<p>正文</p>' });
    const path = `/api/Newss/${draft.body.data.Id}`;
    expect((await (await account(['user', 'editor'])).as.get(path)).status).toBe(200);
    expect((await (await account(['user', 'patent_clerk'])).as.get(path)).status).toBe(404);
  });
});

it('the first page of the back office counts only what its reader may see', async () => {
  const { as } = await account(['user', 'trading_clerk']);
  const { Todo, Users } = (
    await as.get<{ Todo: Record<string, unknown>; Users: number | null }>('/api/admin/Dashboard')
  ).body.data;
  expect(Users).toBeNull();
  expect(Todo).toMatchObject({ PendingPostings: 0, Drafts: null, LockedUsers: null, HeldUsers: null, Alarms: null });
});

describe('三员分立', () => {
  const policy = () => admin.get<{ SeparateDuties: boolean; Version: number }>('/api/admin/SecurityPolicy');
  const separate = async (SeparateDuties: boolean, by: Client = admin) =>
    by.put<{ Version: number }>('/api/admin/SecurityPolicy', {
      SeparateDuties,
      Version: (await policy()).body.data?.Version ?? 1,
    });

  it('is switched on when each duty has its own account, and then nobody holds two or all', async () => {
    const both = await account(['user', 'security_admin', 'auditor']);
    const refused = await separate(true);
    expect(refused.status).toBe(422);
    expect(refused.body.errorMessage).toContain('兼任');
    expect((await setRoles(admin, both.row, ['user', 'auditor'])).status).toBe(200);
    const security = await account(['user', 'security_admin']);

    const on = await separate(true);
    expect(on.status, on.text).toBe(200);
    // The administrator of everything is one of the system now.
    expect((await admin.get('/api/admin/Users')).status).toBe(403);
    expect((await admin.get('/api/admin/AuditLogs')).status).toBe(403);
    expect((await admin.get('/api/admin/Links')).status).toBe(200);
    expect((await separate(false)).status).toBe(403);

    const { as } = security;
    const fresh = await as.post<Account>('/api/Users', { UserName: '新同事', Password: FIRST, Roles: ['user'] });
    const two = await setRoles(as, fresh.body.data, ['user', 'system_admin', 'auditor']);
    expect(two.status).toBe(422);
    expect(two.body.errorMessage).toBe('已启用三员分立，同一账号不能兼任系统管理和审计管理');
    expect((await setRoles(as, fresh.body.data, ['user', 'auditor'])).status).toBe(200);

    // Nor by a role made for the purpose, alone or beside another.
    const made = await as.post('/api/Roles', { Name: '两员', Permissions: ['Users:grant', 'AuditLogs:read'] });
    expect([made.status, made.body.data]).toEqual([
      422,
      { fields: { Permissions: '已启用三员分立，同一账号不能兼任安全管理和审计管理' }, refusals: expect.any(Array) },
    ]);
    const role = await as.post<{ Id: number; Code: string; Version: number }>('/api/Roles', {
      Name: '看账号',
      Permissions: ['Users:read'],
    });
    const now = (await as.get<Account>(`/api/Users/${fresh.body.data.Id}`)).body.data;
    expect((await setRoles(as, now, ['user', 'auditor', role.body.data.Code])).status).toBe(200);
    const wider = await as.put(`/api/Roles/${role.body.data.Id}`, {
      Permissions: ['Users:read', 'Users:grant'],
      Version: role.body.data.Version,
    });
    expect(wider.status).toBe(422);

    const version = (await as.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data.Version;
    const off = await as.put('/api/admin/SecurityPolicy', { SeparateDuties: false, Version: version });
    expect(off.status, off.text).toBe(200);
    expect((await admin.get('/api/admin/Users')).status).toBe(200);
  });

  it('leaves a trace in the audit record', async () => {
    const log = await admin.get<{ Resource: string; After: unknown }[]>(
      '/api/admin/AuditLogs?Resource=SecurityPolicy&Action=update&sortby=Id&order=ascend',
    );
    expect(log.body.data.map((row) => row.After)).toEqual([{ SeparateDuties: true }, { SeparateDuties: false }]);
  });
});

it('role codes come in one order, each once', () => {
  expect(completeRoles(['own_10', 'own_9', 'editor', 'user', 'editor'])).toEqual([
    'user',
    'admin',
    'editor',
    'own_9',
    'own_10',
  ]);
  expect(completeRoles(['bank', 'user', 'admin'])).toEqual(['user', 'bank']);
  expect(completeRoles(['editor', 'bank'])).toEqual(['user', 'admin', 'editor', 'bank']);
});
