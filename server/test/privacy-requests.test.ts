/** Requests of people about their data: filed, answered by others within a day that the database keeps, told, sealed. */
import { type Permission, PRIVACY_CENTER_URL, READY_ROLES } from '@ip-portal/contract';
import {
  OPEN_REQUESTS_MAX,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  REQUEST_SUPPLEMENT_MAX,
  REQUEST_TEXT_MAX,
  REQUESTS_PER_DAY,
} from '@ip-portal/contract/privacy-request-words';
import { requestWorkflow } from '@ip-portal/contract/workflows/privacy-request';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { messages } from '../src/db/schema/messages.ts';
import { privacyRequests } from '../src/db/schema/privacy.ts';
import { runDue } from '../src/jobs/run-jobs.ts';
import { askForRequestCheck, privacyRequestJob } from '../src/modules/privacy-requests/index.ts';
import { type Client, startTestApp } from './helpers/app.ts';
import { actor } from './helpers/staff.ts';

const t = await startTestApp();
const { ctx, admin, visitor } = t;
const URL = '/api/PrivacyRequests';
const ADMIN_URL = '/api/admin/PrivacyRequests';
interface Request {
  Id: number;
  Version: number;
  Number: string;
  Kind: string;
  Status: string;
  Outcome: string | null;
  DueOn: string;
  DaysLeft: number | null;
  Text: string;
  Supplement: string;
  ExtensionReason: string;
  Answer: string;
  UserName?: string;
  HandlerName?: string;
}
const PROBE = '请更正手机 13955550177';

const file = (by: Client, Text = PROBE, Kind = 'correct') => by.post<Request>(URL, { Kind, Text });
async function filed(by: Client, Text?: string, Kind?: string): Promise<Request> {
  const answer = await file(by, Text, Kind);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const own = async (by: Client) => (await by.get<Request[]>(URL)).body.data;
const move = (by: Client, { Id, Version }: { Id: number; Version: number }, command: string, more: object = {}) =>
  by.post<Request>(`${ADMIN_URL}/${Id}/${command}`, { Version, ...more });
const mine = (by: Client, { Id, Version }: { Id: number; Version: number }, command: string, more: object = {}) =>
  by.post<Request>(`${URL}/${Id}/${command}`, { Version, ...more });
const answer = (by: Client, row: Request, Outcome = 'granted', Answer = '已按您的请求办理。') =>
  move(by, row, 'answer', { Outcome, Answer });
const titles = async (userId: number) =>
  (await ctx.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.id)).map(
    ({ title }) => title,
  );
/** A day so many from today, by the database's clock. */
async function day(left: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ day: string }>(
    sql`select ((now() at time zone 'Asia/Shanghai')::date + ${left}::int)::text as day`,
  );
  return rows[0]?.day ?? '';
}
const put = async (id: number, left: number) =>
  ctx.db
    .update(privacyRequests)
    .set({ dueOn: await day(left) })
    .where(eq(privacyRequests.id, id));

const clerk = await actor(t, ['security_admin']);
const other = await actor(t, ['system_admin']);

describe('filing', () => {
  it('gives a number and a day, tells both sides, and shows the text to its owner', async () => {
    const one = await actor(t, ['user']);
    const row = await filed(one.as);
    expect(row).toMatchObject({
      Number: `QQ-${(await day(0)).slice(0, 4)}-${String(row.Id).padStart(6, '0')}`,
      Kind: 'correct',
      Status: 'received',
      Outcome: null,
      DueOn: await day(30),
      DaysLeft: 30,
      Text: PROBE,
    });
    expect(await own(one.as)).toEqual([row]);
    expect(await titles(clerk.id)).toContain(`个人信息权利请求 ${row.Number}已提交`);
    expect(await titles(other.id)).toContain(`个人信息权利请求 ${row.Number}已提交`);
    expect(await titles(one.id)).toEqual([`您的个人信息权利请求 ${row.Number}：已受理`]);
  });

  it('waits for no agreement, and asks for a log-in', async () => {
    const one = await actor(t, ['user']);
    await ctx.db.execute(sql`update consents set withdrawn_at = now() where user_id = ${one.id}`);
    expect((await one.as.post('/api/Postings', {})).status).not.toBe(201);
    await filed(one.as, '请说明处理规则', 'explain');
    expect((await file(visitor)).status).toBe(401);
    expect((await visitor.get(URL)).status).toBe(401);
  });

  it('takes every kind, and refuses others, empty and too long texts', async () => {
    for (const Kind of REQUEST_KINDS) await filed((await actor(t, ['user'])).as, '请处理', Kind);
    const one = await actor(t, ['user']);
    for (const [Text, Kind] of [
      ['请处理', 'everything'],
      ['  ', 'access'],
      ['', 'access'],
      ['长'.repeat(REQUEST_TEXT_MAX + 1), 'access'],
    ] as const) {
      expect((await file(one.as, Text, Kind)).status).toBe(400);
    }
    expect(await own(one.as)).toEqual([]);
  });

  it('is one however often it is sent, also at once', async () => {
    const one = await actor(t, ['user']);
    const answers = await Promise.all([1, 2, 3, 4].map(() => file(one.as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await own(one.as)).toHaveLength(1);
  });

  it('stops at so many that wait, also at once, and at so many a day', async () => {
    const one = await actor(t, ['user']);
    const answers = await Promise.all(
      Array.from({ length: OPEN_REQUESTS_MAX + 2 }, (_, at) => file(one.as, `请求${at}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(OPEN_REQUESTS_MAX).fill(201), 422, 422]);
    const withdrawAll = async () => {
      for (const row of await own(one.as)) if (row.DaysLeft !== null) await mine(one.as, row, 'withdraw');
    };
    await withdrawAll();
    for (let at = OPEN_REQUESTS_MAX; at < REQUESTS_PER_DAY; at += 1) await filed(one.as, `再次请求${at}`);
    await withdrawAll();
    expect((await file(one.as, '又一项')).status).toBe(429);
  });
});

describe('the person', () => {
  it('adds to a request and takes it back, once', async () => {
    const one = await actor(t, ['user']);
    const row = await filed(one.as);
    const more = (await mine(one.as, row, 'supplement', { Text: '另附说明' })).body.data;
    expect(more).toMatchObject({ Version: 2, Status: 'received', DueOn: row.DueOn });
    expect(more.Supplement).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d 另附说明$/);
    expect(await titles(clerk.id)).toContain(`个人信息权利请求 ${row.Number}有补充说明`);
    const twice = (await mine(one.as, more, 'supplement', { Text: '再附' })).body.data;
    expect(twice.Supplement).toMatch(/另附说明\n\n.* 再附$/);
    const long = { Text: '长'.repeat(REQUEST_SUPPLEMENT_MAX / 2) };
    const third = (await mine(one.as, twice, 'supplement', long)).body.data;
    expect((await mine(one.as, third, 'supplement', long)).status).toBe(422);
    expect((await mine(one.as, row, 'withdraw')).body.errorCode).toBe('VERSION_CONFLICT');
    const gone = (await mine(one.as, third, 'withdraw')).body.data;
    expect(gone).toMatchObject({ Status: 'withdrawn', DaysLeft: null, Text: PROBE });
    expect((await mine(one.as, gone, 'withdraw')).body.errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await mine(one.as, gone, 'supplement', { Text: 'x' })).body.errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await answer(clerk.as, gone)).body.errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('never meets a request of somebody else', async () => {
    const [one, two] = [await actor(t, ['user']), await actor(t, ['user'])];
    const row = await filed(one.as);
    expect(await own(two.as)).toEqual([]);
    expect((await mine(two.as, row, 'supplement', { Text: 'x' })).status).toBe(404);
    expect((await mine(two.as, row, 'withdraw')).status).toBe(404);
    // Nor do those who answer act in a person's name.
    expect((await mine(clerk.as, row, 'withdraw')).status).toBe(404);
    expect((await own(one.as))[0]).toEqual(row);
  });
});

describe('staff', () => {
  it('reads and answers by its rights alone', async () => {
    const row = await filed((await actor(t, ['user'])).as);
    const [auditor, user] = [await actor(t, ['auditor']), await actor(t, ['user'])];
    const reader = await actor(t, ['editor']);
    for (const { as } of [auditor, user, reader]) {
      expect((await as.get(ADMIN_URL)).status).toBe(403);
      expect((await as.get(`${ADMIN_URL}/${row.Id}`)).status).toBe(403);
      for (const [command, more] of [
        ['accept', {}],
        ['extend', { DueOn: await day(40), Reason: 'x' }],
        ['answer', { Outcome: 'granted', Answer: 'x' }],
      ] as const) {
        expect((await move(as, row, command, more)).status).toBe(403);
      }
    }
    const holders = Object.entries(READY_ROLES).filter(([, role]) =>
      (role.permissions as readonly Permission[]).includes('PrivacyRequests:answer'),
    );
    expect(holders.map(([code]) => code)).toEqual(['system_admin', 'security_admin']);
    expect((await clerk.as.get(`${ADMIN_URL}/999999`)).status).toBe(404);
    expect((await move(clerk.as, { Id: 999999, Version: 1 }, 'accept')).status).toBe(404);
  });

  it('takes up and answers; the person hears of each step and reads the answer', async () => {
    const one = await actor(t, ['user']);
    const row = await filed(one.as);
    const taken = (await move(clerk.as, row, 'accept')).body.data;
    expect(taken).toMatchObject({ Status: 'processing', HandlerName: clerk.name, UserName: one.name, Text: PROBE });
    expect((await move(other.as, taken, 'accept')).body.errorCode).toBe('ILLEGAL_TRANSITION');
    for (const Answer of ['', '  ']) expect((await answer(clerk.as, taken, 'refused', Answer)).status).toBe(400);
    expect((await answer(clerk.as, taken, 'maybe')).status).toBe(400);
    const done = (await answer(other.as, taken, 'refused', '法律规定须保存。')).body.data;
    expect(done).toMatchObject({ Status: 'answered', Outcome: 'refused', HandlerName: other.name, DaysLeft: null });
    expect(await own(one.as)).toMatchObject([{ Status: 'answered', Outcome: 'refused', Answer: '法律规定须保存。' }]);
    expect((await titles(one.id)).slice(1)).toEqual([
      `您的个人信息权利请求 ${row.Number}：处理中`,
      `您的个人信息权利请求 ${row.Number}：已答复（拒绝）`,
    ]);
    const [told] = await ctx.db.select().from(messages).where(eq(messages.userId, one.id));
    expect(told?.link).toBe(`${PRIVACY_CENTER_URL}#privacy-requests`);
  });

  it('is one answer when two answer at once', async () => {
    const row = await filed((await actor(t, ['user'])).as);
    const answers = await Promise.all([answer(clerk.as, row, 'granted'), answer(other.as, row, 'refused')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.data;
    expect((await admin.get<Request>(`${ADMIN_URL}/${row.Id}`)).body.data).toMatchObject({
      Outcome: won?.Outcome,
      Version: 2,
    });
  });

  it('never answers a request of its own', async () => {
    const row = await filed(clerk.as, '请说明');
    expect(await titles(clerk.id)).not.toContain(`个人信息权利请求 ${row.Number}已提交`);
    for (const [command, more] of [
      ['accept', {}],
      ['extend', { DueOn: await day(40), Reason: 'x' }],
      ['answer', { Outcome: 'granted', Answer: 'x' }],
    ] as const) {
      expect((await move(clerk.as, row, command, more)).status).toBe(422);
    }
    expect((await move(other.as, row, 'accept')).status).toBe(200);
  });

  it('puts the day off once, by so many days, with a reason, and not when it has passed', async () => {
    const one = await actor(t, ['user']);
    const row = await filed(one.as);
    const extend = async (left: number, version = row.Version, Reason = '需要核对存档') =>
      move(clerk.as, { Id: row.Id, Version: version }, 'extend', { DueOn: await day(left), Reason });
    expect((await extend(30)).status).toBe(422);
    expect((await extend(61)).status).toBe(422);
    expect((await extend(45, 1, ' ')).status).toBe(400);
    expect((await move(clerk.as, row, 'extend', { DueOn: '2026-02-30', Reason: 'x' })).status).toBe(400);
    await put(row.Id, -1);
    expect((await extend(10)).status).toBe(422);
    await put(row.Id, 0);
    const later = (await extend(30)).body.data;
    expect(later).toMatchObject({
      DueOn: await day(30),
      DaysLeft: 30,
      Status: 'received',
      ExtensionReason: '需要核对存档',
    });
    expect((await extend(31, later.Version)).status).toBe(422);
    expect(await titles(one.id)).toContain(`您的个人信息权利请求 ${row.Number}：已延长答复期限`);
    expect((await own(one.as))[0]?.ExtensionReason).toBe('需要核对存档');
  });

  it('allows what the table of moves says, and nothing else', async () => {
    const { as } = await actor(t, ['user']);
    const row = await filed(as);
    for (const status of REQUEST_STATUSES) {
      for (const name of ['supplement', 'withdraw', 'accept', 'extend', 'answer'] as const) {
        const { from, who } = requestWorkflow.transitions[name];
        const ended = !['received', 'processing'].includes(status);
        await ctx.db.execute(sql`update privacy_requests set status = ${status}, version = 1, extended_at = null, answer = '',
          supplement = '', outcome = case when ${status} = 'answered' then 'granted' end, due_on = ${await day(5)}::date,
          ended_at = case when ${ended} then now() end where id = ${row.Id}`);
        const more = {
          withdraw: {},
          accept: {},
          supplement: { Text: 'x' },
          extend: { DueOn: await day(9), Reason: 'x' },
          answer: { Outcome: 'granted', Answer: 'x' },
        }[name];
        const one = { Id: row.Id, Version: 1 };
        const { status: code } = await (who[0] === 'owner'
          ? mine(as, one, name, more)
          : move(clerk.as, one, name, more));
        expect(code, `${name} ${status}`).toBe((from as readonly string[]).includes(status) ? 200 : 409);
      }
    }
  });
});

describe('the list of staff', () => {
  it('has overdue ones first, then by their day, then what has ended; filters; and holds no texts', async () => {
    await ctx.db.execute(sql`update privacy_requests set status = 'closed', outcome = null, ended_at = now()`);
    const { as, name } = await actor(t, ['user']);
    const rows = [];
    for (const [text, left] of [
      ['甲', 12],
      ['乙', -2],
      ['丙', 2],
    ] as const) {
      const row = await filed(as, text, text === '丙' ? 'delete' : 'correct');
      await put(row.Id, left);
      rows.push(row);
    }
    const list = async (query: string) => (await clerk.as.get<Request[]>(`${ADMIN_URL}?${query}`)).body;
    const all = await list('pageSize=100');
    expect(all.data.slice(0, 3).map(({ DaysLeft }) => DaysLeft)).toEqual([-2, 2, 12]);
    expect(all.data[3]).toMatchObject({ Status: 'closed', DaysLeft: null });
    expect(JSON.stringify(all)).not.toContain('"Text"');
    expect((await list('Open=true')).total).toBe(3);
    expect((await list('Kind=delete&Open=true')).data.map(({ Number }) => Number)).toEqual([rows[2]?.Number]);
    expect((await list(`Number=${rows[1]?.Number}`)).total).toBe(1);
    expect((await list(`UserName=${name}&Status=received`)).total).toBe(3);
    const { Todo } = (await clerk.as.get<{ Todo: Record<string, number | null> }>('/api/admin/Dashboard')).body.data;
    expect(Todo.PrivacyRequests).toBe(3);
    const editor = await actor(t, ['editor']);
    const board = (await editor.as.get<{ Todo: Record<string, number | null> }>('/api/admin/Dashboard')).body.data;
    expect(board.Todo.PrivacyRequests).toBeNull();
  });
});

describe('the clock', () => {
  it('tells those who answer three days before and after the day, once each, whoever asks how often', async () => {
    await ctx.db.execute(
      sql`update privacy_requests set status = 'closed', outcome = null, ended_at = coalesce(ended_at, now())`,
    );
    const row = await filed((await actor(t, ['user'])).as, '到期提醒');
    const run = async () => {
      await ctx.db.execute(sql`delete from jobs where kind = 'privacy_requests'`);
      await askForRequestCheck(ctx);
      await askForRequestCheck(ctx);
      expect(await runDue(ctx, [privacyRequestJob])).toBe(1);
      // A second process that runs it at the same time tells nobody twice.
      const attempt = { jobId: 0, signal: new AbortController().signal, keep: async () => undefined };
      await Promise.all([1, 2].map(() => privacyRequestJob.perform(ctx, {}, attempt)));
    };
    const told = async () =>
      (await titles(clerk.id)).filter((title) => title.includes(row.Number) && !title.includes('已提交'));
    const [due, late] = [`个人信息权利请求 ${row.Number} 即将到期`, `个人信息权利请求 ${row.Number} 已逾期`];
    for (const [left, expected] of [
      [4, []],
      [3, [due]],
      [1, [due]],
      [0, [due]],
      [-1, [due, late]],
      [-9, [due, late]],
    ] as const) {
      await put(row.Id, left);
      await run();
      expect(await told(), String(left)).toEqual(expected);
    }
    // Being told of it is no change: what staff have open stays good.
    expect((await answer(clerk.as, row)).status).toBe(200);
    await put(row.Id, -1);
    await ctx.db.execute(sql`update privacy_requests set overdue_told_at = null, reminded_at = null`);
    await run();
    expect(await told()).toEqual([due, late]);
  });

  it('reminds anew of a day that was put off', async () => {
    const row = await filed((await actor(t, ['user'])).as, '延期提醒');
    const count = async () =>
      (await titles(clerk.id)).filter((title) => title === `个人信息权利请求 ${row.Number} 即将到期`).length;
    const attempt = { jobId: 0, signal: new AbortController().signal, keep: async () => undefined };
    await put(row.Id, 2);
    await privacyRequestJob.perform(ctx, {}, attempt);
    expect(await count()).toBe(1);
    expect((await move(clerk.as, row, 'extend', { DueOn: await day(20), Reason: '核对存档' })).status).toBe(200);
    await privacyRequestJob.perform(ctx, {}, attempt);
    expect(await count()).toBe(1);
    await put(row.Id, 3);
    await privacyRequestJob.perform(ctx, {}, attempt);
    expect(await count()).toBe(2);
  });
});

describe('what is said', () => {
  it('lies nowhere in clear: row, message, audit; and reading it is noted', async () => {
    const one = await actor(t, ['user']);
    const row = await filed(one.as, '探针甲');
    const more = (await mine(one.as, row, 'supplement', { Text: '探针乙' })).body.data;
    const later = (await move(clerk.as, more, 'extend', { DueOn: await day(33), Reason: '探针丙' })).body.data;
    expect((await clerk.as.get<Request>(`${ADMIN_URL}/${row.Id}`)).body.data.Text).toBe('探针甲');
    await answer(clerk.as, later, 'granted', '探针丁');
    for (const table of ['privacy_requests', 'messages', 'audit_log', 'jobs']) {
      const { rows } = await ctx.db.execute(
        sql`select 1 from ${sql.identifier(table)} t where t::text like '%探针%' limit 1`,
      );
      expect(rows, table).toEqual([]);
    }
    const noted = await ctx.db.select().from(auditLog).where(eq(auditLog.title, row.Number)).orderBy(auditLog.id);
    expect(noted.map(({ action, resource }) => [action, resource])).toEqual(
      ['create', 'update', 'update', 'view', 'update'].map((action) => [action, 'PrivacyRequests']),
    );
    expect(noted.at(-1)?.after).toEqual({ status: 'answered', outcome: 'granted' });
    for (const part of [await clerk.as.get(URL), await one.as.get(URL)]) {
      expect(part.headers['cache-control']).toBe('no-store');
    }
  });

  it('ends with the account: what waits is closed, texts are emptied, and nobody is told or may answer', async () => {
    const one = await t.user('request_end');
    const done = await filed(one, '探针戊');
    expect((await answer(clerk.as, done)).status).toBe(200);
    const open = await filed(one, '探针己');
    const gone = await one.post('/api/PersonalData/erase', { UserName: 'request_end' });
    expect(gone.status, gone.text).toBe(200);
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select id, status, outcome, text || supplement || extension_reason || answer as texts from privacy_requests
        where id in (${done.Id}, ${open.Id}) order by id`,
    );
    expect(rows).toEqual([
      { id: done.Id, status: 'answered', outcome: 'granted', texts: '' },
      { id: open.Id, status: 'closed', outcome: null, texts: '' },
    ]);
    const { Version, UserName } = (await clerk.as.get<Request>(`${ADMIN_URL}/${open.Id}`)).body.data;
    expect(UserName).toMatch(/^已注销-\d+$/);
    expect((await answer(clerk.as, { ...open, Version })).body.errorCode).toBe('ILLEGAL_TRANSITION');
  });

  it('ends with the account also when it is answered, or filed, at the same time', async () => {
    for (const [at, act] of [
      (_one: Client, row: Request) => answer(clerk.as, row, 'granted', '探针庚'),
      (one: Client) => file(one, '探针辛'),
    ].entries()) {
      const name = `request_race_${at}`;
      const one = await t.user(name);
      const row = await filed(one, '探针壬');
      const [gone, done] = await Promise.all([one.post('/api/PersonalData/erase', { UserName: name }), act(one, row)]);
      expect(gone.status, gone.text).toBe(200);
      expect([200, 201, 401, 409]).toContain(done.status);
      const { rows } = await ctx.db.execute(
        sql`select text || supplement || extension_reason || answer as texts from privacy_requests
          where user_id = (select user_id from privacy_requests where id = ${row.Id}) and (text || answer <> '' or ended_at is null)`,
      );
      expect(rows).toEqual([]);
    }
  });
});
