/** The total of a list, which is counted once and shared, is right at every moment. */
import { describe, expect, it, vi } from 'vitest';
import { startTestApp } from './helpers/app.ts';
import { beforeDue, eventually } from './helpers/time.ts';

const { ctx, visitor, admin } = await startTestApp();
let asked = 0;
interface Row {
  Id: number;
  Version: number;
}

/** The total as a request that no kept answer fits is told it. */
async function total(query = ''): Promise<number> {
  asked += 1;
  const answer = await visitor.get<Row[]>(`/api/Notices?_=${asked}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as unknown as { total: number }).total;
}

async function create(values: Record<string, unknown> = {}): Promise<Row> {
  const answer = await admin.post<Row>('/api/Notices', { Title: '总数', Status: 'published', ...values });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

describe('the total of a list without filters', () => {
  it('follows every change, and is the same on every page', async () => {
    const before = await total();
    const one = await create();
    expect(await total()).toBe(before + 1);
    expect(await total('&current=999&pageSize=5')).toBe(before + 1);
    await create({ Status: 'draft' });
    expect(await total()).toBe(before + 1);
    await admin.post('/api/admin/Notices/batch', { Ids: [one.Id], Action: 'offline' });
    expect(await total()).toBe(before);
    await admin.post('/api/admin/Notices/batch', { Ids: [one.Id], Action: 'publish' });
    expect(await total()).toBe(before + 1);
    await admin.delete(`/api/Notices/${one.Id}`);
    expect(await total()).toBe(before);
  });

  it('counts a scheduled one from its moment on, even if nobody watches the clock', async () => {
    // Each try that came too late for a look leaves one more that is due.
    const { seen } = await beforeDue(
      async (due) => {
        const before = await total();
        await create({ PublishTime: due.toISOString() });
        return before;
      },
      async (before) => ({ before, after: await total() }),
    );
    expect(seen.after).toBe(seen.before);
    await eventually(async () => expect(await total()).toBe(seen.before + 1));
  });

  it('is not used for a list with filters', async () => {
    await create({ Category: '只此一条' });
    expect(await total(`&Category=${encodeURIComponent('只此一条')}`)).toBe(1);
    expect(await total()).toBeGreaterThan(1);
  });

  it('is counted once for many lists', async () => {
    await total();
    const query = vi.spyOn(ctx.db.$client, 'query');
    for (let i = 0; i < 5; i += 1) await total();
    const counts = query.mock.calls.filter(([first]) => /count\(\*\)/.test(JSON.stringify(first)));
    query.mockRestore();
    expect(counts).toHaveLength(0);
  });
});
