/** The one shape in which rules refuse. */
import { expect, it } from 'vitest';
import { atFields, refused } from '../../src/lib/errors.ts';

it('tells a sentence alone, with nothing at a field', () => {
  const error = refused('已删除的不能提交');
  expect([error.status, error.message]).toEqual([422, '已删除的不能提交']);
  expect(error.data).toEqual({ refusals: [{ reason: '已删除的不能提交' }] });
});

it('says article and way out in the sentence, and at the field what is wrong there', () => {
  const refusal = {
    rule: 'patent-ended',
    reason: '专利权已终止',
    article: '专利法第十条',
    field: 'PatentNumbers',
    wayOut: { text: '请核对法律状态', url: '/desktop/patent' },
  };
  const error = refused([refusal, { field: 'PatentNumbers', reason: '专利库没有收录' }]);
  expect(error.message).toBe('专利权已终止（专利法第十条），请核对法律状态；专利库没有收录');
  expect(error.data?.fields).toEqual({ PatentNumbers: '专利权已终止（专利法第十条）；专利库没有收录' });
  expect(error.data?.refusals).toEqual(expect.arrayContaining([refusal]));
});

it('says the same sentence of two fields once', () => {
  const error = refused(atFields({ Least: '最低不能高于最高', Most: '最低不能高于最高' }, 'bounds'));
  expect(error.message).toBe('最低不能高于最高');
  expect(error.data?.refusals).toEqual([
    { field: 'Least', reason: '最低不能高于最高', rule: 'bounds' },
    { field: 'Most', reason: '最低不能高于最高', rule: 'bounds' },
  ]);
});

it('tells of fifty at most', () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    field: `Events.${index}.Date`,
    reason: `日期 ${index} 有误`,
  }));
  const { data, message } = refused(many);
  expect(data?.refusals).toHaveLength(50);
  expect(Object.keys(data?.fields ?? {})).toHaveLength(50);
  expect(message.split('；')).toHaveLength(50);
});
