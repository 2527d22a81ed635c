/** The patent search: numbers and classes as people write them, whole names, the main class, and every order by a day. */
import { type AdminPatent, PATENT_TYPES, type PatentItem, type PatentSearchMore } from '@ip-portal/contract';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { formatPatentQuery } from '@ip-portal/contract/rules/patent-query/format';
import { facetCondition } from '@ip-portal/contract/rules/patent-query/narrow';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../helpers/app.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, visitor, admin } = await startTestApp();

type Answer = PatentSearchMore & { data: PatentItem[]; total: number };
async function search(q: string, more: Record<string, string> = {}): Promise<Answer> {
  const { status, text, body } = await visitor.get(
    `/api/Patents?${new URLSearchParams({ q, pageSize: '100', ...more })}`,
  );
  expect(status, text).toBe(200);
  return body as unknown as Answer;
}
const titles = async (q: string, more?: Record<string, string>) =>
  (await search(q, more)).data.map(({ Title }) => Title);

let serial = 0;
/** A patent of these facts; the title tells it apart. */
async function make(Title: string, facts: Record<string, unknown> = {}): Promise<AdminPatent> {
  serial += 1;
  const digits = `20211${String(serial).padStart(7, '0')}`;
  const { status, text, body } = await admin.post<AdminPatent>('/api/Patents', {
    ApplicationNumber: `${digits}.${checkDigit(digits)}`,
    Type: PATENT_TYPES[0],
    Title,
    ApplicationDate: '2021-03-04',
    ...facts,
  });
  expect(status, text).toBe(201);
  return body.data;
}

describe('numbers', () => {
  it('are known in the forms that people copy, alone and side by side', async () => {
    const { ApplicationNumber: number } = await make('甲阀', {
      PublicationNumber: 'CN113781974A',
      PublicationDate: '2021-12-10',
      PctNumber: 'PCT/CN2021/078383',
    });
    const second = await make('乙阀');
    for (const form of [
      'CN113781974',
      '113781974A',
      '113781974',
      'cn 113781974 a',
      '公开号 CN113781974A',
      'PCT/CN2021/078383',
      'pctcn2021078383',
      `专利号ZL${number}`,
      `申请号 ${number}`,
    ])
      expect(await titles(form), form).toEqual(['甲阀']);
    const both = await search(`${number}，${second.ApplicationNumber}`);
    expect(both.data.map(({ Title }) => Title).sort()).toEqual(['乙阀', '甲阀'].sort());
    expect(both.numberNote).toContain('任意一个');
  });
});

describe('classes', () => {
  it('are found at their own level: a main group is no beginning of another', async () => {
    await make('应力试验', { MainIpc: 'G01N3/08' });
    await make('血样分析', { MainIpc: 'G01N33/48', Ipcs: ['G01N33/48', 'G01N3/20'] });
    await make('光谱分析', { MainIpc: 'G01N30/02' });
    const found = async (q: string) => (await titles(q)).sort();
    expect(await found('分类号=G01N3')).toEqual(['应力试验', '血样分析'].sort());
    expect(await found('G01N3')).toEqual(['应力试验', '血样分析'].sort());
    expect(await found('分类号=G01N3/08')).toEqual(['应力试验']);
    for (const level of ['G', 'G01', 'G01N']) expect(await found(`分类号=${level}`), level).toHaveLength(3);
    expect(await found('G01')).toHaveLength(3);
    // 主分类号 is the main class alone.
    expect(await found('主分类号=G01N3')).toEqual(['应力试验']);
    expect(await found('主分类号=G01N')).toHaveLength(3);
    const listed = await visitor.get<PatentItem[]>('/api/Patents?MainIpc=G01N3');
    expect(listed.body.data.map(({ Title }) => Title)).toEqual(['应力试验']);
  });
});

describe('names', () => {
  it('of a facet find what it counted, however they lie within each other', async () => {
    await make('全称一', { Applicants: ['星海大学'], Province: '江苏', City: '苏州市', District: '西区' });
    await make('全称二', { Applicants: ['星海大学深圳研究院'], Province: '江苏', City: '苏州市', District: '城西区' });
    await make('全称三', { Applicants: ['海岳“大学”'], Owners: ['云华'] });
    await make('全称四', { Applicants: ['云华股份'] });
    const { facets } = await search('标题=全称', { facets: '1' });
    expect(facets?.Applicant).toHaveLength(5);
    for (const name of ['Applicant', 'District'] as const)
      for (const { Value, Count } of facets?.[name] ?? []) {
        const q = `标题=全称 ${formatPatentQuery(facetCondition(name, Value))}`;
        expect([q, (await search(q)).total]).toEqual([q, Count]);
      }
    expect(await titles('申请人=="星海大学"')).toEqual(['全称一']);
    expect((await titles('申请人=星海大学')).sort()).toEqual(['全称一', '全称二'].sort());
    expect(await titles('申请人==星海')).toEqual([]);
    expect((await titles('标题=全称 非 申请人==云华')).sort()).toEqual(['全称一', '全称二', '全称四'].sort());
  });
});

describe('orders', () => {
  it('put titles first that hold the words of one branch', async () => {
    const late = { ApplicationDate: '2022-05-06' };
    await make('另外的东西', { ...late, Abstract: '用于夹紧或钻削' });
    await make('夹紧用的钳', {});
    await make('钻削用的床', {});
    expect((await titles('夹紧 或 钻削')).slice(0, 2).sort()).toEqual(['夹紧用的钳', '钻削用的床'].sort());
    expect(await titles('夹紧 或 钻削')).toHaveLength(3);
  });

  it.each([['ApplicationDate'], ['PublicationDate'], ['GrantDate'], ['ExpiryDate']] as const)(
    'by %s go both ways, those without the day last',
    async (sortby) => {
      for (const year of [2017, 2018])
        await make(`按日${sortby}`, {
          ApplicationDate: `${year}-01-02`,
          PublicationDate: `${year}-08-09`,
          GrantDate: `${year + 1}-02-03`,
        });
      for (const order of ['ascend', 'descend'])
        for (const q of ['类型=发明', '']) {
          const days = (await search(q, { sortby, order })).data.map((row) => row[sortby]);
          const known = days.filter((day) => day !== null);
          expect(new Set(known).size, sortby).toBeGreaterThan(1);
          const sorted = [...known].sort();
          expect(days, `${sortby} ${order} ${q}`).toEqual([
            ...(order === 'ascend' ? sorted : sorted.reverse()),
            ...days.filter((day) => day === null),
          ]);
        }
    },
  );
});

it('rows are what they are derived from', () => expectSearchRows(ctx));
