/** Imports as the back office starts them: files are received, a job does the work, staff pause, go on, cancel, take back. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PatentClasses, PatentImport, PatentImportFault } from '@ip-portal/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../src/db/schema/jobs.ts';
import { patentImports } from '../../src/db/schema/patent-imports.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { JOBS } from '../../src/modules/index.ts';
import { type Client, startTestApp } from '../helpers/app.ts';

const { ctx, admin, user, visitor } = await startTestApp();

async function send(client: Client, files: Record<string, string>, fields: Record<string, string> = {}) {
  const data = new FormData();
  for (const [name, text] of Object.entries(files)) data.append('file', new Blob([text]), name);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: data });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return client.post<PatentImport>('/api/admin/Patents/import', Buffer.from(await request.arrayBuffer()), headers);
}
const look = async (id: number) => (await admin.get<PatentImport>(`/api/admin/PatentImports/${id}`)).body.data;
const move = (id: number, command: string) => admin.post<PatentImport>(`/api/admin/PatentImports/${id}/${command}`);
const work = () => runDue(ctx, JOBS);
const folders = () => readdir(path.join(ctx.config.dataDir, 'imports')).catch(() => []);
const titled = (title: string) => ctx.db.select().from(patents).where(eq(patents.title, title));

let serial = 0;
const line = (title: string) => {
  serial += 1;
  return `${JSON.stringify({ pub_no: `CN11${6_000_000 + serial}A`, pub_date: '2022-10-21', title })}\n`;
};

describe('an import of the back office', () => {
  it('is answered when its files are there, and carried out by a job', async () => {
    const sent = await send(admin, {
      'a.jsonl': `${line('后台导入')}{"title":"没有号码"}\n`,
      'b.jsonl': line('另一个文件'),
    });
    expect(sent.status).toBe(202);
    const { Id } = sent.body.data;
    expect(sent.body.data).toMatchObject({
      State: 'waiting',
      Files: ['a.jsonl', 'b.jsonl'],
      Share: 0,
      UserName: 'admin',
    });
    expect(await folders()).toEqual([String(Id)]);
    await work();
    expect(await look(Id)).toMatchObject({ State: 'done', Created: 2, Refused: 1, Share: 100, FilesDone: 2 });
    expect(await folders()).toEqual([]);
    expect(await titled('后台导入')).toHaveLength(1);
    const faults = await admin.get<PatentImportFault[]>(`/api/admin/PatentImports/${Id}/faults?Refused=true`);
    expect(faults.body).toMatchObject({
      total: 1,
      data: [{ File: 'a.jsonl', Line: 2, Refused: true, Reason: '既没有申请号，也没有公开（公告）号' }],
    });
    const report = await admin.get(`/api/admin/PatentImports/${Id}/report.csv`);
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(report.text).toContain('a.jsonl,2,,未导入,申请号');
    const list = await admin.get<PatentImport[]>('/api/admin/PatentImports');
    expect(list.body.data[0]).toMatchObject({ Id, State: 'done' });
  });

  it('on trial writes nothing', async () => {
    const sent = await send(admin, { 'a.jsonl': line('试试') }, { DryRun: 'true' });
    await work();
    expect(await look(sent.body.data.Id)).toMatchObject({ State: 'done', DryRun: true, Created: 1 });
    expect(await titled('试试')).toHaveLength(0);
    expect((await move(sent.body.data.Id, 'undo')).status).toBe(422);
  });

  it('can be paused, gone on with, cancelled and taken back, each where its state allows it', async () => {
    const { Id } = (await send(admin, { 'a.jsonl': line('走走停停') })).body.data;
    expect((await move(Id, 'resume')).status).toBe(422);
    expect((await move(Id, 'pause')).body.data.State).toBe('paused');
    await work();
    expect(await look(Id)).toMatchObject({ State: 'paused', Created: 0 });
    expect((await move(Id, 'resume')).body.data.State).toBe('waiting');
    await work();
    expect(await look(Id)).toMatchObject({ State: 'done', Created: 1 });
    expect((await move(Id, 'cancel')).status).toBe(422);
    expect((await move(Id, 'undo')).body.data.State).toBe('undoing');
    await work();
    expect(await look(Id)).toMatchObject({ State: 'undone', Undone: 1, Kept: 0 });
    expect(await titled('走走停停')).toHaveLength(0);

    const second = (await send(admin, { 'a.jsonl': line('取消的') })).body.data.Id;
    expect((await move(second, 'cancel')).body.data.State).toBe('cancelled');
    expect(await folders()).toEqual([]);
    await work();
    expect(await look(second)).toMatchObject({ State: 'cancelled', Created: 0 });
  });

  it('whose process is gone is told as stalled, and can be gone on with', async () => {
    const { Id } = (await send(admin, { 'a.jsonl': line('没人管的') })).body.data;
    await ctx.db.update(patentImports).set({ beatAt: sql`now() - interval '1 hour'` }).where(eq(patentImports.id, Id));
    await ctx.db.delete(jobs).where(eq(jobs.kind, 'patent_import'));
    expect(await look(Id)).toMatchObject({ State: 'stalled' });
    expect((await move(Id, 'resume')).body.data.State).toBe('waiting');
    await work();
    expect(await look(Id)).toMatchObject({ State: 'done', Created: 1 });
  });

  it('that only adds classes to what is there has them counted, and no longer when it is taken back', async () => {
    const row = { pub_no: 'CN116900001A', pub_date: '2022-10-21', title: '数一数', IPC: 'B01D21/00' };
    const ofY = async () => {
      await work();
      const { data } = (await visitor.get<PatentClasses>('/api/Patents/Classes?Scheme=CPC')).body;
      return data.Children.find(({ Symbol: symbol }) => symbol === 'Y')?.Patents ?? 0;
    };
    await send(admin, { 'a.jsonl': JSON.stringify(row) });
    expect(await ofY()).toBe(0);
    const { Id } = (await send(admin, { 'a.jsonl': JSON.stringify({ ...row, CPC: 'Y02W10/10' }) })).body.data;
    expect(await ofY()).toBe(1);
    expect(await look(Id)).toMatchObject({ State: 'done', Created: 0, Updated: 1 });
    const counts = () => ctx.db.$count(jobs, eq(jobs.kind, 'patent_terms'));
    const before = await counts();
    await send(admin, { 'a.jsonl': JSON.stringify({ ...row, CPC: 'Y02W10/10' }) });
    expect(await ofY()).toBe(1);
    // It wrote nothing: there is nothing to count.
    expect(await counts()).toBe(before);
    await move(Id, 'undo');
    expect(await ofY()).toBe(0);
    expect(await look(Id)).toMatchObject({ State: 'undone', Undone: 1 });
  });

  it('without files, or whose files are gone, says so', async () => {
    const none = await send(admin, {});
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('请选择要导入的文件')]);
    expect(await folders()).toEqual([]);
    const { Id } = (await send(admin, { 'a.jsonl': line('丢了') })).body.data;
    await ctx.db
      .update(patentImports)
      .set({ files: ['a.jsonl', 'b.jsonl'] })
      .where(eq(patentImports.id, Id));
    await work();
    expect(await look(Id)).toMatchObject({ State: 'failed', Error: '上传的文件已不在，请重新导入' });
    expect((await move(Id, 'resume')).status).toBe(422);
  });

  it('is for those who may import', async () => {
    const files = { 'a.jsonl': line('不许') };
    expect((await send(visitor, files)).status).toBe(401);
    expect((await send(await user(), files)).status).toBe(403);
    expect((await (await user()).get('/api/admin/PatentImports')).status).toBe(403);
    expect((await admin.get('/api/admin/PatentImports/999999')).status).toBe(404);
    expect((await move(999_999, 'undo')).status).toBe(404);
  });
});
