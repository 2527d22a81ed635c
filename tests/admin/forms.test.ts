/** What forms send: cleared fields are cleared, amounts are fen, days are days. */

import { eventFields } from '@ip-portal/contract/rules/event-fields';
import dayjs from 'dayjs';
import { fieldPath } from '@/components/admin/kit/crud/form-failure';
import { dayOf } from '@/components/admin/kit/words';
import {
  articleBody,
  EMPTY_ARTICLE,
  EMPTY_LAW,
  EMPTY_NOTICE,
  lawBody,
  noticeBody,
} from '@/components/admin/screens/article/article-form';
import { fieldWord, valueWord } from '@/components/admin/screens/audit/field-words';
import { EMPTY_PATENT, type PatentForm, patentBody } from '@/components/admin/screens/patent/patent-form';
import { applicationNumberRule, lifeRule, typeRule } from '@/components/admin/screens/patent/patent-rules';

test('an article sends its state only when a button sets it', () => {
  const body = articleBody({ ...EMPTY_ARTICLE, Title: ' 标题 ', Cover: null, CoverAlt: '旧说明' });
  expect(body).toMatchObject({ Title: '标题', Category: '', Cover: null, CoverAlt: '', SourceUrl: null });
  expect(body).not.toHaveProperty('Status');
  expect(articleBody({ ...EMPTY_ARTICLE, Title: 'x', Status: 'draft' })).toHaveProperty('Status', 'draft');
});

test("a notice sends its deadline on the centre's clock, whichever way the form holds it", () => {
  const body = (DeadlineAt: unknown) => noticeBody({ ...EMPTY_NOTICE, Title: '题', DeadlineAt: DeadlineAt as string });
  expect(body('2026-12-05 17:00').DeadlineAt).toBe('2026-12-05T17:00:00+08:00');
  expect(body(dayjs('2026-12-05 17:00')).DeadlineAt).toBe('2026-12-05T17:00:00+08:00');
  expect(body(null)).toMatchObject({ DeadlineAt: null, Audience: '', Channel: '' });
  expect(noticeBody({ ...EMPTY_NOTICE, Title: '题', Audience: ' 企业 ' }).Audience).toBe('企业');
});

test('a law leaves its column alone and sends days', () => {
  const picked = (day: string) => dayjs(day) as unknown as string;
  const form = { ...EMPTY_LAW, Title: '法', EffectiveDate: picked('2026-01-02'), CheckedOn: picked('2026-02-03') };
  const body = lawBody(form);
  expect(lawBody(EMPTY_LAW).CheckedOn).toBeNull();
  expect(body.CheckedOn).toBe('2026-02-03');
  expect(body).not.toHaveProperty('Category');
  expect(body.EffectiveDate).toBe('2026-01-02');
});

test('a patent sends texts and days', () => {
  const body = patentBody({
    ...EMPTY_PATENT,
    ApplicationNumber: ' 202111286633.X ',
    Claims: [{ Text: '1. 一种装置' }, { Text: ' ' }],
    Events: [{ Date: dayjs('2022-02-01') as unknown as string, Code: '', Text: '公布' }],
  });
  expect(body.ApplicationNumber).toBe('202111286633.X');
  expect(body.Claims).toEqual(['1. 一种装置']);
  expect(body.Events).toEqual([{ Date: '2022-02-01', Code: '', Text: '公布' }]);
  expect(dayOf('')).toBeNull();
});

test('a design sends neither claims nor a description, whatever was typed before its type was chosen', async () => {
  const typed: PatentForm = {
    ...EMPTY_PATENT,
    ApplicationDate: '2021-03-18',
    Type: '外观设计',
    Abstract: '1. 本外观设计产品的名称：灯。',
    Claims: [{ Text: '1. 一种灯' }],
    Description: '见图',
  };
  expect(patentBody(typed)).toMatchObject({ Abstract: typed.Abstract, Claims: [], Description: '' });
  expect(patentBody({ ...typed, Type: '实用新型' })).toMatchObject({ Claims: ['1. 一种灯'], Description: '见图' });
  const check = (more: Partial<PatentForm>) =>
    lifeRule('PublicationDate')({ getFieldsValue: () => ({ ...typed, ...more }) }).validator();
  await expect(check({ PublicationDate: '2021-08-03', GrantDate: '2021-08-06' })).rejects.toThrow('专利法第四十条');
  await expect(check({ PublicationDate: '2021-08-06', GrantDate: '2021-08-06' })).resolves.toBeUndefined();
});

test('an event sends what it names and leaves out what is empty', () => {
  const { Events } = patentBody({
    ...EMPTY_PATENT,
    Events: [
      {
        Date: '2022-02-01',
        Code: 'EE01',
        Text: '备案',
        EffectiveDate: dayjs('2022-01-15') as unknown as string,
        RegisterNumber: ' X1 ',
        LicenceKind: '独占',
        Until: null,
        Undoes: '',
      },
    ],
  });
  expect(Events).toEqual([
    {
      Date: '2022-02-01',
      Code: 'EE01',
      Text: '备案',
      EffectiveDate: '2022-01-15',
      RegisterNumber: 'X1',
      LicenceKind: '独占',
    },
  ]);
  expect(eventFields({ Code: 'EE01', Text: '' })).toEqual([
    'EffectiveDate',
    'RegisterNumber',
    'LicenceKind',
    'Until',
    'PartiesBefore',
    'PartiesAfter',
  ]);
  expect(eventFields({ Code: 'RR01', Text: '' })).toEqual(['Undoes', 'UndoesDate']);
  expect(eventFields({ Code: '', Text: '年费缴纳' })).toEqual(['FeeYear']);
  expect(eventFields({ Code: 'PP01', Text: '' })).toEqual(['EffectiveDate', 'RegisterNumber', 'Until']);
  expect(eventFields({ Code: '', Text: '某种事项' })).toEqual([]);
  expect(eventFields({ Date: '2022-02-01', Code: '', Text: '某种事项', Until: '2023-01-01' })).toEqual(['Until']);
});

test('events are checked against the record as the backend checks them', async () => {
  const form = {
    ...EMPTY_PATENT,
    ApplicationDate: '2021-03-18',
    Type: '实用新型' as const,
    TermExtensionDays: 3,
    Events: [{ Date: '2021-03-17', Code: 'ZZ99', Text: '公布' }],
  };
  const check = (field: string, values: PatentForm = form) =>
    lifeRule(field)({ getFieldsValue: () => values }).validator();
  await expect(check('Events.0.Date')).rejects.toThrow('不能早于申请日');
  await expect(check('Events.0.Code')).rejects.toThrow('不在公报事项之内');
  await expect(check('TermExtensionDays')).rejects.toThrow('只有发明专利');
  await expect(check('GrantDate')).resolves.toBeUndefined();
  await expect(check('Events.0.Date', { ...form, ApplicationDate: '' })).resolves.toBeUndefined();
  const undated = { ...form, ApplicationDate: null };
  await expect(check('Events.0.Date', undated)).resolves.toBeUndefined();
  await expect(check('Events.0.Code', undated)).rejects.toThrow('不在公报事项之内');
});

test('the application number is checked as the backend checks it', async () => {
  const of = (lacking: boolean) => (value: string | null) => applicationNumberRule(lacking).validator(null, value);
  await expect(of(false)('202111286633.X')).resolves.toBeUndefined();
  await expect(of(false)('202111286633.1')).rejects.toThrow('校验位不正确');
  await expect(of(false)('')).rejects.toThrow();
  // A record that came without its number may stay so; what is entered is checked.
  await expect(of(true)(null)).resolves.toBeUndefined();
  await expect(of(true)(' ')).resolves.toBeUndefined();
  await expect(of(true)('202111286633.1')).rejects.toThrow('校验位不正确');
  const rule = typeRule({ getFieldValue: () => '202111286633.X' });
  await expect(rule.validator(null, '外观设计')).rejects.toThrow('不一致');
  await expect(rule.validator(null, '发明')).resolves.toBeUndefined();
});

test('names of faults lead to fields inside lists', () => {
  expect(fieldPath('Events.0.Date')).toEqual(['Events', 0, 'Date']);
  expect(fieldPath('Title')).toEqual(['Title']);
});

test('the audit record speaks Chinese', () => {
  expect(fieldWord('Newss', 'title')).toBe('标题');
  expect(fieldWord('Users', 'realName')).toBe('姓名');
  expect(fieldWord('Patents', 'searchVector')).toBeUndefined();
  expect(valueWord('status', 'offline')).toBe('已撤回');
  expect(valueWord('status', 'pending', 'Organizations')).toBe('待核验');
  expect(valueWord('status', 'pending', 'Postings')).toBe('待审核');
  expect(valueWord('isTop', true)).toBe('是');
  expect(valueWord('amountMaxFen', 1_000_000_00)).toBe('100 万元');
  expect(valueWord('content', '<p>正文</p>')).toBe('正文');
  expect(valueWord('tags', [])).toBe('（空）');
});
