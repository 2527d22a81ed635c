import { ProFormDependency, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { patentPartyCode, patentResource } from '@ip-portal/contract/resources/patent';
import { Form } from 'antd';
import { inputOf } from '../../../form/field-props';
import { EntryList } from '../../kit/fields/entry-list';
import { sameOptions } from '../../kit/words';
import type { PatentForm } from './patent-form';
import { partyCodeRule, unitsIn } from './patent-rules';

const { fields } = patentResource;

function PartyCode({ index }: { index: number }) {
  const form = Form.useFormInstance<PatentForm>();
  return (
    <div className="list-row list-wrap">
      <ProFormDependency name={['Applicants', 'Owners', 'Events']} ignoreFormListField>
        {() => (
          <ProFormSelect
            name="Name"
            label="单位"
            showSearch
            fieldProps={{ style: { width: 280 } }}
            options={sameOptions(unitsIn(form.getFieldsValue(true)))}
            rules={[{ required: true, message: '请选择单位' }, partyCodeRule(index, 'Name')]}
          />
        )}
      </ProFormDependency>
      <ProFormText
        {...inputOf(patentPartyCode, 'Code')}
        dependencies={[['PartyCodes', index, 'Name']]}
        validateTrigger="onBlur"
        rules={[{ required: true, whitespace: true, message: '请填写统一社会信用代码' }, partyCodeRule(index, 'Code')]}
        width="sm"
      />
    </div>
  );
}

/** 统一社会信用代码 of applicants and owners, who are chosen from those that stand above and in the events. */
export function PartyCodes() {
  return (
    <EntryList
      name="PartyCodes"
      label={fields.PartyCodes.title}
      tooltip="单位名称会变，代码不变。个人没有统一社会信用代码，请勿填写身份证号。"
      max={fields.PartyCodes.schema.maxItems}
      one="个代码"
      add="添加统一社会信用代码"
      fresh={{ Code: '' }}
    >
      {(index) => <PartyCode index={index} />}
    </EntryList>
  );
}
