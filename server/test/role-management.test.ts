/** There is always somebody who may give roles, and 三员分立 holds however an account comes back. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { users } from '../src/db/schema/accounts.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { run as resetAdmin } from '../src/tasks/admin-reset.ts';
import { ADMIN, type Client, startTestApp } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx, url } = t;

const setRoles = (roles: string[], userName = ADMIN.UserName) =>
  ctx.db.update(users).set({ roles }).where(eq(users.userName, userName));
const rolesOf = async (userName = ADMIN.UserName) =>
  (await ctx.db.select().from(users).where(eq(users.userName, userName)))[0]?.roles;
const ownRole = async (Name: string, Permissions: string[]) => {
  const made = await admin.post<{ Id: number; Code: string; Version: number }>('/api/Roles', { Name, Permissions });
  expect(made.status, made.text).toBe(201);
  return made.body.data;
};
const separate = async (by: Client, SeparateDuties: boolean) => {
  const { Version } = (await by.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
  return by.put('/api/admin/SecurityPolicy', { SeparateDuties, Version });
};

beforeEach(async () => {
  await setRoles(['user', 'admin']);
  await ctx.db.update(users).set({ deletedAt: sql`now()` }).where(sql`${users.userName} <> ${ADMIN.UserName}`);
});

it('a role keeps the right to give roles while nobody else has it', async () => {
  const role = await ownRole('角色负责人', ['Roles:read', 'Roles:write', 'Users:read', 'Users:grant']);
  const { as } = await actor(t, ['user', 'admin', role.Code]);
  const narrow = { Permissions: ['Roles:read', 'Roles:write', 'Users:read'], Version: role.Version };
  await setRoles(['user', 'admin', 'editor']);
  const refused = await as.put(`/api/Roles/${role.Id}`, narrow);
  expect([refused.status, refused.body.data]).toEqual([
    422,
    { fields: { Permissions: '系统至少要保留一名可用的、能授予角色的管理员' }, refusals: expect.any(Array) },
  ]);
  // The refused change is gone as a whole; other changes are fine.
  expect((await as.put(`/api/Roles/${role.Id}`, { Note: '负责授权', Version: role.Version })).status).toBe(200);
  await setRoles(['user', 'admin']);
  expect((await as.put(`/api/Roles/${role.Id}`, { ...narrow, Version: role.Version + 1 })).status).toBe(200);
});

it('two roles cannot lose it at once', async () => {
  const [one, two] = [
    await ownRole('甲', ['Roles:write', 'Users:grant']),
    await ownRole('乙', ['Roles:write', 'Users:grant']),
  ];
  const [a, b] = [await actor(t, ['user', 'admin', one.Code]), await actor(t, ['user', 'admin', two.Code])];
  await setRoles(['user', 'admin', 'editor']);
  const narrow = (role: { Version: number }) => ({ Permissions: ['Roles:write'], Version: role.Version });
  const both = await Promise.all([
    a.as.put(`/api/Roles/${two.Id}`, narrow(two)),
    b.as.put(`/api/Roles/${one.Id}`, narrow(one)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('三员分立 is not switched on where the security duty cannot give roles', async () => {
  const role = await ownRole('注销专员', ['Users:erase']);
  await actor(t, ['user', 'admin', role.Code]);
  await actor(t, ['user', 'admin', 'auditor']);
  const refused = await separate(admin, true);
  expect([refused.status, refused.body.data]).toEqual([
    422,
    { fields: { SeparateDuties: '系统至少要保留一名可用的、能授予角色的管理员' }, refusals: expect.any(Array) },
  ]);
  // It is still the administrator of everything who is asked.
  expect((await admin.get('/api/admin/Users')).status).toBe(200);
});

it('an account with two duties does not come back while 三员分立 is on', async () => {
  const both = await actor(t, ['user', 'admin', 'security_admin', 'auditor']);
  await ctx.db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, both.id));
  const { as: security } = await actor(t, ['user', 'admin', 'security_admin']);
  await actor(t, ['user', 'admin', 'auditor']);
  expect((await separate(admin, true)).status).toBe(200);
  try {
    const restore = () => security.post(`/api/admin/Users/${both.id}/restore`);
    const refused = await restore();
    expect([refused.status, refused.body.errorMessage]).toEqual([
      422,
      '已启用三员分立，该账号兼任安全管理和审计管理，不能恢复；请先关闭三员分立，恢复后调整其角色',
    ]);
    expect((await separate(security, false)).status).toBe(200);
    expect((await restore()).status).toBe(200);
  } finally {
    await separate(security, false);
  }
});

it('npm run admin:reset gives role management back when nobody has it, and only then', async () => {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
  try {
    const reset = async () => {
      said.length = 0;
      expect(await resetAdmin([ADMIN.UserName], { DATABASE_URL: url }, '/')).toBe(0);
      return said.some((line) => line.includes('安全管理员'));
    };
    expect([await reset(), await rolesOf()]).toEqual([false, ['user', 'admin']]);
    await setRoles(['user', 'admin', 'editor', 'auditor']);
    expect([await reset(), await rolesOf()]).toEqual([true, ['user', 'admin', 'security_admin', 'auditor', 'editor']]);
    expect(await reset()).toBe(false);
    await setRoles(['user', 'admin', 'editor', 'auditor']);
    await ctx.db.execute(
      sql`insert into singles (key, value) values ('security', '{"SeparateDuties": true}') on conflict (key) do update set value = singles.value || '{"SeparateDuties": true}'`,
    );
    expect([await reset(), await rolesOf()]).toEqual([true, ['user', 'admin', 'security_admin', 'editor']]);
    const [note] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'update'))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(note).toMatchObject({ resource: 'Users', title: ADMIN.UserName });
  } finally {
    log.mockRestore();
  }
});
