/** Every record that staff manage behaves the same, whether it uses the plain helper or code of its own. */
import { recordUrl, SEARCH_KINDS } from '@ip-portal/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';
import {
  acceptedBodyOf,
  editOf,
  longBodyOf,
  plainTextOf,
  publicRecords,
  requiredOf,
  wrongBodyOf,
} from './helpers/declared.ts';

const ENTITIES = publicRecords.map((one) => ({
  resource: one.name,
  make: (n: number) => acceptedBodyOf(one, n),
  edit: editOf(one),
  wrong: wrongBodyOf(one),
  long: longBodyOf(one),
  required: requiredOf(one),
  kind: SEARCH_KINDS.find((kind) => kind === one.kind),
  title: plainTextOf(one),
}));

it('covers every such resource', () => {
  expect(ENTITIES.map(({ resource }) => resource)).toEqual(
    expect.arrayContaining(['Newss', 'Notices', 'Laws', 'Patents', 'Financing', 'ThinkTanks', 'Links']),
  );
  for (const { wrong, long, required } of ENTITIES) {
    expect(required.length).toBeGreaterThan(0);
    expect(Object.keys(wrong).length).toBeGreaterThan(2);
    expect(Object.keys(long).length).toBeGreaterThan(1);
  }
});

type Record_ = { Id: number; Version: number; DeletedAt: string | null; fields?: Record<string, string> };

let t: TestApp;
let user: Client;
let n = 0;
beforeAll(async () => {
  t = await startTestApp();
  user = await t.user();
});

describe.each(ENTITIES)('$resource', ({ resource, make, edit, wrong, long, required, kind, title }) => {
  const url = `/api/${resource}`;
  const create = () => t.admin.post<Record_>(url, make(n++));
  const ids = async (client: Client, path: string) => {
    const answer = await client.get<Record_[]>(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((row) => row.Id);
  };
  const actions = async (id: number) => {
    const log = await t.ctx.db.execute(
      sql`select action, actor_name from audit_log where resource = ${resource} and resource_id = ${id} order by id`,
    );
    expect(log.rows.every((row) => row.actor_name === 'admin')).toBe(true);
    return log.rows.map((row) => row.action);
  };

  it('lives from creation to restoration, with an audit row for each step', async () => {
    const made = await create();
    expect(made.status, made.text).toBe(201);
    const { Id, Version } = made.body.data;
    expect(made.body.data).toMatchObject({ Version: 1, DeletedAt: null });
    expect(await ids(t.admin, `/api/admin/${resource}?pageSize=100`)).toContain(Id);
    expect(await ids(t.visitor, `${url}?pageSize=100`)).toContain(Id);
    expect((await t.visitor.get(`${url}/${Id}`)).status).toBe(200);

    const stale = await t.admin.put<Record_>(`${url}/${Id}`, { ...edit, Version: Version + 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.errorCode).toBe('VERSION_CONFLICT');
    expect((await t.admin.put(`${url}/${Id}`, edit)).status).toBe(400);
    const changed = await t.admin.put<Record_>(`${url}/${Id}`, { ...edit, Version });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body.data).toMatchObject({ ...edit, Version: Version + 1 });
    expect((await t.admin.put(`${url}/${Id}`, { ...edit, Version })).status).toBe(409);

    expect((await t.admin.delete(`${url}/${Id}`)).status).toBe(200);
    for (const client of [t.visitor, t.admin]) expect((await client.get(`${url}/${Id}`)).status).toBe(404);
    expect((await t.admin.delete(`${url}/${Id}`)).status).toBe(404);
    expect((await t.admin.put(`${url}/${Id}`, { ...edit, Version: Version + 2 })).status).toBe(404);
    expect(await ids(t.visitor, `${url}?pageSize=100`)).not.toContain(Id);
    expect(await ids(t.admin, `/api/admin/${resource}?pageSize=100`)).not.toContain(Id);

    const back = await t.admin.post<Record_>(`/api/admin/${resource}/${Id}/restore`);
    expect(back.status, back.text).toBe(200);
    expect((await t.admin.post(`/api/admin/${resource}/${Id}/restore`)).status).toBe(409);
    expect(await ids(t.admin, `/api/admin/${resource}?pageSize=100`)).toContain(Id);
    expect(await actions(Id)).toEqual(['create', 'update', 'delete', 'restore']);
  });

  const isFound = async () => {
    const found = async (keyword: string) => {
      const answer = await t.visitor.get<{ Id: number; Url: string }[]>(
        `/api/Search?keyword=${encodeURIComponent(keyword)}&Kind=${kind}`,
      );
      return answer.body.data.map(({ Url }) => Url);
    };
    const [first, second] = ['琥珀', '琉璃'].map((word) => `${word}${n++}`) as [string, string];
    const made = await t.admin.post<Record_>(url, { ...make(n++), [title]: first });
    expect(made.status, made.text).toBe(201);
    const { Id, Version } = made.body.data;
    const address = recordUrl(kind ?? 'news', Id);
    expect(await found(first)).toEqual([address]);
    expect((await t.admin.put(`${url}/${Id}`, { [title]: second, Version })).status).toBe(200);
    expect(await found(second)).toEqual([address]);
    expect(await found(first)).toEqual([]);
    expect((await t.admin.delete(`${url}/${Id}`)).status).toBe(200);
    expect(await found(second)).toEqual([]);
  };
  if (kind) it('is found by the site search as it is now, while the public can open it', isFound);

  it('deletes and restores in a batch and says what it could not do', async () => {
    const { Id } = (await create()).body.data;
    const batch = (Action: string) =>
      t.admin.post<{ Done: number; Failed: { Id: number }[] }>(`/api/admin/${resource}/batch`, {
        Ids: [Id, 999_999],
        Action,
      });
    expect((await batch('delete')).body.data).toMatchObject({ Done: 1, Failed: [{ Id: 999_999 }] });
    expect((await t.visitor.get(`${url}/${Id}`)).status).toBe(404);
    expect((await batch('restore')).body.data).toMatchObject({ Done: 1, Failed: [{ Id: 999_999 }] });
    expect((await t.admin.post(`/api/admin/${resource}/batch`, { Ids: [], Action: 'delete' })).status).toBe(400);
    expect((await t.admin.post(`/api/admin/${resource}/batch`, { Ids: [Id], Action: 'burn' })).status).toBe(400);
  });

  it('refuses what a list does not know', async () => {
    for (const path of [url, `/api/admin/${resource}`]) {
      for (const query of [
        'sortby=Nonsense',
        'sortby=password',
        'pageSize=101',
        'pageSize=0',
        'current=0',
        'current=x',
        'order=up',
      ]) {
        const answer = await t.admin.get<Record_>(`${path}?${query}`);
        expect(answer.status, `${path}?${query}`).toBe(400);
        expect(Object.keys(answer.body.data.fields ?? {})).toHaveLength(1);
      }
    }
    for (const path of [`${url}/0`, `${url}/abc`, `${url}/99999999999`])
      expect((await t.visitor.get(path)).status, path).toBe(400);
    expect((await t.visitor.get(`${url}/2147483647`)).status).toBe(404);
  });

  it('tells the right total on every page, also past the last, in any order', async () => {
    await create();
    for (const path of [url, `/api/admin/${resource}`]) {
      const first = await t.admin.get<Record_[]>(`${path}?pageSize=1&sortby=Id&order=ascend`);
      const past = await t.admin.get<Record_[]>(`${path}?pageSize=1&current=5000`);
      expect(first.body.data).toHaveLength(1);
      expect(first.body.total).toBeGreaterThan(1);
      expect(past.body).toMatchObject({ success: true, data: [], total: first.body.total });
      const last = await t.admin.get<Record_[]>(`${path}?pageSize=1&sortby=Id&order=descend`);
      expect(last.body.data[0]?.Id).toBeGreaterThan(first.body.data[0]?.Id ?? 0);
    }
  });

  it('takes a keyword with wildcards, quotes and null literally', async () => {
    for (const keyword of ['%', "'; drop table users; --", '\\', '_'.repeat(100)]) {
      const answer = await t.visitor.get<Record_[]>(`${url}?keyword=${encodeURIComponent(keyword)}`);
      expect(answer.status, keyword).toBe(200);
      expect(answer.body.data, keyword).toEqual([]);
    }
    expect((await t.visitor.get(`${url}?keyword=${'a'.repeat(101)}`)).status).toBe(400);
    expect((await t.visitor.get(`${url}?keyword=%00`)).status).toBeLessThan(500);
  });

  it('names every field of the wrong type or length at once', async () => {
    for (const bad of [wrong, long]) {
      const answer = await t.admin.post<Record_>(url, { ...make(n++), ...bad });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.errorCode).toBe('INVALID');
      const named = new Set(Object.keys(answer.body.data.fields ?? {}).map((name) => name.split('.')[0]));
      expect([...named].sort()).toEqual(Object.keys(bad).sort());
      expect(answer.body.errorMessage).toMatch(/[\u4e00-\u9fa5]/);
    }
    const empty = await t.admin.post<Record_>(url, {});
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body.data.fields ?? {})).toEqual(expect.arrayContaining(required));
    expect((await t.admin.post(url, '{', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await t.admin.post(url, '<a/>', { 'content-type': 'application/xml' })).status).toBe(415);
  });

  it('never stores fields nobody may write', async () => {
    const made = await t.admin.post<Record_>(url, {
      ...make(n++),
      Id: 77_777,
      Version: 9,
      DeletedAt: '2020-01-01T00:00:00Z',
    });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data).toMatchObject({ Version: 1, DeletedAt: null });
    expect(made.body.data.Id).not.toBe(77_777);
  });

  it('lets only administrators in', async () => {
    const { Id } = (await create()).body.data;
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', `/api/admin/${resource}`],
      ['GET', `/api/admin/${resource}/${Id}`],
      ['POST', url, make(n++)],
      ['PUT', `${url}/${Id}`, { ...edit, Version: 1 }],
      ['DELETE', `${url}/${Id}`],
      ['POST', `/api/admin/${resource}/${Id}/restore`],
      ['POST', `/api/admin/${resource}/batch`, { Ids: [Id], Action: 'delete' }],
    ];
    for (const [method, path, body] of calls) {
      const visitor = await t.visitor.call(method, path, body);
      expect(visitor.status, `${method} ${path}`).toBe(401);
      expect(visitor.body.errorCode).toBe('UNAUTHENTICATED');
      const registered = await user.call(method, path, body);
      expect(registered.status, `${method} ${path}`).toBe(403);
      expect(registered.body.errorCode).toBe('FORBIDDEN');
    }
    expect((await t.admin.delete(`${url}/${Id}`)).status).toBe(200);
  });
});
