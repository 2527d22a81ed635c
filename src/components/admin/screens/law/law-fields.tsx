import { ProFormDatePicker, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import type { AdminLaw } from '@ip-portal/contract';
import { lawChange, lawResource } from '@ip-portal/contract/resources/law';
import { LAW_LEVELS } from '@ip-portal/contract/rules/timeliness';
import type { FormInstance } from 'antd';
import { TimelinessChip } from '../../../../views/parts';
import { inputOf } from '../../../form/field-props';
import { useShownRecord } from '../../kit/crud/record-drawer';
import { EntryList } from '../../kit/fields/entry-list';
import { Row, Section } from '../../kit/section';
import { dayOf, sameOptions } from '../../kit/words';

const { fields } = lawResource;

/** What is derived of a stored law. */
function Derived() {
  const law = useShownRecord<AdminLaw>();
  if (!law) return <p className="admin-hint admin-dialog-lead">时效性由日期和版本关系自动得出，保存后显示。</p>;
  return (
    <p className="admin-dialog-lead">
      时效性：
      <TimelinessChip value={law.Timeliness} />
      <span className="admin-hint">　由日期和版本关系自动得出，共 {law.ArticleCount} 条</span>
    </p>
  );
}

/** What a law has besides an article. */
export function LawFields() {
  return (
    <Section title="法规信息">
      <Derived />
      <Row>
        <ProFormText {...inputOf(fields, 'IssuingAuthority')} />
        <ProFormText {...inputOf(fields, 'DocumentNumber')} />
      </Row>
      <Row>
        <ProFormSelect name="Level" label="效力级别" options={sameOptions(LAW_LEVELS)} />
        <ProFormText
          {...inputOf(fields, 'SeriesKey')}
          placeholder="例如：中华人民共和国专利法"
          extra="同一部法规的各个版本填写相同的名称"
        />
      </Row>
      <Row three>
        <ProFormDatePicker name="PromulgationDate" label="公布日期" />
        <ProFormDatePicker
          name="EffectiveDate"
          label="施行日期"
          dependencies={['PromulgationDate']}
          rules={[
            (form: FormInstance) => notBefore(form.getFieldValue('PromulgationDate'), '施行日期不能早于公布日期'),
          ]}
        />
        <ProFormDatePicker
          name="RepealedDate"
          label="废止日期"
          dependencies={['EffectiveDate']}
          rules={[(form: FormInstance) => notBefore(form.getFieldValue('EffectiveDate'), '废止日期不能早于施行日期')]}
        />
      </Row>
      <ProFormDatePicker
        name="CheckedOn"
        label="核对日期"
        extra="最近一次与公布文本逐条核对的日期，显示在法规页末；未核对的请留空"
      />
      <EntryList
        name="History"
        label="修改沿革"
        max={fields.History.schema.maxItems}
        one="条沿革"
        add="添加一条沿革"
        fresh={{ Date: null, Text: '' }}
      >
        <div className="list-row list-wrap">
          <ProFormDatePicker name="Date" label="日期" />
          <ProFormText {...inputOf(lawChange, 'Text')} label="内容" />
        </div>
      </EntryList>
    </Section>
  );
}

function notBefore(earlier: unknown, message: string) {
  return {
    validator: (_: unknown, value: unknown) => {
      const first = dayOf(earlier);
      const second = dayOf(value);
      return first !== null && second !== null && second < first
        ? Promise.reject(new Error(message))
        : Promise.resolve();
    },
  };
}
