import {
  ProFormDependency,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { newsResource } from '@ip-portal/contract/resources/article';
import { inputOf, wordsOf } from '../../../form/field-props';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { AttachmentsField } from '../../kit/fields/upload/attachments-field';
import { ImageField } from '../../kit/fields/upload/image-field';
import { WordListField } from '../../kit/fields/word-list-field';
import { Row, Section } from '../../kit/section';
import { sameOptions } from '../../kit/words';

const { fields } = newsResource;

/** Title and summary. */
export function TitleFields() {
  return (
    <>
      <ProFormText {...inputOf(fields, 'Title', { showCount: true })} placeholder="用一句话说清楚内容" />
      <ProFormTextArea
        {...inputOf(fields, 'Summary', { showCount: true, autoSize: { minRows: 2, maxRows: 5 } })}
        placeholder="显示在列表中；不填时自动取正文开头"
      />
    </>
  );
}

/** The column an article belongs to; columns have a screen of their own. Who is limited to some has to choose one. */
export function CategoryField({ categories, limited }: { categories: readonly string[]; limited: boolean }) {
  return (
    <ProFormSelect
      name="Category"
      label="栏目"
      placeholder="请选择栏目"
      extra={limited ? '只列出您负责的栏目' : '栏目在“栏目管理”中维护'}
      rules={limited ? [{ required: true, message: '请选择栏目' }] : []}
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
        <ImageField name="Cover" label="封面" words="CoverAlt" />
        <ProFormDependency name={['Cover']}>
          {({ Cover }) =>
            Cover ? (
              <ProFormText
                {...inputOf(fields, 'CoverAlt')}
                label="封面说明（读屏软件朗读）"
                placeholder="用一句话说明图片内容"
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
        <ProFormText {...inputOf(fields, 'Source')} placeholder="例如：本中心" />
        <ProFormText {...inputOf(fields, 'Author')} />
      </Row>
      <ProFormText {...inputOf(fields, 'SourceUrl')} placeholder="https:// 开头的网址，可不填" />
      <WordListField {...wordsOf(fields, 'Tags')} />
      <Row>
        <ProFormSwitch name="IsTop" label="置顶" extra="排在列表最前" />
        <ProFormSwitch name="IsRecommended" label="推荐" extra="显示在首页" />
      </Row>
    </Section>
  );
}
