import {
  ProFormDatePicker,
  ProFormDigit,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { financingResource } from '@ip-portal/contract/resources/financing';
import { digitOf, inputOf } from '../../form/field-props';
import { RichTextField } from '../rich-text/rich-text-field';
import { Row, Section } from '../section';
import { SortField } from '../sort-field';

const { fields } = financingResource;

/** The upper end of a range may not lie below the lower one. */
function notBelow(lower: string, message: string) {
  return ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: (_: unknown, value: number | null | undefined) => {
      const from = getFieldValue(lower);
      return typeof from === 'number' && typeof value === 'number' && value < from
        ? Promise.reject(new Error(message))
        : Promise.resolve();
    },
  });
}

/** Fields of a financing product; amounts in 万元. */
export default function FinancingFields() {
  return (
    <>
      <Row>
        <ProFormText {...inputOf(fields, 'Name')} />
        <ProFormText {...inputOf(fields, 'Bank')} />
      </Row>
      <Section title="额度与期限">
        <Row>
          <ProFormDigit name="AmountMinFen" label="最低额度（万元）" min={0} fieldProps={{ precision: 2 }} />
          <ProFormDigit
            name="AmountMaxFen"
            label="最高额度（万元）"
            min={0}
            fieldProps={{ precision: 2 }}
            dependencies={['AmountMinFen']}
            rules={[notBelow('AmountMinFen', '最高额度不能低于最低额度')]}
          />
          <ProFormDigit {...digitOf(fields, 'TermMinMonths')} label="最短期限（月）" />
          <ProFormDigit
            {...digitOf(fields, 'TermMaxMonths')}
            label="最长期限（月）"
            dependencies={['TermMinMonths']}
            rules={[notBelow('TermMinMonths', '最长期限不能短于最短期限')]}
          />
          <ProFormText {...inputOf(fields, 'Rate')} placeholder="例如：不高于同期贷款市场报价利率" />
          <ProFormDigit {...digitOf(fields, 'HandlingDays')} label="办理时长（工作日）" />
          <ProFormDatePicker name="ValidUntil" label="有效期至" extra="不填表示长期有效" />
          <SortField />
        </Row>
        <ProFormSwitch name="OnlinePledge" label="支持线上质押登记" />
      </Section>
      <Section title="申请说明">
        <ProFormTextArea {...inputOf(fields, 'Target', { showCount: true, autoSize: { minRows: 2 } })} />
        <ProFormTextArea {...inputOf(fields, 'Materials', { autoSize: { minRows: 3 } })} placeholder="每行一项" />
        <RichTextField name="Content" label="产品说明" minHeight={200} />
      </Section>
    </>
  );
}
