/** What roles are limited to, as accounts keep and tell it. */
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { limitedRecords, type Row } from './helpers/limited.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { admin, ctx } = t;
const { make, column } = limitedRecords(t);

let policy = 0;
let star = 0;
let moon = 0;
beforeAll(async () => {
  policy = await column('news', '政策解读');
  star = (await make('Institutions', { Name: '星海银行', Kind: 'bank' })).Id;
  moon = (await make('Institutions', { Name: '明月银行', Kind: 'bank' })).Id;
});

describe('limits of an account', () => {
  const PASSWORD = 'Kiefer-93-Wolke-eins';
  let n = 0;
  const create = (Roles: string[], Limits?: object[]) =>
    admin.post<Row & { Limits: object[]; Roles: string[] }>('/api/Users', {
      UserName: `limited_${++n}`,
      Password: PASSWORD,
      Roles,
      ...(Limits ? { Limits } : {}),
    });

  it('are told, kept, changed and audited', async () => {
    const made = await create(['user', 'bank'], [{ Role: 'bank', Institutions: [moon, star] }]);
    expect(made.status, made.text).toBe(201);
    const bound = { Role: 'bank', Columns: [], Institutions: [star, moon].sort((a, b) => a - b), Experts: [] };
    expect(made.body.data.Limits).toEqual([bound]);
    const { Id, Version } = made.body.data;
    const named = await admin.put<{ Limits: object[] }>(`/api/Users/${Id}`, { RealName: '张三', Version });
    expect(named.body.data.Limits).toEqual([bound]);
    const list = await admin.get<{ Id: number; Limits: object[] }[]>('/api/admin/Users?pageSize=100');
    expect(list.body.data.find((one) => one.Id === Id)?.Limits).toEqual([bound]);
    const fewer = await admin.put<{ Limits: object[]; Version: number }>(`/api/Users/${Id}`, {
      Limits: [{ Role: 'bank', Institutions: [star] }],
      Version: Version + 1,
    });
    expect(fewer.body.data.Limits).toEqual([{ ...bound, Institutions: [star] }]);
    const log = await ctx.db.execute<{ after: { limits?: object[] } }>(
      sql`select after from audit_log where resource = 'Users' and resource_id = ${Id} order by id desc limit 1`,
    );
    expect(log.rows[0]?.after).toEqual({ limits: [{ ...bound, Institutions: [star] }] });
    // A role that goes takes its limits along.
    const other = await admin.put<{ Limits: object[] }>(`/api/Users/${Id}`, {
      Roles: ['user', 'editor'],
      Version: Version + 2,
    });
    expect(other.body.data.Limits).toEqual([]);
  });

  it('are refused where they make no sense, naming the field', async () => {
    const expert = (await make('ThinkTanks', { Name: '孙专家' })).Id;
    const second = (await make('ThinkTanks', { Name: '李专家' })).Id;
    const gone = (await make('Institutions', { Name: '已撤销的银行', Kind: 'bank' })).Id;
    await admin.delete(`/api/Institutions/${gone}`);
    for (const [Roles, Limits, message] of [
      [['user', 'bank'], undefined, '角色“银行”须指定机构'],
      [['user', 'expert'], [], '角色“专家”须指定专家'],
      [['user', 'expert'], [{ Role: 'expert', Experts: [expert, second] }], '一个账号只能对应一位专家'],
      [['user', 'bank'], [{ Role: 'bank', Institutions: [gone] }], '限定范围中的机构不存在或已删除'],
      [['user', 'bank'], [{ Role: 'bank', Institutions: [2147483647] }], '限定范围中的机构不存在或已删除'],
      [['user', 'bank'], [{ Role: 'bank', Institutions: [star], Columns: [policy] }], '角色“银行”不能按栏目限定'],
      [['user', 'auditor'], [{ Role: 'auditor', Columns: [policy] }], '角色“审计员”不能按栏目限定'],
      [['user', 'editor'], [{ Role: 'issuer', Columns: [policy] }], '限定范围中有账号没有的角色，请先选择该角色'],
    ] as const) {
      const refused = await create([...Roles], Limits && [...Limits]);
      expect([refused.status, refused.body.data.fields], refused.text).toEqual([422, { Limits: message }]);
    }
    for (const bad of [
      'x',
      [{ Role: 'bank', Institutions: ['x'] }],
      [{ Institutions: [1] }],
      [{ Role: 'bank', Institutions: Array(101).fill(1) }],
    ])
      expect((await create(['user', 'bank'], bad as object[])).status).toBe(400);
  });

  it('are set by who may give roles, and end the sessions of the account', async () => {
    const clerk = await admin.post<{ Code: string }>('/api/Roles', {
      Name: '登记员',
      Permissions: ['Users:read', 'Users:write'],
    });
    const { as } = await actor(t, [clerk.body.data.Code]);
    const plain = await as.post<Row>('/api/Users', {
      UserName: 'plain_one',
      Password: PASSWORD,
      Roles: ['user'],
      Limits: [{ Role: 'user', Columns: [policy] }],
    });
    expect(plain.status).toBe(403);
    const editor = await actor(t, ['editor']);
    const { Version } = (await admin.get<Row>(`/api/Users/${editor.id}`)).body.data;
    const limit = { Limits: [{ Role: 'editor', Columns: [policy] }], Version };
    expect((await as.put(`/api/Users/${editor.id}`, limit)).status).toBe(403);
    expect((await admin.put(`/api/Users/${editor.id}`, limit)).status).toBe(200);
    expect((await editor.as.get('/api/admin/Newss')).status).toBe(401);
    const self = (await admin.get<Row & { Id: number }>('/api/auth/userinfo')).body.data;
    const own = await admin.put<Row>(`/api/Users/${self.Id}`, {
      Limits: [{ Role: 'admin', Columns: [1] }],
      Version: self.Version,
    });
    expect(own.status).toBe(422);
  });

  it('leave of a role nothing that they do not speak of, rights over accounts neither', async () => {
    const role = await admin.post<{ Code: string }>('/api/Roles', {
      Name: '管账号也写稿',
      Permissions: ['Users:read', 'Users:write', 'Users:grant', 'Newss:read', 'Newss:write'],
    });
    const { Code } = role.body.data;
    const whole = await actor(t, [Code]);
    expect((await whole.as.get('/api/admin/Users')).status).toBe(200);
    const limited = await actor(t, [Code], [{ Role: Code, Columns: [policy] }]);
    expect((await limited.as.get('/api/admin/Users')).status).toBe(403);
    expect((await limited.as.get('/api/admin/Newss')).status).toBe(200);
  });

  it('can be chosen from what there is', async () => {
    const options = await admin.get<Record<string, Row[]>>('/api/admin/LimitOptions');
    expect(options.body.data.Columns?.map(({ Name }) => Name)).toEqual(
      expect.arrayContaining(['全部新闻', '政策解读', '全部法规']),
    );
    expect(options.body.data.Institutions?.map(({ Name }) => Name)).toContain('星海银行');
    expect(options.body.data.Experts?.map(({ Name }) => Name)).toContain('李专家');
  });
});
