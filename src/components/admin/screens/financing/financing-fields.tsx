import {
  ProFormDatePicker,
  ProFormDigit,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { financingResource } from '@ip-portal/contract/resources/financing';
import { useRequest } from 'ahooks';
import { Form } from 'antd';
import { fetchInstitutions } from '../../../../services/institutions';
import { digitOf, inputOf } from '../../../form/field-props';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { SortField } from '../../kit/fields/sort-field';
import { useLimit } from '../../kit/rights';
import { Row, Section } from '../../kit/section';

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

/** Who offers the product; the name that answers show goes with it. */
function InstitutionField() {
  const form = Form.useFormInstance();
  const limit = useLimit('Financing:write');
  const { data: every = [], loading } = useRequest(fetchInstitutions, { ready: limit === null });
  const data: readonly { Id: number; Name: string }[] = limit ?? every;
  return (
    <>
      <ProFormSelect
        name="InstitutionId"
        label={fields.InstitutionId.title}
        options={data.map(({ Id, Name }) => ({ label: Name, value: Id }))}
        rules={[{ required: true, message: '请选择金融机构' }]}
        extra={limit ? '只能选择您所属的机构' : '机构在“机构管理”中维护'}
        allowClear={false}
        showSearch
        fieldProps={{
          loading,
          optionFilterProp: 'label',
          onChange: (id) => form.setFieldValue('Bank', data.find(({ Id }) => Id === id)?.Name),
        }}
      />
      <ProFormText name="Bank" hidden />
    </>
  );
}

/** Fields of a financing product; amounts in 万元. */
export default function FinancingFields() {
  return (
    <>
      <Row>
        <ProFormText {...inputOf(fields, 'Name')} />
        <InstitutionField />
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
