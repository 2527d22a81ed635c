/** What is told of a failure: words, or refusals in their three parts. */
import { citedLawUrl } from '@ip-portal/contract/urls';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { showFaults } from '@/components/admin/kit/crud/form-failure';
import { showFieldErrors } from '@/components/auth/field-errors';
import { faultsAtFields } from '@/components/failure/at-fields';
import { Failure } from '@/components/failure/failure';
import { besideFields, toldOf } from '@/components/failure/told';
import { useFields } from '@/components/native-form/use-fields';
import { BusinessError, MESSAGES, TransportError } from '@/request-error-config';
import { TextField } from '@/views/forms/fields';
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

function Native() {
  const fields = useFields({ Number: '' }, () => ({}));
  return (
    <>
      <TextField of={fields.of('Number')} label="申请号" />
      <button type="button" onClick={() => fields.tellError(errorOf({ ...ended, field: 'Number' }))}>
        发送
      </button>
    </>
  );
}

function OfAntd() {
  const [own] = Form.useForm();
  const [admin] = Form.useForm();
  const put = () => {
    showFieldErrors(own, errorOf({ ...ended, field: 'Number' }));
    showFaults(admin, errorOf({ ...ended, field: 'Events.0.Date' }));
  };
  return (
    <>
      <Form form={own} aria-label="甲" initialValues={{ Number: '' }}>
        <Form.Item name="Number" label="申请号">
          <Input />
        </Form.Item>
      </Form>
      <Form form={admin} aria-label="乙">
        <Form.Item name={['Events', 0, 'Date']} label="日期">
          <Input />
        </Form.Item>
      </Form>
      <button type="button" onClick={put}>
        发送
      </button>
    </>
  );
}

describe('at a field', () => {
  const shown = (error: BusinessError) => {
    const { container } = render(
      <dl>
        {faultsAtFields(error).map(([field, fault]) => (
          <dd key={field} title={field}>
            {fault}
          </dd>
        ))}
      </dl>,
    );
    return [...container.querySelectorAll('dd')].map(({ title, textContent }) => [title, textContent]);
  };

  test('the article stands behind the reason, and leads to the statute as it does above the form', () => {
    const twice = { reason: '申请号有误', field: 'PatentNumbers' };
    expect(shown(errorOf(note, ended, twice))).toEqual([
      ['Note', '退回时请填写审核意见'],
      ['PatentNumbers', '专利权已终止，不能交易（专利法第十条（在新窗口打开））；申请号有误'],
    ]);
    const link = screen.getByRole('link', { name: /^专利法第十条/ });
    expect(link).toHaveAttribute('href', citedLawUrl({ name: '专利法', article: '第十条' }));
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('what rests on no article is words alone', () => {
    const invalid = { errorCode: 'INVALID', errorMessage: 'x', showType: 1, data: { fields: { A: '甲有误' } } };
    expect(faultsAtFields(new BusinessError(invalid, 400))).toEqual([['A', '甲有误']]);
    expect(faultsAtFields(errorOf(note))).toEqual([['Note', '退回时请填写审核意见']]);
  });

  test('of a native form it can be followed, and goes when the field is changed', async () => {
    render(<Native />);
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    const field = screen.getByLabelText('申请号');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/^专利权已终止，不能交易 ?（ ?专利法第十条/);
    expect(screen.getByRole('link', { name: /^专利法第十条/ })).toBeVisible();
    await userEvent.type(field, '2');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('of a form of antd it can be followed, too: for people and in the back office', async () => {
    render(<OfAntd />);
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    for (const name of ['甲', '乙']) {
      const form = within(screen.getByRole('form', { name }));
      const link = await form.findByRole('link', { name: /^专利法第十条/ });
      expect(link).toHaveAttribute('href', citedLawUrl({ name: '专利法', article: '第十条' }));
      expect(link.closest('.ant-form-item-explain-error')).toHaveTextContent(/^专利权已终止，不能交易（专利法第十条/);
    }
  });
});

test('nothing but the words of the portal is told', () => {
  expect(toldOf(new TransportError('noResponse', 0))).toBe(MESSAGES.noResponse);
  expect(toldOf(new TypeError('x is not a function'))).toBe(MESSAGES.request);
});
