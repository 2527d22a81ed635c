import { ProFormSwitch, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { expertResource } from '@ip-portal/contract/resources/expert';
import { inputOf, wordsOf } from '../../../form/field-props';
import { RichTextField } from '../../kit/fields/rich-text/rich-text-field';
import { SortField } from '../../kit/fields/sort-field';
import { ImageField } from '../../kit/fields/upload/image-field';
import { WordListField } from '../../kit/fields/word-list-field';
import { Row, Section } from '../../kit/section';

const { fields } = expertResource;
const FIELDS = ['专利代理', '商标', '著作权', '知识产权诉讼', '专利分析', '价值评估', '知识产权金融', '技术转移'];

/** Fields of an expert. */
export default function ExpertFields() {
  return (
    <>
      <Row>
        <ProFormText {...inputOf(fields, 'Name')} />
        <ProFormText {...inputOf(fields, 'Title')} />
        <ProFormText {...inputOf(fields, 'Organization')} />
        <ProFormText {...inputOf(fields, 'Region')} />
      </Row>
      <ImageField name="Portrait" label="照片" shape="square" hint="建议正方形正面照；不上传时显示姓名图形" />
      <WordListField {...wordsOf(fields, 'Fields')} suggestions={FIELDS} placeholder="选择或输入后按回车添加" />
      <ProFormTextArea {...inputOf(fields, 'Summary', { showCount: true, autoSize: { minRows: 2, maxRows: 6 } })} />
      <RichTextField name="Resume" label="履历" minHeight={200} />
      <Section title="显示">
        <Row>
          <ProFormSwitch name="IsRecommended" label="推荐" extra="显示在首页" />
          <SortField />
        </Row>
      </Section>
    </>
  );
}
