/** A person's telephone numbers, addresses and names of contacts lie nowhere in clear: no table, no job, no log. */
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { keysOf } from '../src/crypto/key-ring.ts';
import { SEALED_TABLES } from '../src/crypto/sealed-columns.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { JOBS } from '../src/modules/index.ts';
import { run as checkKeys } from '../src/tasks/keys-check.ts';
import { run as rotate } from '../src/tasks/keys-rotate.ts';
import { type Answer, Client, startTestApp, USER_PASSWORD } from './helpers/app.ts';
import { addDocument, create, day } from './helpers/organization.ts';

const PROBES = {
  phone: '13955550101',
  otherPhone: '13955550102',
  staffPhone: '13955550103',
  email: 'probe.one@probe-mail.cn',
  otherEmail: 'probe.two@probe-mail.cn',
  staffEmail: 'probe.three@probe-mail.cn',
  contact: '诸葛探针',
  otherContact: '诸葛换人',
  contactPhone: '0510-55550104',
  organizationContact: '司空探针',
  organizationPhone: '13955550105',
  organizationEmail: 'probe.four@probe-mail.cn',
  requested: '请更正 13955550106',
  supplement: '另有 13955550107',
  reason: '核对 13955550108',
  answered: '已改为 13955550109',
} as const;

/** What lies in clear in its own row, and must not in what is never changed. */
const IN_LOG = {
  legalRepresentative: '尉迟探针',
  address: '江苏省无锡市探针路 88 号',
  document: '皇甫探针的身份证',
} as const;

const mails: string[] = [];
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    mails.push(...session.envelope.rcptTo.map(({ address }) => address));
    stream.resume().on('end', () => done());
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
const address = server.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

const t = await startTestApp({
  smtp: { host: '127.0.0.1', port, security: 'none', user: undefined, password: undefined, from: 'portal@example.cn' },
  publicOrigin: 'https://portal.example.cn',
});
const { ctx } = t;
const log: string[] = [];
const app = await buildApp({
  ...ctx,
  config: { ...ctx.config, logLevel: 'debug' },
  logStream: { write: (line) => log.push(line) },
});
afterAll(() => app.close());
const client = () => new Client(app);
const admin = client();
admin.cookie = t.admin.cookie;

async function done<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answer;
  expect(status, text).toBeLessThan(300);
  return body.data;
}
const registered = async (UserName: string, more: object): Promise<Client> => {
  const one = client();
  await done(one.post('/api/auth/register', { UserName, Password: USER_PASSWORD, AgreePrivacy: true, ...more }));
  return one;
};

/** Every row of every table as text, but for the keys' own proofs. */
async function everything(): Promise<[string, string][]> {
  const { rows: tables } = await ctx.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE'`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const schema = name.startsWith('__drizzle') ? 'drizzle' : 'public';
    const { rows } = await ctx.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    found.push([name, rows.map(({ row }) => row).join('\n')]);
  }
  return found;
}

it('leaves no trace of what people gave, while it works with it', async () => {
  const one = await registered('probe_one', { Phone: PROBES.phone, Email: PROBES.email, RealName: '真名探针' });
  const info = await done(one.get<{ Version: number; Phone: string; Email: string }>('/api/auth/userinfo'));
  expect(info).toMatchObject({ Phone: PROBES.phone, Email: PROBES.email });
  await done(
    one.put('/api/auth/profile', { Phone: PROBES.otherPhone, Email: PROBES.otherEmail, Version: info.Version }),
  );
  // A code by mail, a message by mail, a forgotten password.
  await done(one.post('/api/auth/email/proof', {}));
  await runDue(ctx, JOBS);
  expect(mails).toEqual([PROBES.otherEmail]);
  await done(client().post('/api/auth/recovery', { Account: PROBES.otherEmail }));
  await client().post('/api/auth/login', { UserName: PROBES.otherEmail, Password: 'wrong' });

  const made = await done(
    admin.post<{ Id: number; Version: number }>('/api/Users', {
      UserName: 'probe_two',
      Password: USER_PASSWORD,
      Phone: PROBES.staffPhone,
      Email: PROBES.staffEmail,
      Roles: ['user'],
    }),
  );
  await done(admin.put(`/api/Users/${made.Id}`, { Phone: '', Roles: ['user'], Version: made.Version }));
  await done(admin.get(`/api/admin/Users?keyword=${PROBES.otherPhone}`));

  const body = {
    Type: 'supply',
    Title: '转让水下推进装置发明专利',
    Summary: '成熟度高，已小批量试用。',
    Field: '海洋装备',
    Mode: '转让',
    PriceText: '面议',
    ContactName: PROBES.contact,
    ContactPhone: PROBES.contactPhone,
  };
  const posting = await done(one.post<{ Id: number }>('/api/Postings', body));
  await done(one.put(`/api/Postings/${posting.Id}`, { ContactName: PROBES.otherContact, Version: 1 }));
  const review = { Version: 2, Status: 'published' };
  await done(admin.put(`/api/admin/Postings/${posting.Id}/review`, review));
  const organization = await create(one, {
    ContactName: PROBES.organizationContact,
    ContactPhone: PROBES.organizationPhone,
    ContactEmail: PROBES.organizationEmail,
    LegalRepresentative: IN_LOG.legalRepresentative,
    Address: IN_LOG.address,
  });
  await done(
    one.put(`/api/Organizations/${organization.Id}`, { Region: '江苏省常熟市', Version: organization.Version }),
  );
  const license = `/Documents/${(await done(addDocument(one, organization.Id, 'license', `${IN_LOG.document}.pdf`))).Id}`;
  await done(admin.get(`/api/admin/Organizations/${organization.Id}${license}`));
  const spare = await done(addDocument(one, organization.Id, 'other', `${IN_LOG.document}.pdf`));
  await done(one.delete(`/api/Organizations/${organization.Id}/Documents/${spare.Id}`));
  const handedIn = await done(one.put<{ Version: number }>(`/api/Organizations/${organization.Id}/submit`));
  await done(
    admin.put(`/api/admin/Organizations/${organization.Id}/review`, {
      Version: handedIn.Version,
      Status: 'verified',
      ValidUntil: day(365),
    }),
  );
  await done(
    one.post(`/api/Organizations/${organization.Id}/Invitations`, {
      Role: 'viewer',
      Email: 'probe.five@probe-mail.cn',
    }),
  );
  interface Asked {
    Id: number;
    Version: number;
    DueOn: string;
  }
  const asked = await done(one.post<Asked>('/api/PrivacyRequests', { Kind: 'correct', Text: PROBES.requested }));
  const own = `/api/PrivacyRequests/${asked.Id}`;
  await done(one.post(`${own}/supplement`, { Version: 1, Text: PROBES.supplement }));
  const later = new Date(Date.parse(asked.DueOn) + 86_400_000).toISOString().slice(0, 10);
  const staff = `/api/admin/PrivacyRequests/${asked.Id}`;
  await done(admin.post(`${staff}/extend`, { Version: 2, DueOn: later, Reason: PROBES.reason }));
  await done(admin.post(`${staff}/answer`, { Version: 3, Outcome: 'granted', Answer: PROBES.answered }));
  const why = { Reason: '核实身份信息' };
  await done(admin.post(`/api/admin/Postings/${posting.Id}/reveal`, { Fields: ['ContactPhone'], ...why }));
  await done(admin.post(`/api/admin/Organizations/${organization.Id}/reveal`, { Fields: ['ContactEmail'], ...why }));
  await runDue(ctx, JOBS);

  const tables = await everything();
  expect(tables.length).toBeGreaterThan(30);
  expect(log.length).toBeGreaterThan(0);
  const told = [...tables, ['log', log.join('\n')] as const];
  for (const probe of [...Object.values(PROBES), 'probe.five']) {
    const where = told.filter(([, text]) => text.includes(probe)).map(([name]) => name);
    expect(where, probe).toEqual([]);
  }
  for (const probe of Object.values(IN_LOG)) {
    const where = tables.filter(([, text]) => text.includes(probe)).map(([name]) => name);
    expect(where, probe).toEqual([probe === IN_LOG.document ? 'files' : 'organizations']);
    for (const path of ['/api/admin/AuditLogs?pageSize=100', '/api/admin/AuditLogs/archive.jsonl'])
      expect((await admin.get(path)).text, `${path} ${probe}`).not.toContain(probe);
  }
  expect(tables.find(([name]) => name === 'audit_log')?.[1]).toContain('江苏省无锡市***');
  // The real name is searched for by staff, and stands in its own row alone.
  expect(tables.filter(([, text]) => text.includes('真名探针')).map(([name]) => name)).toEqual(['users']);

  // Nor does anything of it reach staff, whatever they read.
  for (const path of [
    '/api/admin/Users',
    `/api/Users/${made.Id}`,
    '/api/admin/Postings',
    `/api/admin/Postings/${posting.Id}`,
    `/api/Postings/${posting.Id}`,
    '/api/admin/Organizations',
    `/api/admin/Organizations/${organization.Id}`,
    '/api/admin/AuditLogs?pageSize=100',
    '/api/admin/AuditLogs/export.csv',
    '/api/admin/AuditLogs/archive.jsonl',
    '/api/admin/Jobs',
    '/api/Messages',
    '/api/admin/PrivacyRequests',
  ]) {
    const { status, text } = await admin.get(path);
    expect(status, path).toBe(200);
    for (const probe of Object.values(PROBES)) expect(text, `${path} ${probe}`).not.toContain(probe);
  }
  // Its owner reads it all.
  const shown = await done(one.get<{ ContactName: string; ContactPhone: string }>(`/api/Postings/${posting.Id}`));
  expect(shown).toMatchObject({ ContactName: PROBES.otherContact, ContactPhone: PROBES.contactPhone });
});

it('goes on working while and after the key is exchanged', async () => {
  const env = { DATABASE_URL: t.url, KEYS_FILE: ctx.config.keysFile, DATA_DIR: ctx.config.dataDir };
  const found = () => admin.get(`/api/admin/Users?keyword=${PROBES.otherPhone}`);
  expect((await found()).body.total).toBe(1);
  expect(await rotate([], env, '/')).toBe(0);
  expect((await found()).body.total).toBe(1);
  expect(await checkKeys([], env, '/')).toBe(0);
  const [key] = (await keysOf(ctx).keys()).slice(-1);
  for (const [table, { columns }] of Object.entries(SEALED_TABLES)) {
    for (const column of Object.keys(columns)) {
      const name = sql.identifier(column);
      const { rows } = await ctx.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${name} <> '' and ${name} not like ${`v2.${key?.id}.%`}`,
      );
      expect(rows, `${table}.${column}`).toEqual([]);
    }
  }
});

it('an address that is taken for another row does not open', async () => {
  await registered('probe_three', { Phone: '13955550199' });
  await ctx.db.execute(sql`update users a set phone = b.phone, phone_index = b.phone_index from users b
    where a.user_name = 'probe_three' and b.user_name = 'probe_one'`);
  const one = client();
  const answer = await one.post('/api/auth/login', { UserName: 'probe_three', Password: USER_PASSWORD });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain(PROBES.otherPhone);
});
