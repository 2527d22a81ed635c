/** Every field, sign, day, flag and state of the patent query, each over what it finds and what it does not. */
import { PATENT_TYPES, type PatentEvent, type PatentItem, type PatentType } from '@ip-portal/contract';
import { FOUND_STATES, PATENT_FLAGS, type PatentFlag } from '@ip-portal/contract/labels';
import { addMonths, addYears } from '@ip-portal/contract/rules/calendar';
import { type DayField, type FieldCode, QUERY_FIELDS } from '@ip-portal/contract/rules/patent-query/fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../src/lib/time.ts';
import { startTestApp } from '../helpers/app.ts';
import { madeUpNumber } from '../helpers/application-number.ts';
import { bringPatent, type Imported } from '../helpers/bring-patent.ts';

const { ctx, visitor } = await startTestApp();
const DAY = today();

let serial = 0;
const bring = (title: string, { type = '发明', ...facts }: Partial<Imported> = {}) =>
  bringPatent(ctx, {
    title,
    type,
    applicationNumber: madeUpNumber(++serial, PATENT_TYPES.indexOf(type as PatentType) + 1),
    ...facts,
  });
const event = (Code: string, Date: string, more: Partial<PatentEvent> = {}): PatentEvent => ({
  Date,
  Code,
  Text: Code,
  ...more,
});

const ask = async (q: string) => {
  const { status, text, body } = await visitor.get<PatentItem[]>(
    `/api/Patents?pageSize=100&q=${encodeURIComponent(q)}`,
  );
  expect(status, `${q}: ${text}`).toBe(200);
  return body.data.map(({ Title }) => Title).sort();
};
/** Exactly these are found, and they are not all there are. */
async function expectFound(q: string, titles: readonly string[]): Promise<void> {
  expect([q, await ask(q)]).toEqual([q, [...titles].sort()]);
  expect(titles.length, q).toBeLessThan(serial);
}

/** What each field is asked for, and who has it. */
const FIELDS: Record<FieldCode, { value: string; titles: readonly string[] }> = {
  TI: { value: '叶轮', titles: ['离心叶轮'] },
  AB: { value: '余热回收', titles: ['离心叶轮'] },
  CL: { value: '陶瓷涂层', titles: ['离心叶轮'] },
  PA: { value: '海岳大学', titles: ['离心叶轮', '折叠椅'] },
  IN: { value: '闻人某', titles: ['离心叶轮'] },
  AG: { value: '青禾专利', titles: ['离心叶轮'] },
  AN: { value: '202121286633', titles: ['离心叶轮'] },
  PN: { value: 'CN213781974U', titles: ['离心叶轮'] },
  NO: { value: 'PCT/CN2021/078383', titles: ['离心叶轮'] },
  IC: { value: 'F04D29/22', titles: ['离心叶轮', '泵的密封'] },
  MC: { value: 'F04D29', titles: ['离心叶轮'] },
  CP: { value: 'Y02E10', titles: ['离心叶轮'] },
  LC: { value: '06-01', titles: ['折叠椅'] },
  TY: { value: '实用新型', titles: ['离心叶轮'] },
  LS: { value: '无权', titles: ['离心叶轮'] },
  FL: { value: '开放许可', titles: ['标记开放许可'] },
  PR: { value: '浙江', titles: ['离心叶轮'] },
  FG: { value: '有', titles: ['离心叶轮'] },
  AD: { value: '2012-03', titles: ['离心叶轮'] },
  PD: { value: '2012-11-07', titles: ['离心叶轮'] },
  GD: { value: '2013', titles: ['离心叶轮'] },
  ED: { value: '2022-03-05', titles: ['离心叶轮'] },
};

async function bringFields(): Promise<void> {
  await bring('离心叶轮', {
    type: '实用新型',
    applicationNumber: '202121286633.3',
    publicationNumber: 'CN213781974U',
    pctNumber: 'PCT/CN2021/078383',
    abstract: '用于余热回收。',
    claims: ['1. 一种叶轮，其特征在于陶瓷涂层。'],
    applicants: ['海岳大学'],
    inventors: ['闻人某'],
    agency: '青禾专利代理所',
    mainIpc: 'F04D29/22',
    ipcs: ['F04D29/22'],
    cpcs: ['Y02E10/20'],
    province: '浙江',
    city: '宁波市',
    district: '江北区',
    figures: [{ Label: '图1', Url: '/api/Files/1/a.png', Alt: '叶轮' }],
    applicationDate: '2012-03-05',
    publicationDate: '2012-11-07',
    grantDate: '2013-02-06',
    events: [event('CF01', '2016-05-04', { Text: '未缴年费专利权终止' })],
  });
  await bring('泵的密封', {
    mainIpc: 'F16J15/34',
    ipcs: ['F16J15/34', 'F04D29/22', 'F04D290/10'],
    applicants: ['云华股份'],
  });
  await bring('折叠椅', {
    type: '外观设计',
    loc: '06-01',
    applicants: ['海岳大学深圳研究院'],
    province: '江苏',
    city: '宁波路街道',
  });
}

/** Rights whose fees are due in three months; nobody has seen them paid, as with most of what is imported. */
const FILED = addMonths(DAY, -69);
/** Their fee was due a month ago; those of the years before were paid. */
const FILED_IN_GRACE = addMonths(DAY, -73);
const paid = (FeeYear: number) => event('', addMonths(FILED, 30), { Text: '年费缴纳', FeeYear });
const SINCE = addMonths(DAY, -1);
const licence = (kind: PatentEvent['LicenceKind']) => [event('EE01', SINCE, { LicenceKind: kind })];
const FLAGGED: Record<PatentFlag, { events: PatentEvent[]; filed?: string; also?: PatentFlag[] }> = {
  质押: { events: [event('PE01', SINCE)] },
  许可: { events: licence('普通') },
  独占许可: { events: licence('独占'), also: ['许可'] },
  排他许可: { events: licence('排他'), also: ['许可'] },
  开放许可: { events: [event('', SINCE, { Text: '开放许可声明' })] },
  强制许可: { events: [event('', SINCE, { Text: '强制许可' })] },
  保全: { events: [event('PP01', SINCE)] },
  部分无效: { events: [event('IP01', SINCE), paid(6)], filed: FILED_IN_GRACE, also: ['宽限期'] },
  宽限期: { events: [paid(6)], filed: FILED_IN_GRACE },
  年费逾期: { events: [paid(3)] },
};
const live = (filed: string, events: readonly PatentEvent[]): Partial<Imported> => {
  const granted = addYears(filed, 2);
  return { applicationDate: filed, grantDate: granted, events: [event('GR01', granted, { Text: '授权' }), ...events] };
};

async function bringFlags(): Promise<void> {
  for (const flag of PATENT_FLAGS) {
    const { events, filed = FILED } = FLAGGED[flag];
    await bring(`标记${flag}`, live(filed, events));
  }
  await bring('标记没有', live(FILED, []));
}

const STATES: Record<(typeof FOUND_STATES)[number], Partial<Imported>> = {
  有权: live(FILED, []),
  审中: { applicationDate: addMonths(DAY, -8), events: [event('PB01', SINCE, { Text: '公布' })] },
  无权: live(FILED, [event('AV01', SINCE, { Text: '放弃' })]),
  未核实: { publicationDate: '2009-08-05' },
};

/** The first and the last day of a month, and a later year; each later day of a patent so many years after the filing. */
const DAYS = { 早: '2015-01-31', 中: '2015-02-01', 晚: '2016-07-15' } as const;
const YEARS: Record<DayField, number> = { AD: 0, PD: 1, GD: 2, ED: 20 };

async function bringDays(): Promise<void> {
  for (const [title, filed] of Object.entries(DAYS))
    await bring(`日程${title}`, {
      applicationDate: filed,
      publicationDate: addYears(filed, YEARS.PD),
      grantDate: addYears(filed, YEARS.GD),
    });
  await bring('日程无');
}

beforeAll(async () => {
  await bringFields();
  await bringFlags();
  for (const state of FOUND_STATES) await bring(`状态${state}`, STATES[state]);
  await bringDays();
});

describe('a field', () => {
  it.each(QUERY_FIELDS.map((field) => [field.name, field] as const))('%s finds by all its names', async (_, field) => {
    const { value, titles } = FIELDS[field.code];
    // Of these others have the value as well; each has a table of its own below.
    const scope = field.code === 'LS' ? ' 标题=叶轮' : '';
    for (const name of [field.code, field.code.toLowerCase(), field.name, ...field.aliases])
      await expectFound(`${name}=${value}${scope}`, titles);
    for (const sign of field.kind === 'range' ? [] : [':', '：', '＝'])
      await expectFound(`${field.name}${sign}${value}${scope}`, titles);
  });

  it.each([
    ['标题=叶片', []],
    ['摘要=叶轮', []],
    ['权利要求=余热回收', []],
    ['申请人=云华', ['泵的密封']],
    ['申请人==海岳大学', ['离心叶轮']],
    ['申请人=="海岳大学"', ['离心叶轮']],
    ['申请人==海岳', []],
    ['发明人=海岳大学', []],
    ['代理机构=代理所', ['离心叶轮']],
    ['申请号=202121286633.3', ['离心叶轮']],
    ['公开号=CN2137', ['离心叶轮']],
    ['号码=2021212', ['离心叶轮']],
    ['号码=CN213781974U', ['离心叶轮']],
    ['分类号=F04D290', ['泵的密封']],
    ['分类号=F16J', ['泵的密封']],
    ['主分类号=F04', ['离心叶轮']],
    ['主分类号=F16J15/34', ['泵的密封']],
    ['CPC=Y02E10/20', ['离心叶轮']],
    ['CPC=F04D', []],
    ['外观分类号=06', ['折叠椅']],
    ['外观分类号=06-02', []],
    ['类型=外观', ['折叠椅']],
    ['地区=宁波', ['离心叶轮', '折叠椅']],
    ['地区==宁波市', ['离心叶轮']],
    ['地区=江北区', ['离心叶轮']],
    ['地区==宁波', []],
    ['有附图=无 标题=(叶轮 或 密封)', ['泵的密封']],
  ] as const)('%s', (q, titles) => expectFound(q, titles));
});

describe('what joins conditions', () => {
  const [wheel, seal, chair] = ['离心叶轮', '泵的密封', '折叠椅'];
  it.each([
    ...['与', '且', '和', 'AND', 'and', ''].map((sign) => [`申请人=海岳 ${sign} 地区=江苏`, [chair]] as const),
    ...['或', 'OR', 'or'].map((sign) => [`标题=叶轮 ${sign} 标题=密封`, [wheel, seal]] as const),
    ...['非', 'NOT', 'not'].map((sign) => [`申请人=海岳 ${sign} 地区=江苏`, [wheel]] as const),
    ...['()', '（）'].map(([open, close]) => [`${open}标题=叶轮 或 标题=折叠椅${close} 地区=江苏`, [chair]] as const),
    ['标题=叶轮 或 标题=折叠椅 地区=江苏', [wheel, chair]],
    ['标题=(叶轮 或 密封)', [wheel, seal]],
    ['标题=(离心 叶轮)', [wheel]],
    ['申请人=海岳 非 (地区=江苏 或 类型=实用新型)', []],
    ['申请人=海岳 非 (地区=江苏 与 类型=实用新型)', [wheel, chair]],
    ...['""', '“”', '「」', '『』'].map(([open, close]) => [`${open}离心叶轮${close}`, [wheel]] as const),
    ['"叶轮离心"', []],
    ['叶轮 离心', [wheel]],
    ...['　', '，', '、', '；', '。'].map((gap) => [`叶轮${gap}离心`, [wheel]] as const),
  ] as const)('%s', (q, titles) => expectFound(q, titles));
});

describe('a flag', () => {
  it.each(PATENT_FLAGS)('%s', async (flag) => {
    const also = PATENT_FLAGS.filter((one) => FLAGGED[one].also?.includes(flag));
    await expectFound(
      `标记=${flag} 标题=标记`,
      [flag, ...also].map((one) => `标记${one}`),
    );
    const without = PATENT_FLAGS.filter((one) => one !== flag && !also.includes(one));
    await expectFound(`标题=标记 非 标记=${flag}`, ['标记没有', ...without.map((one) => `标记${one}`)]);
  });
});

describe('a state', () => {
  it.each(FOUND_STATES)('%s', async (state) => {
    await expectFound(`状态=${state} 标题=状态`, [`状态${state}`]);
    const others = FOUND_STATES.filter((one) => one !== state);
    await expectFound(
      `标题=状态 非 状态=${state}`,
      others.map((one) => `状态${one}`),
    );
  });

  it.each([
    ['有效', '有权'],
    ['授权', '有权'],
    ['失效', '无权'],
    ['审查中', '审中'],
    ['在审', '审中'],
    ['状态未核实', '未核实'],
  ])('%s is %s', (word, state) => expectFound(`法律状态=${word} 标题=状态`, [`状态${state}`]));
});

describe('a day', () => {
  const CASES = [
    [(y) => `=${y}`, '早中'],
    [(y) => `=${y}-01`, '早'],
    [(y) => `=${y}-02-01`, '中'],
    [(y) => `=${y}年2月1日`, '中'],
    [(y) => `=${y}0201`, '中'],
    [(y) => `=${y}..${y + 1}`, '早中晚'],
    [(y) => `=${y}-${y + 1}`, '早中晚'],
    [(y) => `=${y}至${y + 1}`, '早中晚'],
    [(y) => `=${y}-02..${y + 1}-06`, '中'],
    [(y) => `=${y}-02-01..`, '中晚'],
    [(y) => `=..${y}-01-31`, '早'],
    [(y) => `>=${y}-02-01`, '中晚'],
    [(y) => `>${y}-02-01`, '晚'],
    [(y) => `>${y}`, '晚'],
    [(y) => `<=${y}-02-01`, '早中'],
    [(y) => `<${y}-02-01`, '早'],
    [(y) => `<${y}`, ''],
  ] as const satisfies readonly (readonly [(year: number) => string, string])[];
  const FIRST_YEAR = 2015;

  it.each(
    QUERY_FIELDS.filter(({ kind }) => kind === 'range').map(({ name, code }) => [name, code as DayField] as const),
  )('%s from, to and between', async (name, code) => {
    for (const [write, days] of CASES)
      await expectFound(
        `标题=日程 ${name}${write(FIRST_YEAR + YEARS[code])}`,
        [...days].map((one) => `日程${one}`),
      );
  });
});
