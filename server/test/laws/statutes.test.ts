import { expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';

const { visitor, admin } = await startTestApp();
interface Statute {
  Id: number;
  Title: string;
  Timeliness: string;
  Versions: { Id: number; Timeliness: string }[];
}
interface List {
  data: Statute[];
  total: number;
  Levels: { Level: string; Count: number }[];
}

async function create(values: Record<string, unknown>): Promise<number> {
  const answer = await admin.post<{ Id: number }>('/api/Laws', {
    Status: 'published',
    Content: '<p>第一条 制定本办法。</p>',
    ...values,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.Id;
}

async function list(query = ''): Promise<List> {
  const answer = await visitor.get(`/api/Laws/Statutes?IssuingAuthority=${encodeURIComponent('合并测试')}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as List;
}

const SHARED = { IssuingAuthority: '合并测试委员会' };
const rule = (values: Record<string, unknown>) =>
  create({ ...SHARED, Title: '联合展会保护办法', SeriesKey: 'joint-fair', Level: '部门规章', ...values });

it('gathers the versions of a statute behind the one in force, and counts by level', async () => {
  const old = await rule({ PromulgationDate: '2010-01-09', EffectiveDate: '2010-02-01' });
  const inForce = await rule({ PromulgationDate: '2019-03-01', EffectiveDate: '2019-05-01' });
  const ahead = await rule({ PromulgationDate: '2020-01-01', EffectiveDate: '2199-01-01' });
  const law = await create({ ...SHARED, Title: '联合保护法', Level: '法律', PromulgationDate: '2001-01-01' });
  const draft = await rule({ PromulgationDate: '2021-01-01', Status: 'draft' });

  const all = await list();
  // The law stands above the rule, whenever it was published.
  expect(all.data.map(({ Id }) => Id)).toEqual([law, inForce]);
  expect(all.total).toBe(2);
  expect(all.Levels).toEqual([
    { Level: '法律', Count: 1 },
    { Level: '部门规章', Count: 1 },
  ]);
  expect(all.data[1]?.Versions.map(({ Id, Timeliness }) => [Id, Timeliness])).toEqual([
    [ahead, '尚未生效'],
    [inForce, '现行有效'],
    [old, '已修改'],
  ]);
  expect(all.data.flatMap(({ Versions }) => Versions.map(({ Id }) => Id))).not.toContain(draft);

  // The chosen level narrows the list and leaves the counts of the others to choose from.
  const narrowed = await list(`&Level=${encodeURIComponent('法律')}`);
  expect(narrowed.data.map(({ Id }) => Id)).toEqual([law]);
  expect(narrowed.total).toBe(1);
  expect(narrowed.Levels).toEqual(all.Levels);

  // Of what a filter lets through, the best version stands for its statute.
  const past = await list(`&Timeliness=${encodeURIComponent('已修改')}`);
  expect(past.data.map(({ Id }) => Id)).toEqual([old]);
  expect(past.Levels).toEqual([{ Level: '部门规章', Count: 1 }]);
});

it('knows how many there are on every page, also past the last', async () => {
  const first = await list('&pageSize=1');
  expect([first.data.length, first.total]).toEqual([1, 2]);
  const beyond = await list('&pageSize=1&current=9');
  expect([beyond.data.length, beyond.total]).toEqual([0, 2]);
});

it('keeps laws without a series apart', async () => {
  for (const Title of ['单列办法一', '单列办法二'])
    await create({ ...SHARED, Title, SeriesKey: '', Level: '规范性文件', PromulgationDate: '2022-01-01' });
  const found = await list(`&Level=${encodeURIComponent('规范性文件')}`);
  expect(found.data.map(({ Title }) => Title).sort()).toEqual(['单列办法一', '单列办法二']);
});

it('takes no order: the list has its own', async () => {
  const sorted = await list('&sortby=Title&order=asc');
  expect(sorted.data.map(({ Id }) => Id)).toEqual((await list()).data.map(({ Id }) => Id));
});
