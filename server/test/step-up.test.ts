/** Dangerous acts ask once more who is there, when that was proved too long ago. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { ADMIN, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { codeOf, enrol } from './helpers/totp.ts';

const { ctx, admin, user, client } = await startTestApp();
/** Lets the last proof of everybody be so many minutes old. */
const age = (minutes: number) =>
  ctx.db.update(sessions).set({ provenAt: sql`now() - make_interval(mins => ${minutes})` });
const idOf = async (name: string) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.userName, name));
  return { id: row?.id ?? 0, version: row?.version ?? 0 };
};
const prove = (body: object, one = admin) => one.post('/api/auth/step-up', body);

describe('a proof that is too old', () => {
  it('keeps from giving roles, resetting passwords, changing the policy and exporting, and from nothing else', async () => {
    await user('acted_on');
    const { id, version } = await idOf('acted_on');
    const acts = () => [
      admin.post('/api/Users', { UserName: 'new_staff', Password: 'Kiefer-93-Wolke-eins', Roles: ['user', 'editor'] }),
      admin.put(`/api/Users/${id}`, { Roles: ['user', 'editor'], Version: version }),
      admin.put(`/api/admin/Users/${id}/password`, { Password: 'Kiefer-93-Wolke-eins', Version: version }),
      admin.delete(`/api/admin/Users/${id}/second-factor`),
      admin.post(`/api/admin/Users/${id}/recovery-link`),
      admin.post(`/api/admin/Users/${id}/reveal`, { Fields: ['Phone'], Reason: '核实账号归属' }),
      admin.delete('/api/Users/999999'),
      admin.post('/api/admin/Users/batch', { Ids: [999_999], Action: 'delete' }),
      admin.post('/api/Roles', { Name: '值班', Permissions: ['Newss:read'] }),
      admin.put('/api/Roles/1', { Name: '值班', Version: 1 }),
      admin.delete('/api/Roles/1'),
      admin.put('/api/admin/SecurityPolicy', { SeparateDuties: false, Version: 1 }),
      admin.get('/api/admin/AuditLogs/export.csv'),
      admin.get('/api/admin/Users/export.csv'),
      admin.get('/api/auth/step-up'),
    ];
    await age(9);
    for (const act of acts()) expect((await act).body.errorCode).not.toBe('STEP_UP_REQUIRED');
    const now = await idOf('acted_on');
    await age(11);
    for (const act of acts()) {
      // Roles that do not change are no change of roles; the version is stale by now.
      const answer = await act;
      if (answer.body.errorCode === 'VERSION_CONFLICT') continue;
      expect([answer.status, answer.body.errorCode, answer.body.data], answer.text).toEqual([
        403,
        'STEP_UP_REQUIRED',
        { HasFactor: false },
      ]);
    }
    const back = await admin.put(`/api/Users/${id}`, { Roles: ['user'], Version: now.version });
    expect(back.body.errorCode).toBe('STEP_UP_REQUIRED');
    const named = await admin.put(`/api/Users/${id}`, {
      RealName: '李四',
      Roles: ['user', 'editor'],
      Version: now.version,
    });
    expect(named.status, named.text).toBe(200);
    const plain = { UserName: 'plain_one', Password: 'Kiefer-93-Wolke-eins', Roles: ['user'] };
    expect((await admin.post('/api/Users', plain)).status).toBe(201);
    expect((await admin.post('/api/Newss', { Title: '新闻' })).status).toBe(201);
  });

  it('is renewed by the password, for this session alone', async () => {
    await age(11);
    const other = client();
    await other.post('/api/auth/login', ADMIN);
    await age(11);
    const wrong = await prove({ Password: 'Wrong-Passw0rd' });
    expect([wrong.status, wrong.body.data]).toEqual([400, { fields: { Password: '密码不正确' } }]);
    expect((await prove({})).body.data).toEqual({ fields: { Password: '请输入密码' } });
    expect((await admin.get('/api/auth/step-up')).status).toBe(403);
    expect((await prove({ Password: ADMIN.Password })).status).toBe(200);
    expect((await admin.get('/api/auth/step-up')).status).toBe(200);
    expect((await other.get('/api/auth/step-up')).status).toBe(403);
  });

  it('is renewed by a code, once', async () => {
    const one = await user('coded_one');
    const { secret } = await enrol(one, USER_PASSWORD);
    await age(11);
    expect((await one.get('/api/auth/step-up')).body.data).toEqual({ HasFactor: true });
    expect((await prove({ Code: '000000' }, one)).body.data).toEqual({ fields: { Code: '验证码不正确或已失效' } });
    const Code = codeOf(secret);
    expect((await prove({ Code }, one)).status).toBe(200);
    expect((await one.get('/api/auth/step-up')).status).toBe(200);
    expect((await prove({ Code }, one)).status).toBe(400);
    // Without a second factor there is no code that could be right.
    expect((await prove({ Code: '123456' })).status).toBe(400);
  });

  it('is nothing that a log-in between its two steps could renew', async () => {
    const one = client();
    await one.post('/api/auth/login', { UserName: 'coded_one', Password: USER_PASSWORD });
    expect((await prove({ Password: USER_PASSWORD }, one)).body.errorCode).toBe('SECOND_FACTOR_REQUIRED');
  });
});
