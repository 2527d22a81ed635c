/** Applications and documents that patents name: as they are written, refused, and found from either side. */
import { type PatentDetail, patentResource } from '@ip-portal/contract';
import type { Refusal } from '@ip-portal/contract/rules/refusal';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';

const { admin, visitor } = await startTestApp();

type Patent = PatentDetail & { fields?: Record<string, string>; refusals?: Refusal[] };

/** A valid number that no other test uses. */
let serial = 500;
function number(kind = 1, year = 2021): string {
  serial += 1;
  return madeUpNumber(serial, kind, year);
}
const body = (more: object = {}) => ({
  ApplicationNumber: number(),
  Type: '发明',
  Title: '一种夹持装置',
  ApplicationDate: '2021-03-18',
  ...more,
});
const create = (more: object = {}) => admin.post<Patent>('/api/Patents', body(more));
/** A patent that is taken. */
async function made(more: object = {}): Promise<Patent> {
  const answer = await create(more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const read = async (id: number) => (await visitor.get<Patent>(`/api/Patents/${id}`)).body.data;
const family = async (id: number) => (await read(id)).Family.map(({ Relation, Id }) => [Relation, Id]);

/** A publication number that no other test uses. */
const printed = () => {
  serial += 1;
  return `CN12${String(7_000_000 + serial)}A`;
};

describe('what a patent names', () => {
  it('is kept in one form, each once, and read as it stands', async () => {
    const parent = number();
    const patent = await made({
      PctNumber: ' pctcn2021078383 ',
      PctEntryDate: '2022-09-01',
      Relations: [
        { Kind: '优先权', Office: 'kr', Number: ' 10-2020-0063019 ', Date: '2020-05-23' },
        { Kind: '优先权', Office: 'KR', Number: '10-2020-0063019', Date: null },
        { Kind: '优先权', Office: 'WO', Number: 'PCTCN2020123456' },
        { Kind: '分案', Number: `ZL ${parent.replace('.', '')}`, Date: null },
      ],
      Citations: [
        { Number: 'cn 115212463 a', Category: 'X', By: '审查员' },
        { Number: 'CN115212463A' },
        { Text: ' 机械设计手册 ', Category: null, By: null },
        { Number: 'US 2004/0226162 A1' },
      ],
    });
    const expected = {
      PctNumber: 'PCT/CN2021/078383',
      PctEntryDate: '2022-09-01',
      Relations: [
        { Kind: '优先权', Office: 'KR', Number: '10-2020-0063019', Date: '2020-05-23' },
        { Kind: '优先权', Office: 'WO', Number: 'PCT/CN2020/123456' },
        { Kind: '分案', Office: 'CN', Number: parent },
      ],
      Citations: [
        { Number: 'CN115212463A', Category: 'X', By: '审查员' },
        { Text: '机械设计手册' },
        { Number: 'US 2004/0226162 A1' },
      ],
      Family: [],
      Cited: [],
      CitedBy: [],
      CitedByTotal: 0,
    };
    expect(patent).toMatchObject(expected);
    expect(await read(patent.Id)).toMatchObject(expected);
    const { Version } = (await admin.get<{ Version: number }>(`/api/admin/Patents/${patent.Id}`)).body.data;
    // What was read can be sent back, and taken away.
    const { Relations, Citations } = expected;
    const same = await admin.put<Patent>(`/api/Patents/${patent.Id}`, { Version, Relations, Citations });
    expect(same.body.data).toMatchObject({ Relations, Citations });
    const none = { Relations: [], Citations: [], PctNumber: '', PctEntryDate: null };
    const gone = await admin.put<Patent>(`/api/Patents/${patent.Id}`, { Version: Version + 1, ...none });
    expect(gone.body.data).toMatchObject({ ...none, PctNumber: null });
  });

  it('is no part of lists', async () => {
    const list = await visitor.get<Record<string, unknown>[]>('/api/Patents?pageSize=1');
    expect(Object.keys(list.body.data[0] ?? {})).toEqual(['Id', ...Object.keys(patentResource.list)]);
  });

  it.each([
    ['Relations.0.Number', { Relations: [{ Kind: '优先权', Number: '2021' }] }],
    [
      'Relations.1.Number',
      {
        Relations: [
          { Kind: '分案', Number: '202111286633.X' },
          { Kind: '优先权', Office: '1A', Number: '1' },
        ],
      },
    ],
    ['Relations.0.Number', { Relations: [{ Kind: '分案', Office: 'US', Number: '17/1' }] }],
    ['Citations.0.Number', { Citations: [{ Number: 'CN12' }] }],
    ['Citations.0.Number', { Citations: [{}] }],
    ['Citations.1.Number', { Citations: [{ Text: '书' }, { Text: '书', Number: 'US1' }] }],
    ['PctNumber', { PctNumber: 'WO2021/078383A1' }],
  ])('is refused with 400 at %s: %o', async (field, more) => {
    const answer = await create(more);
    expect(answer.status, answer.text).toBe(400);
    expect(Object.keys(answer.body.data.fields ?? {})).toEqual([field]);
  });

  const invention = number();
  it.each<[string, string, string, object]>([
    [
      'Relations.0.Number',
      'own-relation',
      '专利法第九条',
      { ApplicationNumber: invention, Relations: [{ Kind: '同日申请', Number: invention }] },
    ],
    [
      'Relations.0.Date',
      'priority-after-filing',
      '专利法第二十九条',
      { Relations: [{ Kind: '优先权', Office: 'US', Number: '17/1', Date: '2021-03-19' }] },
    ],
    [
      'Relations.1.Date',
      'priority-expired',
      '专利法第二十九条',
      {
        Relations: [
          { Kind: '优先权', Office: 'US', Number: '17/1', Date: '2020-03-18' },
          { Kind: '优先权', Office: 'US', Number: '17/2', Date: '2019-01-18' },
        ],
      },
    ],
    [
      'Relations.0.Date',
      'division-date',
      '专利法实施细则第四十九条',
      { Relations: [{ Kind: '分案', Number: '202111286633.X', Date: '2020-03-18' }] },
    ],
    [
      'Relations.0.Number',
      'division-type',
      '专利法实施细则第四十八条',
      { Relations: [{ Kind: '分案', Number: '201320854096.9' }] },
    ],
    [
      'Relations.0.Number',
      'same-day-type',
      '专利法第九条',
      { Relations: [{ Kind: '同日申请', Number: '202111286633.X' }] },
    ],
    [
      'Relations.0.Date',
      'same-day-date',
      '专利法实施细则第四十七条',
      { Relations: [{ Kind: '同日申请', Number: '201320854096.9', Date: '2020-01-01' }] },
    ],
    ['PctEntryDate', 'entry-before-filing', '专利法实施细则第一百一十九条', { PctEntryDate: '2021-03-17' }],
    [
      'PctNumber',
      'pct-design',
      '专利法实施细则第一百一十八条',
      { ApplicationNumber: number(3), Type: '外观设计', PctNumber: 'PCT/CN2021/078383' },
    ],
  ])('is refused at %s by %s (%s)', async (field, rule, article, more) => {
    const answer = await create(more);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.data.refusals).toEqual([expect.objectContaining({ field, rule, article })]);
  });

  it('is refused with a wrong check digit at the place where it stands', async () => {
    const answer = await create({ Relations: [{ Kind: '分案', Number: '202111286633.1' }] });
    expect(answer.status).toBe(422);
    expect(answer.body.data.fields).toEqual({ 'Relations.0.Number': expect.stringContaining('校验位') });
  });

  it('may be claimed late, because it may be restored', async () => {
    await made({ Relations: [{ Kind: '优先权', Office: 'US', Number: '17/3', Date: '2020-02-18' }] });
  });

  it('is judged by what the library knows of parent and twin', async () => {
    const parent = await made({ ApplicationDate: '2020-06-01' });
    const relations = (Kind: string, of: Patent) => ({ Relations: [{ Kind, Number: of.ApplicationNumber }] });
    const divided = await create(relations('分案', parent));
    expect(divided.body.data.refusals).toEqual([
      expect.objectContaining({ field: 'Relations.0.Number', rule: 'division-date' }),
    ]);
    await made({ ...relations('分案', parent), ApplicationDate: '2020-06-01' });
    const twin = await create({ ...relations('同日申请', parent), ApplicationNumber: number(2), Type: '实用新型' });
    expect(twin.body.data.refusals).toEqual([expect.objectContaining({ rule: 'same-day-date' })]);
  });

  it('is judged again when the filing date is changed', async () => {
    const patent = await made({ Relations: [{ Kind: '优先权', Office: 'US', Number: '17/4', Date: '2020-12-18' }] });
    const change = { Version: patent.Version, ApplicationDate: '2020-12-01' };
    const answer = await admin.put<Patent>(`/api/Patents/${patent.Id}`, change);
    expect(answer.body.data.refusals).toEqual([
      expect.objectContaining({ field: 'Relations.0.Date', rule: 'priority-after-filing' }),
    ]);
  });
});

describe('a family', () => {
  it('is found from both sides, whoever names the other', async () => {
    const parent = await made();
    const claimed = { Kind: '优先权', Office: 'JP', Number: '2020-998001', Date: '2020-09-01' };
    const twin = await made({ ApplicationNumber: number(2), Type: '实用新型', Relations: [claimed] });
    const child = await made({
      Relations: [
        { Kind: '分案', Number: parent.ApplicationNumber },
        { Kind: '同日申请', Number: twin.ApplicationNumber },
        claimed,
      ],
    });
    const later = await made({
      ApplicationDate: '2021-09-01',
      Relations: [{ Kind: '优先权', Number: child.ApplicationNumber, Date: '2021-03-18' }],
    });
    expect(child.Family).toEqual([
      expect.objectContaining({
        Relation: '原申请',
        Id: parent.Id,
        Number: parent.ApplicationNumber,
        Title: parent.Title,
        Type: '发明',
        State: '审中',
        StateVerified: false,
      }),
      expect.objectContaining({ Relation: '同日申请', Id: twin.Id }),
    ]);
    expect(await family(child.Id)).toEqual([
      ['原申请', parent.Id],
      ['同日申请', twin.Id],
      ['以本申请为优先权', later.Id],
    ]);
    expect(await family(parent.Id)).toEqual([['分案申请', child.Id]]);
    expect(await family(twin.Id)).toEqual([['同日申请', child.Id]]);
    expect(await family(later.Id)).toEqual([['本申请的优先权', child.Id]]);
    const cousin = await made({ Relations: [claimed] });
    expect(await family(cousin.Id)).toEqual([
      ['共同优先权', twin.Id],
      ['共同优先权', child.Id],
    ]);
    // The same number at another office is another application.
    const stranger = await made({ Relations: [{ ...claimed, Office: 'KR' }] });
    expect(await family(stranger.Id)).toEqual([]);
  });

  it('loses a member that is deleted, for everybody, and has it back', async () => {
    const parent = await made();
    const child = await made({ Relations: [{ Kind: '分案', Number: parent.ApplicationNumber }] });
    expect(await family(parent.Id)).toEqual([['分案申请', child.Id]]);
    await admin.delete(`/api/Patents/${child.Id}`);
    expect(await family(parent.Id)).toEqual([]);
    expect((await admin.get<Patent>(`/api/admin/Patents/${parent.Id}`)).body.data.Family).toEqual([]);
    // Staff see of the deleted one what it belonged to.
    expect((await admin.get<Patent>(`/api/admin/Patents/${child.Id}`)).body.data.Family).toHaveLength(1);
    await admin.post(`/api/admin/Patents/${child.Id}/restore`, {});
    expect(await family(parent.Id)).toEqual([['分案申请', child.Id]]);
  });

  it('is at most fifty, those that are named by number among them', async () => {
    const claimed = { Kind: '优先权', Office: 'JP', Number: '2020-998777', Date: '2020-09-01' };
    for (let count = 0; count < 51; count++) await made({ Relations: [claimed] });
    const parent = await made();
    const { Id } = await made({ Relations: [claimed, { Kind: '分案', Number: parent.ApplicationNumber }] });
    const members = await family(Id);
    expect(members).toHaveLength(50);
    expect(members[0]).toEqual(['原申请', parent.Id]);
  });
});

describe('citations', () => {
  it('lead to the records of the library, and back from them', async () => {
    const [first, second] = [printed(), printed()];
    const old = await made({ PublicationNumber: first, PublicationDate: '2022-01-04' });
    const citing = await made({
      ApplicationDate: '2023-01-01',
      Citations: [{ Number: second }, { Number: first, Category: 'X' }, { Text: '手册' }],
    });
    expect(citing.Cited).toEqual([
      expect.objectContaining({ Document: first, Id: old.Id, Number: old.ApplicationNumber, Type: '发明' }),
    ]);
    const newest = await made({ ApplicationDate: '2024-01-01', Citations: [{ Number: first }] });
    const cited = await read(old.Id);
    expect(cited.CitedBy.map(({ Id }) => Id)).toEqual([newest.Id, citing.Id]);
    expect(cited).toMatchObject({ CitedByTotal: 2, Citations: [] });
    await admin.delete(`/api/Patents/${newest.Id}`);
    expect(await read(old.Id)).toMatchObject({ CitedByTotal: 1, CitedBy: [{ Id: citing.Id }] });
    await admin.delete(`/api/Patents/${old.Id}`);
    expect((await read(citing.Id)).Cited).toEqual([]);
  });

  it('are counted beyond the fifty that are told', async () => {
    const document = printed();
    const old = await made({ PublicationNumber: document, PublicationDate: '2022-01-04' });
    // What names itself is none of those that name it.
    await admin.put(`/api/Patents/${old.Id}`, { Version: old.Version, Citations: [{ Number: document }] });
    for (let count = 0; count < 52; count++) await made({ Citations: [{ Number: document }] });
    const { CitedBy, CitedByTotal } = await read(old.Id);
    expect([CitedBy.length, CitedByTotal]).toEqual([50, 52]);
  });
});
