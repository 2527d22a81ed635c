/** Records of patents to be merged, and the calls that merge them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AdminPatent, PatentMerge } from '@ip-portal/contract';
import { eq, or, sql } from 'drizzle-orm';
import { afterAll, expect } from 'vitest';
import { patents } from '../../src/db/schema/patents.ts';
import type { TestApp } from './app.ts';
import { madeUpNumber } from './application-number.ts';
import { importPaths } from './patent-import.ts';

/** What a command on two records answers. */
export type Merged = AdminPatent & { fields?: Record<string, string>; refusals?: { rule?: string }[] };

let serial = 0;
const applicationNumber = () => madeUpNumber(++serial);
/** A number of a publication that no other record of the file has. */
export const publicationNumber = (kind: 'A' | 'B' | 'U' = 'A') =>
  `CN${kind === 'U' ? '2' : '1'}142${String(++serial).padStart(5, '0')}${kind}`;

export const EVENT = { Date: '2022-11-08', Code: 'SE01', Text: '实质审查的生效' };
export const PLEDGE = {
  Date: '2024-05-01',
  Code: 'PE01',
  Text: '专利权质押合同登记的生效',
  RegisterNumber: 'Y2024980000001',
  EffectiveDate: '2024-04-20',
};

/** Ways to make records and to merge them. */
export async function patentMerges(t: TestApp) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ip-portal-merge-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const read = async (id: number) => (await t.admin.get<AdminPatent>(`/api/admin/Patents/${id}`)).body.data;

  /** A record as staff type it. */
  async function typed(more: object = {}): Promise<AdminPatent> {
    const made = await t.admin.post<AdminPatent>('/api/Patents', {
      ApplicationNumber: applicationNumber(),
      Type: '发明',
      Title: '一种水泵',
      ApplicationDate: '2021-03-18',
      ...more,
    });
    expect(made.status, made.text).toBe(201);
    return made.body.data;
  }

  async function importRows(...rows: object[]) {
    await writeFile(path.join(folder, 'a.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    return importPaths(t.ctx, [path.join(folder, 'a.jsonl')], folder);
  }
  /** A record as it comes of a file, without its 申请号. */
  async function imported(number: string, more: object = {}) {
    const done = await importRows({ pub_no: number, pub_date: '2022-10-21', title: '一种水泵', ...more });
    const { id, publicationNumber: published, grantNumber } = patents;
    const [row] = await t.ctx.db
      .select({ id })
      .from(patents)
      .where(or(eq(published, number), eq(grantNumber, number)));
    return { done, record: await read(row?.id ?? 0) };
  }

  /** The body of a merge, as of what was read. */
  const body = (own: AdminPatent, other: AdminPatent) => ({
    OtherId: other.Id,
    Version: own.Version,
    OtherVersion: other.Version,
  });
  const merge = (own: AdminPatent, other: AdminPatent, Take: PatentMerge['Take'] = {}, by = t.admin) =>
    by.post<Merged>(`/api/admin/Patents/${own.Id}/merge`, { ...body(own, other), Take });
  const unmerge = (id: number, by = t.admin) => by.post<Merged>(`/api/admin/Patents/${id}/unmerge`);
  const tag = (Add: string, ...all: AdminPatent[]) =>
    t.admin.post('/api/admin/Patents/tags', { Ids: all.map(({ Id }) => Id), Add: [Add] });

  /** Everything that the tables hold of patents, but for versions and times of writing. */
  async function everything(...ids: number[]) {
    const list = sql.raw(ids.join(','));
    const { rows } = await t.ctx.db.execute<{ all: unknown }>(sql`select jsonb_build_object(
      'rows', (select jsonb_agg(to_jsonb(p) - 'version' - 'updated_at' order by id) from patents p where id in (${list})),
      'events', (select jsonb_agg(to_jsonb(e) order by id) from patent_events e where patent_id in (${list})),
      'publications', (select jsonb_agg(to_jsonb(p) order by number) from patent_publications p where patent_id in (${list})),
      'wordings', (select jsonb_agg(to_jsonb(w) order by number) from patent_wordings w
        where number in (select number from patent_publications where patent_id in (${list}))),
      'sources', (select jsonb_agg(to_jsonb(s) order by patent_id) from patent_sources s where patent_id in (${list})),
      'parties', (select jsonb_agg(to_jsonb(p) order by patent_id, role, position) from patent_parties p where patent_id in (${list})),
      'picks', (select jsonb_agg(to_jsonb(p) order by position) from patent_picks p),
      'documents', (select jsonb_agg(to_jsonb(d) order by d.ref_id) from search_documents d
        where d.kind = 'patent' and d.ref_id in (${list}))
    ) as all`);
    return rows[0]?.all;
  }

  return { read, typed, importRows, imported, body, merge, unmerge, tag, everything };
}
