/** Imports of patents into a real database: what comes of files, of a second run, of a stop in the middle, of an undo. */
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PatentDetail } from '@ip-portal/contract';
import { and, count, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../src/context.ts';
import { auditLog } from '../../src/db/schema/audit-log.ts';
import { patentImports, patentSources } from '../../src/db/schema/patent-imports.ts';
import { patentPublications, patentWordings } from '../../src/db/schema/patent-publications.ts';
import { patents } from '../../src/db/schema/patents.ts';
import { carryOut, importFilesOf, openPatentImport, takeBack } from '../../src/modules/patents/index.ts';
import { run } from '../../src/tasks/import-patents.ts';
import { startTestApp } from '../helpers/app.ts';
import { faultsOf, importPaths } from '../helpers/patent-import.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, visitor, admin, url } = await startTestApp();
const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-import-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Row = Record<string, unknown>;
const lines = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).join('\n');

async function files(all: Record<string, string>) {
  const paths: string[] = [];
  for (const [name, text] of Object.entries(all)) {
    await writeFile(path.join(folder, name), text);
    paths.push(path.join(folder, name));
  }
  return importFilesOf(paths, folder);
}

/** Imports rows as one file of JSON lines. */
async function importRows(rows: readonly Row[], options: { dryRun?: boolean } = {}) {
  await writeFile(path.join(folder, 'a.jsonl'), lines(rows));
  return importPaths(ctx, [path.join(folder, 'a.jsonl')], folder, options);
}
const byTitle = async (title: string) => (await ctx.db.select().from(patents).where(eq(patents.title, title)))[0];
const total = async () => (await ctx.db.select({ n: count() }).from(patents))[0]?.n ?? 0;

/** A number that no other row of these tests has. */
let serial = 0;
const number = () => {
  serial += 1;
  return `CN11${String(5_000_000 + serial)}`;
};
const row = (title: string, more: Row = {}): Row => ({
  pub_no: `${number()}A`,
  pub_date: '2022-10-21',
  title,
  ...more,
});

describe('an import', () => {
  it('makes patents that are found, listed and shown, and says that their state is not verified', async () => {
    const done = await importRows([
      row('一种导入的水杯', { inventors: ['甲'], region: '北京' }),
      { title: '没有号码' },
    ]);
    expect(done).toMatchObject({ state: 'done', created: 1, updated: 0, unchanged: 0, refused: 1, filesDone: 1 });
    const found = await byTitle('一种导入的水杯');
    expect(found).toMatchObject({ applicationNumber: null, applicationDate: null, type: '发明', province: '北京' });
    const list = await visitor.get<Row[]>(`/api/Patents?keyword=${encodeURIComponent('导入的水杯')}`);
    expect(list.body.data).toEqual([
      expect.objectContaining({ ApplicationNumber: null, StateText: '状态未核实', Title: '一种导入的水杯' }),
    ]);
    const hits = await visitor.get<Row[]>(`/api/Search?keyword=${encodeURIComponent('导入的水杯')}`);
    expect(JSON.stringify(hits.body.data)).toContain('一种');
    expect((await visitor.get(`/api/Patents/${found?.id}`)).status).toBe(200);
    expect(await faultsOf(ctx, done.id)).toEqual([
      expect.objectContaining({ file: 'a.jsonl', line: 2, refused: true, rule: 'no-number' }),
    ]);
  });

  it('has one record in the audit log', async () => {
    const done = await importRows([row('甲一'), row('甲二')]);
    const audits = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'import'), eq(auditLog.resource, 'Patents'), eq(auditLog.resourceId, done.id)));
    expect(audits).toEqual([expect.objectContaining({ after: expect.objectContaining({ created: 2, refused: 0 }) })]);
  });

  it('changes nothing when it is run again', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => row(`又一件 ${index}`));
    const first = await importRows(rows);
    expect(first).toMatchObject({ created: 1_200, refused: 0 });
    const before = await ctx.db.select({ id: patents.id, version: patents.version }).from(patents).orderBy(patents.id);
    expect(await importRows(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 1_200, refused: 0, setAside: 0 });
    expect(await ctx.db.select({ id: patents.id, version: patents.version }).from(patents).orderBy(patents.id)).toEqual(
      before,
    );
  });

  it('writes nothing on trial, and counts what it would', async () => {
    const before = await total();
    const one = row('试运行');
    const done = await importRows([one, one, { title: '没有号码' }], { dryRun: true });
    expect(done).toMatchObject({ state: 'done', created: 1, unchanged: 1, refused: 1 });
    expect(await total()).toBe(before);
    expect(await faultsOf(ctx, done.id)).toHaveLength(1);
  });

  it('joins two publications of one application, and keeps both wordings', async () => {
    const base = number();
    const application = { 申请号: '202111286633.X', 申请日: '2021-11-02', title: '两次公开' };
    const done = await importRows([
      { ...application, pub_no: `${base}A`, pub_date: '2022-10-21', abstract: '申请的摘要' },
      { ...application, pub_no: `${base}B`, pub_date: '2024-03-01', abstract: '授权的摘要' },
    ]);
    expect(done).toMatchObject({ created: 1, updated: 1 });
    const found = await byTitle('两次公开');
    expect(found).toMatchObject({
      abstract: '授权的摘要',
      publicationNumber: `${base}A`,
      grantNumber: `${base}B`,
      grantDate: '2024-03-01',
      expiryDate: '2041-11-02',
    });
    const printed = await ctx.db
      .select()
      .from(patentPublications)
      .where(eq(patentPublications.patentId, found?.id ?? 0));
    expect(printed.map(({ number: one, stage }) => [one, stage]).sort()).toEqual([
      [`${base}A`, '公布'],
      [`${base}B`, '授权'],
    ]);
    const [wording] = await ctx.db
      .select()
      .from(patentWordings)
      .where(eq(patentWordings.number, `${base}A`));
    expect(wording).toMatchObject({ abstract: '申请的摘要' });
  });

  it('shows what a source says of the state where nothing else tells it, never beside events, and tells of contradictions', async () => {
    const pub = 'CN116700001';
    const bringIn = async (row: object) => {
      await writeFile(path.join(folder, 'told.jsonl'), JSON.stringify({ title: '只有来源状态的泵', ...row }));
      return importPaths(ctx, [path.join(folder, 'told.jsonl')], folder);
    };
    const first = await bringIn({
      公开号: `${pub}A`,
      公开日: '2023-08-15',
      法律状态: '驳回',
      法律状态日期: '2024-05-06',
    });
    expect(first).toMatchObject({ created: 1, setAside: 0 });
    const id = (await byTitle('只有来源状态的泵'))?.id ?? 0;
    const told = async () => (await visitor.get<Row>(`/api/Patents/${id}`)).body.data;
    const words = '据导入数据，法律状态为“驳回”，截至 2024-05-06，未核实。';
    expect(await told()).toMatchObject({
      State: '审中',
      StateText: '状态未核实',
      StateNote: expect.stringContaining(words),
      ToldState: '驳回',
    });
    expect(await bringIn({ 公开号: `${pub}A`, 法律状态: '驳回' })).toMatchObject({ updated: 0, unchanged: 1 });
    const problems = async () => (await ctx.db.select().from(patents).where(eq(patents.id, id)))[0]?.problems;
    expect(await problems()).not.toContain('told-state-differs');

    const { Version } = (await admin.get<Row>(`/api/admin/Patents/${id}`)).body.data;
    const Events = [{ Date: '2023-09-01', Code: 'SE01', Text: '实质审查的生效' }];
    const saved = await admin.put(`/api/Patents/${id}`, {
      Version,
      ApplicationNumber: '202219000001.8',
      ApplicationDate: '2022-11-02',
      Events,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await told()).toMatchObject({ State: '审中', ToldState: '驳回' });
    expect((await told()).StateNote).not.toContain('驳回');
    expect(await problems()).toContain('told-state-differs');
    await takeBack(ctx, SYSTEM, first.id);
  });

  it('says how many figures a file tells of, though it brings none, and takes that back', async () => {
    const drawn = (figures: number) => `<cn-patent-document lang="ZH" country="CN"><cn-bibliographic-data>
      <cn-publication-reference><document-id><country>CN</country><doc-number>116600001</doc-number><kind>A</kind>
        <date>20230815</date></document-id></cn-publication-reference>
      <invention-title>带附图的泵</invention-title></cn-bibliographic-data>
      <application-body><drawings>${'<figure/>'.repeat(figures)}</drawings></application-body></cn-patent-document>`;
    const bringIn = async (figures: number) => {
      await writeFile(path.join(folder, 'drawn.xml'), drawn(figures));
      return importPaths(ctx, [path.join(folder, 'drawn.xml')], folder);
    };
    expect(await bringIn(0)).toMatchObject({ created: 1 });
    const id = (await byTitle('带附图的泵'))?.id;
    const told = async () => (await visitor.get<Row>(`/api/Patents/${id}`)).body.data;
    expect(await told()).toMatchObject({ Figures: [], FiguresTold: 0 });
    const second = await bringIn(3);
    expect(second).toMatchObject({ updated: 1 });
    expect(await told()).toMatchObject({ Figures: [], FiguresTold: 3 });
    expect(await bringIn(3)).toMatchObject({ updated: 0, unchanged: 1 });
    await takeBack(ctx, SYSTEM, second.id);
    expect(await told()).toMatchObject({ FiguresTold: 0 });
  });

  it('completes editions of classes and the place, whatever the order of files, and takes that back', async () => {
    const one = row('有版本的泵', { ipc: 'F04B1/00;F04B 9/02', cpc: 'Y02E10/50', region: '广东省' });
    const told = {
      ...one,
      ipc: 'F04B 1/00 (2020.01);F04B 9/02',
      cpc: 'Y02E10/50 (2013.01)',
      region: '广东省深圳市南山区',
    };
    const place = { province: '广东', city: '深圳市', district: '南山区' };
    const classEditions = ['IPC F04B1/00 2020.01', 'CPC Y02E10/50 2013.01'];
    expect(await importRows([one])).toMatchObject({ created: 1, setAside: 0 });
    expect(await byTitle('有版本的泵')).toMatchObject({ ipcs: ['F04B1/00', 'F04B9/02'], classEditions: [], city: '' });
    const second = await importRows([told]);
    expect(second).toMatchObject({ updated: 1, setAside: 0 });
    expect(await byTitle('有版本的泵')).toMatchObject({ ...place, classEditions });
    expect(await importRows([told, one])).toMatchObject({ updated: 0, unchanged: 2 });
    // Of two editions of one class the later counts; a newer province takes the city of the older away.
    expect(await importRows([{ ...one, ipc: 'F04B 1/00 (2006.01);F04B 9/02' }])).toMatchObject({ unchanged: 1 });
    const moved = await importRows([{ ...one, pub_date: '2023-01-03', region: '江苏' }]);
    expect(await byTitle('有版本的泵')).toMatchObject({ province: '江苏', city: '', district: '', classEditions });
    await takeBack(ctx, SYSTEM, moved.id);
    expect(await byTitle('有版本的泵')).toMatchObject(place);
    const id = (await byTitle('有版本的泵'))?.id;
    const { Classes } = (await visitor.get<PatentDetail>(`/api/Patents/${id}`)).body.data;
    expect(Classes.map(({ Scheme, Symbol: symbol, Edition }) => [Scheme, symbol, Edition])).toEqual([
      ['IPC', 'F04B1/00', '2020.01'],
      ['IPC', 'F04B9/02', null],
      ['CPC', 'Y02E10/50', '2013.01'],
    ]);
    await takeBack(ctx, SYSTEM, second.id);
    expect(await byTitle('有版本的泵')).toMatchObject({ classEditions: [], province: '广东', city: '', district: '' });
  });

  it('does not write an older fact over what staff wrote since', async () => {
    const one = row('原来的名称', { applicant: '甲公司' });
    await importRows([one]);
    const found = await byTitle('原来的名称');
    const saved = await admin.put(`/api/Patents/${found?.id}`, { Version: found?.version, Title: '更正的名称' });
    expect(saved.status).toBe(200);
    const again = await importRows([one]);
    expect(again).toMatchObject({ unchanged: 1, setAside: 1 });
    expect(await byTitle('更正的名称')).toBeDefined();
    expect(await faultsOf(ctx, again.id)).toEqual([expect.objectContaining({ field: '名称', rule: 'kept-fact' })]);
  });

  it('does not make a deleted patent again', async () => {
    const one = row('要删除的');
    await importRows([one]);
    const found = await byTitle('要删除的');
    expect((await admin.delete(`/api/Patents/${found?.id}`)).status).toBe(200);
    expect(await importRows([one])).toMatchObject({ created: 0, refused: 1 });
  });

  it('takes texts that a database cannot hold as far as it can, and leaves out a record that it refuses', async () => {
    const cut = `${'x'.repeat(99)}\u{20BB7}`;
    const rows = Array.from({ length: 40 }, (_, index) => row(`混在一起 ${index}`));
    rows[7] = row('空的省份', { region: '北\u0000京', 申请日: cut, [`列\u0000${cut}`]: 'x' });
    rows[11] = row('\u2060');
    rows[23] = row('\u200d');
    const done = await importRows(rows);
    expect(done).toMatchObject({ state: 'done', created: 38, refused: 2 });
    expect(await byTitle('空的省份')).toMatchObject({ province: '北京' });
    const refused = (await faultsOf(ctx, done.id)).filter((fault) => fault.refused);
    expect(refused.map(({ line, rule }) => [line, rule])).toEqual([
      [12, 'database'],
      [24, 'database'],
    ]);
    expect(await importRows(rows)).toMatchObject({ created: 0, updated: 0, unchanged: 38, refused: 2 });
  });

  it('on trial that was stopped begins anew: what it would have made nobody remembers', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => row(`试了又试 ${index}`));
    const given = await files({ 't.jsonl': lines([...rows, ...rows]) });
    const { id } = await openPatentImport(ctx.db, { userId: null, files: given, dryRun: true });
    const ending = new AbortController();
    await expect(
      carryOut(ctx, SYSTEM, id, given, { signal: ending.signal, onBatch: () => ending.abort() }),
    ).rejects.toThrow();
    // Repeated within the first thousand, and behind it: what a batch would have made is known by its numbers alone.
    const done = await carryOut(ctx, SYSTEM, id, given);
    expect(done).toMatchObject({ created: 700, unchanged: 300, updated: 400, refused: 0 });
  });

  it('that is stopped in the middle goes on where it was, and counts nothing twice', async () => {
    // So long that a batch holds less than half a thousand, and one of them the end of a file.
    const description = '长'.repeat(2_000);
    const rows = Array.from({ length: 1_600 }, (_, index) => row(`中断 ${index}`, { description }));
    const given = await files({ 'one.jsonl': lines(rows.slice(0, 700)), 'two.jsonl': lines(rows.slice(700)) });
    const { id } = await openPatentImport(ctx.db, { userId: null, files: given, dryRun: false });
    for (let stop = 1; stop <= 2; stop += 1) {
      const ending = new AbortController();
      let batches = 0;
      const onBatch = () => {
        batches += 1;
        if (batches === stop) ending.abort();
      };
      await expect(carryOut(ctx, SYSTEM, id, given, { signal: ending.signal, onBatch })).rejects.toThrow();
      const [at] = await ctx.db.select().from(patentImports).where(eq(patentImports.id, id));
      expect(at).toMatchObject({ state: 'running', finishedAt: null });
    }
    const done = await carryOut(ctx, SYSTEM, id, given);
    expect(done).toMatchObject({ created: 1_600, updated: 0, unchanged: 0, refused: 0, filesDone: 2 });
  });

  it('takes small files together, and tells each fault with its own', async () => {
    const given = await files({
      'many-1.jsonl': lines([row('合批一'), row('合批二')]),
      'many-2.csv': '',
      'many-3.jsonl': lines([row('合批三'), row('\u2060'), { title: '没有号码' }]),
      'many-4.xml': '<cn-patent-document lang="ZH" country="CN">',
      'many-5.jsonl': lines([row('合批四')]),
    });
    const { id } = await openPatentImport(ctx.db, { userId: null, files: given, dryRun: false });
    const told: [number, number][] = [];
    const onBatch = ({ filesDone, recordsDone }: { filesDone: number; recordsDone: number }) =>
      told.push([filesDone, recordsDone]);
    const done = await carryOut(ctx, SYSTEM, id, given, { onBatch });
    expect(done).toMatchObject({ created: 4, refused: 3, filesDone: 5, recordsDone: 0 });
    expect(done?.bytesDone).toBe(done?.bytesTotal);
    const faults = (await faultsOf(ctx, id)).map(({ file, line, rule }) => [file, line, rule]);
    expect(faults).toEqual([
      ['many-3.jsonl', 2, 'database'],
      ['many-3.jsonl', 3, 'no-number'],
      ['many-4.xml', 1, 'unreadable'],
    ]);
    // Halves of the batch that the database refused, each with its own place, which may lie within a file.
    expect(told.at(-1)).toEqual([5, 0]);
    expect(told).toContainEqual([2, 1]);
    expect(told.length).toBeLessThan(6);
  });

  it('keeps what stood before a file that is no longer there, and goes on when it is back', async () => {
    const given = await files({ 'lost-1.jsonl': lines([row('还在的')]), 'lost-2.jsonl': lines([row('不在的')]) });
    const { id } = await openPatentImport(ctx.db, { userId: null, files: given, dryRun: false });
    await rename(given[1]?.path ?? '', path.join(folder, 'elsewhere'));
    await expect(carryOut(ctx, SYSTEM, id, given, { settlesFaults: false })).rejects.toThrow('ENOENT');
    const [at] = await ctx.db.select().from(patentImports).where(eq(patentImports.id, id));
    expect(at).toMatchObject({ state: 'running', created: 1, filesDone: 0, recordsDone: 1 });
    await rename(path.join(folder, 'elsewhere'), given[1]?.path ?? '');
    expect(await carryOut(ctx, SYSTEM, id, given)).toMatchObject({ created: 2, unchanged: 0, filesDone: 2 });
  });

  it('that somebody pauses ends after its batch, without a word of a fault', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => row(`暂停 ${index}`));
    const given = await files({ 'p.jsonl': lines(rows) });
    const { id } = await openPatentImport(ctx.db, { userId: null, files: given, dryRun: false });
    const onBatch = async () => {
      await ctx.db.update(patentImports).set({ state: 'paused' }).where(eq(patentImports.id, id));
    };
    await expect(carryOut(ctx, SYSTEM, id, given, { onBatch })).rejects.toThrow();
    const [at] = await ctx.db.select().from(patentImports).where(eq(patentImports.id, id));
    expect(at?.state).toBe('paused');
    expect(at?.created).toBeLessThan(1_200);
    await ctx.db.update(patentImports).set({ state: 'running' }).where(eq(patentImports.id, id));
    expect(await carryOut(ctx, SYSTEM, id, given)).toMatchObject({ created: 1_200 });
  });
});

describe('a publication', () => {
  it('belongs to one patent, whoever writes the second', async () => {
    const one = row('先来的');
    await importRows([one]);
    const refused = await admin.post('/api/Patents', {
      ApplicationNumber: '202110000007.3',
      Type: '发明',
      Title: '后来的',
      ApplicationDate: '2021-01-01',
      PublicationNumber: one.pub_no,
      PublicationDate: '2022-10-21',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('已属于专利 “先来的”');
    expect(await byTitle('后来的')).toBeUndefined();
  });

  it('written by hand is found by an import', async () => {
    const base = number();
    const made = await admin.post<{ Id: number }>('/api/Patents', {
      ApplicationNumber: '202110000007.3',
      Type: '发明',
      Title: '手工录入',
      ApplicationDate: '2021-01-01',
      PublicationNumber: `${base}A`,
      PublicationDate: '2022-10-21',
    });
    expect(made.status).toBe(201);
    expect(await importRows([{ pub_no: `${base}A`, title: '手工录入', inventors: ['乙'] }])).toMatchObject({
      updated: 1,
    });
    expect(await byTitle('手工录入')).toMatchObject({ id: made.body.data.Id, inventors: ['乙'] });
  });
});

describe('other applications and documents', () => {
  it('come with a record, stay on a second run, and go with an undo', async () => {
    const base = number();
    const first = { pub_no: `${base}A`, pub_date: '2022-10-21', title: '有优先权的', 优先权: 'US17/1 2020-11-02' };
    await importRows([first]);
    const before = await byTitle('有优先权的');
    expect(before).toMatchObject({
      relations: [{ Kind: '优先权', Office: 'US', Number: '17/1', Date: '2020-11-02' }],
      citations: [],
      pctNumber: null,
    });
    const more = {
      ...first,
      优先权: 'US17/1 2020-11-02; US17/2 2020-12-02',
      分案原申请号: '201710269973.9',
      PCT申请号: 'PCTCN2021078383',
      进入国家阶段日: '2022-09-01',
      引证文献: 'CN101234567A;《手册》',
    };
    const second = await importRows([more]);
    expect(second).toMatchObject({ updated: 1, setAside: 0 });
    const found = await byTitle('有优先权的');
    expect(found).toMatchObject({
      relations: [{ Number: '17/1' }, { Number: '17/2' }, { Kind: '分案', Number: '201710269973.9' }],
      citations: [{ Number: 'CN101234567A' }, { Text: '《手册》' }],
      pctNumber: 'PCT/CN2021/078383',
      pctEntryDate: '2022-09-01',
    });
    expect(await importRows([more])).toMatchObject({ updated: 0, unchanged: 1, setAside: 0 });
    expect((await byTitle('有优先权的'))?.version).toBe(found?.version);
    expect(await takeBack(ctx, SYSTEM, second.id)).toMatchObject({ undone: 1, kept: 0 });
    const after = await byTitle('有优先权的');
    expect({ ...after, version: 0, updatedAt: 0 }).toEqual({ ...before, version: 0, updatedAt: 0 });
  });

  it('that staff have written stay where a file tells another kind', async () => {
    const done = await importRows([row('人工同日', { 申请号: '201410408762.5', 申请日: '2014-08-18' })]);
    expect(done.created).toBe(1);
    const found = await byTitle('人工同日');
    const Relations = [{ Kind: '同日申请', Number: '201320854096.9' }];
    const saved = await admin.put(`/api/Patents/${found?.id}`, { Version: found?.version, Relations });
    expect(saved.status, saved.text).toBe(200);
    await importRows([row('人工同日', { 申请号: '201410408762.5', 优先权: 'JP2013-170000 2013-08-20' })]);
    const kinds = (await byTitle('人工同日'))?.relations.map(({ Kind }) => Kind);
    expect(kinds).toEqual(['优先权', '同日申请']);
  });
});

describe('an undo', () => {
  it('removes what the import made and sets back what it changed', async () => {
    const base = number();
    const old = { pub_no: `${base}A`, pub_date: '2022-10-21', title: '撤销前', abstract: '旧' };
    await importRows([old]);
    const before = await byTitle('撤销前');
    const sources = () =>
      ctx.db
        .select()
        .from(patentSources)
        .where(eq(patentSources.patentId, before?.id ?? 0));
    const sourcesBefore = await sources();
    const all = await total();
    const second = await importRows([
      { ...old, title: '撤销后', 公告号: `${base}B`, pub_no: [`${base}A`, `${base}B`], abstract: '新' },
      { pub_no: `${base}B`, pub_date: '2024-01-01', title: '撤销后', 申请号: '', abstract: '新' },
      row('新做的'),
    ]);
    expect(second.created).toBe(1);
    expect(await total()).toBe(all + 1);
    const undone = await takeBack(ctx, SYSTEM, second.id);
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await total()).toBe(all);
    const after = await byTitle('撤销前');
    expect({ ...after, version: 0, updatedAt: 0 }).toEqual({ ...before, version: 0, updatedAt: 0 });
    expect(await sources()).toEqual(sourcesBefore);
    const hits = await visitor.get<Row[]>(`/api/Search?keyword=${encodeURIComponent('新做的')}`);
    expect(JSON.stringify(hits.body.data)).not.toContain('新做的');
    await expect(takeBack(ctx, SYSTEM, second.id)).rejects.toThrow('已经撤销');
  });

  it('takes a day and a wording away that it gave to a publication that stood', async () => {
    const base = number();
    await importRows([
      { pub_no: `${base}A`, title: '补全', abstract: '旧' },
      { pub_no: [`${base}A`, `${base}B`], title: '补全' },
    ]);
    const printed = () =>
      ctx.db
        .select({ one: patentPublications, wording: patentWordings })
        .from(patentPublications)
        .leftJoin(patentWordings, eq(patentWordings.number, patentPublications.number))
        .where(sql`${patentPublications.number} like ${`${base}%`}`)
        .orderBy(patentPublications.number);
    const before = await printed();
    const second = await importRows([{ pub_no: `${base}B`, pub_date: '2024-03-01', title: '补全', abstract: '新' }]);
    const between = await printed();
    expect(between.map(({ one, wording }) => [one.publishedOn, wording?.abstract])).toEqual([
      [null, '旧'],
      ['2024-03-01', undefined],
    ]);
    expect(await takeBack(ctx, SYSTEM, second.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await printed()).toEqual(before);
    expect(await byTitle('补全')).toMatchObject({ abstract: '旧', grantDate: null });
  });

  it('of an earlier import is possible after that of a later one', async () => {
    const base = number();
    const first = await importRows([{ pub_no: `${base}A`, pub_date: '2022-10-21', title: '先一' }]);
    const second = await importRows([{ pub_no: `${base}A`, title: '先一', inventors: ['丙'] }]);
    expect(second.updated).toBe(1);
    expect(await takeBack(ctx, SYSTEM, second.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await takeBack(ctx, SYSTEM, first.id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await byTitle('先一')).toBeUndefined();
  });

  it('leaves what staff have written since, and says how many', async () => {
    const done = await importRows([row('改过的'), row('没改的')]);
    const found = await byTitle('改过的');
    await admin.put(`/api/Patents/${found?.id}`, { Version: found?.version, Title: '改过的一' });
    expect(await takeBack(ctx, SYSTEM, done.id)).toMatchObject({ undone: 1, kept: 1 });
    expect(await byTitle('改过的一')).toBeDefined();
    expect(await byTitle('没改的')).toBeUndefined();
  });
});

describe('the command', () => {
  const env = () => ({ DATABASE_URL: url, DATA_DIR: folder, ADMIN_PASSWORD: 'Granit-47-Ufer!' });

  it('imports, writes its report, and takes back', async () => {
    const said: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
    try {
      await writeFile(path.join(folder, 'c.jsonl'), lines([row('命令导入'), { title: '=无号码' }]));
      expect(await run(['--report=r.csv', 'c.jsonl'], env(), folder)).toBe(0);
      expect(said.join('\n')).toContain('新增 1，更新 0，未变 0，未导入 1');
      const report = await readFile(path.join(folder, 'r.csv'), 'utf8');
      expect(report.split('\r\n')[0]).toBe('\uFEFF文件,行,记录,处理,字段,值,原因,规则,依据');
      expect(report).toContain('c.jsonl,2,,未导入,申请号,,既没有申请号，也没有公开（公告）号,no-number,');
      const id = /导入 (\d+)：/.exec(said[0] ?? '')?.[1];
      expect(await run([`--undo=${id}`], env(), folder)).toBe(0);
      expect(await byTitle('命令导入')).toBeUndefined();
    } finally {
      log.mockRestore();
    }
  });

  it('takes the headings of a file as a map says', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const pub = number();
      await writeFile(path.join(folder, 'm.csv'), `文献,题目,备注,摘要\n${pub}A,列名对应的水杯,内部,不要的摘要\n`);
      await writeFile(
        path.join(folder, 'm.json'),
        '{"文献":"公开（公告）号","题目":"名称","备注":"忽略","摘要":"忽略"}',
      );
      const before = await total();
      expect(await run(['--map=m.json', '--dry-run', 'm.csv'], env(), folder)).toBe(0);
      expect(await total()).toBe(before);
      expect(await run(['--map=m.json', 'm.csv'], env(), folder)).toBe(0);
      expect(await byTitle('列名对应的水杯')).toMatchObject({ publicationNumber: `${pub}A`, abstract: '' });
      const [done] = await ctx.db.select().from(patentImports).orderBy(sql`id desc`).limit(1);
      expect(await faultsOf(ctx, done?.id ?? 0)).toEqual([]);
      expect(said).not.toHaveBeenCalled();
    } finally {
      log.mockRestore();
      said.mockRestore();
    }
  });

  it('begins nothing with a map that names a field that is none', async () => {
    const said: string[] = [];
    const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    try {
      await writeFile(path.join(folder, 'x.csv'), `文献,名称\n${number()}A,没有导入\n`);
      await writeFile(path.join(folder, 'x.json'), '{"文献":"id"}');
      const imports = async () => (await ctx.db.select({ n: count() }).from(patentImports))[0]?.n;
      const before = await imports();
      expect(await run(['--map=x.json', 'x.csv'], env(), folder)).toBe(1);
      expect(said.join()).toContain('x.json：列名“文献”的字段“id”不存在，可用的字段：申请号、');
      expect(await imports()).toBe(before);
    } finally {
      error.mockRestore();
    }
  });

  it('says how it is used', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      for (const args of [[], ['--undo=x'], ['--nonsense'], ['--undo=0']])
        expect(await run(args, env(), folder)).toBe(1);
      expect(said.mock.calls.flat().join('\n')).toContain('npm run import:patents');
    } finally {
      said.mockRestore();
    }
  });
});

it('keeps what patents are found by in step with all of that', () => expectSearchRows(ctx));
