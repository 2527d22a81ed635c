/** What is told of a failure: words, or refusals in their three parts. */
import { citedLawUrl } from '@ip-portal/contract/urls';
import { render, screen, within } from '@testing-library/react';
import { Failure } from '@/components/failure/failure';
import { besideFields, toldOf } from '@/components/failure/told';
import { BusinessError, MESSAGES, TransportError } from '@/request-error-config';
import { refused } from '../mobile/fixtures';

const ended = {
  rule: 'patent-ended',
  reason: '专利权已终止，不能交易',
  article: '专利法第十条',
  field: 'PatentNumbers',
  wayOut: { text: '核对法律状态', url: '/desktop/patent/detail?id=7' },
};
const note = { rule: 'return-needs-note', reason: '退回时请填写审核意见', field: 'Note' };
const errorOf = (...refusals: Parameters<typeof refused>) => new BusinessError(refused(...refusals), 422);

test('a refusal is told in three parts', () => {
  render(<Failure of={errorOf(ended)} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('专利权已终止，不能交易')).toBeInTheDocument();
  expect(alert.getByText(/^依据：/)).toHaveTextContent('依据：专利法第十条（在新窗口打开）');
  // What was typed stays: the article opens beside it.
  const article = alert.getByRole('link', { name: /^专利法第十条/ });
  expect(article).toHaveAttribute('href', citedLawUrl({ name: '专利法', article: '第十条' }));
  expect(article).toHaveAttribute('target', '_blank');
  expect(article).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(alert.getByRole('link', { name: '核对法律状态' })).toHaveAttribute('href', '/desktop/patent/detail?id=7');
});

test('several are counted and listed', () => {
  render(<Failure of={errorOf(ended, { reason: '有效期已过', wayOut: { text: '请先修改有效期' } })} />);
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('有 2 处不符合规定')).toBeInTheDocument();
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '专利权已终止，不能交易依据：专利法第十条（在新窗口打开）核对法律状态',
    '有效期已过请先修改有效期',
  ]);
});

test('without article or way out it is the sentence alone; without a failure it is nothing', () => {
  const { rerender } = render(<Failure of={errorOf(note)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^退回时请填写审核意见$/);
  rerender(<Failure of="没有填完" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^没有填完$/);
  rerender(<Failure of={undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what stands at a field is said again only where there is a way out', () => {
  const stands = (field: string) => field === 'Note' || field === 'PatentNumbers';
  expect(besideFields(errorOf(note), stands)).toBeUndefined();
  expect((besideFields(errorOf(note, ended), stands) as BusinessError).refusals).toEqual([ended]);
  const elsewhere = besideFields(errorOf(note), () => false) as BusinessError;
  expect(elsewhere.message).toBe('退回时请填写审核意见');
  const invalid = {
    errorCode: 'INVALID',
    errorMessage: 'x',
    showType: 1,
    data: { fields: { A: '甲有误', Note: '乙' } },
  };
  expect(besideFields(new BusinessError(invalid, 400), stands)).toBe('甲有误');
});

test('nothing but the words of the portal is told', () => {
  expect(toldOf(new TransportError('noResponse', 0))).toBe(MESSAGES.noResponse);
  expect(toldOf(new TypeError('x is not a function'))).toBe(MESSAGES.request);
});
