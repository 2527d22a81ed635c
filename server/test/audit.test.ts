import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, SYSTEM } from '../src/context.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { csvCell } from '../src/lib/csv.ts';
import { startTestApp } from './helpers/app.ts';

const { app, ctx, admin } = await startTestApp();
type Item = { Id: number; Action: string; Resource: string; ActorName: string; At: string; After: unknown };

const cause = async (run: Promise<unknown>) => {
  try {
    await run;
    return null;
  } catch (error) {
    return ((error as { cause?: Error }).cause ?? (error as Error)).message;
  }
};

describe('the audit log', () => {
  it('refuses change, removal and truncation in the database itself', async () => {
    const before = await ctx.db.select().from(auditLog);
    expect(before.length).toBeGreaterThan(0);
    for (const statement of ["update audit_log set actor_name = 'x'", 'delete from audit_log', 'truncate audit_log']) {
      expect(await cause(ctx.db.execute(sql.raw(statement)))).toBe('audit_log is append-only');
    }
    expect(await ctx.db.select().from(auditLog)).toEqual(before);
  });

  it('answers filtered pages, newest first', async () => {
    await audit(
      ctx.db,
      { ...SYSTEM, ip: '198.51.100.7' },
      {
        action: 'import',
        resource: 'Laws',
        title: '导入 100%_法规',
        after: {
          Count: 3,
          Password: 'x',
          passwordHash: 'y',
          OldPassword: 'z',
          resetToken: 't',
          contentHASH: 'h',
          Accounts: [{ Name: '林', Password: 'x', More: { resetToken: 't' } }],
        },
      },
    );
    const all = await admin.get<Item[]>('/api/admin/AuditLogs?pageSize=2');
    expect(all.body.data[0]).toMatchObject({
      Action: 'import',
      Resource: 'Laws',
      ActorName: '系统',
    });
    // Secrets are left out, whatever their case, their place in a name and their depth.
    expect(all.body.data[0]?.After).toEqual({ Count: 3, Accounts: [{ Name: '林', More: {} }] });
    expect(all.body.total).toBeGreaterThanOrEqual(3);
    const total = async (query: string) => (await admin.get(`/api/admin/AuditLogs?${query}`)).body.total;
    expect(await total('Action=import')).toBe(1);
    expect(await total('Resource=Laws&Result=ok')).toBe(1);
    expect(await total('Ip=198.51.100.7')).toBe(1);
    expect(await total(`keyword=${encodeURIComponent('100%_')}`)).toBe(1);
    expect(await total('keyword=%25zzz')).toBe(0);
    expect(await total('From=2020-01-01&To=2020-01-02')).toBe(0);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await total(`From=${today}&To=${today}`)).toBe(all.body.total);
    expect((await admin.get('/api/admin/AuditLogs?From=2020-02-30')).status).toBe(400);
    expect((await admin.get('/api/admin/AuditLogs?Action=nonsense')).status).toBe(400);
    const ids = (await admin.get<Item[]>('/api/admin/AuditLogs?sortby=Id&order=asc')).body.data.map((item) => item.Id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('exports all rows of a filter as CSV that spreadsheets do not run', async () => {
    await audit(ctx.db, SYSTEM, { action: 'create', resource: 'Links', title: '=HYPERLINK("http://x"),\n"A"' });
    await ctx.db.execute(sql`insert into audit_log (action, resource, title)
      select 'update', 'Patents', 'row ' || n from generate_series(1, 2500) n`);
    const answer = await app.inject({
      url: '/api/admin/AuditLogs/export.csv?Resource=Links',
      headers: { cookie: admin.cookie },
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x""),\n""A"""`);
    const many = await app.inject({
      url: '/api/admin/AuditLogs/export.csv?Resource=Patents',
      headers: { cookie: admin.cookie },
    });
    const lines = many.body.trim().split('\r\n');
    expect(lines).toHaveLength(2501);
    expect(new Set(lines).size).toBe(2501);
    expect(lines[1]).toContain('row 2500');
  });

  it('says when an export is not complete', async () => {
    await ctx.db.execute(sql`insert into audit_log (action, resource, title)
      select 'update', 'Financing', 'row ' || n from generate_series(1, 50010) n`);
    const answer = await app.inject({
      url: '/api/admin/AuditLogs/export.csv?Resource=Financing',
      headers: { cookie: admin.cookie },
    });
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 50_000 + 1);
    expect(lines.at(-1)).toMatch(/仅导出最近 50000 条，符合条件的共 50010 条/);
  });
});

it('disarms formulas and quotes what needs quoting', () => {
  expect(
    ['=1+1', '+1', '-1', '@x', '\tx', ' =1', '＝1', 'a,b', 'a"b', '普通', '2024-1'].map((text) => csvCell(text)),
  ).toEqual(["'=1+1", "'+1", "'-1", "'@x", "'\tx", "' =1", "'＝1", '"a,b"', '"a""b"', '普通', '2024-1']);
  expect([csvCell(-5), csvCell(null)]).toEqual(['-5', '']);
});
