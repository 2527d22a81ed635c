/** Banks and experts are outsiders with a workplace: no way makes an administrator of one, and they are guarded like staff. */
import { PERMISSIONS } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountLimits } from '../src/db/schema/account-limits.ts';
import { sessions, users } from '../src/db/schema/accounts.ts';
import { messages } from '../src/db/schema/messages.ts';
import { rescueAdmin } from '../src/modules/users/index.ts';
import { securityStaff } from '../src/notify/recipients.ts';
import { type Client, startTestApp } from './helpers/app.ts';
import { limitedRecords } from './helpers/limited.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx } = t;
const { make } = limitedRecords(t);
const PASSWORD = 'Kiefer-93-Wolke-Pfad';
const BANK = ['Financing:read', 'Financing:write', 'Files:write'];

interface Account {
  Id: number;
  Version: number;
  UserName: string;
  Roles: string[];
}
interface Info {
  Roles: string[];
  Permissions: string[];
  ConsentsDue?: string[];
}
let star = 0;
let limits: object[] = [];
beforeAll(async () => {
  star = (await make('Institutions', { Name: '星海银行', Kind: 'bank' })).Id;
  limits = [{ Role: 'bank', Institutions: [star] }];
});

let made = 0;
async function create(Roles: string[], more: object = {}, by: Client = admin) {
  const UserName = `teller_${++made}`;
  return by.post<Account>('/api/Users', { UserName, Password: PASSWORD, Roles, Limits: limits, ...more });
}
const info = async (by: Client) => (await by.get<Info>('/api/auth/userinfo')).body.data;
const bank = () => actor(t, ['bank'], [{ Role: 'bank', Institutions: [star] }]);
const row = async (id: number) => (await admin.get<Account>(`/api/Users/${id}`)).body.data;
const setRoles = async (id: number, Roles: string[], more: object = {}) =>
  admin.put<Account>(`/api/Users/${id}`, { Roles, Version: (await row(id)).Version, ...more });

/** A bank and no more: neither in what it is told nor in what it may call. */
async function isJustABank(as: Client): Promise<void> {
  expect(await info(as)).toMatchObject({ Permissions: BANK });
  for (const path of ['Users', 'Roles', 'AuditLogs', 'SecurityPolicy'])
    expect((await as.get(`/api/admin/${path}`)).status, path).toBe(403);
}

describe('no administrator comes of a bank or an expert', () => {
  it.each([
    [['bank'], ['user', 'bank']],
    [
      ['admin', 'bank'],
      ['user', 'bank'],
    ],
    [
      ['bank', 'admin', 'user', 'enterprise'],
      ['user', 'bank', 'enterprise'],
    ],
    [
      ['admin', 'bank', 'editor'],
      ['user', 'admin', 'editor', 'bank'],
    ],
  ])('when an account is made with %j', async (given, roles) => {
    const answer = await create(given);
    expect([answer.status, answer.body.data.Roles], answer.text).toEqual([201, roles]);
    const as = t.client();
    await as.post('/api/auth/login', { UserName: answer.body.data.UserName, Password: PASSWORD });
    const other = 'Granit-Wolke-31-Ufer';
    const changed = await as.put<Info>('/api/auth/password', { OldPassword: PASSWORD, NewPassword: other });
    expect(changed.body.data.Roles).toEqual(roles);
    expect(changed.body.data.Permissions.length).toBeLessThan(PERMISSIONS.length / 2);
    expect(changed.body.data.Permissions).not.toContain('Users:read');
    expect((await as.get('/api/admin/Dashboard')).status).toBe(roles.includes('admin') ? 200 : 403);
  });

  it('when one is given `admin`, or keeps it as its last role of staff goes', async () => {
    const one = await bank();
    expect((await setRoles(one.id, ['user', 'admin', 'bank'])).body.data.Roles).toEqual(['user', 'bank']);
    await isJustABank(one.as);
    expect((await setRoles(one.id, ['user', 'bank', 'editor'])).body.data.Roles).toEqual([
      'user',
      'admin',
      'editor',
      'bank',
    ]);
    expect((await setRoles(one.id, ['user', 'admin', 'bank'])).body.data.Roles).toEqual(['user', 'bank']);
    const expert = (await make('ThinkTanks', { Name: '孙专家' })).Id;
    const more = { Limits: [...limits, { Role: 'expert', Experts: [expert] }] };
    expect((await setRoles(one.id, ['expert', 'admin', 'bank'], more)).body.data.Roles).toEqual([
      'user',
      'bank',
      'expert',
    ]);
  });

  it('when an administrator of everything is made a bank: the rest is gone', async () => {
    const one = await actor(t, ['user', 'admin']);
    expect((await info(one.as)).Permissions.length).toBe(PERMISSIONS.length);
    expect((await setRoles(one.id, ['user', 'admin', 'bank'], { Limits: limits })).body.data.Roles).toEqual([
      'user',
      'bank',
    ]);
  });

  it('by the hand of somebody who may give roles and not everything', async () => {
    const one = await bank();
    const { as } = await actor(t, ['security_admin']);
    const { Version } = await row(one.id);
    const refused = await as.put(`/api/Users/${one.id}`, { Roles: ['user', 'admin'], Version });
    expect(refused.status, refused.text).toBe(422);
  });

  it('in a row that still carries `admin` beside the role, as before the upgrade', async () => {
    const rule = await ctx.db.execute<{ text: string }>(
      sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'users_roles_check'`,
    );
    await ctx.db.execute(sql`alter table users drop constraint users_roles_check`);
    try {
      for (const roles of [
        ['user', 'admin', 'bank'],
        ['admin', 'bank'],
        ['admin', 'expert', 'user'],
        ['user', 'admin', 'bank', 'person'],
      ]) {
        const one = await bank();
        await ctx.db.update(users).set({ roles }).where(eq(users.id, one.id));
        if (roles.includes('bank')) await isJustABank(one.as);
        else expect((await info(one.as)).Permissions).toEqual([]);
        // It is not the one who keeps the portal in hands, nor told what guards of it are told.
        expect(await securityStaff(ctx.db)).not.toContain(one.id);
        const alone = await admin.put<Account>(`/api/Users/${one.id}`, {
          RealName: '柜员',
          Roles: roles,
          ...(roles.includes('bank') ? {} : { Limits: [] }),
          Version: (await row(one.id)).Version,
        });
        // Any save sets it right; an expert without a record is refused, as ever.
        if (roles.includes('bank')) expect(alone.body.data.Roles, alone.text).not.toContain('admin');
        else expect(alone.status).toBe(422);
        await ctx.db
          .update(users)
          .set({ roles: ['user'] })
          .where(eq(users.id, one.id));
      }
    } finally {
      await ctx.db.execute(sql.raw(`alter table users add constraint users_roles_check ${rule.rows[0]?.text}`));
    }
  });

  it('when somebody looks as one, or comes back as administrator', async () => {
    const viewer = await actor(t, ['user', 'admin']);
    const begun = await viewer.as.post('/api/admin/Viewing', { Role: 'bank', Institutions: [star] });
    expect(begun.status, begun.text).toBe(200);
    expect((await info(viewer.as)).Roles).toEqual(['user', 'bank']);
    await isJustABank(viewer.as);
    expect((await viewer.as.get('/api/admin/Status')).status).toBe(403);
    const { name } = await bank();
    expect(await rescueAdmin(ctx, name)).toBeNull();
  });
});

describe('a workplace is guarded like that of staff', () => {
  it('by a long password, and a new one every 90 days', async () => {
    const short = await create(['user', 'bank'], { Password: 'Birke-5-Ne' });
    expect([short.status, short.body.data]).toEqual([400, { fields: { Password: expect.stringContaining('12') } }]);
    const { as, id } = await bank();
    const age = (days: number) =>
      ctx.db
        .update(users)
        .set({ passwordChangedAt: sql`now() - make_interval(days => ${days})` as never })
        .where(eq(users.id, id));
    await age(89);
    expect((await as.get('/api/admin/Financing')).status).toBe(200);
    await age(91);
    expect((await as.get('/api/admin/Financing')).body.errorCode).toBe('MUST_CHANGE_PASSWORD');
  });

  it('from those who may change accounts and not give roles', async () => {
    const role = await admin.post<{ Code: string }>('/api/Roles', {
      Name: '登记员',
      Permissions: ['Users:read', 'Users:write', 'Users:delete'],
    });
    const clerk = await actor(t, [role.body.data.Code]);
    const one = await bank();
    const { Version } = await row(one.id);
    const answers = [
      await clerk.as.put(`/api/Users/${one.id}`, { RealName: '改', Version }),
      await clerk.as.put(`/api/admin/Users/${one.id}/password`, { Password: PASSWORD, Version }),
      await clerk.as.post(`/api/admin/Users/${one.id}/recovery-link`),
      await clerk.as.delete(`/api/Users/${one.id}`),
      await create(['user', 'bank'], {}, clerk.as),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('by a proof of who gives it, word to those who watch, and a second factor where the policy says so', async () => {
    await ctx.db.update(sessions).set({ provenAt: sql`now() - interval '1 hour'` as never });
    expect((await create(['user', 'bank'])).body.errorCode).toBe('STEP_UP_REQUIRED');
    await ctx.db.update(sessions).set({ provenAt: sql`now()` as never });
    const watching = await actor(t, ['security_admin']);
    expect((await create(['user', 'bank'])).status).toBe(201);
    const told = await ctx.db.select({ event: messages.event }).from(messages).where(eq(messages.userId, watching.id));
    expect(told).toEqual([{ event: 'new_staff' }]);
    const policy = async (FactorRoles: string[]) => {
      const { Version } = (await admin.get<{ Version: number }>('/api/admin/SecurityPolicy')).body.data;
      return admin.put('/api/admin/SecurityPolicy', { FactorRoles, Version });
    };
    const { as } = await bank();
    expect((await policy(['bank'])).status).toBe(200);
    expect((await as.get('/api/admin/Financing')).body.errorCode).toBe('MUST_ENROL_FACTOR');
    expect((await policy([])).status).toBe(200);
  });

  it('and its account ends only after the role was taken back', async () => {
    const { as, name, id } = await bank();
    const own = await as.post('/api/PersonalData/erase', { UserName: name });
    expect([own.status, own.body.errorMessage]).toEqual([
      422,
      '银行、专家的账号不能自行注销：请先由安全管理员收回该角色',
    ]);
    const asked = { UserName: name, Reason: '本人书面申请，已核对身份证件' };
    const other = await admin.post(`/api/admin/Users/${id}/erase`, asked);
    expect([other.status, other.body.errorMessage]).toEqual([422, '银行、专家的账号不能注销：请先收回该角色']);
    expect((await setRoles(id, ['user'])).status).toBe(200);
    expect((await admin.post(`/api/admin/Users/${id}/erase`, asked)).status).toBe(200);
  });
});

describe('they do not work for the operator', () => {
  const withdraw = (id: number) => ctx.db.execute(sql`update consents set withdrawn_at = now() where user_id = ${id}`);
  it('so they are asked to agree to the privacy text, as everybody outside', async () => {
    const text = await admin.get<{ Number: number }[]>('/api/PrivacyTexts/InForce');
    expect(text.status).toBe(200);
    const { as, id } = await bank();
    await withdraw(id);
    expect((await info(as)).ConsentsDue).toContain('privacy');
    expect((await as.post('/api/Organizations', {})).body.errorCode).toBe('CONSENT_REQUIRED');
    expect((await as.get('/api/admin/Financing')).status).toBe(200);
    const editor = await actor(t, ['editor']);
    await withdraw(editor.id);
    expect((await info(editor.as)).ConsentsDue).toBeUndefined();
  });
});

it('limits of a role go with it, and those of the other one stay', async () => {
  const one = await bank();
  expect((await setRoles(one.id, ['user', 'bank', 'editor'])).status).toBe(200);
  expect((await setRoles(one.id, ['user', 'bank'])).status).toBe(200);
  const kept = await ctx.db.select().from(accountLimits).where(eq(accountLimits.userId, one.id));
  expect(kept.map(({ role, institutionId }) => [role, institutionId])).toEqual([['bank', star]]);
});
