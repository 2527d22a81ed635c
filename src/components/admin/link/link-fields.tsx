import { ProFormSwitch, ProFormText } from '@ant-design/pro-components';
import { Row } from '../section';
import { SortField } from '../sort-field';
import { ImageField } from '../upload/image-field';

/** Fields of a friendly link. */
export default function LinkFields() {
  return (
    <>
      <ProFormText
        name="Name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        fieldProps={{ maxLength: 100 }}
      />
      <ProFormText
        name="Link"
        label="链接地址"
        placeholder="https:// 开头的网址"
        rules={[
          { required: true, whitespace: true, message: '请填写链接地址' },
          { pattern: /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/, message: '链接地址应以 https:// 或 / 开头' },
        ]}
        fieldProps={{ maxLength: 500 }}
      />
      <ImageField name="Image" label="图片" shape="contain" hint="建议横向标志；不上传时显示默认图形" />
      <Row>
        <ProFormSwitch name="IsVisible" label="在前台显示" />
        <SortField />
      </Row>
    </>
  );
}
