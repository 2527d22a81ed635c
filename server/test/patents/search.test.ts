/** The patent search by an expression, over the demo: what is found is what the plainest reading of the expression finds. */
import type { AdminPatent, PatentDetail, PatentItem, PatentSearchMore } from '@ip-portal/contract';
import { checkDigit } from '@ip-portal/contract/rules/application-number';
import { nearApplicationNumbers } from '@ip-portal/contract/rules/near-application-numbers';
import { formatPatentQuery } from '@ip-portal/contract/rules/patent-query/format';
import { facetCondition, PATENT_FACETS } from '@ip-portal/contract/rules/patent-query/narrow';
import { describe, expect, it, vi } from 'vitest';
import { areFound, inTurn } from '../../src/modules/patents/search/found-set.ts';
import { seedDemo } from '../../src/seed/seed-demo.ts';
import { startTestApp } from '../helpers/app.ts';
import { expectSearchRows } from '../helpers/search-rows.ts';

const { ctx, visitor, admin } = await startTestApp();
await seedDemo(ctx);

interface Answer extends PatentSearchMore {
  data: PatentItem[];
  total: number;
  errorMessage?: string;
}
const ask = async (query: Record<string, string | number>): Promise<Answer> => {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await visitor.get(`/api/Patents?${words}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Answer;
};
const search = (q: string, more: Record<string, string | number> = {}) => ask({ q, pageSize: 100, ...more });
const all = [...(await ask({ pageSize: 100 })).data, ...(await ask({ pageSize: 100, current: 2 })).data];
const known = (number: string | null) => number ?? '';

describe('an expression', () => {
  it('finds what every condition allows', async () => {
    const reads: [string, (row: PatentItem) => boolean][] = [
      ['类型=发明 状态=有权', ({ Type, State, StateVerified }) => Type === '发明' && State === '有权' && StateVerified],
      ['状态=未核实', ({ StateVerified }) => !StateVerified],
      ['类型=实用新型 或 类型=外观设计', ({ Type }) => Type !== '发明'],
      [
        '类型=发明 非 状态=有权',
        ({ Type, State, StateVerified }) => Type === '发明' && !(State === '有权' && StateVerified),
      ],
      ['标记=质押', ({ Flags }) => Flags.includes('质押')],
      ['申请日=2021..2022', ({ ApplicationDate: day }) => known(day) >= '2021' && known(day) < '2023'],
      ['授权日>=2023-01-01', ({ GrantDate }) => known(GrantDate) >= '2023-01-01'],
      ['外观分类号=06', ({ Loc }) => known(Loc).startsWith('06')],
      ['标题=连接器', ({ Title }) => Title.includes('连接器')],
    ];
    for (const [q, meant] of reads) {
      const { data, total } = await search(q);
      const wanted = all.filter(meant).map(({ Id }) => Id);
      expect(wanted.length, q).toBeGreaterThan(0);
      expect([total, data.map(({ Id }) => Id).sort()], q).toEqual([wanted.length, wanted.sort()]);
    }
  });

  it('finds a patent by its numbers in any form, and by their beginning', async () => {
    const patent = all.find(({ ApplicationNumber, PublicationNumber }) => ApplicationNumber && PublicationNumber);
    const number = known(patent?.ApplicationNumber ?? null);
    const forms = [
      number,
      `ZL${number}`,
      `CN ${number}`,
      number.replace('.', ''),
      known(patent?.PublicationNumber ?? null),
    ];
    for (const q of forms)
      expect(
        (await search(q)).data.map(({ Id }) => Id),
        q,
      ).toEqual([patent?.Id]);
    const { data } = await search(`申请号=${number.slice(0, 9)}`);
    expect(data.map(({ Id }) => Id)).toContain(patent?.Id);
    for (const { ApplicationNumber } of data) expect(ApplicationNumber?.startsWith(number.slice(0, 9))).toBe(true);
  });

  it('finds words in any order, wherever they stand, and marks them', async () => {
    const [there, back] = [await search('微通道 散热'), await search('散热 微通道')];
    expect(there.total).toBeGreaterThan(0);
    expect(back.data.map(({ Id }) => Id)).toEqual(there.data.map(({ Id }) => Id));
    expect(there.marks?.Title).toEqual(expect.arrayContaining(['散热']));
    const without = await search('散热 非 微通道');
    expect(without.marks?.Title).not.toContain('微通道');
    for (const { Id } of there.data) expect(without.data.map((row) => row.Id)).not.toContain(Id);
  });

  it('does not insist on words that only join others, beside those that do not', async () => {
    const plain = await search('标题=散热');
    expect(plain.total).toBeGreaterThan(0);
    for (const q of ['标题=一种散热', '标题=(的 散热)', '标题=散热的']) {
      const { data, marks } = await search(q);
      expect(data.map(({ Id }) => Id).sort(), q).toEqual(plain.data.map(({ Id }) => Id).sort());
      expect(marks?.Title, q).not.toContain('的');
    }
    expect((await search('标题="一种散热的"')).total).toBe(0);
    const joining = await search('标题=一种');
    expect(joining.data.every(({ Title }) => Title.includes('一种'))).toBe(true);
    expect(joining.total).toBe(all.filter(({ Title }) => Title.includes('一种')).length);
  });

  it('tells what to mark in what', async () => {
    expect((await search('申请人=大学')).marks).toEqual({ Applicants: ['大学'] });
    expect((await search('标题=散热 发明人=王 权利要求=装置')).marks).toEqual({ Title: ['散热'], Inventors: ['王'] });
    expect(Object.keys((await search('散热')).marks ?? {})).toEqual(['Title', 'Abstract', 'Applicants', 'Inventors']);
    expect((await search('类型=发明')).marks).toBeUndefined();
  });

  it('finds what the index has cut otherwise', async () => {
    const title = all.find(({ Title }) => Title.includes('湿插拔'))?.Title;
    expect(title).toBeDefined();
    expect((await search('插拔连')).data.map(({ Title }) => Title)).toContain(title);
  });

  it('puts titles that hold the words first, and keeps to an order that is asked for', async () => {
    const { data } = await search('散热');
    const titled = data.map(({ Title }) => Title.includes('散热'));
    expect(titled).toEqual([...titled].sort((a, b) => Number(b) - Number(a)));
    const dated = (await search('类型=发明', { sortby: 'ApplicationDate', order: 'ascend' })).data.map((row) =>
      known(row.ApplicationDate),
    );
    expect(dated).toEqual([...dated].sort());
  });

  it('is refused with the place of its fault', async () => {
    for (const [q, place] of [
      ['(类型=发明', 1],
      ['申请日=2021-13-40', 5],
    ] as const) {
      const { status, body } = await visitor.get(`/api/Patents?q=${encodeURIComponent(q)}`);
      expect([status, body.errorCode], q).toEqual([400, 'INVALID']);
      expect(body.errorMessage, q).toContain(`第 ${place} 个字`);
      expect(body.data, q).toHaveProperty('fields.q');
    }
    expect((await visitor.get('/api/Patents?facets=1&sortby=Claims')).status).toBe(400);
    expect((await visitor.get(`/api/Patents?q=${'a'.repeat(1001)}`)).status).toBe(400);
  });
});

describe('facets', () => {
  it('count what each of their values finds', async () => {
    const { facets, facetsFrom, total } = await search('状态=有权', { facets: 1 });
    expect(facetsFrom).toBeUndefined();
    expect(facets?.State).toEqual([{ Value: '有权', Count: total }]);
    for (const name of PATENT_FACETS) {
      const values = facets?.[name] ?? [];
      expect(values.length, name).toBeGreaterThan(0);
      for (const { Value, Count } of values.slice(0, 4)) {
        const q = `状态=有权 ${formatPatentQuery(facetCondition(name, Value))}`;
        expect([q, (await search(q)).total]).toEqual([q, Count]);
      }
    }
  });

  it('count everything where nothing is asked', async () => {
    const { facets } = await ask({ facets: 1 });
    // What classes are about is said where it is known: of these for every one, of smaller ones when titles were loaded.
    expect(facets?.Class.find(({ Value }) => Value === 'H01')?.Title).toBe('电气元件');
    expect(facets?.Class.every(({ Title }) => Title)).toBe(true);
    expect(facets?.Section.some(({ Title }) => Title)).toBe(false);
    expect(facets?.Type.reduce((sum, { Count }) => sum + Count, 0)).toBe(all.length);
    // One whose state nobody can vouch for counts as none of the others.
    expect(facets?.State.reduce((sum, { Count }) => sum + Count, 0)).toBe(all.length);
    expect(facets?.State.find(({ Value }) => Value === '未核实')?.Count).toBe(
      all.filter(({ StateVerified }) => !StateVerified).length,
    );
  });
});

describe('nothing found', () => {
  it('leads to a number put right, and says what is wrong with the one that was typed', async () => {
    const number = known(all.find(({ ApplicationNumber }) => ApplicationNumber)?.ApplicationNumber ?? null);
    const wrong = `${number.slice(0, -1)}${number.endsWith('1') ? '2' : '1'}`;
    const { total, numberNote, suggestions } = await search(wrong);
    expect(total).toBe(0);
    expect(numberNote).toContain('校验位');
    expect(suggestions).toEqual([expect.stringContaining(number)]);
    expect((await search(suggestions?.[0] ?? '')).total).toBe(1);
  });

  it('puts a number right wherever it stands', async () => {
    const number = known(
      all.find(({ Type, ApplicationNumber }) => Type === '发明' && ApplicationNumber)?.ApplicationNumber ?? null,
    );
    const wrong = `${number.slice(0, -1)}${number.endsWith('1') ? '2' : '1'}`;
    const { total, suggestions } = await search(`${wrong} 类型=发明`);
    expect(total).toBe(0);
    expect(suggestions?.[0]).toContain(number);
    expect(suggestions?.[0]).toContain('类型=发明');
    expect((await search(suggestions?.[0] ?? '')).total).toBe(1);
  });

  it('leads to the patents whose number is one swap or one digit away, and to no deleted one', async () => {
    const digitsOf = (serial: string) => `20231${serial}`;
    const numberOf = (serial: string) => `${digitsOf(serial)}.${checkDigit(digitsOf(serial))}`;
    const add = async (ApplicationNumber: string) => {
      const made = await admin.post<AdminPatent>('/api/Patents', {
        ApplicationNumber,
        Type: '发明',
        Title: '测深仪',
        ApplicationDate: '2023-02-01',
      });
      expect(made.status, made.text).toBe(201);
      return made.body.data;
    };
    const meant = numberOf('7654821');
    const made = await add(meant);
    const check = meant.slice(-1);
    const swapped = `${digitsOf('7658421')}.${check}`;
    const other = `${digitsOf('7654921')}.${check}`;
    for (const q of [swapped, other]) expect((await search(q)).suggestions, q).toEqual([`申请号=${meant}`]);
    expect((await search(`ZL${swapped} 类型=发明`)).suggestions).toContain(`申请号=${meant} 与 类型=发明`);
    const near = nearApplicationNumbers(swapped).filter((number) => number !== meant && number.startsWith('20231'));
    for (const number of near.slice(0, 6)) await add(number);
    const { suggestions = [] } = await search(swapped);
    expect(suggestions.length).toBe(5);
    for (const q of suggestions) expect((await search(q)).total, q).toBe(1);
    const inSite = async () =>
      (await visitor.get<unknown>(`/api/Search?keyword=${other}`)).body as unknown as {
        total: number;
        suggestions?: string[];
      };
    expect((await inSite()).suggestions).toContain(meant);
    expect((await admin.delete(`/api/Patents/${made.Id}`)).status).toBe(200);
    expect((await search(other)).suggestions ?? []).not.toContain(`申请号=${meant}`);
    expect((await inSite()).suggestions ?? []).not.toContain(meant);
  });

  it('leads to fewer conditions that find something', async () => {
    const { total, suggestions } = await search('类型=外观设计 标题=散热器装置之外的东西');
    expect(total).toBe(0);
    for (const q of suggestions ?? []) expect((await search(q)).total, q).toBeGreaterThan(0);
    expect(suggestions?.length).toBeGreaterThan(0);
  });
});

it('finds no deleted patent, by words, numbers or counts', async () => {
  const patent = all[0];
  if (!patent) throw new Error('no patents');
  const q = known(patent.ApplicationNumber);
  expect((await search(q)).total).toBe(1);
  const before = (await ask({ facets: 1 })).facets?.Type.reduce((sum, { Count }) => sum + Count, 0);
  expect((await admin.delete(`/api/Patents/${patent.Id}`)).status).toBe(200);
  expect((await search(q)).total).toBe(0);
  expect((await search(`标题="${patent.Title}"`)).data.map(({ Id }) => Id)).not.toContain(patent.Id);
  const after = (await ask({ facets: 1 })).facets?.Type.reduce((sum, { Count }) => sum + Count, 0);
  expect(after).toBe((before ?? 0) - 1);
});

describe('a grant that an event alone tells', () => {
  it('is found, ordered and shown by its day; the record that staff edit stays as it was written', async () => {
    const { body } = await admin.post<AdminPatent>('/api/Patents', {
      ApplicationNumber: '201410408762.5',
      Type: '发明',
      Title: '一种只有事件的阀',
      ApplicationDate: '2014-08-18',
      Events: [{ Date: '2016-07-12', Code: 'GR01', Text: '授权' }],
    });
    const made = body.data;
    expect(made.GrantDate).toBeNull();
    const { data } = await search('授权日=2016-07-12');
    expect(data).toMatchObject([{ Id: made.Id, GrantDate: '2016-07-12' }]);
    expect((await search('授权日=2016')).data.map(({ Id }) => Id)).toContain(made.Id);
    const detail = await visitor.get<PatentDetail>(`/api/Patents/${made.Id}`);
    expect(detail.body.data).toMatchObject({ GrantDate: '2016-07-12', State: '有权' });
    const { data: ordered } = await ask({ sortby: 'GrantDate', order: 'descend', pageSize: 100, q: '类型=发明' });
    const days = ordered.flatMap(({ GrantDate }) => GrantDate ?? []);
    expect(days).toContain('2016-07-12');
    expect(days).toEqual([...days].sort().reverse());

    // Written again without a word of it, and then without the event.
    const again = await admin.put<AdminPatent>(`/api/Patents/${made.Id}`, { Version: made.Version, Title: '一种阀' });
    expect(again.body.data.GrantDate).toBeNull();
    const bare = await admin.put(`/api/Patents/${made.Id}`, { Version: again.body.data.Version, Events: [] });
    expect(bare.status, bare.text).toBe(200);
    expect((await search('授权日=2016-07-12')).total).toBe(0);
    expect((await visitor.get<PatentDetail>(`/api/Patents/${made.Id}`)).body.data.GrantDate).toBeNull();
    await expectSearchRows(ctx);
  });
});

it('reads texts for a few at once, and refuses those beyond', async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const work = Promise.allSettled(Array.from({ length: 100 }, () => inTurn(true, () => promise)));
  const { status, body } = await visitor.get(`/api/Patents?q=${encodeURIComponent('权利要求=装置')}`);
  expect([status, body.errorCode, body.errorMessage]).toEqual([503, 'UNAVAILABLE', '系统繁忙，请稍后重试']);
  expect((await search('散热')).total).toBeGreaterThan(0);
  resolve();
  await work;
  expect((await search('权利要求=装置')).total).toBeGreaterThan(0);
});

it('looks at all texts of an expression in one statement', async () => {
  const asked = vi.spyOn(ctx.db, 'transaction');
  const texts = Array.from({ length: 40 }, (_, place) => `无此词${place}`);
  const each = [...texts, '散热'].map((text) => ({ words: `'${text}'` }));
  expect(await areFound(ctx.db, each)).toEqual([...texts.map(() => false), true]);
  expect(await areFound(ctx.db, [{ words: null }])).toEqual([false]);
  expect(await areFound(ctx.db, [])).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});
