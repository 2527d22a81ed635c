import { ProFormDependency, ProFormText } from '@ant-design/pro-components';
import { IMAGE_MAX_BYTES } from '@ip-portal/contract/limits';
import { patentFigure, patentResource } from '@ip-portal/contract/resources/patent';
import { inputOf } from '../../../form/field-props';
import { EntryList } from '../../kit/fields/entry-list';
import { ImageField } from '../../kit/fields/upload/image-field';
import { Section } from '../../kit/section';
import { showSize } from '../../kit/words';

const { maxItems } = patentResource.fields.Figures.schema;
/** What the list and its entries are called. */
const WORDS = {
  drawing: { list: '附图', one: '附图', label: '例如：图1', alt: '例如：装置的剖视图，壳体10内为转轴12' },
  view: { list: '外观图片', one: '视图', label: '例如：主视图', alt: '例如：产品正面，上小下大的圆台形灯罩' },
};

/** Pictures in their order, each with its label and what it shows. */
export function Figures() {
  return (
    <ProFormDependency name={['Type']}>
      {({ Type }) => {
        const words = Type === '外观设计' ? WORDS.view : WORDS.drawing;
        return (
          <Section
            title={words.list}
            hint={`按图号的次序排列。图片说明由读屏软件朗读，请写出图中的内容；图片不超过 ${showSize(IMAGE_MAX_BYTES)}。`}
          >
            <EntryList name="Figures" max={maxItems} one="张" add={`添加一张${words.one}`} fresh={{}} ordered>
              <div className="event-entry">
                <ImageField
                  name="Url"
                  label="图片"
                  shape="contain"
                  hint="JPG、PNG、WebP 或 GIF"
                  rules={[{ required: true, message: '请上传图片' }]}
                />
                <ProFormText {...inputOf(patentFigure, 'Label')} placeholder={words.label} width="sm" />
                <ProFormText {...inputOf(patentFigure, 'Alt')} placeholder={words.alt} />
              </div>
            </EntryList>
          </Section>
        );
      }}
    </ProFormDependency>
  );
}
