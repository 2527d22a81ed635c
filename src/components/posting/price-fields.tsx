import { SUM_TYPED_MAX } from '@ip-portal/contract/limits';
import { postingResource } from '@ip-portal/contract/resources/posting';
import { Form, Input, Radio, Select, Space } from 'antd';
import { formatFen } from '../../views/parts/format';
import { maxOf } from '../form/field-props';
import type { PostingValues } from './form-values';
import { type PriceMode, type PriceUnit, toFen } from './price';

const MODES: { value: PriceMode; label: string }[] = [
  { value: 'fixed', label: '明确价格' },
  { value: 'open', label: '面议' },
  { value: 'other', label: '其他方式' },
];
const UNITS: { value: PriceUnit; label: PriceUnit }[] = [
  { value: '万元', label: '万元' },
  { value: '元', label: '元' },
];

/** Price as an amount, open to talks, or in words. */
export function PriceFields() {
  const form = Form.useFormInstance<PostingValues>();
  const mode = Form.useWatch('PriceMode', form);
  const amount = Form.useWatch('Amount', form) ?? '';
  const unit = Form.useWatch('Unit', form) ?? '万元';
  const fen = amount ? toFen(amount, unit) : undefined;
  return (
    <>
      <Form.Item name="PriceMode" label="价格">
        <Radio.Group options={MODES} />
      </Form.Item>
      {mode === 'fixed' ? (
        <Form.Item label="金额" required extra={typeof fen === 'number' ? `显示为：${formatFen(fen)}` : '金额精确到分'}>
          <Space.Compact block>
            <Form.Item
              name="Amount"
              noStyle
              dependencies={['Unit']}
              rules={[
                {
                  validator: (_, value: string) => {
                    const read = toFen(value ?? '', form.getFieldValue('Unit') as PriceUnit);
                    return typeof read === 'number' ? Promise.resolve() : Promise.reject(new Error(read));
                  },
                },
              ]}
            >
              <Input inputMode="decimal" maxLength={SUM_TYPED_MAX} aria-label="金额" placeholder="例如 50" />
            </Form.Item>
            <Form.Item name="Unit" noStyle>
              <Select options={UNITS} aria-label="金额单位" style={{ width: 96 }} />
            </Form.Item>
          </Space.Compact>
        </Form.Item>
      ) : null}
      {mode === 'open' ? null : (
        <Form.Item
          name="PriceNote"
          label={mode === 'other' ? '价格说明' : '价格说明（选填）'}
          required={mode === 'other'}
          rules={mode === 'other' ? [{ required: true, whitespace: true, message: '请说明价格' }] : []}
        >
          <Input
            maxLength={maxOf(postingResource.fields.PriceText)}
            placeholder={
              mode === 'other'
                ? '例如 入门费 10 万元，另按销售额 3% 提成'
                : '不填时显示金额；例如 50 万元，可分两期支付'
            }
          />
        </Form.Item>
      )}
    </>
  );
}
