import { ProFormSwitch, ProFormText } from '@ant-design/pro-components';
import { linkResource } from '@ip-portal/contract/resources/link';
import { inputOf } from '../../../form/field-props';
import { SortField } from '../../kit/fields/sort-field';
import { ImageField } from '../../kit/fields/upload/image-field';
import { Row } from '../../kit/section';

const { fields } = linkResource;

/** Fields of a friendly link. */
export default function LinkFields() {
  return (
    <>
      <ProFormText {...inputOf(fields, 'Name')} />
      <ProFormText {...inputOf(fields, 'Link')} placeholder="https:// 开头的网址" />
      <ImageField name="Image" label="图片" shape="contain" hint="建议横向标志；不上传时显示默认图形" />
      <Row>
        <ProFormSwitch name="IsVisible" label="在前台显示" />
        <SortField />
      </Row>
    </>
  );
}
