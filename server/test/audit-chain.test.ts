/** The chain that seals the audit log: what is changed, taken out, put in or cut off is found. */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { audit, SYSTEM } from '../src/context.ts';
import {
  forgetFailedLogins,
  forgetOldAudit,
  keepSealing,
  readAnchors,
  sealAudit,
  verifyAudit,
  writeAnchor,
} from '../src/modules/audit/index.ts';
import { run as verifyTask } from '../src/tasks/audit-verify.ts';
import { startTestApp } from './helpers/app.ts';

const { ctx, admin, user } = await startTestApp();
const { db, config } = ctx;
const folder = await mkdtemp(path.join(os.tmpdir(), 'audit-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const tell = (title: string) =>
  audit(db, SYSTEM, { action: 'update', resource: 'Links', title, after: { 名称: title } });
const old = (action: string, title: string, days: number) =>
  db.execute(sql`insert into audit_log (at, action, resource, title)
    values (now() - make_interval(days => ${days}), ${action}, 'Auth', ${title})`);
const idOf = async (title: string) =>
  Number((await db.execute(sql`select id from audit_log where title = ${title}`)).rows[0]?.id);
const seqOf = async (title: string) =>
  Number((await db.execute(sql`select seq from audit_seals where audit_id = ${await idOf(title)}`)).rows[0]?.seq);
const faults = async (keeping = config) => (await verifyAudit(db, await readAnchors(folder), keeping)).faults;

/** As somebody who owns the database can: past the triggers. */
async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}
/** Runs `work` on forged rows, and puts them back. */
async function whileForged(statement: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`create table kept_log as table audit_log`);
  await db.execute(sql`create table kept_seals as table audit_seals`);
  try {
    await forge(statement);
    await work();
  } finally {
    await forge(sql`delete from audit_log`);
    await forge(sql`delete from audit_seals`);
    await forge(sql`insert into audit_log select * from kept_log`);
    await forge(sql`insert into audit_seals select * from kept_seals`);
    await db.execute(sql`drop table kept_log, kept_seals`);
  }
}

beforeEach(async () => {
  await sealAudit(db);
});

describe('sealing', () => {
  it('gives every row one link, in order, and nothing twice', async () => {
    await tell('甲');
    await tell('乙');
    expect(await sealAudit(db)).toBe(2);
    expect(await sealAudit(db)).toBe(0);
    expect(await seqOf('乙')).toBe((await seqOf('甲')) + 1);
    const { links, removed, faults } = await verifyAudit(db, [], config);
    const rows = Number((await db.execute(sql`select count(*) as n from audit_log`)).rows[0]?.n);
    expect({ links, removed, faults }).toEqual({ links: rows, removed: 0, faults: [] });
  });

  it('is done by one at a time', async () => {
    for (const title of ['丙一', '丙二', '丙三']) await tell(title);
    const sealed = await Promise.all([sealAudit(db), sealAudit(db), sealAudit(db)]);
    expect(sealed.reduce((sum, one) => sum + one)).toBe(3);
    expect(await faults()).toEqual([]);
  });

  it('takes up a row that commits after later ones', async () => {
    await db.transaction(async (tx) => {
      await audit(tx, SYSTEM, { action: 'update', resource: 'Links', title: '迟到' });
      await tell('先到');
      await sealAudit(db);
    });
    expect(await sealAudit(db)).toBe(1);
    expect(await seqOf('迟到')).toBeGreaterThan(await seqOf('先到'));
    expect(await faults()).toEqual([]);
  });

  it('seals at the start, at the stop, and writes the anchor of the day once', async () => {
    const warned = vi.fn();
    const sealing = keepSealing({ db, config: { ...config, auditDir: path.join(folder, 'kept') } }, warned);
    await tell('停止之前');
    await sealing.stop();
    expect(await seqOf('停止之前')).toBeGreaterThan(0);
    expect(await readAnchors(path.join(folder, 'kept'))).toHaveLength(1);
    expect(warned).not.toHaveBeenCalled();
  });

  it('tells where it stands', async () => {
    const { body } = await admin.get('/api/admin/AuditLogs/Seal');
    expect(body.data).toMatchObject({ Waiting: 0, Hash: expect.stringMatching(/^[0-9a-f]{64}$/), AnchoredOn: null });
    expect(Number(body.data.Sealed)).toBeGreaterThan(5);
  });
});

describe('what was forged is found', () => {
  it('by the owner of the database alone: others are refused', async () => {
    for (const statement of ["update audit_seals set hash = ''", 'delete from audit_seals', 'truncate audit_seals'])
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'audit_seals is append-only' },
      });
  });

  it('a changed row', async () => {
    await tell('原文');
    await sealAudit(db);
    const id = await idOf('原文');
    await whileForged(sql`update audit_log set title = '改文' where id = ${id}`, async () => {
      expect(await faults()).toEqual([`记录 ${id} 的内容已被改动`]);
    });
    await whileForged(sql`update audit_log set after = '{}' where id = ${id}`, async () => {
      expect(await faults()).toEqual([`记录 ${id} 的内容已被改动`]);
    });
    expect(await faults()).toEqual([]);
  });

  it('a removed row, a removed link, a row put in before its time', async () => {
    await tell('要删');
    await tell('之后');
    await sealAudit(db);
    const id = await idOf('要删');
    await whileForged(sql`delete from audit_log where id = ${id}`, async () => {
      expect(await faults()).toEqual([`记录 ${id} 已被删除`]);
    });
    const seq = await seqOf('要删');
    await whileForged(sql`delete from audit_seals where seq = ${seq}`, async () => {
      expect(await faults()).toEqual(expect.arrayContaining([`封存链在第 ${seq} 环处缺失`]));
    });
    await whileForged(
      sql`insert into audit_log (id, at, action, resource) values (-5, now() - interval '2 days', 'update', 'Links')`,
      async () => expect(await faults()).toEqual(['记录 -5 没有封存']),
    );
  });

  it('a chain made anew or cut off, by the anchor on disk', async () => {
    expect(await writeAnchor(db, folder, new Date('2026-03-01T04:00:00Z'))).toBe(true);
    expect(await writeAnchor(db, folder, new Date('2026-03-01T05:00:00Z'))).toBe(false);
    expect(await faults()).toEqual([]);
    const [anchor] = await readAnchors(folder);
    await whileForged(sql`delete from audit_seals`, async () => {
      await forge(sql`update audit_log set title = '改文' where id = (select min(id) from audit_log)`);
      await sealAudit(db);
      expect(await faults()).toEqual([`第 ${anchor?.seq} 环与 2026-03-01 的锚点不符`]);
    });
    await whileForged(sql`delete from audit_seals where seq >= ${anchor?.seq}`, async () => {
      await forge(
        sql`delete from audit_log where not exists (select from audit_seals s where s.audit_id = audit_log.id)`,
      );
      expect(await faults()).toEqual(['2026-03-01 的锚点在封存链之后：链的末尾已被截去']);
    });
    const file = path.join(folder, 'anchor-2026-03-01.json');
    const text = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    await writeFile(file, '{');
    expect(await faults()).toEqual(['2026-03-01 的锚点文件已损坏']);
    await writeFile(file, text);
  });

  it('no more than twenty faults are told', async () => {
    await whileForged(sql`update audit_seals set row_digest = 'x'`, async () => {
      expect((await faults()).length).toBe(20);
    });
  });
});

describe('rows whose time is over', () => {
  it('go, their links stay, and the check knows why', async () => {
    await old('login_failed', '旧的失败', 200);
    await old('login', '旧的登录', 400);
    await sealAudit(db);
    expect(await forgetOldAudit(ctx)).toBe(0);
    expect(await forgetFailedLogins(ctx)).toBe(1);
    expect((await verifyAudit(db, [], config)).removed).toBe(1);
    const keeping = { ...config, auditDays: 365 };
    expect(await forgetOldAudit({ db, config: keeping })).toBe(1);
    expect(await verifyAudit(db, [], keeping)).toMatchObject({ removed: 2, faults: [] });
    // Where everything is kept, somebody else must have removed it.
    expect(await faults()).toEqual([expect.stringMatching(/^记录 \d+ 已被删除$/)]);
    const [row] = (await admin.get<{ Title: string }[]>('/api/admin/AuditLogs?Resource=AuditLogs')).body.data;
    expect(row).toMatchObject({ Action: 'delete', Title: '保留期已满 365 天', After: { Removed: 1 } });
  });

  it('not before half a year, whatever is asked of the database', async () => {
    await old('login', '近的', 170);
    await sealAudit(db);
    await expect(db.execute(sql`select forget_audit(30, 10)`)).rejects.toThrow();
    await expect(db.execute(sql`select forget_failed_logins(30, 10)`)).resolves.toMatchObject({
      rows: [{ forget_failed_logins: 0 }],
    });
    await expect(db.execute(sql`delete from audit_log where title = '近的'`)).rejects.toThrow();
  });
});

describe('what else is recorded', () => {
  it('who looked at a person, who exported, and who tried what they may not do, once', async () => {
    const someone = await user();
    const { body } = await admin.get<{ Id: number; UserName: string }[]>('/api/admin/Users');
    const person = body.data.find(({ UserName }) => UserName !== 'admin');
    await admin.get(`/api/admin/Users/${person?.Id}`);
    await admin.get('/api/admin/AuditLogs/export.csv?Action=login');
    for (let times = 0; times < 3; times += 1) expect((await someone.get('/api/admin/Users')).status).toBe(403);
    const listed = async (query: string) =>
      (await admin.get<Record<string, unknown>[]>(`/api/admin/AuditLogs?${query}`)).body.data;
    expect((await listed('Action=view'))[0]).toMatchObject({ Resource: 'Users', ResourceId: person?.Id });
    expect((await listed('Action=export'))[0]).toMatchObject({ Resource: 'AuditLogs', After: { Action: 'login' } });
    expect(await listed('Action=refused')).toEqual([
      expect.objectContaining({ Resource: 'Users', Title: 'GET /api/admin/Users', Result: 'failed' }),
    ]);
    // From a page of another site, before anybody is known.
    for (let times = 0; times < 3; times += 1) {
      const foreign = await someone.post('/api/Postings', {}, { origin: 'https://evil.example' });
      expect(foreign.body.errorCode).toBe('CROSS_ORIGIN');
    }
    expect((await listed('Action=refused')).filter(({ Title }) => Title === 'POST /api/Postings')).toEqual([
      expect.objectContaining({ Result: 'failed', After: { Reason: 'cross origin' } }),
    ]);
  });
});

describe('archives', () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)));
    return () => vi.restoreAllMocks();
  });
  const check = (file: string, env: Record<string, string> = { AUDIT_DIR: config.auditDir }) =>
    verifyTask([file], env, folder);

  it('are signed, and checked without the portal', async () => {
    await tell('归档内容');
    const { status, text, headers } = await admin.get('/api/admin/AuditLogs/archive.jsonl');
    expect([status, headers['content-type']]).toEqual([200, 'application/jsonl; charset=utf-8']);
    expect(text).toContain('归档内容');
    const good = path.join(folder, 'good.jsonl');
    await writeFile(good, text);
    expect(await check(good)).toBe(0);
    expect(said.join()).toContain('归档完整，签名有效');

    const lines = text.trimEnd().split('\n');
    const forged: [string, string, string][] = [
      ['a changed row', text.replace('归档内容', '别的内容'), '内容与签名前的不一致'],
      ['a row left out', [...lines.slice(0, 3), ...lines.slice(4)].join('\n'), '内容与签名前的不一致'],
      ['no signature', lines.slice(0, -1).join('\n'), '签名无效'],
      ['another signature', text.replace(/"signature":"..../, '"signature":"AAAA'), '签名无效'],
      ['nothing', '', '签名无效'],
      ['something else', '{}\n[]\nnull\n', '不是审计归档文件'],
    ];
    for (const [name, content, fault] of forged) {
      const file = path.join(folder, 'bad.jsonl');
      await writeFile(file, content);
      said.length = 0;
      expect([name, await check(file)]).toEqual([name, 1]);
      expect(said.join('\n')).toContain(fault);
    }
    expect(await check(path.join(folder, 'absent.jsonl'))).toBe(1);
  });

  it('of another portal are told apart', async () => {
    const { text } = await admin.get('/api/admin/AuditLogs/archive.jsonl?From=2020-01-01&To=2020-01-02');
    const file = path.join(folder, 'empty.jsonl');
    await writeFile(file, text);
    expect(await check(file)).toBe(0);
    expect(said.join()).toContain('归档共 0 条记录');
    expect(await check(file, { AUDIT_DIR: path.join(folder, 'no-key') })).toBe(0);
    expect(said.join()).toContain('请与门户公布的公钥核对');
    expect(await readdir(config.auditDir)).toContain('signing-key.pem');
  });

  it('are for those who may export', async () => {
    const someone = await user();
    expect((await someone.get('/api/admin/AuditLogs/archive.jsonl')).status).toBe(403);
    expect((await someone.get('/api/admin/AuditLogs/Seal')).status).toBe(403);
  });
});
