/** Which patents stand on the home page: chosen and ordered by staff, the rest by themselves. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';
import { makeDist } from '../helpers/site.ts';
import { actor } from '../helpers/staff.ts';

interface Patent {
  Id: number;
  Title: string;
}
interface Picks {
  Ids: number[];
  Chosen: Patent[];
  Automatic: Patent[];
  fields?: Record<string, string>;
}
const URL = '/api/admin/PatentPicks';

let t: TestApp;
let ids: number[];
beforeAll(async () => {
  t = await startTestApp({}, await makeDist());
  ids = [];
  for (let n = 1; n <= 12; n++) {
    const made = await t.admin.post<Patent>('/api/Patents', {
      ApplicationNumber: madeUpNumber(n),
      Type: '发明',
      Title: `首页样例${n}`,
      ApplicationDate: '2021-03-18',
      GrantDate: `2023-05-${String(n).padStart(2, '0')}`,
    });
    expect(made.status, made.text).toBe(201);
    ids.push(made.body.data.Id);
  }
});
beforeEach(() => t.ctx.db.execute(sql`delete from patent_picks`));

const at = (...places: number[]) => places.map((place) => ids[place - 1] ?? 0);
const top = async () => (await t.visitor.get<Patent[]>('/api/Patents/Top8')).body.data.map(({ Id }) => Id);
const choose = (Ids: number[], Before: number[] = []) => t.admin.put<Picks>(URL, { Ids, Before });

it('shows the chosen ones in their order and fills up without repeating any', async () => {
  const automatic = at(12, 11, 10, 9, 8, 7, 6, 5);
  expect(await top()).toEqual(automatic);
  const chosen = await choose(at(2, 11, 1));
  expect(chosen.status, chosen.text).toBe(200);
  expect(chosen.body.data.Ids).toEqual(at(2, 11, 1));
  expect(chosen.body.data.Chosen.map(({ Id }) => Id)).toEqual(at(2, 11, 1));
  expect(chosen.body.data.Automatic.map(({ Id }) => Id)).toEqual(automatic);
  expect(await top()).toEqual(at(2, 11, 1, 12, 10, 9, 8, 7));
  // All eight, and back to none.
  expect((await choose(at(1, 2, 3, 4, 5, 6, 7, 8), at(2, 11, 1))).status).toBe(200);
  expect(await top()).toEqual(at(1, 2, 3, 4, 5, 6, 7, 8));
  expect((await choose([], at(1, 2, 3, 4, 5, 6, 7, 8))).status).toBe(200);
  expect(await top()).toEqual(automatic);
});

it('is on the home page at once', async () => {
  const page = async () => (await t.visitor.get('/desktop/index')).text;
  expect(await page()).not.toContain('首页样例1<');
  expect((await choose(at(1))).status).toBe(200);
  expect(await page()).toContain('首页样例1<');
});

it('leaves out what is deleted, and brings it back when it is restored', async () => {
  await choose(at(3, 4));
  await t.admin.delete(`/api/Patents/${at(3)[0]}`);
  expect(await top()).toEqual(at(4, 12, 11, 10, 9, 8, 7, 6));
  const read = (await t.admin.get<Picks>(URL)).body.data;
  expect([read.Ids, read.Chosen.map(({ Id }) => Id)]).toEqual([at(3, 4), at(4)]);
  await t.admin.post(`/api/admin/Patents/${at(3)[0]}/restore`);
  expect((await top()).slice(0, 2)).toEqual(at(3, 4));
});

it('goes with a patent that is removed altogether', async () => {
  const made = await t.ctx.db.execute<{ id: number }>(
    sql`insert into patents (publication_number, type, title) values ('CN1', '发明', '撤销的') returning id`,
  );
  const id = made.rows[0]?.id ?? 0;
  await choose([id, ...at(1)]);
  await t.ctx.db.execute(sql`delete from patents where id = ${id}`);
  expect((await t.admin.get<Picks>(URL)).body.data.Ids).toEqual(at(1));
});

describe('is refused', () => {
  it('with a word for each patent that cannot stand there', async () => {
    await t.admin.delete(`/api/Patents/${at(5)[0]}`);
    const answer = await choose([999_999, ...at(1, 5)]);
    await t.admin.post(`/api/admin/Patents/${at(5)[0]}/restore`);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields?.Ids).toMatch(/编号 999999 的专利不存在；专利“\S+ 首页样例5”已被删除/);
    expect((await t.admin.get<Picks>(URL)).body.data.Ids).toEqual([]);
  });

  it('when there are more than eight, or one twice', async () => {
    for (const Ids of [at(1, 2, 3, 4, 5, 6, 7, 8, 9), at(1, 1)]) {
      const answer = await choose(Ids);
      expect([answer.status, Object.keys(answer.body.data.fields ?? {})]).toEqual([400, ['Ids']]);
    }
  });

  it('to the second of two who started from the same', async () => {
    const both = await Promise.all([choose(at(1)), choose(at(2))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ errorCode: 'VERSION_CONFLICT', errorMessage: expect.stringContaining('他人') });
    const kept = (await t.admin.get<Picks>(URL)).body.data.Ids;
    expect(kept).toEqual(both[0]?.status === 200 ? at(1) : at(2));
    expect((await choose(at(3), kept)).status).toBe(200);
  });

  it('to whoever may not write patents', async () => {
    expect((await t.visitor.put(URL, { Ids: [], Before: [] })).status).toBe(401);
    for (const roles of [['user'], ['auditor']]) {
      const { as } = await actor(t, roles);
      expect((await as.get(URL)).status).toBe(403);
      expect((await as.put(URL, { Ids: at(1), Before: [] })).status).toBe(403);
    }
  });
});

it('is told in the audit record, by number and title', async () => {
  await choose(at(2));
  await choose(at(1, 2), at(2));
  const { rows } = await t.ctx.db.execute(
    sql`select action, title, before, after from audit_log where title = '首页专利' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    action: 'update',
    before: { HomePatents: [expect.stringMatching(/^2021\d+\.\S 首页样例2$/)] },
    after: { HomePatents: [expect.stringContaining('首页样例1'), expect.stringContaining('首页样例2')] },
  });
});
