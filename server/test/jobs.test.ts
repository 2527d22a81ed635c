/** Work after the answer: there exactly when its change is, tried again, shared by processes, in the hands of staff. */
import { eq, sql } from 'drizzle-orm';
import { Type } from 'typebox';
import { beforeEach, describe, expect, it } from 'vitest';
import { change } from '../src/context.ts';
import { openDatabase } from '../src/db/client.ts';
import { auditLog } from '../src/db/schema/audit-log.ts';
import { jobs } from '../src/db/schema/jobs.ts';
import { defineJob, type Job, JobFault } from '../src/jobs/define-job.ts';
import { enqueue } from '../src/jobs/enqueue.ts';
import { runDue, runNext } from '../src/jobs/run-jobs.ts';
import { startWorker } from '../src/jobs/worker.ts';
import { askForCleanup, cleanupJob } from '../src/modules/jobs/index.ts';
import { startTestApp } from './helpers/app.ts';
import { eventually } from './helpers/time.ts';
import { openWire } from './helpers/wire.ts';

const { admin, ctx, url, user } = await startTestApp();

let ran: number[] = [];
let meanwhile: () => void | Promise<void> = () => undefined;
const job = defineJob({
  kind: 'cleanup',
  data: Type.Object({ Id: Type.Integer() }),
  attempts: 3,
  backoffSeconds: 60,
  async run(_ctx, { Id }) {
    ran.push(Id);
    await meanwhile();
  },
});
const known: readonly Job[] = [job];
const never = new AbortController().signal;

const put = async (Id: number) => (await enqueue(ctx.db, job, { Id })) ?? 0;
const read = async (id: number) => {
  const [row] = await ctx.db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error(`no job ${id}`);
  return row;
};
/** Makes what waits, or is lent, due now. */
const makeDue = () => ctx.db.update(jobs).set({ dueAt: sql`now()` }).where(sql`state in ('waiting', 'running')`);
const refuse = (error: Error) => () => {
  throw error;
};

beforeEach(async () => {
  ran = [];
  meanwhile = () => undefined;
  await ctx.db.delete(jobs);
});

describe('a job', () => {
  it('is there when its transaction commits, and never was when it rolls back', async () => {
    await change(ctx, [], (tx) => enqueue(tx, job, { Id: 1 }));
    const broken = change(ctx, [], async (tx) => {
      await enqueue(tx, job, { Id: 2 });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await runDue(ctx, known)).toBe(1);
    expect(ran).toEqual([1]);
  });

  it('is run once, and asked for once where it has a key', async () => {
    const ids = await Promise.all(['day', 'day', 'other'].map((key) => enqueue(ctx.db, job, { Id: 5 }, { key })));
    expect(ids.filter((id) => id === null).length).toBe(1);
    expect([await runDue(ctx, known), await runDue(ctx, known)]).toEqual([2, 0]);
    expect(await enqueue(ctx.db, job, { Id: 5 }, { key: 'day' })).toBeNull();
  });

  it('that covers those before it takes the place of what nobody has begun', async () => {
    const ask = (Id: number) => enqueue(ctx.db, job, { Id }, { key: `state ${Id}`, instead: true });
    const other: typeof job = { ...job, kind: 'backup' };
    await enqueue(ctx.db, other, { Id: 9 });
    await ask(1);
    await ask(2);
    // Asked while it runs, a third one is run behind it, and a fourth instead of the third.
    let asked = false;
    meanwhile = async () => {
      if (asked) return;
      asked = true;
      await ask(3);
      await ask(4);
    };
    expect(await runDue(ctx, known)).toBe(2);
    expect(ran).toEqual([2, 4]);
    // The same state again is covered, and drives nothing away.
    await ask(5);
    expect(await ask(4)).toBeNull();
    expect(await runDue(ctx, known)).toBe(1);
    expect(ran).toEqual([2, 4, 5]);
    expect(await ctx.db.$count(jobs, eq(jobs.kind, 'backup'))).toBe(1);
  });

  it('that is for later waits', async () => {
    await enqueue(ctx.db, job, { Id: 6 }, { delaySeconds: 3_600 });
    expect(await runDue(ctx, known)).toBe(0);
    await makeDue();
    expect(await runDue(ctx, known)).toBe(1);
  });

  it('is taken by one of many workers', async () => {
    const all = Array.from({ length: 12 }, (_, index) => index);
    for (const Id of all) await put(Id);
    await Promise.all([runDue(ctx, known), runDue(ctx, known), runDue(ctx, known)]);
    expect([...ran].sort((a, b) => a - b)).toEqual(all);
  });

  it('of a kind that this version does not know is left alone', async () => {
    const id = await put(7);
    await ctx.db.update(jobs).set({ kind: 'of_tomorrow' });
    expect(await runDue(ctx, known)).toBe(0);
    expect((await read(id)).state).toBe('waiting');
  });
});

describe('a failure', () => {
  it('is tried again with a growing wait, then waits for somebody to decide', async () => {
    meanwhile = refuse(new JobFault('邮件服务器暂时不可用'));
    const id = await put(1);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await runDue(ctx, known)).toBe(1);
      const { rows } = await ctx.db.execute(
        sql`select round(extract(epoch from due_at - now()) / 60)::int as minutes from jobs`,
      );
      waits.push(Number(rows[0]?.minutes));
      await makeDue();
    }
    expect(waits.slice(0, 2)).toEqual([1, 2]);
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 3, error: '邮件服务器暂时不可用' });
    expect(await runDue(ctx, known)).toBe(0);
  });

  it('that cannot be helped is not tried again', async () => {
    meanwhile = refuse(new JobFault('地址不存在', true));
    const id = await put(1);
    await runDue(ctx, known);
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: 1, error: '地址不存在' });
  });

  it('is told without values', async () => {
    meanwhile = refuse(Object.assign(new Error('no such mailbox: zhang@example.cn'), { code: 'EENVELOPE' }));
    const id = await put(1);
    await runDue(ctx, known);
    expect((await read(id)).error).toBe('程序出错（EENVELOPE）');
  });

  it('of what is stored is final', async () => {
    const id = await put(1);
    await ctx.db.update(jobs).set({ data: { Id: 'x' } });
    await runDue(ctx, known);
    expect(await read(id)).toMatchObject({ state: 'failed', error: '任务内容无法识别，可能来自其他版本' });
    expect(ran).toEqual([]);
  });
});

describe('a process that goes', () => {
  it('loses its job to another, and what it says afterwards counts for nothing', async () => {
    const id = await put(1);
    // The first attempt hangs while its time runs out, and another process does the work.
    meanwhile = async () => {
      meanwhile = () => undefined;
      await makeDue();
      expect(await runNext(ctx, known, never)).toBe(true);
      throw new JobFault('迟到的失败');
    };
    expect(await runNext(ctx, known, never)).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'done', attempts: 2, error: '' });
    expect(ran).toEqual([1, 1]);
  });

  it('over and over does not run a job for ever', async () => {
    const id = await put(1);
    await ctx.db.update(jobs).set({ state: 'running', attempts: 3 });
    expect(await runDue(ctx, known)).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'failed', error: '执行中断，没有完成' });
    expect(ran).toEqual([]);
  });

  it('in order gives its job back without a lost attempt', async () => {
    const id = await put(1);
    const slow = defineJob({
      kind: 'cleanup',
      data: Type.Object({ Id: Type.Integer() }),
      attempts: 3,
      backoffSeconds: 60,
      async run(_ctx, { Id }, { signal }) {
        ran.push(Id);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const worker = startWorker(ctx, [slow], { warn: () => undefined }, 10);
    await eventually(() => expect(ran).toEqual([1]));
    await worker.stop();
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0, error: '' });
  });

  it('waits for no long job: of these one runs at a time, and the others go past it', async () => {
    const data = Type.Object({ Id: Type.Integer() });
    const spec = { data, attempts: 3, backoffSeconds: 60 };
    const long = defineJob({
      ...spec,
      kind: 'patent_import',
      long: true,
      async run(_ctx, { Id }, { signal }) {
        ran.push(Id);
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const short = defineJob({ ...spec, kind: 'mail', run: async (_ctx, { Id }) => void ran.push(Id) });
    for (const Id of [1, 2]) await enqueue(ctx.db, long, { Id });
    const worker = startWorker(ctx, [long, short], { warn: () => undefined }, 10);
    await eventually(() => expect(ran).toHaveLength(1));
    for (const Id of [3, 4, 5]) await enqueue(ctx.db, short, { Id });
    await eventually(() => expect(ran.slice(1).sort()).toEqual([3, 4, 5]));
    await worker.stop();
  });

  it('is none when the connection breaks under a job: the worker goes on', async () => {
    const wire = await openWire(url);
    const db = openDatabase(wire.url, 2, () => undefined);
    meanwhile = () => {
      meanwhile = () => undefined;
      wire.cut();
    };
    const worker = startWorker({ ...ctx, db }, known, { warn: () => undefined }, 10);
    try {
      const ids = [await put(1), await put(2)];
      for (const id of ids) {
        await eventually(async () => {
          await makeDue();
          expect((await read(id)).state).toBe('done');
        });
      }
    } finally {
      await worker.stop();
      await db.$client.end();
    }
  });
});

describe('staff', () => {
  const failed = async () => {
    meanwhile = refuse(new JobFault('地址不存在', true));
    const id = await put(1);
    await runDue(ctx, known);
    meanwhile = () => undefined;
    return id;
  };

  it('see what failed and why, and nothing of what it is about', async () => {
    const id = await failed();
    await put(2);
    const { body } = await admin.get<Record<string, unknown>[]>('/api/admin/Jobs?State=failed&Kind=cleanup');
    expect([body.total, body.data[0]?.Id, body.data[0]?.Error]).toEqual([1, id, '地址不存在']);
    expect(Object.keys(body.data[0] ?? {})).not.toContain('Data');
    expect((await admin.get('/api/admin/Jobs?sortby=Attempts&order=descend')).body.total).toBe(2);
    expect((await admin.get('/api/admin/Jobs?State=lost')).status).toBe(400);
  });

  it('have a job tried again', async () => {
    const id = await failed();
    const answer = await admin.post(`/api/admin/Jobs/${id}/retry`, {});
    expect([answer.status, answer.body.data.State]).toEqual([200, 'waiting']);
    await runDue(ctx, known);
    expect((await read(id)).state).toBe('done');
    const again = await admin.post(`/api/admin/Jobs/${id}/retry`, {});
    expect([again.status, again.body.errorMessage]).toEqual([409, '只有已失败或已放弃的任务可以重试']);
    const [row] = await ctx.db.select().from(auditLog).where(eq(auditLog.resource, 'Jobs'));
    expect(row).toMatchObject({ action: 'update', resourceId: id, before: { state: 'failed' } });
  });

  it('give a job up', async () => {
    const id = await put(1);
    expect((await admin.post(`/api/admin/Jobs/${id}/discard`, {})).body.data.State).toBe('discarded');
    expect(await runDue(ctx, known)).toBe(0);
    const again = await admin.post(`/api/admin/Jobs/${id}/discard`, {});
    expect([again.status, again.body.errorMessage]).toEqual([409, '只有等待执行或已失败的任务可以放弃']);
    expect((await admin.post('/api/admin/Jobs/2147483647/retry', {})).status).toBe(404);
  });

  it('alone may do so', async () => {
    const plain = await user();
    expect((await plain.get('/api/admin/Jobs')).status).toBe(403);
  });
});

describe('cleaning', () => {
  it('is asked for once a day, and forgets jobs that ended long ago', async () => {
    const old = sql`now() - interval '31 days'`;
    const kept = await put(1);
    for (const state of ['done', 'failed']) {
      await ctx.db
        .update(jobs)
        .set({ state, finishedAt: old })
        .where(eq(jobs.id, await put(2)));
    }
    await askForCleanup(ctx);
    await askForCleanup(ctx);
    await ctx.db.update(jobs).set({ dueAt: sql`now() + interval '1 day'` }).where(eq(jobs.id, kept));
    expect(await runDue(ctx, [cleanupJob])).toBe(1);
    const left = await ctx.db.select().from(jobs).orderBy(jobs.id);
    expect(left.map(({ state }) => state)).toEqual(['waiting', 'failed', 'done']);
  });
});
