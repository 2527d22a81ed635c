import {
  ProFormDatePicker,
  ProFormDigit,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { RichTextField } from '../rich-text/rich-text-field';
import { Row, Section } from '../section';
import { SortField } from '../sort-field';

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
        <ProFormText
          name="Name"
          label="产品名称"
          rules={[{ required: true, whitespace: true, message: '请填写产品名称' }]}
          fieldProps={{ maxLength: 100 }}
        />
        <ProFormText
          name="Bank"
          label="金融机构"
          rules={[{ required: true, whitespace: true, message: '请填写金融机构' }]}
          fieldProps={{ maxLength: 100 }}
        />
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
          <ProFormDigit name="TermMinMonths" label="最短期限（月）" min={1} max={600} fieldProps={{ precision: 0 }} />
          <ProFormDigit
            name="TermMaxMonths"
            label="最长期限（月）"
            min={1}
            max={600}
            fieldProps={{ precision: 0 }}
            dependencies={['TermMinMonths']}
            rules={[notBelow('TermMinMonths', '最长期限不能短于最短期限')]}
          />
          <ProFormText
            name="Rate"
            label="利率"
            placeholder="例如：不高于同期贷款市场报价利率"
            fieldProps={{ maxLength: 100 }}
          />
          <ProFormDigit
            name="HandlingDays"
            label="办理时长（工作日）"
            min={0}
            max={365}
            fieldProps={{ precision: 0 }}
          />
          <ProFormDatePicker name="ValidUntil" label="有效期至" extra="不填表示长期有效" />
          <SortField />
        </Row>
        <ProFormSwitch name="OnlinePledge" label="支持线上质押登记" />
      </Section>
      <Section title="申请说明">
        <ProFormTextArea
          name="Target"
          label="适用对象"
          fieldProps={{ maxLength: 500, showCount: true, autoSize: { minRows: 2 } }}
        />
        <ProFormTextArea
          name="Materials"
          label="所需材料"
          placeholder="每行一项"
          fieldProps={{ maxLength: 5000, autoSize: { minRows: 3 } }}
        />
        <RichTextField name="Content" label="产品说明" minHeight={200} />
      </Section>
    </>
  );
}
