import { ProFormDependency, ProFormList, ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { patentPartyCode, patentResource } from '@ip-portal/contract/resources/patent';
import { Form } from 'antd';
import { inputOf } from '../../../form/field-props';
import { sameOptions } from '../../kit/words';
import type { PatentForm } from './patent-form';
import { partyCodeRule, unitsIn } from './patent-rules';
import { RemoveEntry } from './remove-entry';

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
    <ProFormList
      name="PartyCodes"
      label={fields.PartyCodes.title}
      tooltip="单位名称会变，代码不变。个人没有统一社会信用代码，请勿填写身份证号。"
      max={fields.PartyCodes.schema.maxItems}
      alwaysShowItemLabel
      copyIconProps={false}
      deleteIconProps={false}
      actionRender={(field, { remove }) => [
        <RemoveEntry key="remove" what={`第 ${field.name + 1} 个代码`} onClick={() => remove(field.name)} />,
      ]}
      creatorButtonProps={{ creatorButtonText: '添加统一社会信用代码' }}
      creatorRecord={{ Code: '' }}
    >
      {(_field, index) => <PartyCode index={index} />}
    </ProFormList>
  );
}
