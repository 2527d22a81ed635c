import { ProFormDependency, ProFormSelect, ProFormSwitch, ProFormText } from '@ant-design/pro-components';
import { ARTICLE_KIND_LABELS } from '@ip-portal/contract/labels';
import { columnResource } from '@ip-portal/contract/resources/column';
import { inputOf, itemOf } from '../../../form/field-props';
import { SortField } from '../../kit/fields/sort-field';
import { Row } from '../../kit/section';
import { choicesOf } from '../../kit/table/column';

const { fields } = columnResource;

/** Fields of a column; a built-in one can only be put in its place, and none moves to another kind. */
export default function ColumnFields() {
  return (
    <ProFormDependency name={['Id', 'Code']}>
      {({ Id, Code }) => (
        <>
          <ProFormSelect
            {...itemOf(fields, 'Kind')}
            options={choicesOf(ARTICLE_KIND_LABELS)}
            rules={[{ required: true, message: '请选择类别' }]}
            allowClear={false}
            disabled={Boolean(Id)}
            extra={Id ? '类别不能修改' : '建立后不能修改'}
          />
          <ProFormText
            {...inputOf(fields, 'Name')}
            disabled={Boolean(Code)}
            extra={Code ? '内置栏目包含该类别的全部文章，名称不能修改' : '改名后，栏目下的文章随之改变'}
          />
          <Row>
            <ProFormSwitch name="IsVisible" label="在前台显示" disabled={Boolean(Code)} />
            <SortField />
          </Row>
        </>
      )}
    </ProFormDependency>
  );
}
