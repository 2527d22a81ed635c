import {
  ProFormDependency,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { SUMMARY_MAX, TAGS_MAX, TITLE_MAX } from '@ip-portal/contract/limits';
import { RichTextField } from '../rich-text/rich-text-field';
import { Row, Section } from '../section';
import { AttachmentsField } from '../upload/attachments-field';
import { ImageField } from '../upload/image-field';
import { WordListField } from '../word-list-field';
import { sameOptions } from '../words';

/** Title and summary. */
export function TitleFields() {
  return (
    <>
      <ProFormText
        name="Title"
        label="标题"
        placeholder="用一句话说清楚内容"
        rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
        fieldProps={{ maxLength: TITLE_MAX, showCount: true }}
      />
      <ProFormTextArea
        name="Summary"
        label="摘要"
        placeholder="显示在列表中；不填时自动取正文开头"
        fieldProps={{ maxLength: SUMMARY_MAX, showCount: true, autoSize: { minRows: 2, maxRows: 5 } }}
      />
    </>
  );
}

/** The column an article belongs to; columns are kept in the site configuration. */
export function CategoryField({ categories }: { categories: readonly string[] }) {
  return (
    <ProFormSelect
      name="Category"
      label="栏目"
      placeholder="请选择栏目"
      extra="栏目在“站点配置”中维护"
      options={sameOptions(categories)}
      showSearch
    />
  );
}

/** Text, picture and files. */
export function ContentFields() {
  return (
    <>
      <RichTextField name="Content" label="正文" placeholder="在这里输入正文" minHeight={320} />
      <Section title="封面与附件">
        <ImageField name="Cover" label="封面" />
        <ProFormDependency name={['Cover']}>
          {({ Cover }) =>
            Cover ? (
              <ProFormText
                name="CoverAlt"
                label="封面说明（读屏软件朗读）"
                placeholder="用一句话说明图片内容"
                fieldProps={{ maxLength: 200 }}
                rules={[{ required: true, whitespace: true, message: '请填写封面说明' }]}
              />
            ) : null
          }
        </ProFormDependency>
        <AttachmentsField />
      </Section>
    </>
  );
}

/** Where it comes from and how it is shown. */
export function OriginFields() {
  return (
    <Section title="来源与显示">
      <Row>
        <ProFormText name="Source" label="来源" placeholder="例如：本中心" fieldProps={{ maxLength: 100 }} />
        <ProFormText name="Author" label="作者" fieldProps={{ maxLength: 50 }} />
      </Row>
      <ProFormText
        name="SourceUrl"
        label="来源链接"
        placeholder="https:// 开头的网址，可不填"
        fieldProps={{ maxLength: 500 }}
        rules={[{ pattern: /^(https?:\/\/|\/(?!\/)|mailto:|tel:)/, message: '来源链接应以 https:// 或 / 开头' }]}
      />
      <WordListField name="Tags" label="标签" max={TAGS_MAX} length={30} />
      <Row>
        <ProFormSwitch name="IsTop" label="置顶" extra="排在列表最前" />
        <ProFormSwitch name="IsRecommended" label="推荐" extra="显示在首页" />
      </Row>
    </Section>
  );
}
