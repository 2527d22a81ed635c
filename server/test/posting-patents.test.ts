/** Postings and the patents they name: what the library does not hold, and what has lapsed, is not traded. */
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { beforeAll, expect, it } from 'vitest';
import { type Client, startTestApp, type TestApp } from './helpers/app.ts';

interface Posting {
  Id: number;
  Version: number;
  Status: string;
  Patents: { ApplicationNumber: string; State: string | null }[];
}

let t: TestApp;
let owner: Client;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.user();
  await addPatent(LIVE);
  await addPatent(DEAD, [{ Date: '2019-05-01', Code: 'WD01', Text: '发明专利申请公布后的视为撤回' }]);
});

const LIVE = '202111286633.X';
const DEAD = '201410408762.5';
const UNKNOWN = '201811926408.6';

const addPatent = async (ApplicationNumber: string, Events: object[] = []) => {
  const answer = await t.admin.post('/api/Patents', {
    ApplicationNumber,
    Type: '发明',
    Title: `一种装置 ${ApplicationNumber}`,
    ApplicationDate: '2018-04-24',
    PublicationDate: '2018-10-24',
    Events,
  });
  if (answer.status !== 201) throw new Error(answer.text);
};

const body = (PatentNumbers: string[]) => ({
  Type: 'supply',
  Title: '转让水下推进装置专利',
  Summary: '成熟度高，已小批量试用。',
  Content: '',
  Field: '海洋装备',
  Mode: '转让',
  PriceText: '面议',
  ContactName: '张三丰',
  ContactPhone: '13812345678',
  PatentNumbers,
});
const create = (...numbers: string[]) => owner.post<Posting>('/api/Postings', body(numbers));
const review = ({ Id, Version }: Posting, Status: string, Note?: string) =>
  t.admin.put<Posting>(`/api/admin/Postings/${Id}/review`, { Version, Status, Note });
const lapse = async (number: string) => {
  const found = await t.admin.get<{ Id: number; Version: number; Title: string }[]>(
    `/api/admin/Patents?ApplicationNumber=${number}`,
  );
  const [patent] = found.body.data;
  const answer = await t.admin.put(`/api/Patents/${patent?.Id}`, {
    Version: patent?.Version,
    ApplicationNumber: number,
    Type: '发明',
    Title: patent?.Title,
    ApplicationDate: '2018-04-24',
    PublicationDate: '2018-10-24',
    Events: [{ Date: '2019-05-01', Code: 'WD01', Text: '发明专利申请公布后的视为撤回' }],
  });
  if (answer.status !== 200) throw new Error(answer.text);
};

it('refuses numbers the library does not hold and rights that are gone, each by its number', async () => {
  const answer = await create(LIVE, DEAD, UNKNOWN);
  expect(answer.status, answer.text).toBe(422);
  const { PatentNumbers } = (answer.body.data as unknown as { fields: Record<string, string> }).fields;
  expect(PatentNumbers).toContain(`“${DEAD}”：专利权或申请已失效，不能交易`);
  expect(PatentNumbers).toContain(`“${UNKNOWN}”：专利库没有收录`);
  expect(PatentNumbers).not.toContain(LIVE);
  const { refusals } = answer.body.data as unknown as { refusals: Refusal[] };
  expect(refusals.map(({ rule, article, wayOut }) => [rule, article, wayOut?.url?.replace(/\d+/, 'N')])).toEqual([
    ['patent-ended', '专利法第十条', '/desktop/patent/detail?id=N'],
    ['patent-not-held', undefined, '/desktop/about'],
  ]);
  expect((await owner.get('/api/Postings?Mine=true')).body).toMatchObject({ total: 0 });
});

it('shows owner, reviewer and buyer the state, and lets nothing go on when the right has ended meanwhile', async () => {
  const number = '202011934027.X';
  await addPatent(number);
  const made = (await create(number)).body.data;
  const published = (await review(made, 'published')).body.data;
  const buyer = await t.user();
  for (const reader of [owner, buyer]) {
    const seen = (await reader.get<Posting>(`/api/Postings/${made.Id}`)).body.data;
    expect(seen.Patents).toMatchObject([{ ApplicationNumber: number, State: '审中', StateVerified: false }]);
  }
  await lapse(number);
  expect((await buyer.get<Posting>(`/api/Postings/${made.Id}`)).body.data.Patents).toMatchObject([{ State: '无权' }]);
  const listed = (await buyer.get<Posting[]>('/api/Postings')).body.data.find(({ Id }) => Id === made.Id);
  expect(listed?.Patents).toMatchObject([{ State: '无权' }]);
  const seen = await t.admin.get<Posting>(`/api/admin/Postings/${made.Id}`);
  expect(seen.body.data.Patents).toMatchObject([{ State: '无权' }]);
  // The owner takes it back, and can hand it in again only without the patent.
  const withdrawn = (await owner.put<Posting>(`/api/Postings/${made.Id}/withdraw`)).body.data;
  expect((await owner.put(`/api/Postings/${made.Id}/resubmit`)).status).toBe(422);
  const { Version } = withdrawn;
  const again = { ...body([number]), Version };
  expect((await owner.put(`/api/Postings/${made.Id}`, again)).status).toBe(422);
  expect((await owner.put(`/api/Postings/${made.Id}`, { ...again, PatentNumbers: [] })).status).toBe(200);
  expect(published.Status).toBe('published');
});

it('is not published by staff either, who may put its text right', async () => {
  const number = '201711930654.4';
  await addPatent(number);
  const made = (await create(number)).body.data;
  await lapse(number);
  expect((await review(made, 'published')).status).toBe(422);
  const edit = { ...body([number]), Title: '转让水下推进装置发明专利', Version: made.Version };
  const edited = await t.admin.put<Posting>(`/api/Postings/${made.Id}`, edit);
  expect(edited.status, edited.text).toBe(200);
  const added = { ...edit, PatentNumbers: [number, DEAD], Version: edited.body.data.Version };
  expect((await t.admin.put(`/api/Postings/${made.Id}`, added)).status).toBe(422);
  expect((await review(edited.body.data, 'returned', '专利已失效')).status).toBe(200);
});
