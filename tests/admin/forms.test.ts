/** What forms send: cleared fields are cleared, amounts are fen, days are days. */

import dayjs from 'dayjs';
import { articleBody, EMPTY_ARTICLE, EMPTY_LAW, lawBody } from '@/components/admin/article/article-form';
import { fieldWord, valueWord } from '@/components/admin/audit/field-words';
import { fieldPath } from '@/components/admin/crud/form-failure';
import { EMPTY_PATENT, patentBody } from '@/components/admin/patent/patent-form';
import { applicationNumberRule, typeRule } from '@/components/admin/patent/patent-rules';
import { dayOf } from '@/components/admin/words';

test('an article sends its state only when a button sets it', () => {
  const body = articleBody({ ...EMPTY_ARTICLE, Title: ' 标题 ', Cover: null, CoverAlt: '旧说明' });
  expect(body).toMatchObject({ Title: '标题', Category: '', Cover: null, CoverAlt: '', SourceUrl: null });
  expect(body).not.toHaveProperty('Status');
  expect(articleBody({ ...EMPTY_ARTICLE, Title: 'x', Status: 'draft' })).toHaveProperty('Status', 'draft');
});

test('a law leaves its column alone and sends days', () => {
  const body = lawBody({ ...EMPTY_LAW, Title: '法', EffectiveDate: dayjs('2026-01-02') as unknown as string });
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

test('the application number is checked as the backend checks it', async () => {
  await expect(applicationNumberRule.validator(null, '202111286633.X')).resolves.toBeUndefined();
  await expect(applicationNumberRule.validator(null, '202111286633.1')).rejects.toThrow('校验位不正确');
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
  expect(valueWord('isTop', true)).toBe('是');
  expect(valueWord('amountMaxFen', 1_000_000_00)).toBe('100 万元');
  expect(valueWord('content', '<p>正文</p>')).toBe('正文');
  expect(valueWord('tags', [])).toBe('（空）');
});
