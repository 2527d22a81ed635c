import { ProFormSelect, ProFormText } from '@ant-design/pro-components';
import { INSTITUTION_KIND_LABELS } from '@ip-portal/contract/labels';
import { institutionResource } from '@ip-portal/contract/resources/institution';
import { inputOf, itemOf } from '../../../form/field-props';
import { SortField } from '../../kit/fields/sort-field';
import { Row } from '../../kit/section';
import { choicesOf } from '../../kit/table/column';

const { fields } = institutionResource;

/** Fields of an institution. */
export default function InstitutionFields() {
  return (
    <>
      <ProFormText {...inputOf(fields, 'Name')} extra="改名后，其融资产品显示的机构名称随之改变" />
      <Row>
        <ProFormSelect
          {...itemOf(fields, 'Kind')}
          options={choicesOf(INSTITUTION_KIND_LABELS)}
          rules={[{ required: true, message: '请选择类型' }]}
          allowClear={false}
        />
        <SortField />
      </Row>
    </>
  );
}
